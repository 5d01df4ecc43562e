import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import type { Visit } from '../support/browser.ts'
import { hasFocus, holdsFocus } from '../support/focus.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { best, live, orders } from '../support/terminal-page.ts'

const on = stage(['--seed', '11'])

interface Placed {
  id: number
  price: string
}

async function trader(path: '/spot?id=1' | '/futures?id=1' = '/spot?id=1'): Promise<{ one: Visit; page: Page }> {
  const one = await on.signedIn()
  const page = await one.tab(path)
  await live(page)
  await host(page).and(page.locator('[aria-label*="MA 7"]')).waitFor()
  return { one, page }
}

const host = (page: Page) => page.locator('.chart_chart-host')
const openList = async (page: Page) =>
  (await callFrom<{ list: Placed[] }>(page, 'GET', 'api/spot/openOrders')).data.list

/** A limit order under the market, and its price. */
async function rest(page: Page, below: number): Promise<Placed> {
  const price = ((await best(page, 'Bids, best first')) - below).toFixed(2)
  const order = { currency_id: 1, side: 'buy', type: 'limit', price, quantity: '0.01' }
  const { data } = await callFrom<Placed>(page, 'POST', 'api/spot/order', order)
  await orders(page)
    .getByRole('button', { name: /^Amend the price/ })
    .waitFor()
  return data
}

/** Where the only line that can be dragged lies: the pointer says so. */
async function lineRow(page: Page): Promise<{ x: number; y: number }> {
  const found = await page.waitForFunction(() => {
    const chart = document.querySelector<HTMLElement>('.chart_chart-host')
    if (!chart) return null
    const { left, top, height } = chart.getBoundingClientRect()
    const x = left + 300
    for (let y = top + 2; y < top + height; y += 2) {
      const at = { clientX: x, clientY: y, pointerType: 'mouse', pointerId: 1, bubbles: true }
      chart.dispatchEvent(new PointerEvent('pointermove', at))
      if (chart.style.cursor === 'ns-resize') return { x, y }
    }
    return null
  })
  return (await found.jsonValue()) as { x: number; y: number }
}

