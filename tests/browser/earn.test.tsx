import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FIRST_ACCOUNT } from '../../sandbox/genesis.ts'
import type {
  FinanceHolding,
  FinanceKind,
  FinanceProduct,
  Redemption,
} from '../../src/shared/calls/products/finance-entities.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5 })
const DETAIL = '/HomeView/investment/fund/fundDetails?id='
let products: FinanceProduct[] = []

/** A product by its kind and coin; of fixed terms the one of 30 days. */
function product(kind: FinanceKind, symbol = 'USDT'): FinanceProduct {
  const found = products.find(
    (one) => one.kind === kind && one.symbol === symbol && (kind !== 'fixed' || one.days === 30),
  )
  if (!found) throw new Error(`no ${kind} of ${symbol}`)
  return found
}

const buy = (of: FinanceProduct, amount: string) =>
  on.demo<FinanceHolding>('POST', 'finance/subscribe', { product_id: of.id, amount, agree: true })
const main = () => (document.querySelector('main') as HTMLElement).innerText.replace(/\s+/g, ' ')
const writes = (path: string) => on.sent.filter((call) => call.path === path && call.method === 'POST')

beforeAll(async () => {
  const { host } = on.exchange
  const account = FIRST_ACCOUNT
  await host.submit({
    kind: 'kycBasic',
    account,
    country: 'CH',
    idType: 'passport',
    identity: 'one',
    details: 'sealed',
  })
  await host.submit({ kind: 'kycDecide', account, passed: true, reason: null })
  products = await on.ask<FinanceProduct[]>('finance/products')
  const usdt = product('live').currency_id
  await on.demo('POST', 'currency/transfer', { from: 'spot', to: 'fund', currency_id: usdt, amount: '20000' })
})

test('PLG-06 visitors read rates on every list; Subscribe leads to the log-in and back', async () => {
  for (const [path, rate] of [
    ['/easyEarn', '3.65%'],
    ['/term', '5.80%'],
    ['/pledge', '6.50%'],
  ] as const) {
    await on.open(path)
    await page.getByText(rate).first().waitFor()
    expect(on.sent.filter((call) => /holdings|overview|accountCurrency/.test(call.path))).toEqual([])
    if (path !== '/term') expect(await on.axe()).toEqual([])
  }
  const { id } = product('pledge', 'SOL')
  await page.getByRole('link', { name: 'Subscribe: Staking, SOL' }).click()
  await on.at(`/login?next=${encodeURIComponent(`${DETAIL}${id}`)}`)
})

test('EARN-57 buying and redeeming: consequences before the press, refusals at their cause', async () => {
  await on.open(`${DETAIL}${product('live').id}`, { signedIn: true })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('1000')
  await page.getByText('Now, 1,000.00 USDT is deducted').waitFor()
  await page.getByText('First interest, 0.10 USDT').waitFor()
  expect(main()).toMatch(/\d\d:\d\d UTC\+0 .*12:00 UTC\+8/)
  const press = page.getByRole('button', { name: 'Subscribe 1,000 USDT' })
  await press.click()
  await page.getByText('Agree to the terms to continue.').waitFor()
  expect(writes('finance/subscribe')).toEqual([])
  await amount.fill('0.99')
  await expect.poll(() => amount.notes()).toContain('Enter an amount from 1 to 500,000.')
  await amount.fill('4000')
  await page.getByRole('checkbox', { name: /^I agree/ }).press('[Space]')
  await page.getByRole('button', { name: 'Subscribe 4,000 USDT' }).click()
  await page.getByText('4,000 USDT subscribed').waitFor()
  expect(writes('finance/subscribe').map((call) => call.body)).toEqual([
    { product_id: product('live').id, amount: '4000', from: 'fund', agree: true },
  ])

  await on.go('/fund')
  await page.getByRole('radiogroup', { name: 'How to redeem' }).waitFor()
  await page.getByRole('radio', { name: /^Fast redemption, T\+0/ }).click()
  await amount.fill('4000.00000001')
  await expect.poll(() => amount.notes()).toContain('You can redeem up to 4,000.')
  await amount.fill('500')
  await expect.poll(main).toContain('Fee, 1% 5.00')
  expect(main()).toContain('You receive 495.00')
  expect(main()).toContain('0.35 USDT a day, on 3,500.00')
  expect(main()).toContain('100 days of this interest')
  await page.getByRole('radio', { name: /^Standard redemption, T\+1/ }).click()
  await page.getByRole('button', { name: /^Redeem 500, arrives .* 04:00 UTC\+0$/ }).click()
  await page.getByText('Redemption requested').waitFor()
  expect(await on.axe()).toEqual([])
  await page.getByRole('button', { name: 'Cancel the redemption of 500 USDT' }).click()
  await page.getByRole('button', { name: 'Confirm cancellation' }).click()
  await page.getByText('cancelled by you').waitFor()

  // What another tab does reaches this one by the socket.
  const [held] = await on.demo<FinanceHolding[]>('GET', 'finance/holdings')
  await on.demo<Redemption>('POST', 'finance/redeem', { holding_id: held?.id, amount: '1000', way: 'T0' })
  await page.getByText('Fast, T+0').waitFor()
  await expect.poll(main).toContain('3,000.00')
})

