import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 7, busy: true })

const main = page.getByRole('main')
const form = page.getByRole('form', { name: 'Option order' })
const up = () => form.getByRole('button', { name: /^Up 50/ })
const running = (count: number) => page.getByRole('tab', { name: new RegExp(`^Running\\s*${count}$`) }).waitFor()
const orders = () => on.sent.filter(({ path }) => path === 'option/order')
const live = () => page.css('[data-part~=opt-live]').getByText('Live', { exact: true }).waitFor()
const openTickets = async () => (await on.demo<{ id: number }[]>('GET', 'option/open')).length

/** Signed in, with money in the option account. */
async function buyer(path: string, size: 'desktop' | 'phone' = 'desktop'): Promise<void> {
  const balances = await on.demo<{ currency_id: number; symbol: string }[]>('GET', 'currency/accountCurrency')
  const coin = balances.find(({ symbol }) => symbol === 'USDT')?.currency_id
  await on.demo('POST', 'currency/transfer', { from: 'spot', to: 'option', currency_id: coin, amount: '500' })
  await on.open(path, { signedIn: true, size })
  await live()
}

const CYCLE_MS = 600_000

/**
 * The exchange's clock goes on to where a cycle of ten minutes has just begun, and with it one of each length: at whatever time of day,
 * and however slowly a test runs, no cycle of some minutes ends in it by itself.
 */
async function cyclesBegin(): Promise<void> {
  const now = on.exchange.host.now()
  await on.panel.travel((CYCLE_MS - (now % CYCLE_MS) + 1_000) / 3_600_000)
}

test('OPT-14 OPT-61 OPT-62 an old index sends nothing; live again one press is one ticket, and its end can be checked', async () => {
  await cyclesBegin()
  await buyer('/flashOption')
  await up().waitFor()
  on.panel.fault({ action: 'silence', kind: 'contract' })
  await on.pass(4_000)
  const waits = form.getByRole('button', { name: 'Waiting for a live index' }).first()
  await waits.waitFor()
  await on.see('.options_opt-figure.is-old')
  await waits.press('{Enter}')
  expect(orders()).toEqual([])
  on.panel.clearFaults()
  await on.pass(2_000)
  await live()
  await main.getByRole('radio', { name: '3 m' }).click()
  await up().dblClick()
  await running(1)
  expect([orders().length, await openTickets()]).toEqual([1, 1])
  // One of another tab, or of a phone, shows here with its event.
  await on.demo('POST', 'option/order', { kind: 'flash', currency_id: 1, side: 'down', cycle: 600, stake: '10' })
  await running(2)
  // Time goes on by 3 minutes, over the end of the cycle of 3 minutes alone.
  await on.panel.travel(0.05)
  await running(1)
  await page
    .getByText(/^F-\d+ (won: \+42\.50|lost: −50\.00|tied)/)
    .first()
    .waitFor('there')
  await page.getByRole('button', { name: 'Recompute' }).click()
  const check = page.getByRole('dialog', { name: /^F-\d+, recomputed$/ })
  await check.getByText(/^Recomputed in this browser: (won|lost|tied), matches the exchange’s result\.$/).waitFor()
  await userEvent.keyboard('{Escape}')
  await check.waitFor('gone')
  await on.go('/HomeView/order?product=option')
  const list = page.getByRole('table', { name: 'Option tickets' })
  await list.getByRole('button', { name: /^Verify F-/ }).waitFor()
  await list.getByText('running', { exact: true }).waitFor()
})

test('OPT-15 without products there are no buttons; an unanswered press is not confirmed, and pressed again it is the same', async () => {
  await cyclesBegin()
  on.panel.fault({ action: 'http', path: 'api/option/products', answer: 'status', status: 500 })
  await buyer('/flashOption')
  await main.getByText('Could not load the options').waitFor()
  expect(page.css('.options_opt-sides').count()).toBe(0)
  on.panel.clearFaults()
  on.tryAgain()
  await main.getByRole('radio', { name: '10 m' }).click()
  await up().waitFor()
  const before = await openTickets()
  on.panel.fault({ action: 'http', path: 'api/option/order', answer: 'lost' })
  await up().click()
  await on.pass(16_000)
  await form.getByText(/^Not confirmed: look under Running\./).waitFor()
  on.panel.clearFaults()
  on.panel.fault({ action: 'http', path: 'api/option/order', answer: 'status', status: 500 })
  await up().click()
  // The note of the press before is gone by then.
  await expect.poll(() => orders().length).toBe(2)
  await form.getByText(/^Not confirmed: look under Running\./).waitFor()
  on.panel.clearFaults()
  await live()
  await up().click()
  await expect.poll(() => orders().length).toBe(3)
  await form.getByText(/^F-\d+: Up from [\d,.]+, ends/).waitFor()
  const sent = orders()
  expect(sent.length).toBe(3)
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await openTickets()).toBe(before + 1)
})

test('OPT-67 a visitor sees index, rates and break-even, asks nothing personal, and logs in to buy; a 401 says so', async () => {
  await on.open('/flashOption')
  await live()
  await form.getByText('54.1% of tickets').waitFor()
  await form.getByText(/^At 50\/50 odds, each 50 loses 3\.75 on average/).waitFor()
  expect(form.getByRole('link', { name: 'Log in to trade' }).attribute('href')).toMatch(/^\/login\?next=%2FflashOption/)
  await page.getByText('Log in to see your tickets').waitFor()
  expect(on.sent.filter(({ path }) => /^option\/(open|history|stats)|accountCurrency/.test(path))).toEqual([])
  await buyer('/flashOption')
  await up().waitFor()
  on.panel.fault({ action: 'http', path: 'api/option/order', answer: 'status', status: 401 })
  await up().click()
  // The way to the login is tested by SHELL-07: whom the server still knows comes back from it at once.
  await page.getByText('Please log in first').waitFor('there')
})

test('OPT-68 both options are usable by keys and free of axe violations, on desktop and phone', async () => {
  await buyer('/flashOption')
  await up().waitFor()
  expect(await on.axe()).toEqual([])
  await main.getByRole('radio', { name: 'Flash' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await on.at('/volatilityOption?currency_id=1')
  await main.getByRole('radio', { name: '15 m' }).waitFor()
  await form.getByRole('radio', { name: '±0.20%' }).click()
  await form.getByText(/^The average payout is at most 92%/).waitFor()
  expect(await on.axe()).toEqual([])
  await buyer('/volatilityOption', 'phone')
  await form.getByRole('radio', { name: '±0.20%' }).waitFor()
  expect(await on.axe()).toEqual([])
  // What does not fit is not cut off: nothing scrolls sideways.
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
