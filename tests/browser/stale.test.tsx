import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'
import { live, orders, provenance, size, tape, ticket } from './support/terminal.ts'

const on = exchangePage({ seed: 5, busy: true })

test('TRADE-10 HUB-11 HUB-21 a silent market greys itself with its age, the ticket waits for a live price or asks, and it comes back by itself', async () => {
  await on.open('/spot?id=1', { signedIn: true })
  await live()
  await size.fill('0.01')
  const buy = ticket.getByRole('button', { name: /^Buy 0\.01/ })
  await buy.waitFor()
  await expect.poll(() => document.title).toMatch(/^BTCUSDT [\d,.]+ · Onetape$/)
  on.panel.fault({ action: 'silence', kind: 'spot' })
  await on.pass(20_000)
  await page
    .getByRole('region', { name: 'Order book' })
    .getByText(/^Last known, \d+ s ago$/)
    .waitFor()
  const waits = ticket.getByRole('button', { name: 'Waiting for a live price' })
  await waits.waitFor()
  await tape.getByText(/^Stale/).waitFor()
  // A title has no grey: of a price that is not current it says nothing.
  await expect.poll(() => document.title).toBe('BTCUSDT · Onetape')
  // The button asks before it uses an old price; not to answer, or to wait, sends nothing and leads back to it.
  const question = page.getByRole('dialog', { name: 'Place without a live price?' })
  await waits.press('{Enter}')
  await question.getByText(/were last confirmed \d+ s ago, at [\d,.]+\./).waitFor()
  await question.getByRole('button', { name: 'Wait for a live price' }).hasFocus()
  await userEvent.keyboard('{Escape}')
  await question.waitFor('gone')
  await waits.hasFocus()
  await waits.press('{Enter}')
  await question.getByRole('button', { name: /^Buy 0\.01/ }).press('{Enter}')
  await question.waitFor('gone')
  await orders.getByRole('tab', { name: 'Open orders' }).waitFor()
  // The market goes on unseen: all, a part or nothing of it is bought at once.
  await page.getByText(/^(Buy 0\.01 BTC is on the book|Bought 0\.0\d+ BTC)/).waitFor()
  await size.fill('0.01')
  // What does not come from the socket stays as it is.
  await ticket.getByText(/USDT$/).first().waitFor()
  on.panel.clearFaults()
  await on.pass(5_000)
  await live()
  await expect.poll(() => document.title).toMatch(/^BTCUSDT [\d,.]+ · Onetape$/)
  await buy.waitFor()
  await on.demo('POST', 'spot/cancelAll')
  await expect.poll(() => on.panel.sockets().spot).toBe(1)
})

test('VEN-56 where a source is gone the book is last known and says why, while the other topics go on; it comes back by itself', async () => {
  await on.open('/spot?id=1')
  await live()
  on.panel.fault({ action: 'down', kind: 'spot', topic: 'depth@1' })
  await on.see('section[aria-label="Order book"].is-old')
  const status = page.getByRole('region', { name: 'Status', exact: true })
  await status.getByText(/^Market data source unavailable, last seen /).waitFor()
  // Pongs come, and the ticker with them: neither makes the book current.
  await on.pass(20_000)
  await on.see('section[aria-label="Order book"].is-old')
  expect(document.querySelector('.terminal_sym .terminal_px.is-old')).toBeNull()
  on.panel.clearFaults()
  await on.gone('section[aria-label="Order book"].is-old')
  await live()
})

const FAULTS = [
  // What follows is held back for a while, or the book would be right again before a tab could see that it was not.
  [
    'a lost delta',
    [
      { action: 'drop', kind: 'spot', topic: 'depth@1', count: 1 },
      { action: 'delay', ms: 2_000, kind: 'spot', topic: 'depth@1' },
    ],
  ],
  [
    'an unreadable frame',
    [
      { action: 'corrupt', variant: 'unparsable', kind: 'spot', topic: 'depth@1', count: 1 },
      { action: 'delay', ms: 2_000, kind: 'spot', topic: 'depth@1' },
    ],
  ],
  [
    'a broken connection',
    [
      { action: 'close', kind: 'spot', count: 1 },
      { action: 'refuse', kind: 'spot', count: 1 },
    ],
  ],
] as const

