import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'
import { bestBid, fillLimit, live, orders, price, provenance, size, tape, ticket } from './support/terminal.ts'

const on = exchangePage({ seed: 11, busy: true })

async function trader(): Promise<void> {
  await on.open('/spot?id=1', { signedIn: true })
  await live()
}

const openOrders = async () => (await on.demo<{ total: number }>('GET', 'spot/openOrders')).total
const onTheBook = () => page.getByText(/is on the book/).waitFor()
const sentOrders = () => on.sent.filter(({ path }) => path === 'spot/order')

afterEach(() => on.demo('POST', 'spot/cancelAll'))

test('TRADE-13 a double click makes one order', async () => {
  await trader()
  await fillLimit('Buy', (bestBid() * 0.9).toFixed(2), '0.01')
  await ticket.getByRole('button', { name: /^Buy 0\.01/ }).dblClick()
  await orders.getByRole('tab', { name: /^Open orders\s*[1-9]/ }).waitFor()
  await onTheBook()
  expect(await openOrders()).toBe(1)
})

test('TRADE-12 an order is placed by keyboard alone, and its answer is announced', async () => {
  await trader()
  const wanted = (bestBid() * 0.93).toFixed(2)
  const reach = async (name: RegExp, most = 160) => {
    for (let i = 0; i < most; i++) {
      const at = document.activeElement as HTMLInputElement | null
      const label = at?.closest('section[aria-label="Order ticket"]')
        ? (at.getAttribute('aria-label') ?? at.labels?.[0]?.innerText ?? at.innerText)
        : ''
      if (name.test(label)) return
      await userEvent.keyboard('{Tab}')
    }
    throw new Error(`${name} is not reached by ${most} presses of Tab`)
  }
  await reach(/^Price/)
  await userEvent.keyboard(`{Control>}a{/Control}${wanted}`)
  await reach(/^Size/)
  await userEvent.keyboard('0.02')
  await reach(/^Buy 0\.02/)
  await userEvent.keyboard('{Enter}')
  await page.css('[role=status], [aria-live]').filter({ hasText: 'is on the book' }).waitFor('there')
  await orders.getByRole('tab', { name: /^Open orders\s*1$/ }).waitFor()
})

const WRONG = [
  ['price', '0', '0.01', /more than zero/],
  ['price', '64000.001', '0.01', /multiple of 0\.01/],
  ['price', '1e4', '0.01', /Enter a valid number/],
  ['price', '0.1.2', '0.01', /Enter a valid number/],
  ['size', '64000', '0.0000001', /multiple of 0\.00001/],
  ['size', '64000', '0.00001', /Minimum order value: 5/],
  ['size', '64000', '-1', /Enter a valid number/],
  ['size', '64000', '1'.repeat(40), /Enter a valid number/],
  ['size', '64000', '9000', /Insufficient balance\. Available: [1-9]/],
] as const

test('TRADE-14 a wrong price or size has its reason beside the field, and nothing is sent', async () => {
  await trader()
  const right = (bestBid() * 0.9).toFixed(2)
  const refused = ticket.css('input[aria-invalid=true]')
  for (const [field, at, quantity, words] of WRONG) {
    const message = `${field} (${at} × ${quantity})`
    await fillLimit('Buy', at, quantity)
    const wrong = field === 'price' ? price : size
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => wrong.attribute('aria-invalid'), { message }).toBe('true')
    await expect.poll(() => wrong.notes(), { message }).toMatch(words)
    // Put right before the next, so that no reason stands there already.
    await fillLimit('Buy', right, '0.01')
    await expect.poll(() => refused.count(), { message: `${message}, put right` }).toBe(0)
  }
  expect(sentOrders()).toEqual([])
})

/** Pixels of the chart in the colours of rising and falling candles, and in those of the depth's areas. */
function painted(): { candles: number; depth: number } {
  const style = getComputedStyle(document.documentElement)
  const probe = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const color = (name: string) => {
    probe.fillStyle = style.getPropertyValue(name).trim()
    probe.fillRect(0, 0, 1, 1)
    return probe.getImageData(0, 0, 1, 1).data.slice(0, 3).join()
  }
  const candles = [color('--up'), color('--down')]
  const depth = [color('--up-wash'), color('--down-wash')]
  const counts = { candles: 0, depth: 0 }
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('section[aria-label="Chart"] canvas')) {
    const { width, height } = canvas
    if (width === 0 || height === 0) continue
    const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, width, height)
    for (let at = 0; at < data.length; at += 4) {
      const pixel = `${data[at]},${data[at + 1]},${data[at + 2]}`
      if (candles.includes(pixel)) counts.candles++
      else if (depth.includes(pixel)) counts.depth++
    }
  }
  return counts
}

test('TRADE-03 the chart draws every interval of the specification, line and candles, and the book along its axis', async () => {
  await trader()
  const chart = page.getByRole('region', { name: 'Chart' })
  for (const interval of ['Line', '1m', '5m', '15m', '30m', '1H', '4H', '12H', '1D', '1W']) {
    await chart.getByRole('button', { name: interval, exact: true }).click()
    const name = interval === 'Line' ? /line/i : new RegExp(`BTCUSDT, ${interval} candles`)
    await chart.getByRole('img', { name }).waitFor()
  }
  await chart.getByRole('button', { name: '1m', exact: true }).click()
  const depth = chart.getByRole('button', { name: 'Depth on price axis' })
  await expect.poll(() => depth.attribute('aria-pressed')).toBe('true')
  // Candles and depth are on the canvas itself, in the palette's own colours.
  await expect.poll(() => painted().candles).toBeGreaterThan(500)
  await expect.poll(() => painted().depth).toBeGreaterThan(100)
  await depth.click()
  await expect.poll(() => painted().depth).toBe(0)
  await expect.poll(() => painted().candles).toBeGreaterThan(500)
})

