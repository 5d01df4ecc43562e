import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { stage } from '../support/stage.ts'

// The light markets trade often, so that the rankings move while somebody looks.
const on = stage(['--seed', '5', '--busy'])

const hero = (page: Page) => page.getByRole('region', { name: 'Live BTCUSDT' })
const tape = (page: Page) => page.getByRole('region', { name: 'Tape' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const ranking = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const alive = (page: Page) => tape(page).getByText('Live', { exact: true }).waitFor()

test('MKT-02 nothing on the page moves while it comes alive', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const one = await on.person(size)
    const page = await one.context.newPage()
    await page.addInitScript(() => {
      const shifts: { value: number; hadRecentInput: boolean }[] = []
      ;(window as unknown as { shifts: typeof shifts }).shifts = shifts
      new PerformanceObserver((list) => {
        shifts.push(...(list.getEntries() as unknown as typeof shifts))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(on.url)
    await alive(page)
    await hero(page)
      .getByRole('img', { name: /candles from/ })
      .waitFor()
    await ranking(page, 'Gainers').getByRole('listitem').nth(4).waitFor()
    await notices(page)
      .getByRole('button', { name: /^Put away/ })
      .waitFor()
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: { value: number }[] }).shifts.reduce((sum, { value }) => sum + value, 0),
    )
    expect(moved, size).toBeLessThan(0.001)
  }
})

test('MKT-03 MKT-09 MKT-13 a notice put away, a star and a currency hold in every tab, and after a reload', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  const other = await one.tab('/')
  const quotes = await one.tab('/quotes?tab=contract')
  const favourites = await one.tab('/quotes?tab=favourites')

  const title = (each: Page) => notices(each).locator('[aria-haspopup=dialog] b')
  const first = await title(page).innerText()
  await title(other).getByText(first).waitFor()
  await notices(page)
    .getByRole('button', { name: `Put away: ${first}` })
    .click()
  for (const each of [page, other]) await expect.poll(() => title(each).innerText()).not.toBe(first)

  const row = (each: Page, key: string) => each.locator(`[data-quote="${key}"]`)
  await favourites.getByText('No favourites yet').waitFor()
  await quotes.getByRole('textbox', { name: 'Code or name' }).fill('BTC/USDT')
  await row(quotes, 'contract:1').getByRole('button', { name: 'BTC/USDT is a favourite' }).click()
  await row(favourites, 'contract:1').waitFor()
  expect(await row(favourites, 'spot:1').count()).toBe(0)

  await page.evaluate(() => {
    localStorage.setItem('pricing-unit', JSON.stringify({ text: 'JPY', value: '', symbol: '¥' }))
  })
  for (const each of [quotes, favourites]) await row(each, 'contract:1').locator('.q-other').waitFor()

  for (const each of [other, favourites]) await each.reload()
  await title(other).waitFor()
  await expect.poll(() => title(other).innerText()).not.toBe(first)
  await row(favourites, 'contract:1').locator('.q-other').waitFor()
})