test('EARN-16 holdings that cannot be read: last rows with their age, or so said, never 0', async () => {
  await on.open('/fund', { signedIn: true })
  await page.getByRole('link', { name: 'Flexible, USDT', exact: true }).waitFor()
  on.panel.fault({ action: 'http', path: 'api/finance/holdings', answer: 'status', status: 500 })
  // News of the account has it asked for again.
  await buy(product('live'), '10')
  await page.getByText('Could not load your holdings').waitFor()
  await page.getByRole('link', { name: 'Flexible, USDT', exact: true }).waitFor()
  expect(main()).toMatch(/As of .* ago\./)
  localStorage.removeItem('last-own')
  await on.reload()
  await page.getByRole('alert').getByText('Could not load your holdings').waitFor()
  expect(main()).not.toContain('No holdings')
  expect(page.getByRole('table', { name: 'Holdings' }).count()).toBe(0)
})

test('PLG-07 staked coins without a price keep their amount; their worth is unknown', async () => {
  const eth = product('pledge', 'ETH')
  await on.demo('POST', 'currency/transfer', { from: 'spot', to: 'fund', currency_id: eth.currency_id, amount: '1' })
  await buy(eth, '0.5')
  on.panel.fault({ action: 'http', path: 'api/finance/overview', answer: 'status', status: 500 })
  localStorage.removeItem('last-own')
  await on.open('/pledge', { signedIn: true })
  await page.getByText('value unknown').waitFor()
  const row = page.getByRole('row', { name: /ETH/ })
  expect(row.innerText()).toContain('0.5')
  on.panel.clearFaults()
  await buy(eth, '0.1')
  await expect.poll(() => row.innerText()).toMatch(/≈ [\d,.]+ USDT/)
})

test('NAV-12 NAV-10 the fund warns in words and by icon, without forecast; its curve may fail', async () => {
  const fund = product('fund')
  await buy(fund, '1000')
  await on.exchange.panel.travel(24)
  on.panel.fault({ action: 'http', path: 'api/finance/navs', answer: 'status', status: 500 })
  await on.open(`${DETAIL}${fund.id}`, { signedIn: true })
  await page.getByText('Could not load the net values').waitFor()
  await page.getByRole('link', { name: 'Index fund, USDT' }).waitFor()
  on.panel.clearFaults()
  on.tryAgain()
  const curve = page.getByRole('img', { name: /^Net value from 1/ })
  await curve.waitFor()
  const words = page.getByText('Not principal-protected').first()
  await words.waitFor()
  expect(words.element().querySelector('svg')).not.toBe(null)
  expect(main()).toContain('no forecast')
  expect(main()).toContain('The exchange makes no forecast.')
  expect(main()).toMatch(/BTC 50% ETH 30% USDT 20%/)
  expect(await on.axe()).toEqual([])
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByRole('table', { name: 'Net value per unit' }).waitFor()
  // What is known stays, with its age.
  on.panel.fault({ action: 'http', path: 'api/finance/navs', answer: 'status', status: 500 })
  await buy(fund, '10')
  await page.getByText('Could not load the net values').waitFor()
  await page.getByRole('table', { name: 'Net value per unit' }).waitFor()
})

test('NAV-53 sums by kind, a timeline in both zones, and what the auto-transfer moves tonight', async () => {
  await buy(product('fixed'), '2000')
  await on.open('/investment', { signedIn: true, size: 'phone' })
  await page.getByRole('table', { name: 'By product type' }).waitFor()
  await expect.poll(main).toContain('2,000.00 USDT')
  const events = page.css('.earn_ea-plan li')
  await expect.poll(() => events.count()).toBe(20)
  for (const text of events.texts()) expect(text).toMatch(/UTC\+0[\s\S]*UTC\+8/)
  expect(await on.axe()).toEqual([])
  await on.go('/fund')
  await page.getByRole('switch', { name: /^Move idle USDT from Fund/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Keep in Fund' }).fill('500')
  await dialog.getByRole('checkbox').press('[Space]')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Auto-transfer is on').waitFor()
  await expect.poll(main).toMatch(/Kept in Fund: 500\.00 USDT · next .*18:00 UTC\+8 · about [\d,.]+ USDT/)
})