test('TRADE-04 the book is virtualised, grouped by menu, and a press on a price fills the ticket', async () => {
  await trader()
  const asks = page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option')
  expect(asks.count()).toBeLessThan(60)
  // The ticket's own first price is put away before. Then the feed rests for a moment: a row is named a little after its price is painted.
  await price.fill('1')
  on.panel.fault({ action: 'silence', kind: 'spot' })
  await on.pass(500)
  const row = asks.elements()[2] as HTMLElement
  const { left, top } = row.getBoundingClientRect()
  const plain = (text: string) => Number(text.replaceAll(',', ''))
  const pressed = plain(row.getAttribute('aria-label')?.split(/\s/)[0] ?? '')
  row.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + 20, clientY: top + 4 }))
  expect(pressed).toBeGreaterThan(1_000)
  await expect.poll(() => plain(price.value())).toBe(pressed)
  on.panel.clearFaults()
  await page.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('menuitemradio').filter({ hasText: '×1000' }).click()
  const grouped = () => {
    const prices = asks.elements().map((each) => plain(each.getAttribute('aria-label')?.split(/\s/)[0] ?? '1'))
    return prices.length > 3 && prices.every((each) => each % 10 === 0)
  }
  await expect.poll(grouped).toBe(true)
})

test('TRADE-08 100 % of the ruler is placeable, fee included', async () => {
  await trader()
  await price.fill((bestBid() * 0.9).toFixed(2))
  await ticket.getByRole('slider').press('{End}')
  await ticket.getByRole('button', { name: /^Buy 1\.\d+ BTC at/ }).click()
  // All of the balance: asked about although spot orders are not.
  await page.getByRole('dialog').getByRole('button', { name: /^Buy/ }).click()
  await onTheBook()
})

test('TRADE-11 TRADE-02 TRADE-05 TRADE-06 /futures shows header with mark and funding, tape, chart, book with provenance, and trades', async () => {
  await on.open('/futures?id=1')
  await live()
  const header = page.getByRole('region', { name: 'Market', exact: true })
  for (const fact of ['Mark', 'Index', '24h high']) await header.getByText(fact, { exact: true }).waitFor()
  await header.getByText(/Funding/).waitFor()
  await provenance.getByText('ok').waitFor()
  await tape.getByRole('img', { name: /Last 60 seconds: \d+ trades/ }).waitFor()
  await page
    .getByRole('region', { name: 'Chart' })
    .getByRole('img', { name: /BTCUSDT/ })
    .waitFor()
  await page.getByRole('tab', { name: 'Trades' }).click()
  await page
    .getByLabelText(/Recent trades/)
    .first()
    .waitFor()
  // Those of the tests before close when nobody watches them.
  await on.pass(60_000)
  await expect.poll(() => on.panel.sockets().spot).toBe(0)
})

test('REAL-30 an order below the minimum says the minimum on its button; the minimum stands in the ticket before that', async () => {
  await trader()
  await ticket.getByText('Minimum order', { exact: true }).waitFor()
  await fillLimit('Buy', '64000', '0.00001')
  await ticket.getByRole('button', { name: 'Minimum order: 5 USDT' }).waitFor()
})

test('REAL-30 a market order shows what it receives, its average price and slippage', async () => {
  await trader()
  await ticket.getByRole('radio', { name: 'Buy', exact: true }).click()
  await ticket.getByRole('radio', { name: 'Market', exact: true }).click()
  const total = ticket.getByRole('textbox', { name: 'Total' })
  await total.fill('100')
  for (const [name, figure] of [
    ['Est. average price', /[1-9][\d,]*\.\d/],
    ['Est. slippage', /\d\.\d\d%/],
    ['Est. received', /0\.00\d+ ?BTC/],
  ] as const)
    await expect.poll(() => rowOf(name), { message: name }).toMatch(figure)
  expect(page.getByRole('dialog').count()).toBe(0)
})

const rowOf = (name: string) =>
  [...document.querySelectorAll('section[aria-label="Order ticket"] .ticket_sum > div')].find(
    (row) => row.querySelector('dt')?.textContent === name,
  )?.textContent ?? ''

test('REAL-31 the confirmation of a perpetual order has a row for take profit and one for stop loss', async () => {
  await on.open('/futures?id=1', { signedIn: true })
  await live()
  const bid = bestBid()
  await fillLimit('Buy', (bid * 0.99).toFixed(1), '0.01')
  await ticket.getByText('Take profit / stop loss').click()
  await ticket.getByRole('textbox', { name: 'TP' }).fill((bid * 1.05).toFixed(1))
  await ticket.getByRole('textbox', { name: 'SL' }).fill((bid * 0.9).toFixed(1))
  await ticket.getByRole('button', { name: /^Buy 0\.01/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this order?' })
  await dialog.getByText(/^TP .*after fees/).waitFor()
  await dialog.getByText(/^SL .*after fees/).waitFor()
  await dialog.getByRole('button', { name: 'Back' }).click()
})
