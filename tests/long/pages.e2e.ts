import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import type { SIZES } from '../support/browser.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '21'])

async function at(path: string, size: keyof typeof SIZES = 'desktop'): Promise<Page> {
  const one = await (path.startsWith('/HomeView/order') ? on.signedIn(size) : on.person(size))
  return one.tab(path)
}

interface Placed {
  id: number
}

/** 60 market orders on perpetuals, one that waits, one plan order, one cancelled; one on spot. */
async function trade(page: Page): Promise<void> {
  const post = (path: string, body: object) => callFrom<Placed>(page, 'POST', `api/${path}`, body)
  const data = await callFrom<{ currency_id: number; mark: string }[]>(page, 'GET', 'api/contract/data')
  const mark = Number(data.data.find((row) => row.currency_id === 1)?.mark)
  const below = (share: number) => Math.floor(mark * share).toFixed(1)
  await post('currency/transfer', { currency_id: 3, from: 'spot', to: 'contract', amount: '20000' })
  for (let i = 0; i < 60; i++)
    await post('contract/order', {
      currency_id: 1,
      side: i % 2 ? 'sell' : 'buy',
      type: 'market',
      quantity: '0.01',
    })
  await post('contract/order', { currency_id: 1, side: 'buy', type: 'limit', price: below(0.96), quantity: '0.01' })
  const trigger = { kind: 'conditional', by: 'mark', price: below(0.97) }
  await post('contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01', trigger })
  const gone = { currency_id: 1, side: 'buy', type: 'limit', price: below(0.95), quantity: '0.02' }
  const { data: order } = await post('contract/order', gone)
  await post('contract/cancel', { id: order.id })
  await post('spot/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.01' })
}

beforeAll(async () => {
  const page = await at('/HomeView/order')
  await trade(page)
})

const list = (page: Page, name = 'Orders') => page.getByRole('region', { name, exact: true })

test('PAGE-01 PAGE-03 orders of futures: filters stand in the address, a row opens to its fills, news come by themselves', async () => {
  const page = await at('/HomeView/order')
  await list(page)
    .getByRole('row', { name: /Conditional, mark ≤/ })
    .waitFor()
  await page.getByText(/^63 rows, loaded /).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('radio', { name: 'Closed' }).click()
  await page.waitForURL('**?view=closed')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Completed' }).click()
  await page.getByText(/^60 rows, loaded /).waitFor()
  await page.getByRole('combobox', { name: 'Side' }).click()
  await page.getByRole('option', { name: 'Sell' }).click()
  await page.waitForURL('**?view=closed&side=sell&state=completed')
  await page.getByText(/^30 rows, loaded /).waitFor()
  await list(page)
    .getByRole('button', { name: /Details of order/ })
    .first()
    .click()
  await page
    .getByRole('region', { name: 'Fills' })
    .getByText(/, Taker$/)
    .first()
    .waitFor()
  await page.getByText(/^SELL MARKET 0\.010/).waitFor()
  expect(await axe(page)).toEqual([])
  await callFrom(page, 'POST', 'api/contract/order', { currency_id: 1, side: 'sell', type: 'market', quantity: '0.02' })
  await page.getByText(/^31 rows, loaded /).waitFor()
  await callFrom(page, 'POST', 'api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.02' })
  await page
    .getByRole('searchbox', { name: 'Market' })
    .or(page.getByLabel('Market', { exact: true }))
    .first()
    .fill('ethusdt')
  await page.getByText('Nothing matches these filters').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText(/^6\d rows, loaded /).waitFor()
})

