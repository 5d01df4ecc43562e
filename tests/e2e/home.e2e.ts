import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { stage } from '../support/stage.ts'
import { storedAnswers } from '../support/stored-answers.ts'
import { tryAgain } from '../support/try-again.ts'

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
      const shifts: { value: number; what: string[] }[] = []
      ;(window as unknown as { shifts: typeof shifts }).shifts = shifts
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          const what = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent) ?? '')
          shifts.push({ value, what: what.map((text) => text.slice(0, 160)) })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(on.url)
    await alive(page)
    await hero(page)
      .getByRole('img', { name: /candles from/ })
      .waitFor()
    await ranking(page, 'Gainers').getByRole('listitem').nth(4).waitFor()
    await notices(page)
      .getByRole('button', { name: /^Dismiss/ })
      .waitFor()
    const moved = await page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts)
    // Figures and status words that change their width in place count up to 0.0004 each, more of them the longer the page takes.
    expect(
      moved.filter(({ value }) => value >= 0.0005),
      size,
    ).toEqual([])
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
    .getByRole('button', { name: `Dismiss: ${first}` })
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
  for (const each of [quotes, favourites]) await row(each, 'contract:1').locator('.quote-list_q-other').waitFor()

  for (const each of [other, favourites]) await each.reload()
  await title(other).waitFor()
  await expect.poll(() => title(other).innerText()).not.toBe(first)
  await row(favourites, 'contract:1').locator('.quote-list_q-other').waitFor()
})

test('MKT-03 without an answer the line shows the last known with its age, or says that it could not load', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  await notices(page)
    .getByRole('button', { name: /^Dismiss/ })
    .waitFor()
  await expect.poll(() => storedAnswers(page, 'api/position/detail')).toBe(2)
  await on.panel.fault({ action: 'http', path: 'api/position/detail', answer: 'status', status: 500 })
  await page.reload()
  await notices(page)
    .getByText(/^Last known, (\d+ min )?\d+ s ago$/)
    .waitFor()
  await notices(page)
    .getByRole('button', { name: /^Dismiss/ })
    .waitFor()
  expect(await axe(page), 'last known').toEqual([])

  const stranger = await (await on.person()).tab('/')
  await notices(stranger).getByText('Could not load the notices').waitFor()
  expect(await notices(stranger).getByText('No new notices').count()).toBe(0)
  expect(await axe(stranger), 'could not load').toEqual([])
  await on.panel.clearFaults()
  await tryAgain(notices(stranger))
  await notices(stranger)
    .getByRole('button', { name: /^Dismiss/ })
    .waitFor()
})
