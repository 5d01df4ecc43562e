import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Visit, visit } from '../support/browser.ts'
import { launchFirefox } from '../support/firefox.ts'
import { letGoIn } from '../support/let-go-in.ts'
import { hubOf, outlived, watchLife } from '../support/life-log.ts'
import { panelOf } from '../support/panel.ts'
import { logIn } from '../support/person.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'
import { best as bestPrice } from '../support/terminal-page.ts'

const SPOT = '/spot?id=1'

let sandbox: SandboxProcess
let browser: Browser
let one: Visit | null = null

beforeAll(async () => {
  sandbox = await startSandbox({ args: ['--seed', '5'] })
  browser = await launchFirefox()
})
afterEach(async () => {
  await panelOf(sandbox).clearFaults()
  const found = [...(one?.violations ?? []), ...(one?.errors ?? [])]
  await one?.close()
  one = null
  expect(found).toEqual([])
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
})

async function person(serviceWorkers: 'allow' | 'block' = 'block'): Promise<Visit> {
  one = await visit(browser, sandbox.url, 'desktop', 'en', serviceWorkers)
  return one
}

const panel = () => panelOf(sandbox)
const tape = (page: Page) => page.getByRole('region', { name: 'Tape' })
const live = (page: Page) => tape(page).getByText(/^Live/).first().waitFor()
const openOrders = (page: Page, count: number) =>
  page
    .getByRole('region', { name: 'Orders and balances' })
    .getByRole('tab', { name: new RegExp(`^Open orders\\s*${count}$`) })
    .waitFor()

async function trader(): Promise<{ one: Visit; page: Page }> {
  const one = await person()
  const page = await one.tab(`/login?next=${encodeURIComponent(SPOT)}`)
  await logIn(page)
  await live(page)
  return { one, page }
}

test('LIMIT-04 HUB-01 Firefox: an order made in one tab shows in both, over one socket of each kind', async () => {
  const { one, page } = await trader()
  const second = await one.tab(SPOT)
  await live(second)
  expect(await panel().sockets()).toMatchObject({ spot: 1, contract: 1 })
  for (const each of [page, second]) await openOrders(each, 0)
  const best = await bestPrice(page, 'Bids, best first')
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await page.bringToFront()
  for (const [name, text] of [
    ['Price', (best * 0.9).toFixed(2)],
    ['Size', '0.01'],
  ] as const) {
    // Keys, not `fill`: over WebDriver BiDi that sets the value behind React's back.
    await ticket.getByRole('textbox', { name }).click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  await ticket.getByRole('button', { name: /^Buy 0\.01/ }).click()
  for (const each of [page, second]) await openOrders(each, 1)
  await second
    .getByRole('region', { name: 'Orders and balances' })
    .getByRole('button', { name: /^Cancel Buy/ })
    .click()
  for (const each of [page, second]) await openOrders(each, 0)
  expect(await panel().sockets()).toMatchObject({ spot: 1, contract: 1 })
})

test('LIMIT-04 HUB-10 Firefox: a socket that the exchange closes makes both tabs stale, and one attempt makes both fresh', async () => {
  const one = await person()
  const pages = [await one.tab(SPOT), await one.tab(SPOT)]
  for (const page of pages) await live(page)
  for (const page of pages) await watchLife(page)
  const before = (await panel().sockets()).opened.spot
  const began = Date.now()
  await panel().close({ kind: 'spot' })
  for (const page of pages) await outlived(page, began)
  expect(await panel().sockets()).toMatchObject({ spot: 1, opened: { spot: before + 1 } })
})

test('LIMIT-04 HUB-11 Firefox: a silent market is grey with its age, and fresh by itself', async () => {
  const one = await person()
  const page = await one.tab(SPOT)
  await live(page)
  await panel().fault({ action: 'silence', kind: 'spot' })
  const book = page.getByRole('region', { name: 'Order book' })
  await book.getByText(/^Last known, \d+ s ago$/).waitFor()
  await panel().clearFaults()
  await live(page)
  await book.getByText(/^Last known/).waitFor({ state: 'detached' })
})

test('LIMIT-04 HUB-09 Firefox: the tab that made the hub closes, the other goes on without a reconnect; the last closes and all is let go (within 1 s with LONG=full)', async () => {
  const { one, page } = await trader()
  const second = await one.tab(SPOT)
  await live(second)
  const before = await panel().sockets()
  const hub = await hubOf(second)
  await page.close()
  await second
    .getByText(/for 1 tab$/)
    .first()
    .waitFor({ state: 'attached' })
  expect((await panel().sockets()).opened).toEqual(before.opened)
  expect(await hubOf(second)).toBe(hub)
  await live(second)
  const since = Date.now()
  await second.close()
  await expect.poll(() => panel().sockets(), { interval: 20 }).toMatchObject({ spot: 0, contract: 0 })
  letGoIn(Date.now() - since)
})

test('LIMIT-04 PWA-01 Firefox: the service worker installs and keeps the app’s files', async () => {
  const one = await person('allow')
  const page = await one.tab(SPOT)
  await live(page)
  const held = await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const names = await caches.keys()
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    return counts.reduce((sum, count) => sum + count, 0)
  })
  expect(held).toBeGreaterThan(20)
})