test('HUB-03 HUB-04 HUB-10 after a lost delta, an unreadable frame or a broken connection the book is stale, is asked for again and is right again', async () => {
  await on.open('/spot?id=1')
  await live()
  const states: string[] = []
  const look = () => {
    const state = document.querySelector('section[aria-label="Order book"].is-old') ? 'grey' : 'ok'
    if (states.at(-1) !== state) states.push(state)
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true })
  look()
  for (const [name, specs] of FAULTS) {
    await provenance.getByText('ok', { exact: true }).waitFor()
    await expect.poll(() => states.at(-1), { message: `before ${name}` }).toBe('ok')
    const before = states.length
    for (const spec of specs) on.panel.fault(spec)
    await expect.poll(() => states.length, { message: name }).toBeGreaterThan(before)
    on.panel.clearFaults()
    await on.pass(2_000)
    await expect.poll(() => states.at(-1), { message: `after ${name}` }).toBe('ok')
    await live()
    await expect.poll(() => on.panel.sockets().spot, { message: name }).toBe(1)
  }
  watcher.disconnect()
})

test('TRADE-05 HUB-03 a book whose checksum differs is withheld, not painted', async () => {
  await on.open('/spot?id=1')
  await live()
  // Every delta is off by a digit, so no checksum can hold until the switch is off.
  on.panel.fault({ action: 'corrupt', variant: 'digit', kind: 'spot', topic: 'depth@1' })
  await provenance.getByText(/differs/).waitFor()
  await page.getByText(/The order book is hidden/).waitFor()
  const asks = page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option')
  await expect.poll(() => asks.count()).toBe(0)
  on.panel.clearFaults()
  await on.pass(2_000)
  await provenance.getByText('ok').waitFor()
})

test('TRADE-11 HUB-11 a mark that cannot be read greys mark, index and funding; the price beside them stays as it is', async () => {
  await on.open('/futures?id=1')
  await live()
  await page.css('.terminal_sym [data-figure=mark]').getByText(/\d/).waitFor()
  on.panel.fault({ action: 'corrupt', variant: 'unparsable', kind: 'contract', topic: 'mark@1' })
  await on.see('.terminal_sym [data-figure=mark].is-old')
  const colours = () =>
    Object.fromEntries(
      [...document.querySelectorAll('.terminal_sym dd')].map((dd) => [
        dd.parentElement?.dataset.figure ?? '',
        getComputedStyle(dd).color,
      ]),
    )
  // A torn frame tells its market alone: each makes the ticker doubtful too, until its next push.
  const greys = () => {
    const { mark: grey, index, funding, high } = colours()
    const old = document.querySelector('.terminal_sym .terminal_px')?.classList.contains('is-old')
    return { index: index === grey, funding: funding === grey, high: high === grey, old }
  }
  await expect.poll(greys).toEqual({ index: true, funding: true, high: false, old: false })
  on.panel.clearFaults()
  await on.see('.terminal_sym [data-figure=mark]:not(.is-old)')
  await expect.poll(() => colours().mark === colours().high).toBe(true)
})

test('TRADE-09 lists that could not be loaded say so and keep what is known; nothing known is an error, never empty', async () => {
  for (const path of ['api/spot/openOrders', 'api/spot/history'])
    on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  await on.open('/spot?id=1', { signedIn: true })
  await orders.getByText('Could not load your orders').waitFor()
  const empty = orders.getByText('No open orders')
  expect(empty.count()).toBe(0)
  await orders.getByRole('tab', { name: 'Order history' }).click()
  await orders.getByText('Could not load your order history').waitFor()
  on.panel.clearFaults()
  await orders.getByRole('tab', { name: /^Open orders/ }).click()
  on.tryAgain(orders.element())
  await on.pass(5_000)
  await empty.waitFor()
})

test('SHELL-07 a 401 on /futures warns and goes to the login page', async () => {
  await on.open('/futures?id=1', { signedIn: true })
  await live()
  on.panel.fault({ action: 'http', path: 'api/*', answer: 'status', status: 401 })
  await on.reload()
  await page.getByText('Please log in first', { exact: true }).waitFor()
  await expect.poll(() => location.pathname).toBe('/login')
})
