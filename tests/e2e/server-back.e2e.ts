import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { launchChromium, SIZES, type Visit, visit } from '../support/browser.ts'
import { CHROMIUM_ARGS } from '../support/chromium-args.ts'
import { panelOf } from '../support/panel.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'
import { cachedTopics, storedAnswers } from '../support/stored-answers.ts'

let browser: Browser
let dataDir: string
let sandbox: SandboxProcess
let one: Visit | undefined

beforeAll(async () => {
  browser = await launchChromium()
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'onetape-back-'))
  sandbox = await startSandbox({ args: ['--seed', '5'], dataDir })
})
afterEach(async () => {
  await one?.close()
  one = undefined
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => browser.close())

/** The same exchange at the same address. */
async function startAgain(): Promise<void> {
  sandbox = await startSandbox({ args: ['--seed', '5'], dataDir, env: { PORT: new URL(sandbox.url).port } })
}

const book = (page: Page) => page.getByRole('region', { name: 'Order book' })
const live = (page: Page) => page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
const lastKnown = (page: Page) =>
  book(page)
    .getByText(/^Last known, /)
    .waitFor()
const levels = (page: Page) => book(page).getByRole('option').count()
/** The tape may be live before the book's first message has come: then nothing of it is known. */
const known = (page: Page) => expect.poll(() => levels(page)).toBeGreaterThan(10)
const chart = (page: Page) => page.getByRole('img', { name: /BTCUSDT.*candles from/ })
/** A part whose file the server could not give comes by a reload: a browser does not ask for a failed module again. */
async function whole(page: Page): Promise<void> {
  await chart(page).waitFor()
  // What the page loads last, once it is quiet.
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(async () => (await loaded()).some((name) => name.includes('/outage-note-'))).toBe(true)
}

test('PWA-05 HUB-10 the server stops and starts again: an open tab is stale, keeps what it knew, and is fresh by itself', async () => {
  one = await visit(browser, sandbox.url)
  const page = await one.tab('/spot?id=1')
  await live(page)
  await known(page)
  await whole(page)
  await page.evaluate(() => {
    ;(window as unknown as { mine: boolean }).mine = true
  })
  await sandbox.stop()
  await lastKnown(page)
  await known(page)
  await startAgain()
  await live(page)
  await book(page)
    .getByText(/^Last known, /)
    .waitFor({ state: 'detached' })
  expect(await page.evaluate(() => (window as unknown as { mine?: boolean }).mine)).toBe(true)
  await expect.poll(async () => (await panelOf(sandbox).sockets()).spot).toBe(1)
})

test('PWA-04 PWA-05 server and browser ended, the browser started again: a tab shows the last known book and candles as old, and is fresh by itself when the server is back', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'onetape-profile-'))
  const open = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: await findChromium(),
      args: CHROMIUM_ARGS,
      viewport: SIZES.desktop,
    })
    const page = await context.newPage()
    await page.goto(`${sandbox.url}/spot?id=1`)
    return { context, page }
  }
  try {
    const first = await open()
    await live(first.page)
    await known(first.page)
    await chart(first.page).waitFor()
    await first.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    // What is to be shown again must have been written: the page does so when it has nothing better to do.
    for (const name of ['api/spot/markets', 'candles?spot:1:'])
      await expect.poll(() => storedAnswers(first.page, name), { message: name }).toBe(1)
    // The hub keeps what it knows when its sockets go.
    await sandbox.stop()
    await lastKnown(first.page)
    await expect.poll(() => cachedTopics(first.page, 'spot:depth@1')).toBe(1)
    await first.context.close()
    const { context, page } = await open()
    await lastKnown(page)
    await known(page)
    await page.getByRole('region', { name: 'Order book data source' }).getByText('not yet', { exact: true }).waitFor()
    await chart(page).waitFor()
    expect(await page.getByText(/^Live/).count()).toBe(0)
    await startAgain()
    await live(page)
    expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
    await context.close()
  } finally {
    rmSync(profile, { recursive: true, force: true })
  }
})
