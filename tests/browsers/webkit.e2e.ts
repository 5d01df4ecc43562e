import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { letGoIn } from '../support/let-go-in.ts'
import { panelOf } from '../support/panel.ts'
import { DEMO } from '../support/person.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'
import type { DriverWindow } from '../support/webdriver.ts'
import { launchWebKit, type WebKit } from '../support/webkit.ts'

let sandbox: SandboxProcess
let webkit: WebKit
let page: DriverWindow

beforeAll(async () => {
  sandbox = await startSandbox({ args: ['--seed', '5'] })
})
beforeEach(async () => {
  webkit = await launchWebKit()
  page = webkit.first
})
afterEach(async () => {
  await panelOf(sandbox).clearFaults()
  await webkit.end()
})
afterAll(() => sandbox?.stop())

const SPOT = '/spot?id=1'

/** Runs in the page. */
function lifeOfTape(): boolean {
  const asks = document.querySelectorAll('[role=listbox][aria-label="Asks, best first"] [role=option]')
  const tape = document.querySelector('[aria-label="Tape"]')?.textContent ?? ''
  return tape.includes('Live') && asks.length > 0
}

const live = (one: DriverWindow) => one.until('a live tape and book', lifeOfTape)

async function logIn(one: DriverWindow): Promise<void> {
  await one.go(`${sandbox.url}/login?next=${encodeURIComponent(SPOT)}`)
  await one.until('the form', () => document.querySelector('input[type=password]') !== null)
  await one.type('input[type=email], input[autocomplete="username"], input[name=email]', DEMO.email)
  await one.type('input[type=password]', DEMO.password)
  await one.click('main form button[type=submit]')
  await one.until('/spot', () => location.pathname === '/spot')
}

/** Names of the locks that hubs hold; each tells the epoch of its hub. */
const hubOf = (one: DriverWindow) =>
  one.run(async () =>
    ((await navigator.locks.query()).held ?? [])
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('hub:')),
  )

/** What the policy refused on the page so far. */
const refused = (one: DriverWindow) =>
  one.run(() => {
    const observer = new ReportingObserver(() => undefined, { types: ['csp-violation'], buffered: true })
    observer.observe()
    return observer.takeRecords().map((report) => JSON.stringify(report.body))
  })

const sockets = () => panelOf(sandbox).sockets()

test('LIMIT-04 WebKit: /spot is live through the hub in its SharedWorker, over one socket, and the policy refuses nothing', async () => {
  await page.go(sandbox.url + SPOT)
  await live(page)
  expect(await sockets()).toMatchObject({ spot: 1, contract: 0 })
  expect(await hubOf(page)).toHaveLength(1)
  expect(await refused(page)).toEqual([])
})

/** Waits until the row of tabs under Orders says so many open orders. */
const openOrders = (one: DriverWindow, count: number) =>
  one.until(
    `${count} open orders`,
    (wanted) =>
      [...document.querySelectorAll('[role=tab]')].some((tab) =>
        new RegExp(`^Open orders\\s*${wanted}$`).test((tab as HTMLElement).innerText.trim()),
      ),
    count,
  )

/** Calls the product's own API from the page, signed in as the page is. */
const call = (one: DriverWindow, path: string, body: object) =>
  one.run(
    async (to, payload) => {
      const answer = await fetch(to, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          Authorization: `Bearer ${localStorage.getItem('token')?.replace(/^"|"$/g, '')}`,
          language: 'en',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: payload,
      })
      return ((await answer.json()) as { code: number }).code
    },
    path,
    JSON.stringify(body),
  )

