// Pictures of the product for the documents: node scripts/screenshots.mjs [folder] [--only NAME]... [--no-build]
// NAME is a scene (`spot`) or a picture (`spot-phone`). Builds, starts a sandbox of its own, fills the demo account
// (scripts/pictures/prepare-account.mjs) and takes each screen at the sizes that it is drawn for. A page is photographed once it is
// fit for it (fit-for-picture.mjs); one that does not become so is reported, and ends the run with an error. About six minutes.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from './find-chromium.mjs'
import { waitUntilFit } from './pictures/fit-for-picture.mjs'
import { beginDeposit, buyFromMerchant, buyOptions, prepareAccount, sandboxCalls } from './pictures/prepare-account.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [] }, 'no-build': { type: 'boolean', default: false } },
})
const folder = positionals[0] ?? 'docs/pictures'
const port = 4371
const base = `http://localhost:${port}`
const key = 'pictures-of-the-product'
/** The tape holds a minute; it shows its best when it is full. */
const FULL_TAPE = 62_000
const SIZES = { desktop: [1440, 900], laptop: [1280, 720], phone: [390, 844] }
const ALL = ['desktop', 'laptop', 'phone']
const TWO = ['desktop', 'phone']

/** The ticket of the spot terminal holds an order that is not sent yet. */
async function draftSpot(page, { phone }) {
  if (phone) return
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  const bid = page.getByRole('listbox', { name: 'Bids, best first' }).getByRole('option').first()
  await bid.waitFor()
  const best = Number((await bid.getAttribute('aria-label')).split(/\s/)[0].replaceAll(',', ''))
  await ticket.getByRole('textbox', { name: 'Price' }).fill((best * 0.998).toFixed(2))
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.05')
}

/** The ticket of the futures terminal shows an order with its take profit and stop loss. */
async function draftFutures(page, { phone }) {
  if (phone) return
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByText('Market', { exact: true }).click()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.05')
  await ticket.getByText('Take profit / stop loss').click()
}

async function openPicker(page) {
  await page.getByRole('button', { name: /choose another market/ }).click()
  await page.getByRole('dialog', { name: 'Markets' }).getByRole('option').nth(5).waitFor()
}

/** The positions; on a phone they are a tab of their own. */
async function openPositions(page, { phone }) {
  if (phone) await page.getByRole('tab', { name: 'Orders' }).click()
  await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
}