test('PAGE-04 PAGE-05 the file has every row; when the exchange fails the list says so, and nothing known is no empty list', async () => {
  const page = await at('/HomeView/order?view=fills')
  await page.getByText(/rows, loaded /).waitFor()
  const rows = Number((await page.getByText(/rows, loaded /).innerText()).split(' ')[0])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^trades-contract-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toMatch(/^id,order_id,at,market,side/)
  expect(lines.length).toBe(rows + 1)
  await page.route('**/api/spot/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('tab', { name: 'Spot' }).click()
  await page.getByRole('alert').getByText('Could not load your trades').waitFor()
  expect(await page.getByText('No trades yet').count()).toBe(0)
  await page.unroute('**/api/spot/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await list(page, 'Trades').getByText('BTCUSDT').first().waitFor()
})

test('PAGE-01 on a phone orders are cards', async () => {
  const page = await at('/HomeView/order', 'phone')
  await list(page).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

/** The figures of an explanation from above, its result last. */
async function figuresOf(shown: Locator): Promise<number[]> {
  const texts = await shown.locator('dd').allInnerTexts()
  return texts.map((text) => Number(text.replace(/[,%h]/g, '').replace('\u2212', '-').trim()))
}

test('PAGE-06 PAGE-09 futures data of a market that the address names, and a figure that opens its formula by keyboard', async () => {
  const page = await at('/HomeView/futures/futuresData?id=2')
  await page.getByRole('table', { name: 'Margin tiers' }).getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'Trade ETHUSDT' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^\u2212?0\.0\d+%$/ }).focus()
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Funding rate' })
  await shown.getByText('clamp(P + clamp(0.01% − P, ±0.05%), ±cap)').waitFor()
  await shown.getByText(/^As of \d\d:\d\d:\d\d UTC/).waitFor()
  const [premium = Number.NaN, cap = Number.NaN, rate] = await figuresOf(shown)
  const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value))
  expect(rate).toBeCloseTo(clamp(premium + clamp(0.01 - premium, 0.05), cap), 6)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-part'))).toBe('explained')
  // Mark by rules.md: the median, to the tick.
  await page.getByRole('button', { name: /^[\d,]+\.\d\d$/ }).press('Enter')
  const mark = page.getByRole('dialog', { name: 'Mark price' })
  await mark.getByText(/^As of \d\d:\d\d:\d\d UTC/).waitFor()
  const [index = 0, funding = 0, hours = 0, mean = 0, last = 0, result = 0] = await figuresOf(mark)
  const three = [index * (1 + (funding / 100) * (hours / 8)), index + mean, last].sort((a, b) => a - b)
  expect(Math.abs(result - (three[1] ?? 0))).toBeLessThan(0.0101)
  await page.keyboard.press('Escape')
  await mark.waitFor({ state: 'detached' })
  await page.getByLabel('Market', { exact: true }).fill('BTCUSDT')
  await page.waitForURL('**?id=1')
  await page.getByRole('link', { name: 'Trade BTCUSDT' }).waitFor()
})

test('PAGE-06 funding is shown in the zone of the person and in UTC+8, as a picture and a table; a failure keeps what is known, with its age', async () => {
  const page = await at('/quotes')
  const eight = Date.parse('2026-11-21T08:00:00Z')
  await page.route('**/api/contract/data?**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { currency_id: number; details: { funding: object[] } }[] }
    for (const row of body.data)
      row.details.funding = ['0.0003', '-0.00012', '0.0001'].map((rate, i) => {
        return { currency_id: row.currency_id, at: eight - i * 8 * 3_600_000, rate, mark: '64000.0' }
      })
    await route.fulfill({ response: answer, json: body })
  })
  // A zone without summer time: in March the name of the head would be another.
  await page.evaluate(() => localStorage.setItem('time_zone', 'America/Bogota'))
  await page.route('**/api/common/getServerTime**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { zone: string } }
    body.data.zone = 'America/Bogota'
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto(`${on.url}/HomeView/futures/futuresData?id=1`)
  const table = page.getByRole('table', { name: 'Funding history' })
  await table.getByRole('columnheader', { name: 'Time, UTC−5' }).waitFor()
  const cells = (row: number) => table.getByRole('row').nth(row).getByRole('cell').allInnerTexts()
  await expect.poll(() => cells(1)).toEqual(['21 Nov 2026 03:00', '21 Nov 2026 16:00', '0.0300%', '64,000.0'])
  await expect.poll(() => cells(2)).toEqual(['20 Nov 2026 19:00', '21 Nov 2026 08:00', '−0.0120%', '64,000.0'])
  await page
    .getByRole('img', { name: /^Funding history since 20 Nov 2026 11:00: now 0\.0300%, lowest −0\.0120%/ })
    .waitFor()
  expect(await axe(page)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/contract/data?**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.reload()
  await page.getByText('The data could not be updated.').waitFor()
  await table.getByRole('row').nth(3).waitFor()
})

test('PAGE-07 INV-14 the ranking names its order, and makes nothing up where nobody is in it', async () => {
  const page = await at('/rank', 'phone')
  await page.getByText('No ranking yet').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await page.getByText('The ranking itself pays no prizes.').waitFor()
  expect(await axe(page)).toEqual([])
})