test('LIMIT-04 WebKit: two windows share one socket of each kind, and an order made in one shows in both', async () => {
  await logIn(page)
  await live(page)
  const second = await webkit.driver.open('window')
  await second.go(sandbox.url + SPOT)
  await live(second)
  expect(await sockets()).toMatchObject({ spot: 1, contract: 1 })
  for (const one of [page, second]) await openOrders(one, 0)
  const best = await page.run(
    () =>
      document
        .querySelector('[role=listbox][aria-label="Bids, best first"] [role=option]')
        ?.getAttribute('aria-label')
        ?.split(/\s/)[0]
        ?.replaceAll(',', '') ?? '',
  )
  const ticket = 'section[aria-label="Order ticket"]'
  const field = (name: string) =>
    page.run((label) => {
      const found = [...document.querySelectorAll<HTMLInputElement>('section[aria-label="Order ticket"] input')].find(
        (one) => (one.getAttribute('aria-label') ?? one.labels?.[0]?.innerText ?? '').startsWith(label),
      )
      found?.setAttribute('data-typed', label)
      return found !== undefined
    }, name)
  expect([await field('Price'), await field('Size')]).toEqual([true, true])
  await page.type(`${ticket} [data-typed=Price]`, (Number(best) * 0.9).toFixed(2))
  await page.type(`${ticket} [data-typed=Size]`, '0.01')
  await page.click(`${ticket} button[type=submit]`)
  for (const one of [page, second]) await openOrders(one, 1)
  expect(await call(second, '/api/spot/cancelAll', {})).toBe(200)
  for (const one of [page, second]) await openOrders(one, 0)
  expect(await sockets()).toMatchObject({ spot: 1, contract: 1 })
  for (const one of [page, second]) expect(await refused(one)).toEqual([])
})

/** From now on the page writes down each change of its life. */
const watchLife = (one: DriverWindow) =>
  one.run(() => {
    const log: boolean[] = []
    ;(window as unknown as { lifeLog: boolean[] }).lifeLog = log
    const look = () => {
      const isLive = (document.querySelector('[aria-label="Tape"]')?.textContent ?? '').includes('Live')
      if (log.at(-1) !== isLive) log.push(isLive)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  })
const lives = (one: DriverWindow) => one.run(() => (window as unknown as { lifeLog: boolean[] }).lifeLog)

test('LIMIT-04 WebKit: a socket that the exchange closes makes both windows stale, and one attempt makes both fresh', async () => {
  await page.go(sandbox.url + SPOT)
  await live(page)
  const second = await webkit.driver.open('window')
  await second.go(sandbox.url + SPOT)
  await live(second)
  for (const one of [page, second]) await watchLife(one)
  const before = (await sockets()).opened.spot
  await panelOf(sandbox).fault({ action: 'delay', ms: 500, kind: 'spot' })
  await panelOf(sandbox).close({ kind: 'spot' })
  for (const one of [page, second])
    await one.until('stale and fresh again', () => (window as unknown as { lifeLog: boolean[] }).lifeLog.length >= 3)
  for (const one of [page, second]) expect((await lives(one)).slice(0, 3)).toEqual([true, false, true])
  expect(await sockets()).toMatchObject({ spot: 1, opened: { spot: before + 1 } })
})

test('LIMIT-04 HUB-06 WebKit: a tab behind another is really hidden and shows nothing live; looked at, it is fresh over the same socket', async () => {
  await page.go(sandbox.url + SPOT)
  await live(page)
  const before = await sockets()
  const second = await webkit.driver.open('tab')
  await second.go(sandbox.url + SPOT)
  await page.until('the number of tabs', () => /for 2 tabs/.test(document.body.innerText))
  // MiniBrowser opens a tab behind the one in front.
  expect([await page.run(() => document.hidden), await second.run(() => document.hidden)]).toEqual([false, true])
  expect(await second.run(lifeOfTape)).toBe(false)
  await page.close()
  await second.until('being looked at', () => !document.hidden)
  await live(second)
  expect(await sockets()).toMatchObject({ spot: 1, opened: before.opened })
})

test('LIMIT-04 WebKit: the window that made the hub closes and the other goes on without a new connection; the last closes and all is let go (within 1 s with LONG=full)', async () => {
  await page.go(sandbox.url + SPOT)
  await live(page)
  const second = await webkit.driver.open('window')
  await second.go(sandbox.url + SPOT)
  await live(second)
  const before = await sockets()
  const hub = await hubOf(second)
  expect(hub).toHaveLength(1)
  await page.close()
  await second.until('one tab', () => /for 1 tab(?!s)/.test(document.body.innerText))
  await live(second)
  expect(await hubOf(second)).toEqual(hub)
  expect((await sockets()).opened).toEqual(before.opened)
  await second.go('about:blank')
  const since = Date.now()
  await expect.poll(async () => (await sockets()).spot, { interval: 20 }).toBe(0)
  letGoIn(Date.now() - since)
})
