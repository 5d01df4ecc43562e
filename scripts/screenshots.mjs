// Pictures of the product for the documents: node scripts/screenshots.mjs [folder]. Builds, starts a sandbox of its own,
// signs in as the demo account, trades a little and takes each screen at the sizes that it is drawn for. A quarter of an hour: each tape is let fill.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'

const folder = process.argv[2] ?? 'docs/pictures'
mkdirSync(folder, { recursive: true })
if (spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1)

const port = 4371
const base = `http://localhost:${port}`
/** The tape holds a minute; it shows its best when it is full. */
const FULL_TAPE = 62_000
/** How long a page may take until it is fit for a picture. */
const SETTLE = 60_000
/** Pages around the trade. */
const ACCOUNT = [
  ['assets', '/HomeView/assets'],
  ['deposit', '/topup'],
  ['withdraw', '/withdraw'],
  ['c2c', '/HomeView/personal/c2c'],
  ['security', '/HomeView/personal/security'],
  ['identity', '/HomeView/personal/identity'],
]
const data = mkdtempSync(join(tmpdir(), 'onetape-pictures-'))
const server = spawn(process.execPath, ['dist/sandbox/main.js', '--seed', '7'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data },
  stdio: ['ignore', 'ignore', 'inherit'],
})

async function ready() {
  for (let i = 0; i < 200; i++) {
    if (
      await fetch(`${base}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the sandbox did not start')
}

/** @param scale device pixels a px. As a flag of the browser: canvases do not see that of an emulated screen. */
async function launch(scale) {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: await findChromium(),
    args: [...root, '--disable-gpu', '--disable-background-networking', `--force-device-scale-factor=${scale}`],
  })
}

async function logIn(page) {
  await page.goto(`${base}/login?next=${encodeURIComponent('/spot?id=1')}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByLabel('Email', { exact: true }).and(page.locator('input')).fill('demo@sandbox.test')
  await page.getByLabel('Password', { exact: true }).and(page.locator('input')).fill('Sandbox-1!')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/spot?id=1')
}

/** Where the ticket asks before it sends, the question is answered. */
async function confirm(page) {
  const send = page.getByRole('dialog').getByRole('button', { name: /^(Buy|Sell) 0/ })
  const reported = page.getByText(/is on the book|Bought|Sold/).first()
  await send.or(reported).first().waitFor()
  if (await send.isVisible()) await send.click()
  await reported.waitFor()
}

/** A long at the market's price; the ticket shows another order with its take profit and stop loss. */
async function tradeFutures(page) {
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByText('Market', { exact: true }).click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.08')
  await ticket.getByRole('button', { name: /^Buy 0/ }).click()
  await confirm(page)
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.05')
  await ticket.getByText('Take profit / stop loss').click()
}

/**
 * Waits for a page that is worth a picture: no skeleton, nothing grey for its age, and where a feed is shown, a live one. One that
 * does not come is an error: better no picture than a wrong one.
 */
async function settled(page, name) {
  const wrong = () => {
    const text = document.body.innerText
    if (document.querySelector('.sk, .skeleton, [aria-busy=true], .frame_loading-page')) return 'a skeleton'
    const old = /Last known|Feed silent|Waiting for a live price|Stale \d/.exec(text)?.[0]
    if (old) return old
    const feeds = [...document.querySelectorAll('[data-feed]')]
    if (feeds.length > 0 && !feeds.some((each) => each.dataset.feed === 'live')) return 'no live feed'
    return ''
  }
  try {
    await page.waitForFunction(`(${wrong})() === ''`, null, { timeout: SETTLE })
  } catch {
    throw new Error(`${name} is not fit for a picture: ${await page.evaluate(wrong)}`)
  }
}

/** Two orders that rest, one that fills, and a fourth in the ticket. */
async function trade(page) {
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  const bid = page.getByRole('listbox', { name: 'Bids, best first' }).getByRole('option').first()
  await bid.waitFor()
  const best = Number((await bid.getAttribute('aria-label')).split(/\s/)[0].replaceAll(',', ''))
  const draft = async (side, price, size) => {
    await ticket.getByRole('radio', { name: side }).click()
    await ticket.getByRole('textbox', { name: 'Price' }).fill(price.toFixed(2))
    await ticket.getByRole('textbox', { name: 'Size' }).fill(size)
  }
  for (const [side, factor, size] of [
    ['Buy', 0.994, '0.25'],
    ['Sell', 1.006, '0.1'],
    ['Buy', 1.002, '0.02'],
  ]) {
    await draft(side, best * factor, size)
    await ticket.getByRole('button', { name: new RegExp(`^${side} 0`) }).click()
    await confirm(page)
    await page.waitForTimeout(500)
  }
  await draft('Buy', best * 0.998, '0.05')
}

/** Screens with a tape: it holds a minute of one market, from when the page came. */
const TAPED = /^(home|spot|futures|mock)-(?!data)/

/** A picture of the page as it stands once it has come to rest. One page is open at a time, so that the status line counts one tab. */
async function shoot(page, name) {
  await page.mouse.move(0, 0)
  if (TAPED.test(name)) await page.waitForTimeout(FULL_TAPE)
  await page.waitForTimeout(1_500)
  await settled(page, name)
  await page.screenshot({
    path: join(folder, `${name}.png`),
    fullPage: name.startsWith('home') && !name.endsWith('phone'),
  })
}

/** What opens over the futures terminal: the market picker, and a position's TP and SL beside its list. */
async function openOver(page, name, phone) {
  await page.getByRole('button', { name: /choose another market/ }).click()
  await page.getByRole('dialog', { name: 'Markets' }).getByRole('option').nth(5).waitFor()
  await page.waitForTimeout(1_000)
  await settled(page, `picker-${name}`)
  await page.screenshot({ path: join(folder, `picker-${name}.png`) })
  await page.keyboard.press('Escape')
  if (phone) await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
  if (phone) await page.screenshot({ path: join(folder, `positions-${name}.png`) })
  await page.getByRole('menuitem', { name: 'TP / SL' }).click()
  const fields = page.getByRole('dialog').getByRole('textbox')
  await fields.nth(1).fill('+50')
  await fields.nth(4).fill('-25')
  await page.waitForTimeout(500)
  await settled(page, `tpsl-${name}`)
  await page.screenshot({ path: join(folder, `tpsl-${name}.png`) })
}

const browsers = []
try {
  await ready()
  let traded = false
  for (const [name, width, height] of [
    ['desktop', 1440, 900],
    ['laptop', 1280, 720],
    ['phone', 390, 844],
  ]) {
    const phone = name === 'phone'
    const browser = await launch(phone ? 2 : 1)
    browsers.push(browser)
    const context = await browser.newContext({
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      deviceScaleFactor: phone ? 2 : 1,
    })
    const page = await context.newPage()
    for (const path of ['login', 'register']) {
      await page.goto(`${base}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // What the exchange offers beside the password comes after the form.
      if (path === 'login') await page.getByRole('button', { name: 'Continue with Google' }).waitFor()
      if (path === 'login' && !phone) await page.getByText('until this code expires').waitFor()
      await page.screenshot({ path: join(folder, `${path}-${name}.png`) })
    }
    await logIn(page)
    if (!traded) await trade(page)
    await shoot(page, `spot-${name}`)
    await page.goto(`${base}/futures?id=1`)
    if (!traded) await tradeFutures(page)
    traded = true
    await shoot(page, `futures-${name}`)
    await openOver(page, name, phone)
    for (const [screen, path] of [
      ['home', '/'],
      ['quotes', '/quotes'],
      ['settings', '/HomeView/personal/settings'],
      ['orders', '/HomeView/order'],
      ['futures-data', '/HomeView/futures/futuresData'],
      ['mock', '/mock'],
      // A laptop shows of these what a desktop does.
      ...(name === 'laptop' ? [] : ACCOUNT),
    ]) {
      await page.goto(`${base}${path}`)
      await shoot(page, `${screen}-${name}`)
    }
    await browser.close()
    browsers.pop()
  }
} finally {
  for (const browser of browsers) await browser.close()
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
console.log(`Pictures in ${folder}`)
