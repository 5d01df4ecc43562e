import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { hasFocus } from '../support/focus.ts'
import { callFrom } from '../support/person.ts'
import { backAfterPress, notePress } from '../support/reconnect-press.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])

const tape = (page: Page) => page.getByRole('region', { name: 'Tape' })
const live = (page: Page) =>
  tape(page).getByText('Live', { exact: true }).or(tape(page).getByText(/^Live/)).first().waitFor()
const provenance = (page: Page) => page.getByRole('region', { name: 'Provenance of the book' })

test('TRADE-10 HUB-11 HUB-21 a silent market greys itself with its age, the ticket waits for a live price or asks, and it comes back by itself', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/spot?id=1')
  await live(page)
  const ticket = page.getByRole('region', { name: 'Order ticket' })
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  await ticket.getByRole('button', { name: /^Buy 0\.01/ }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^BTCUSDT [\d,.]+ · Onetape$/)
  await on.panel.fault({ action: 'silence', kind: 'spot' })
  await page
    .getByRole('region', { name: 'Order book' })
    .getByText(/^Last known, \d+ s ago$/)
    .waitFor()
  await ticket.getByRole('button', { name: 'Waits for a live price' }).waitFor()
  await tape(page)
    .getByText(/^Stale/)
    .first()
    .waitFor()
  // A title has no grey: of a price that is not current it says nothing.
  await expect.poll(() => page.title(), { timeout: 40_000 }).toBe('BTCUSDT · Onetape')
  // The button asks before it uses an old price; not to answer, or to wait, sends nothing and leads back to it.
  const button = ticket.getByRole('button', { name: 'Waits for a live price' })
  const question = page.getByRole('dialog', { name: 'Place without a live price?' })
  await button.press('Enter')
  await question.getByText(/were last confirmed \d+ s ago, at [\d,.]+\./).waitFor()
  await hasFocus(question.getByRole('button', { name: 'Wait for a live price' }))
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Waits for a live price'))
  await button.press('Enter')
  await question.getByRole('button', { name: /^Buy 0\.01/ }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Orders and balances' }).getByRole('tab', { name: 'Open orders' }).waitFor()
  // The market goes on unseen: all, a part or nothing of it is bought at once.
  await page
    .getByText(/^(Buy 0\.01 BTC is on the book|Bought 0\.0\d+ BTC)/)
    .first()
    .waitFor()
  await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
  // What does not come from the socket stays as it is.
  await ticket.getByText(/USDT$/).first().waitFor()
  await on.panel.clearFaults()
  await live(page)
  await expect.poll(() => page.title()).toMatch(/^BTCUSDT [\d,.]+ · Onetape$/)
  await ticket.getByRole('button', { name: /^Buy 0\.01/ }).waitFor()
  // What the market has not bought stays for nobody.
  await callFrom(page, 'POST', 'api/spot/cancelAll')
  await expect.poll(async () => (await on.panel.sockets()).spot).toBe(1)
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
  const one = await on.person()
  const page = await one.tab('/spot?id=1')
  await live(page)
  await page.evaluate(() => {
    const states: string[] = []
    ;(window as unknown as { states: string[] }).states = states
    const look = () => {
      const state = document.querySelector('section[aria-label="Order book"].is-old') ? 'grey' : 'ok'
      if (states.at(-1) !== state) states.push(state)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
    look()
  })
  const states = () => page.evaluate(() => (window as unknown as { states: string[] }).states)
  for (const [name, specs] of FAULTS) {
    await provenance(page).getByText('ok', { exact: true }).waitFor()
    await expect.poll(async () => (await states()).at(-1), { message: `before ${name}` }).toBe('ok')
    const before = (await states()).length
    for (const spec of specs) await on.panel.fault(spec)
    await expect.poll(async () => (await states()).length, { message: name }).toBeGreaterThan(before)
    await on.panel.clearFaults()
    await expect.poll(async () => (await states()).at(-1), { message: `after ${name}` }).toBe('ok')
    await live(page)
    await expect.poll(async () => (await on.panel.sockets()).spot, { message: name }).toBe(1)
  }
})

test('TRADE-05 HUB-03 a book whose checksum differs is withheld, not painted', async () => {
  const one = await on.person()
  const page = await one.tab('/spot?id=1')
  await live(page)
  // Every delta is off by a digit, so no checksum can hold until the switch is off.
  await on.panel.fault({ action: 'corrupt', variant: 'digit', kind: 'spot', topic: 'depth@1' })
  await provenance(page)
    .getByText(/differs/)
    .waitFor()
  await page.getByText(/The book is withheld/).waitFor()
  await expect.poll(() => page.getByRole('listbox', { name: 'Asks, best last' }).getByRole('option').count()).toBe(0)
  await on.panel.clearFaults()
  await provenance(page).getByText('ok').waitFor()
})

test('TRADE-11 HUB-11 a mark that cannot be read greys mark, index and funding; the price beside them stays as it is', async () => {
  const one = await on.person()
  const page = await one.tab('/futures?id=1')
  await live(page)
  const mark = page.locator('.sym .fig-mark')
  await mark.getByText(/\d/).waitFor()
  await on.panel.fault({ action: 'corrupt', variant: 'unparsable', kind: 'contract', topic: 'mark@1' })
  await page.locator('.sym .fig-mark.is-old').waitFor()
  const colours = () =>
    page
      .locator('.sym dd')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((dd) => [dd.parentElement?.className.match(/fig-(\w+)/)?.[1], getComputedStyle(dd).color]),
        ),
      )
  // A torn frame tells its market alone: each makes the ticker doubtful too, until its next push.
  await expect
    .poll(async () => {
      const { mark: grey, index, funding, high } = await colours()
      const price = await page.locator('.sym .px').getAttribute('class')
      return { index: index === grey, funding: funding === grey, high: high === grey, old: price?.includes('is-old') }
    })
    .toEqual({ index: true, funding: true, high: false, old: false })
  await on.panel.clearFaults()
  await page.locator('.sym .fig-mark:not(.is-old)').waitFor()
  await expect
    .poll(async () => {
      const { mark, high } = await colours()
      return mark === high
    })
    .toBe(true)
})

