import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { orders } from '../support/terminal-page.ts'

const on = stage(['--seed', '17'])

const PAGE = 50
const TOTAL = 120

/** A past of three pages whose oldest five orders alone are in BTCUSDT, newest first; fees are all different. */
function past(page: number): { list: object[]; total: number } {
  const list = Array.from({ length: Math.min(PAGE, TOTAL - (page - 1) * PAGE) }, (_, at) => {
    const id = TOTAL - (page - 1) * PAGE - at
    const market = id <= 5 ? { currency_id: 1, symbol: 'BTCUSDT' } : { currency_id: 2, symbol: 'ETHUSDT' }
    return {
      id,
      ...market,
      side: 'buy',
      type: 'limit',
      price: '100.00',
      quantity: '1.00000',
      quote_quantity: null,
      filled_quantity: '1.00000',
      filled_quote: '100',
      average_price: '100',
      fee: `${id}.5`,
      fee_currency: 'USDT',
      time_in_force: 'GTC',
      post_only: false,
      status: 'completed',
      reason: null,
      created_at: 1_700_000_000_000 + id,
      updated_at: 1_700_000_000_000 + id,
    }
  })
  return { list, total: TOTAL }
}

/** @returns `asked`: pages after the first, which is read anew with the sign-in of the socket: it has been by then */
async function trader(path: string): Promise<{ page: Page; asked: number[]; fail: { older: boolean } }> {
  const one = await on.signedIn()
  const page = await one.context.newPage()
  const asked: number[] = []
  const fail = { older: false }
  let asks = 0
  let answers = 0
  await page.route('**/api/spot/history?*', async (route) => {
    asks++
    const number = Number(new URL(route.request().url()).searchParams.get('page'))
    if (number > 1) asked.push(number)
    const answer =
      fail.older && number > 1
        ? { code: 500, message: 'server_error', data: {} }
        : { code: 200, message: '', data: past(number) }
    await route.fulfill({ json: answer })
    answers++
  })
  await page.goto(new URL(path, on.url).href)
  await signedInSocket(page)
  await expect.poll(() => asks - answers).toBe(0)
  return { page, asked, fail }
}

/** The socket tells of the account from its sign-in on, at which the lists are read anew: what is moved from fund to spot is reported. */
async function signedInSocket(page: Page): Promise<void> {
  const account = page.getByRole('region', { name: 'Spot account' })
  await account.getByText(/\d/).first().waitFor()
  const before = await account.innerText()
  const transfer = { currency_id: 3, from: 'fund', to: 'spot', amount: '1' }
  expect(await callFrom(page, 'POST', 'api/currency/transfer', transfer)).toMatchObject({ code: 200 })
  await expect.poll(() => account.innerText()).not.toBe(before)
}

const column = (page: Page, at: number) =>
  orders(page).locator('tbody tr:not(.orders_own-space)').locator(`td:nth-child(${at})`).allTextContents()

test('POS-20 a long list draws the rows in view alone, reads on as it is scrolled, and sorts by a press on a head', async () => {
  const { page, asked } = await trader('/spot?id=1')
  await orders(page).getByRole('tab', { name: 'Order history' }).click()
  const table = orders(page).getByRole('table', { name: 'Order history' })
  await table
    .getByRole('row', { name: /ETHUSDT/ })
    .first()
    .waitFor()
  expect(await table.getAttribute('aria-rowcount')).toBe('51')
  expect(await table.getByRole('row').count()).toBeLessThan(40)
  expect(asked).toEqual([])
  const scroller = orders(page).getByRole('region', { name: 'Order history' })
  await scroller.focus()
  await page.keyboard.press('End')
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('101')
  await page.keyboard.press('End')
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('121')
  expect(await table.getByRole('row').count()).toBeLessThan(40)
  expect(asked).toEqual([2, 3])
  await page.keyboard.press('Home')
  const fee = table.getByRole('columnheader', { name: 'Fee' })
  await fee.getByRole('button').click()
  await expect.poll(() => fee.getAttribute('aria-sort')).toBe('descending')
  await expect.poll(async () => (await column(page, 8)).slice(0, 2)).toEqual(['120.5 USDT', '119.5 USDT'])
  await fee.getByRole('button').click()
  await expect.poll(async () => (await column(page, 8))[0]).toBe('1.5 USDT')
})

test('POS-20 a filter reads on until it has found something; where it finds nothing it says so, and asks again where an older page did not come', async () => {
  const { page, asked, fail } = await trader('/spot?id=1')
  await orders(page).getByRole('tab', { name: 'Order history' }).click()
  await orders(page)
    .getByRole('row', { name: /ETHUSDT/ })
    .first()
    .waitFor()
  fail.older = true
  await orders(page).getByText('This market only').click()
  await orders(page).getByText('No results with this filter').waitFor()
  await orders(page).getByText('50 rows without the filter.').waitFor()
  expect(asked).toEqual([2])
  expect(await axe(page, '.orders_own')).toEqual([])
  fail.older = false
  await orders(page).getByRole('button', { name: 'Load older' }).click()
  await orders(page)
    .getByRole('row', { name: /BTCUSDT/ })
    .first()
    .waitFor()
  expect(asked).toEqual([2, 2, 3])
  expect(await orders(page).getByRole('table', { name: 'Order history' }).getAttribute('aria-rowcount')).toBe('6')
  await orders(page).getByRole('combobox', { name: 'Side' }).click()
  await page.getByRole('option', { name: 'Sell' }).click()
  await orders(page).getByText('120 rows without the filter.').waitFor()
})

test('POS-20 open orders of one side are shown alone, all go with cancel all, and balances of nothing can be left out', async () => {
  const { page } = await trader('/spot?id=1')
  const rest = (side: string, price: string) =>
    callFrom(page, 'POST', 'api/spot/order', { currency_id: 1, side, type: 'limit', price, quantity: '0.001' })
  const { data: ticker } = await callFrom<string[][]>(page, 'POST', 'api/spot/line', {
    interval: '1m',
    currency_id: 1,
    limit: 1,
  })
  const last = Number(ticker[0]?.[4])
  await rest('buy', (last * 0.97).toFixed(2))
  await rest('sell', (last * 1.03).toFixed(2))
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*2$/ })
    .waitFor()
  await orders(page).getByRole('combobox', { name: 'Side' }).click()
  await page.getByRole('option', { name: 'Buy' }).click()
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*1$/ })
    .waitFor()
  await orders(page).getByRole('button', { name: 'Cancel all' }).click()
  await page.getByRole('dialog', { name: 'Cancel all 2 open orders?' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click()
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*0$/ })
    .waitFor()
  await orders(page).getByRole('tab', { name: 'Assets' }).click()
  const rows = orders(page).getByRole('table', { name: 'Assets' }).getByRole('row')
  await rows.nth(1).waitFor()
  await orders(page).getByText('Hide zero balances').click()
  await expect.poll(async () => (await column(page, 2)).every((text) => /[1-9]/.test(text))).toBe(true)
})
