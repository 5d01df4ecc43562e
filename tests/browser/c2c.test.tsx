import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FIRST_ACCOUNT } from '../../sandbox/genesis.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5 })
const C2C = '/HomeView/personal/c2c'
const USDT = 3

async function verify(): Promise<void> {
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
}

/** An order of the demo account, placed from outside. */
async function placed(amount = '500'): Promise<{ id: number; merchant_id: number }> {
  const [best] = await on.ask<{ price: string }[]>('order/merchant', {
    currency_id: String(USDT),
    side: 'buy',
    fiat: 'eur',
    amount,
  })
  const asked = { currency_id: USDT, side: 'buy', fiat: 'eur', amount, price: best?.price, agree: true }
  return on.demo('POST', 'order/add', asked)
}

const text = () => document.querySelector('main')?.textContent ?? ''

test('REAL-90 visitors see the offers and are led to the log-in; orders stay private', async () => {
  await on.open(C2C)
  await page.getByRole('link', { name: 'Log in to trade', exact: true }).waitFor()
  const links = page.getByRole('link', { name: /^Log in to trade: / })
  await expect.poll(() => links.elements().length).toBeGreaterThan(1)
  expect(links.elements()[0]?.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(C2C)}`)
  expect(on.sent.filter(({ path }) => /accountCurrency|order-list|status/.test(path))).toEqual([])
  expect(text()).not.toContain('Your orders')
  expect(await on.axe()).toEqual([])
  await on.open(`${C2C}?order=1`)
  await on.at(`/login?next=${encodeURIComponent(`${C2C}?order=1`)}`)
})

test('REAL-90 who is not verified is informed above merchants and form, and nothing is sent', async () => {
  await on.open(C2C, { signedIn: true })
  const banner = page.getByRole('region', { name: 'Verify identity' })
  await banner.getByText('Verify your identity before you trade.').waitFor()
  await expect
    .element(banner.getByRole('link', { name: 'Verify identity' }))
    .toHaveAttribute('href', '/HomeView/personal/identity')
  await page
    .getByRole('button', { name: /^Buy USDT: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You need basic verification').waitFor()
  await expect.element(dialog.getByRole('button', { name: 'Buy USDT' })).toHaveAttribute('aria-disabled', 'true')
  expect(on.sent.filter(({ path }) => path.endsWith('order/add'))).toEqual([])
  await on.open('/onePurchase', { signedIn: true })
  await page.getByRole('region', { name: 'Verify identity' }).waitFor()
})

test('REAL-91 "I have paid" asks once more, with amount, method and that it cannot be taken back', async () => {
  await verify()
  const { id } = await placed()
  await on.open(`${C2C}?order=${id}`, { signedIn: true })
  await page.getByRole('button', { name: 'I have paid 500.00 EUR' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can’t cancel after confirming.').waitFor()
  const shown = document.querySelector('.c2c_c2c-ask')?.textContent
  for (const part of ['500.00 EUR', 'Wise', `Reference${id}`]) expect(shown).toContain(part)
  expect(await on.axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  expect(on.sent.filter(({ path }) => path.endsWith('order/payed'))).toEqual([])
  await page.getByRole('button', { name: 'I have paid 500.00 EUR' }).click()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await page.getByRole('heading', { name: /is checking your payment$/ }).waitFor()
  expect(on.sent.filter(({ path }) => path.endsWith('order/payed'))).toHaveLength(1)
})

test('REAL-93 messages are read when seen, sent by Enter, kept where they fail, never sent twice', async () => {
  const { id } = await placed()
  await on.open(`${C2C}?order=${id}`, { signedIn: true })
  const log = page.getByRole('log', { name: 'Messages' })
  await log.getByText(/^Hello! Please pay 500\.00 EUR by .+ with reference/).waitFor()
  await expect.poll(() => on.sent.filter(({ path }) => path === 'order/message-read').length).toBe(1)
  const field = page.getByRole('textbox', { name: /^Write to / })
  on.panel.fault({ action: 'http', path: 'api/order/message', answer: 'lost' })
  await field.fill('Which bank?')
  await field.press('{Enter}')
  // It stands among the messages, though no answer came.
  await expect.poll(() => field.value()).toBe('')
  on.panel.clearFaults()
  expect(log.texts().join().split('Which bank?')).toHaveLength(2)
  on.panel.fault({ action: 'http', path: 'api/order/message', answer: 'status', status: 500 })
  await field.fill('Kept')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('No confirmation received.').waitFor()
  expect(field.value()).toBe('Kept')
  on.panel.clearFaults()
  await page.getByRole('button', { name: 'Send' }).click()
  await log.getByText('Kept', { exact: true }).waitFor()
  await expect.poll(() => field.value()).toBe('')
  await on.pass(25_000)
  await log.getByText(/^Please use the payment details shown in the order/).waitFor()
  await field.fill('x'.repeat(501))
  await field.press('{Enter}')
  await page.getByText('Enter a message of up to 500 characters.').waitFor()
  await field.fill('one')
  await field.press('{Shift>}{Enter}{/Shift}')
  expect(field.value()).toBe('one\n')
  expect(await on.axe()).toEqual([])
})

test('REAL-92 REAL-94 a paid order shows timeline, merchant and help; done, its bar is full', async () => {
  const { id } = await placed()
  await on.demo('POST', 'order/payed', { id })
  await on.open(`${C2C}?order=${id}`, { signedIn: true })
  await page.getByRole('heading', { name: 'Progress' }).waitFor()
  await page.getByText('The merchant checks the payment').waitFor()
  await page.getByRole('heading', { name: 'If it takes longer' }).waitFor()
  const shown = document.querySelector('main')?.textContent
  expect(shown).toMatch(/30-day orders[\d,]+Completion rate\d+\.\d%Avg\. release timein \d+ s/)
  expect(shown).toMatch(/you can open an appeal/)
  await on.pass(25_000)
  await page.getByRole('heading', { name: /are in your C2C account$/ }).waitFor()
  await page.getByText('Coins released').waitFor()
  expect(document.querySelector<HTMLElement>('.c2c_c2c-steps')?.style.getPropertyValue('--done')).toBe('1')
  await page.getByText('The order is closed. New messages cannot be sent.').waitFor()
  expect(await on.axe()).toEqual([])
})

test('REAL-94 an appeal shows its state, reason and what comes next, then the decision', async () => {
  const { id, merchant_id } = await placed()
  await on.panel.money.merchant({ id: merchant_id, state: 'away' })
  await on.demo('POST', 'order/payed', { id })
  await on.panel.travel(11 / 60)
  await on.demo('POST', 'order/appeal', { id, text: 'Paid at nine' })
  await on.open(`${C2C}?order=${id}`, { signedIn: true })
  await page.getByText(/^Under review since /).waitFor()
  await page.getByText('Paid at nine').waitFor()
  await page.getByText(/^Neither side can move the coins/).waitFor()
  await on.panel.money.review({ what: 'c2c', account: FIRST_ACCOUNT, id, decision: 'approve', reason: 'seen' })
  await page.getByText(/^Decided /).waitFor()
  await page.getByText(/^The coins were released to you\./).waitFor()
  await on.panel.money.merchant({ id: merchant_id, state: 'here' })
})
