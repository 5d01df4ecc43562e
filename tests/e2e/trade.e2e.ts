import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SIZES, Visit } from '../support/browser.ts'
import { notes } from '../support/entry-forms.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { best, fillLimit, live, orders, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '11'])

async function trader(size: keyof typeof SIZES = 'desktop'): Promise<{ one: Visit; page: Page }> {
  const one = await on.signedIn(size)
  return { one, page: await one.tab('/spot?id=1') }
}

test('TRADE-13 a double click makes one order', async () => {
  const { page } = await trader()
  await live(page)
  const before = await callFrom<{ total: number }>(page, 'GET', 'api/spot/openOrders')
  await fillLimit(page, 'Buy', ((await best(page, 'Bids, best first')) * 0.9).toFixed(2), '0.01')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.01/ })
    .dblclick()
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*[1-9]/ })
    .waitFor()
  await page
    .getByText(/is on the book/)
    .first()
    .waitFor()
  const after = await callFrom<{ total: number }>(page, 'GET', 'api/spot/openOrders')
  expect(after.data.total).toBe(before.data.total + 1)
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

test('TRADE-12 an order is placed by keyboard alone, and its answer is announced', async () => {
  const { page } = await trader()
  await live(page)
  const price = ((await best(page, 'Bids, best first')) * 0.93).toFixed(2)
  await page.keyboard.press('Tab')
  const reach = async (name: RegExp, most = 160) => {
    for (let i = 0; i < most; i++) {
      const label = await page.evaluate(() => {
        const on = document.activeElement as HTMLElement | null
        const inTicket = on?.closest('section[aria-label="Order ticket"]')
        if (!on || !inTicket) return ''
        return on.getAttribute('aria-label') ?? (on as HTMLInputElement).labels?.[0]?.innerText ?? on.innerText
      })
      if (name.test(label)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} is not reached by ${most} presses of Tab`)
  }
  await reach(/^Price/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(price)
  await reach(/^Size/)
  await page.keyboard.type('0.02')
  await reach(/^Buy 0\.02/)
  await page.keyboard.press('Enter')
  await page
    .locator('[role=status], [aria-live]')
    .filter({ hasText: 'is on the book' })
    .first()
    .waitFor({ state: 'attached' })
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*1$/ })
    .waitFor()
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

const WRONG = [
  ['price', '0', '0.01', /more than zero/],
  ['price', '64000.001', '0.01', /multiple of 0\.01/],
  ['price', '1e4', '0.01', /not a number that can be sent/],
  ['price', '0.1.2', '0.01', /not a number that can be sent/],
  ['size', '64000', '0.0000001', /multiple of 0\.00001/],
  ['size', '64000', '0.00001', /worth at least 5/],
  ['size', '64000', '-1', /not a number that can be sent/],
  ['size', '64000', '1'.repeat(40), /not a number that can be sent/],
  ['size', '64000', '9000', /Insufficient available balance: [1-9]/],
] as const

test('TRADE-14 a wrong price or size has its reason beside the field, and nothing is sent', async () => {
  const { page } = await trader()
  await live(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/spot/order')) sent++
  })
  const right = ((await best(page, 'Bids, best first')) * 0.9).toFixed(2)
  const refused = ticket(page).locator('input[aria-invalid=true]')
  for (const [field, price, size, words] of WRONG) {
    const what = `${field} (${price} × ${size})`
    await fillLimit(page, 'Buy', price, size)
    const wrong = ticket(page).getByRole('textbox', { name: field === 'price' ? 'Price' : 'Size' })
    await page.keyboard.press('Enter')
    await expect.poll(() => wrong.getAttribute('aria-invalid'), { message: what }).toBe('true')
    await expect.poll(() => notes(wrong), { message: what }).toMatch(words)
    // Put right before the next, so that no reason stands there already.
    await fillLimit(page, 'Buy', right, '0.01')
    await expect.poll(() => refused.count(), { message: `${what}, put right` }).toBe(0)
  }
  expect(sent).toBe(0)
})

test('TRADE-15 an order that is not answered is "not confirmed", and the same press again makes no second order', async () => {
  const { page } = await trader()
  await live(page)
  await page.route('**/api/spot/order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await fillLimit(page, 'Buy', ((await best(page, 'Bids, best first')) * 0.92).toFixed(2), '0.03')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.03/ })
    .click()
  await page.getByText('Not confirmed', { exact: true }).first().waitFor()
  await page.unroute('**/api/spot/order')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.03/ })
    .click()
  await page
    .getByText(/is on the book/)
    .first()
    .waitFor()
  const after = await callFrom<{ total: number }>(page, 'GET', 'api/spot/openOrders')
  expect(after.data.total).toBe(1)
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

/** Pixels of the chart in the colours of rising and falling candles, and in those of the depth's areas. */
function painted(page: Page): Promise<{ candles: number; depth: number }> {
  return page.evaluate(() => {
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
      if (canvas.width === 0 || canvas.height === 0) continue
      const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      )
      for (let at = 0; at < data.length; at += 4) {
        const pixel = `${data[at]},${data[at + 1]},${data[at + 2]}`
        if (candles.includes(pixel)) counts.candles++
        else if (depth.includes(pixel)) counts.depth++
      }
    }
    return counts
  })
}

test('TRADE-03 the chart draws every interval of the specification, line and candles, and the book along its axis', async () => {
  const { page } = await trader()
  await live(page)
  const chart = page.getByRole('region', { name: 'Chart' })
  for (const interval of ['Line', '1m', '5m', '15m', '30m', '1H', '4H', '12H', '1D', '1W']) {
    await chart.getByRole('button', { name: interval, exact: true }).click()
    await chart
      .getByRole('img', { name: interval === 'Line' ? /line/i : new RegExp(`BTCUSDT, ${interval} candles`) })
      .waitFor()
  }
  await chart.getByRole('button', { name: '1m', exact: true }).click()
  const depth = chart.getByRole('button', { name: 'Depth on axis' })
  await expect.poll(() => depth.getAttribute('aria-pressed')).toBe('true')
  // Candles and depth are on the canvas itself, in the palette's own colours.
  await expect.poll(async () => (await painted(page)).candles).toBeGreaterThan(500)
  await expect.poll(async () => (await painted(page)).depth).toBeGreaterThan(100)
  await depth.click()
  await expect.poll(async () => (await painted(page)).depth).toBe(0)
  await expect.poll(async () => (await painted(page)).candles).toBeGreaterThan(500)
})

test('TRADE-04 the book is virtualised, grouped by menu, and a press on a price fills the ticket', async () => {
  const { page } = await trader()
  await live(page)
  const asks = page.getByRole('listbox', { name: 'Asks, best last' })
  expect(await asks.getByRole('option').count()).toBeLessThan(60)
  // Read and pressed in one go: the row may hold another price a moment later. The ticket's own first price is put away before.
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill('1')
  const pressed = await asks
    .getByRole('option')
    .nth(2)
    .evaluate((row) => {
      const { left, top } = row.getBoundingClientRect()
      row.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: left + 20, clientY: top + 4 }))
      return row.getAttribute('aria-label')?.split(/\s/)[0] ?? ''
    })
  const plain = (text: string) => Number(text.replaceAll(',', ''))
  expect(plain(pressed)).toBeGreaterThan(1_000)
  await expect
    .poll(async () => plain(await ticket(page).getByRole('textbox', { name: 'Price' }).inputValue()))
    .toBe(plain(pressed))
  await page.getByRole('button', { name: /^Group/ }).click()
  await page.getByRole('menuitemradio').filter({ hasText: '×1000' }).click()
  await page.waitForFunction(() => {
    const rows = [
      ...document.querySelectorAll('[role=listbox][aria-label="Asks, best last"] [role=option]'),
    ] as HTMLElement[]
    return (
      rows.length > 3 &&
      rows.every((one) => Number((one.ariaLabel?.split(/\s/)[0] ?? '1').replaceAll(',', '')) % 10 === 0)
    )
  })
})

test('TRADE-08 100 % of the ruler is placeable, fee included', async () => {
  const { page } = await trader()
  await live(page)
  await ticket(page)
    .getByRole('textbox', { name: 'Price' })
    .fill(((await best(page, 'Bids, best first')) * 0.9).toFixed(2))
  await ticket(page).getByRole('slider').focus()
  await page.keyboard.press('End')
  await ticket(page)
    .getByRole('button', { name: /^Buy 1\.\d+ BTC at/ })
    .click()
  await page
    .getByText(/is on the book/)
    .first()
    .waitFor()
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

test('TRADE-11 TRADE-02 TRADE-05 TRADE-06 /futures shows header with mark and funding, tape, chart, book with provenance, and trades', async () => {
  const one = await on.person()
  const page = await one.tab('/futures?id=1')
  await live(page)
  const header = page.getByRole('region', { name: 'Market', exact: true })
  for (const fact of ['Mark', 'Index', '24h high']) await header.getByText(fact, { exact: true }).waitFor()
  await header.getByText(/Funding/).waitFor()
  await page.getByRole('region', { name: 'Provenance of the book' }).getByText('ok').waitFor()
  await page
    .getByRole('region', { name: 'Tape' })
    .getByRole('img', { name: /Last 60 seconds: \d+ trades/ })
    .waitFor()
  await page
    .getByRole('region', { name: 'Chart' })
    .getByRole('img', { name: /BTCUSDT/ })
    .waitFor()
  await page.getByRole('tab', { name: 'Trades' }).click()
  await page
    .getByRole('list', { name: /Recent trades/ })
    .or(page.getByRole('table', { name: /Recent trades/ }))
    .or(page.getByLabel(/Recent trades/))
    .first()
    .waitFor()
  // Those of the tests before close when their browsers have gone.
  await expect.poll(async () => (await on.panel.sockets()).spot).toBe(0)
})