test('HEALTH-03 HUB-20 on a phone the terminal opens the inspector by a button, and reconnects by one', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/spot?id=1')
  await live(page)
  const button = page.getByRole('region', { name: 'Market' }).getByRole('button', { name: 'Inspector' })
  await expect
    .poll(async () => {
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
      return width >= 44 && height >= 44
    })
    .toBe(true)
  await button.tap()
  await page.getByRole('dialog', { name: 'Inspector' }).waitFor()
  await page.getByRole('button', { name: 'Close the inspector' }).tap()
  await on.panel.fault({ action: 'refuse', kind: 'spot' })
  await on.panel.fault({ action: 'close', kind: 'spot', count: 1 })
  // A wait that is long enough for it to be the press that ends it.
  await tape(page)
    .getByText(/reconnecting, try \d+ in ([5-9]|\d\d) s/)
    .waitFor()
  await on.panel.clearFaults()
  await notePress(page)
  await tape(page).getByRole('button', { name: 'Reconnect now' }).tap()
  await backAfterPress(page, '[aria-label=Tape]', /Live/)
})

test('TRADE-09 lists that could not be loaded say so and keep what is known; nothing known is an error, never empty', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/spot?id=1')
  const orders = page.getByRole('region', { name: 'Orders and balances' })
  await callFrom(page, 'POST', 'api/spot/cancelAll')
  await orders.getByText('No open orders').waitFor()
  for (const path of ['api/spot/openOrders', 'api/spot/history'])
    await on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  await page.reload()
  await orders.getByText('Could not load your orders').waitFor()
  expect(await orders.getByText('No open orders').count()).toBe(0)
  await orders.getByRole('tab', { name: 'Order history' }).click()
  await orders.getByText('Could not load your order history').waitFor()
  await on.panel.clearFaults()
  await orders.getByRole('tab', { name: /^Open orders/ }).click()
  // While it is asked for again by itself there is no button to press, and that question may have met the fault.
  const empty = orders.getByText('No open orders')
  const again = orders.getByRole('button', { name: 'Try again' })
  await empty.or(again).first().waitFor()
  await again.evaluateAll((buttons) => (buttons[0] as HTMLElement | undefined)?.click())
  await empty.waitFor()
})

test('SHELL-07 a 401 on /futures warns and goes to the login page', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/futures?id=1')
  await live(page)
  await on.panel.fault({ action: 'http', path: 'api/*', answer: 'status', status: 401 })
  await page.reload()
  await page.getByText('Please login first', { exact: true }).first().waitFor()
  await page.waitForURL('**/login*')
})
