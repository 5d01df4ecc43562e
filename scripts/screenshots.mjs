// Pictures of the product for the documents: node scripts/screenshots.mjs [folder]. Builds, starts a sandbox of its own,
// signs in as the demo account, trades a little and takes each screen at the sizes that it is drawn for. Three to five minutes.
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

/** Where the ticket asks before it sends, it is told to. */
async function confirm(page) {
  const send = page.getByRole('dialog').getByRole('button', { name: /^(Buy|Sell) 0/ })
  const told = page.getByText(/is on the book|Bought|Sold/).first()
  await send.or(told).first().waitFor()
  if (await send.isVisible()) await send.click()
  await told.waitFor()
}

/** A long at the market's price. */
async function tradeFutures(page) {
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByText('Market', { exact: true }).click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.08')
  await ticket.getByRole('button', { name: /^Buy 0/ }).click()
  await confirm(page)
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

/** What opens over the futures terminal: the market picker, and a position's TP and SL beside its list. */
async function openOver(page, name, phone) {
  await page.getByRole('button', { name: /choose another market/ }).click()
  await page.getByRole('dialog', { name: 'Markets' }).getByRole('option').nth(5).waitFor()
  await page.waitForTimeout(1_000)
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
  await page.screenshot({ path: join(folder, `tpsl-${name}.png`) })
}

const browsers = []
try {
  await ready()
  const screens = []
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
    const home = await context.newPage()
    await home.goto(base)
    screens.push([`home-${name}`, home])
    await logIn(page)
    if (!traded) await trade(page)
    traded = true
    const futures = await context.newPage()
    await futures.goto(`${base}/futures?id=1`)
    if (name === 'desktop') await tradeFutures(futures)
    screens.push([`spot-${name}`, page], [`futures-${name}`, futures])
    for (const [screen, path] of [
      ['quotes', '/quotes'],
      ['settings', '/HomeView/personal/settings'],
      ['orders', '/HomeView/order'],
      ['futures-data', '/HomeView/futures/futuresData'],
      ['mock', '/mock'],
      // A laptop shows of these what a desktop does.
      ...(name === 'laptop' ? [] : ACCOUNT),
    ]) {
      const other = await context.newPage()
      await other.goto(`${base}${path}`)
      screens.push([`${screen}-${name}`, other])
    }
  }
  await new Promise((done) => setTimeout(done, FULL_TAPE))
  for (const [name, page] of screens) {
    await page.bringToFront()
    await page.mouse.move(0, 0)
    await page.waitForTimeout(1_500)
    await page.screenshot({
      path: join(folder, `${name}.png`),
      fullPage: name.startsWith('home') && !name.endsWith('phone'),
    })
    if (name.startsWith('futures-') && !name.startsWith('futures-data'))
      await openOver(page, name.slice('futures-'.length), name.endsWith('phone'))
  }
} finally {
  for (const browser of browsers) await browser.close()
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
console.log(`Pictures in ${folder}`)
