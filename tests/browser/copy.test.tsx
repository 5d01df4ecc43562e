import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Follow, Leader } from '../../src/shared/calls/products/copy-entities.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5 })
const main = () => (document.querySelector('main') as HTMLElement).innerText.replace(/\s+/g, ' ')
const follows = () => on.sent.filter(({ path, method }) => path === 'copy/follow' && method === 'POST')
const leaders = async () => (await on.ask<{ list: Leader[] }>('copy/leaders', { sort: 'roi', days: '90' })).list
const names = () =>
  page
    .css('.copy_cp-leaders .copy_cp-name > a.strong')
    .texts()
    .map((name) => name.trim())

test('COPY-61 COPY-65 visitors: filters, sort, bots and replayed history marked, and the way in', async () => {
  const all = await leaders()
  await on.open('/copyTraders')
  await expect.poll(names).toEqual(all.map(({ name }) => name))
  expect(page.css('.copy_cp-leaders .badge').texts()).toEqual(Array(5).fill('Bot'))
  expect(main()).toMatch(/Results before .* are replayed history, not traded\./)
  expect(main()).toContain('A high win rate does not mean profit: Quick Scalp')
  expect(main()).not.toContain('PnL since following')
  expect(await on.axe()).toEqual([])
  await page.getByRole('button', { name: 'Win rate' }).click()
  await expect.poll(() => names()[0]).toBe('Quick Scalp')
  await page.getByRole('checkbox', { name: 'Max drawdown under 25%' }).press('[Space]')
  const calm = all.filter(({ drawdown }) => Number(drawdown) <= 25)
  await expect.poll(() => names().length).toBe(calm.length)
  await page.getByRole('searchbox', { name: 'Name' }).fill('nobody at all')
  await page.getByText('No leaders match these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => names().length).toBe(5)
  const [first] = all
  await page.getByRole('link', { name: `View ${first?.name}` }).click()
  await page.getByRole('heading', { name: 'If you had followed' }).waitFor()
  const way = page.getByRole('link', { name: 'Log in to follow' })
  await way.waitFor()
  expect(main()).toContain('Profit share 10% of profit above your previous high')
  expect(on.sent.filter(({ path }) => /copy\/follows|contract\/list/.test(path))).toEqual([])
  await way.click()
  await on.at(`/login?next=${encodeURIComponent(`/copyTraders?leader=${first?.id}`)}`)
})

test('COPY-62 COPY-63 COPY-64 COPY-69 one leader: the replay, refusals at their cause, following', async () => {
  const leader = (await leaders()).find(({ name }) => name === 'Meridian Trend')
  await on.open(`/copyTraders?leader=${leader?.id}`, { signedIn: true })
  await page.getByRole('img', { name: /^1,000 USDT would have become/ }).waitFor()
  await page.getByText('Contract 10,000.00 USDT').waitFor()
  await page.getByRole('radio', { name: 'Trade by trade' }).click()
  const sums = () =>
    page
      .css('.copy_cp-total dd')
      .texts()
      .map((text) => Number(text.replace('\u2212', '-').replaceAll(',', '')))
  await expect.poll(() => sums().length).toBe(3)
  const [net = 0, share = 0, result = 0] = sums()
  expect(net + share).toBeCloseTo(result, 7)
  expect(page.css('.copy_cp-replay tbody tr').count()).toBe(20)
  const before = page.css('p.copy_cp-would').innerText()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('2k')
  await page.getByRole('heading', { name: '2,000 USDT would have become' }).waitFor()
  expect(page.css('p.copy_cp-would').innerText()).not.toBe(before)
  expect(await on.axe()).toEqual([])
  for (const [tab, words] of [
    ['Open positions', 'New followers do not copy these positions'],
    ['Markets', 'BTCUSDT'],
    ['ROI curve', 'Chart'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.css('.copy_cp-panel').getByText(words).first().waitFor()
  }
  await page.getByRole('img', { name: /^ROI over \d+ days: / }).waitFor()

  await amount.fill('9')
  await expect.poll(() => amount.notes()).toContain('Enter 10 to 50,000 USDT.')
  await amount.fill('10001')
  await expect.poll(() => amount.notes()).toContain('10,000')
  const stop = page.getByRole('textbox', { name: 'Total stop-loss' })
  await stop.fill('95')
  await expect.poll(() => stop.notes()).toContain('Enter a value from 1 to 90.')
  await stop.fill('20')
  await amount.fill('1000')
  await page.getByText('Stops when your equity is at or below 800.00 USDT.').waitFor()
  const press = page.getByRole('button', { name: 'Follow Meridian Trend with 1,000 USDT' })
  await press.click()
  await page.getByText('Agree to the terms to continue.').waitFor()
  expect(follows()).toEqual([])
  await page.getByRole('checkbox', { name: /^I agree/ }).press('[Space]')

  // No answer is no "refused", and the next press is the very same one.
  on.panel.fault({ action: 'http', path: 'api/copy/follow', answer: 'disconnect' })
  await press.click()
  await page.getByText(/^Not confirmed: no response from the exchange/).waitFor()
  on.panel.clearFaults()
  await press.click()
  await page.getByText('You already follow Meridian Trend. Change the amount').waitFor()
  expect(new Set(follows().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(follows()[0]?.body).toMatchObject({ leader_id: leader?.id, amount: '1000', stop_percent: '20', agree: true })
  const mine = await on.demo<Follow[]>('GET', 'copy/follows')
  expect(mine.map(({ amount: put, stop_level }) => [put, stop_level])).toEqual([['1000', '800']])
  await on.go('/copyTraders')
  await page.getByRole('link', { name: '1 of 10' }).waitFor()
  expect(main()).toContain('Amount 1,000.00 USDT')
  expect(main()).toContain('Meridian Trend, 20.0% away')
})

test('COPY-66 COPY-70 a phone in Japanese; without answers the last rows with their age, and nothing to press', async () => {
  const first = (await leaders()).find(({ name }) => name !== 'Meridian Trend')
  const one = `/copyTraders?leader=${first?.id}`
  await on.open('/copyTraders', { size: 'phone', signedIn: true, language: 'ja' })
  await expect.poll(names).toContain(first?.name)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await on.axe()).toEqual([])
  await on.go(one)
  await page.getByRole('heading', { name: 'コピーしていた場合' }).waitFor()
  await page.getByRole('button', { name: /^1,000 USDTで.*をコピー$/ }).waitFor()
  await page.css('.copy_cp-chart canvas').first().waitFor()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await on.axe()).toEqual([])
  on.panel.fault({ action: 'http', path: 'api/copy/leader*', answer: 'status', status: 500 })
  await on.pass(12_000)
  await page.getByText('トレーダーを読み込めませんでした').waitFor()
  await page.getByText('トレーダーの情報が最新でないため、コピーできません。').first().waitFor()
  await page.css('.copy_cp-figures .copy_cp-old').waitFor()
})