async function openTpsl(page, size) {
  await openPositions(page, size)
  await page.getByRole('menuitem', { name: 'TP / SL' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

const visible = (role, name) => (page) => page.getByRole(role, { name }).first().waitFor()

/**
 * Pictures by name. `taped`: shows a tape, which holds a minute of one market. `visitor`: nobody is logged in. `begin`: before the
 * minute; `open`: what opens over the page; `empty`: lists that may be empty; `prepare`: what the account holds besides, and it
 * may give what undoes that.
 */
const SCENES = {
  spot: { path: '/spot?id=1', sizes: ALL, taped: true, begin: draftSpot },
  futures: { path: '/futures?id=1', sizes: ALL, taped: true, begin: draftFutures },
  home: { path: '/', sizes: ALL, taped: true, full: true, empty: ['No new notices'] },
  mock: { path: '/mock', sizes: ALL, taped: true, empty: ['No open orders', 'No positions'] },
  login: {
    path: '/login',
    sizes: ALL,
    visitor: true,
    // What the exchange offers beside the password comes after the form.
    open: async (page, { phone }) => {
      await visible('button', 'Continue with Google')(page)
      if (!phone) await page.getByText('until this code expires').waitFor()
    },
  },
  register: { path: '/register', sizes: ALL, visitor: true },
  quotes: { path: '/quotes', sizes: ALL },
  settings: { path: '/HomeView/personal/settings', sizes: ALL },
  orders: { path: '/HomeView/order', sizes: ALL },
  'futures-data': { path: '/HomeView/futures/futuresData', sizes: ALL },
  picker: { path: '/futures?id=1', sizes: ALL, open: openPicker },
  tpsl: { path: '/futures?id=1', sizes: ALL, open: openTpsl },
  positions: { path: '/futures?id=1', sizes: ['phone'], open: openPositions },
  assets: { path: '/HomeView/assets', sizes: TWO },
  c2c: { path: '/HomeView/personal/c2c', sizes: TWO, prepare: buyFromMerchant },
  security: { path: '/HomeView/personal/security', sizes: TWO, empty: ['No security changes yet'] },
  identity: { path: '/HomeView/personal/identity', sizes: TWO },
  options: { path: '/flashOption', sizes: TWO, prepare: buyOptions, empty: ['No settled tickets yet'] },
  copy: { path: '/copyTraders', sizes: TWO },
  earn: { path: '/investment', sizes: TWO },
  'easy-earn': { path: '/easyEarn', sizes: TWO },
  fund: { path: '/fund', sizes: TWO, empty: ['No redemptions yet'] },
  boxes: { path: '/BindBox', sizes: TWO },
  invite: { path: '/HomeView/personal/invite', sizes: TWO, empty: ['No rebate yet', 'No ranking yet'] },
  tasks: { path: '/HomeView/personal/tasks', sizes: TWO, empty: ['No withdrawals yet', 'No sessions yet'] },
  messages: { path: '/messages', sizes: TWO },
  help: { path: '/help', sizes: TWO },
  fees: { path: '/ratestandards', sizes: ['desktop'], empty: ['No withdrawals'] },
  deposit: { path: '/topup', sizes: TWO, prepare: beginDeposit, empty: ['No deposits yet'] },
  // Last: withdrawals are on hold for three minutes after the log-in.
  withdraw: { path: '/withdraw', sizes: TWO, empty: ['No withdrawals yet'] },
}

const wanted = (scene, size) =>
  values.only.length === 0 || values.only.some((name) => [scene, `${scene}-${size}`].includes(name))

async function ready() {
  for (let i = 0; i < 200; i++) {
    const up = await fetch(`${base}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) return
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

const failures = []

/** All pictures of one size. Each taped page has a browser context of its own, so that the status line counts one tab. */
async function takeSize(size, token, calls) {
  const [width, height] = SIZES[size]
  const phone = size === 'phone'
  const mine = Object.entries(SCENES).filter(([name, { sizes }]) => sizes.includes(size) && wanted(name, size))
  if (mine.length === 0) return
  const browser = await launch(phone ? 2 : 1)
  const openContext = (visitor) =>
    browser.newContext({
      viewport: { width, height },
      hasTouch: phone,
      isMobile: phone,
      deviceScaleFactor: phone ? 2 : 1,
      storageState: {
        cookies: [],
        origins: visitor ? [] : [{ origin: base, localStorage: [{ name: 'token', value: token }] }],
      },
    })
  /** A scene that fails is reported; the others go on. */
  const attempt = async (name, run) => {
    try {
      await run()
    } catch (error) {
      failures.push(`${name}-${size}: ${error.message.split('\n')[0]}`)
    }
  }
  const begin = async ([name, scene]) => {
    const page = await (await openContext(scene.visitor)).newPage()
    await page.goto(base + scene.path)
    await page.getByRole('main').waitFor()
    const since = Date.now()
    await attempt(name, () => scene.begin?.(page, { phone }))
    return { page, since }
  }
  const shoot = async ([name, scene], { page, since }) => {
    await scene.open?.(page, { phone })
    await page.mouse.move(0, 0)
    if (scene.taped) await page.waitForTimeout(Math.max(0, since + FULL_TAPE - Date.now()))
    // Charts draw their figures, and pictures of coins come, a moment after the page.
    await page.waitForTimeout(1_000)
    await waitUntilFit(page, scene.empty)
    await page.screenshot({ path: join(folder, `${name}-${size}.png`), fullPage: scene.full === true && !phone })
    console.log(`${name}-${size}`)
  }
  try {
    const taped = []
    for (const each of mine.filter(([, scene]) => scene.taped)) taped.push([each, await begin(each)])
    for (const each of mine.filter(([, scene]) => !scene.taped)) {
      await attempt(each[0], async () => {
        const undo = await each[1].prepare?.(calls)
        const opened = await begin(each)
        try {
          await shoot(each, opened)
        } finally {
          await opened.page.context().close()
          await undo?.()
        }
      })
    }
    for (const [each, opened] of taped) await attempt(each[0], () => shoot(each, opened))
  } finally {
    await browser.close()
  }
}

mkdirSync(folder, { recursive: true })
if (!values['no-build'] && spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' }).status !== 0)
  process.exit(1)
const data = mkdtempSync(join(tmpdir(), 'onetape-pictures-'))
const server = spawn(process.execPath, ['dist/sandbox/main.js', '--seed', '7'], {
  env: { ...process.env, PORT: String(port), DATA_DIR: data, SANDBOX_KEY: key },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const began = Date.now()
try {
  await ready()
  const calls = sandboxCalls(base, key)
  const token = await prepareAccount(calls)
  for (const size of ALL) await takeSize(size, token, calls)
} finally {
  server.kill('SIGINT')
  await new Promise((done) => server.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
console.log(`Pictures in ${folder}, ${Math.round((Date.now() - began) / 1_000)} s`)
for (const failure of failures) console.error(`not taken: ${failure}`)
if (failures.length > 0) process.exitCode = 1