/** Takes hold of the line: the market goes on, so it may have moved away between the look and the press. */
async function hold(page: Page): Promise<{ x: number; y: number }> {
  for (;;) {
    const { x, y } = await lineRow(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    // The mouse is pointer 1.
    if (await host(page).evaluate((chart) => chart.hasPointerCapture(1))) return { x, y }
    await page.mouse.up()
  }
}

/**
 * Draws the price scale together by hand: on some days the market stands at the foot of what is in view, and a line below it would lie
 * outside the pane. A scale once moved by hand stays as it is.
 */
async function widenScale(page: Page): Promise<void> {
  const box = await host(page).boundingBox()
  if (!box) throw new Error('the chart has no place')
  const { x, y, width, height } = box
  await page.mouse.move(x + width - 20, y + height * 0.3)
  await page.mouse.down()
  await page.mouse.move(x + width - 20, y + height * 0.3 + 150, { steps: 10 })
  await page.mouse.up()
}

async function dragLine(page: Page, by: number, steps = 4): Promise<void> {
  const { x, y } = await hold(page)
  await page.mouse.move(x, y + by, { steps })
  await page.mouse.up()
}

test('CHART-01 CHART-03 indicators are chosen by keyboard, drawn with their values, and kept in this browser', async () => {
  const { page } = await trader()
  await page.getByRole('button', { name: 'Indicators' }).focus()
  await page.keyboard.press('Enter')
  const turn = page.getByRole('switch', { name: 'Relative strength index' })
  // What opens takes the focus first.
  await holdsFocus(page.locator('.indicators_indicators'))
  await turn.press('Space')
  await host(page).and(page.locator('[aria-label*="RSI 14 "]')).waitFor()
  const number = page.getByRole('group', { name: 'Relative strength index' }).getByRole('textbox', { name: 'Period' })
  await number.fill('0')
  await page.getByText('2 to 500').waitFor()
  await number.fill('21')
  await host(page).and(page.locator('[aria-label*="RSI 21 "]')).waitFor()
  expect(await axe(page, '.indicators_indicators')).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  const rsi = async () => Number(/RSI 21 (\d+\.\d\d)/.exec((await host(page).getAttribute('aria-label')) ?? '')?.[1])
  await expect.poll(rsi).toBeGreaterThan(0)
  expect(await rsi()).toBeLessThan(100)
})

test('CHART-04 scrolling back asks for older candles; a page that fails says so, and comes when it is asked for again', async () => {
  const { page } = await trader()
  const asked: { end?: number }[] = []
  await page.route('**/api/spot/line', async (route) => {
    const body = route.request().postDataJSON() as { end?: number }
    if (body.end === undefined) return route.continue()
    asked.push(body)
    await (asked.length === 1 ? route.abort() : route.continue())
  })
  const box = (await host(page).boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 120)
  const note = page.locator('.chart_older-note')
  // Some 500 candles of 6 px: each turn of the wheel goes back by 60 of them.
  for (let turn = 0; turn < 12 && asked.length === 0; turn++) {
    await page.mouse.wheel(-360, 0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  await note.getByText('Older candles did not load').waitFor()
  // The newest candles are read by the same call, without an end.
  const answered = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/spot/line') &&
      (response.request().postDataJSON() as { end?: number }).end !== undefined,
  )
  await note.getByRole('button', { name: 'Try again' }).click()
  const { data } = (await (await answered).json()) as { data: [number][] }
  expect(data.length).toBeGreaterThan(0)
  expect(data.every(([time]) => time < (asked[0]?.end as number))).toBe(true)
  await note.getByText('did not load').waitFor({ state: 'detached' })
})

test('CHART-05 CHART-06 an order line is dragged: asked first, sent once, and put back with the reason where it is refused', async () => {
  const { page } = await trader()
  await widenScale(page)
  const { id, price } = await rest(page, 400)
  await dragLine(page, 24)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Amend buy 0.01000 BTCUSDT' }).waitFor()
  expect(await axe(page, '.dialog_dialog')).toEqual([])
  const dragged = await dialog.getByRole('textbox', { name: 'Price' }).inputValue()
  expect(Number(dragged.replaceAll(',', ''))).toBeLessThan(Number(price))
  await dialog.getByText('Confirm dragged orders').click()
  await dialog.getByRole('button', { name: /^Set 6/ }).click()
  await page.getByText(/^BTCUSDT order moved to/).waitFor()
  const [moved] = await openList(page)
  expect(moved).toMatchObject({ id, price: Number(dragged.replaceAll(',', '')).toFixed(2) })

  // Not asked any more; this time the exchange says no.
  await page.route('**/api/spot/amend', (route) =>
    route.fulfill({ json: { code: 409, message: 'order_closed', data: {} } }),
  )
  await dragLine(page, 24)
  await page.getByText(/^BTCUSDT order not changed/).waitFor()
  expect((await openList(page))[0]?.price).toBe(moved?.price)
  await page.unroute('**/api/spot/amend')
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

test('CHART-06 by keyboard alone: from the row to another price, a wrong one is reported beside the field', async () => {
  const { page } = await trader()
  const { id, price } = await rest(page, 500)
  await orders(page)
    .getByRole('button', { name: /^Amend the price/ })
    .focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Price' })
  await hasFocus(field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('1.005')
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .getByText(/multiple of 0\.01/)
    .waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(price)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText(/^BTCUSDT order moved to/).waitFor()
  expect(await openList(page)).toMatchObject([{ id, price: (Number(price) - 0.01).toFixed(2) }])
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

test('CHART-07 the depth chart tells sums by keys and pointer, and what it costs to move the price', async () => {
  const { page } = await trader()
  await page.getByRole('tab', { name: 'Depth', exact: true }).click()
  const picture = page.getByRole('slider', { name: /^Depth of BTCUSDT/ })
  await picture.focus()
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight')
  const BUYING = /^Buying up to [\d,.]+: ([\d,.]+) BTC, ([\d,.]+) USDT, on average ([\d,.]+)$/
  let words = ''
  const reported = async () => {
    words = (await picture.getAttribute('aria-valuetext')) ?? ''
    return words
  }
  await expect.poll(reported).toMatch(BUYING)
  const [, size = '', value = '', average = ''] = BUYING.exec(words) ?? []
  const figure = (text: string) => Number(text.replaceAll(',', ''))
  expect(figure(size)).toBeGreaterThan(0)
  expect(Math.abs(figure(size) * figure(average) - figure(value))).toBeLessThan(figure(value) * 1e-6 + 0.01)
  const box = (await picture.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 40)
  await page.locator('.depth_depth-card').getByText('Average').waitFor()
  await page.getByRole('textbox', { name: 'Custom percentage' }).fill('0.05')
  const row = page.getByRole('row').filter({ has: page.getByRole('textbox', { name: 'Custom percentage' }) })
  await row.getByRole('cell').last().getByText(/\d/).first().waitFor()
  await page.getByRole('textbox', { name: 'Custom percentage' }).fill('99')
  await page.getByRole('alert').getByText('0.001 to 50').waitFor()
  expect(await axe(page, '.book_book')).toEqual([])
})

test('CHART-08 a PNG of the chart, larger than the chart by its head; full screen and back', async () => {
  const { page } = await trader()
  const box = (await host(page).boundingBox())!
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as image' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^BTCUSDT-15m-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.png$/)
  const png = readFileSync(await download.path())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // The library rounds the chart to even px.
  expect(Math.abs(png.readUInt32BE(16) - box.width)).toBeLessThan(2)
  expect(Math.abs(png.readUInt32BE(20) - box.height - 72)).toBeLessThan(2)

  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.getByRole('button', { name: 'Leave full screen' }).waitFor()
  // At one moment: the window grows first.
  const beyond = () =>
    page.getByRole('region', { name: 'Chart' }).evaluate((chart) => {
      const { x, y, width, height } = chart.getBoundingClientRect()
      return [x, y, width - innerWidth, height - innerHeight]
    })
  await expect.poll(beyond).toEqual([0, 0, 0, 0])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor()
})

test('CHART-05 CHART-09 on perpetuals own orders are marked in the book, drawn, and amended from their row', async () => {
  const { page } = await trader('/futures?id=1')
  // Rows of 10 USDT, by keys: the order lies among those in view.
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const price = (await best(page, 'Bids, best first')).toFixed(1)
  const order = { currency_id: 1, side: 'buy', type: 'limit', price: (Number(price) - 80).toFixed(1), quantity: '0.01' }
  const { data } = await callFrom<Placed>(page, 'POST', 'api/contract/order', order)
  await page.locator('.book_bk-half[data-side="bid"] .l.book_own').first().waitFor({ state: 'attached' })
  expect((await lineRow(page)).y).toBeGreaterThan(0)
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await page.getByRole('button', { name: /^Amend the price/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Price' })
    .fill((Number(price) - 300).toFixed(1))
  await page.keyboard.press('Enter')
  await page.getByText(/^BTCUSDT order moved to/).waitFor()
  const { data: list } = await callFrom<{ entrust: Placed[] }>(page, 'GET', 'api/contract/list')
  expect(list.entrust).toMatchObject([{ id: data.id, price: (Number(price) - 300).toFixed(1) }])
  await callFrom(page, 'POST', 'api/contract/cancelAll')
})

test('CHART-10 CHART-11 POS-19 a plan order is a line: dragged with and without asking, amended and found again in its history by keyboard', async () => {
  const { page } = await trader()
  const above = async (by: number) => ((await best(page, 'Bids, best first')) + by).toFixed(2)
  const trigger = await above(300)
  const terms = { side: 'buy', type: 'market', quantity: '0.01', time_in_force: 'IOC' }
  const order = { currency_id: 1, ...terms, trigger: { price: trigger, direction: 'up' } }
  const { data } = await callFrom<Placed>(page, 'POST', 'api/spot/order', order)
  const planned = async () => {
    const { data: now } = await callFrom<{ list: { id: number; quantity: string; plan: { trigger_price: string } }[] }>(
      page,
      'GET',
      'api/spot/planOrders',
    )
    return now.list.map(({ id, quantity, plan }) => [id, quantity, plan.trigger_price])
  }
  await orders(page)
    .getByRole('tab', { name: /^Plan orders/ })
    .click()
  const row = orders(page).getByRole('button', { name: 'Amend conditional order in BTCUSDT' })
  await row.waitFor()

  await dragLine(page, -16)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Amend conditional order, BTCUSDT' }).waitFor()
  expect(await axe(page, '.dialog_dialog')).toEqual([])
  const dragged = (await dialog.getByRole('textbox', { name: 'Trigger price' }).inputValue()).replaceAll(',', '')
  expect(Number(dragged)).toBeGreaterThan(Number(trigger))
  await dialog.getByText('Confirm dragged orders').click()
  await dialog.getByRole('button', { name: 'Amend order' }).click()
  await page.getByText('BTCUSDT order amended', { exact: true }).waitFor()
  expect(await planned()).toEqual([[data.id, '0.01000', Number(dragged).toFixed(2)]])

  // Not asked any more: past the last price it would trigger at once, so nothing is sent and the form says why.
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.url()))
  await dragLine(page, 400, 40)
  await dialog
    .getByRole('alert')
    .getByText(/^This would trigger immediately/)
    .waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(sent.filter((url) => url.endsWith('/api/spot/amend'))).toEqual([])

  const next = await above(350)
  await row.focus()
  await page.keyboard.press('Enter')
  await hasFocus(dialog.getByRole('textbox', { name: 'Trigger price' }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(next)
  await dialog.getByRole('textbox', { name: 'Size' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.02')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await planned()).toEqual([[data.id, '0.02000', next]])

  await orders(page).getByRole('button', { name: 'Cancel Conditional in BTCUSDT' }).press('Enter')
  await orders(page).getByRole('tab', { name: 'Plan history' }).press('Enter')
  await orders(page)
    .getByRole('row', { name: /BTCUSDT.*Cancelled by you/ })
    .waitFor()
})
