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
async function placed(amount = '500'): Promise<number> {
  const [best] = await on.ask<{ price: string }[]>('order/merchant', {
    currency_id: String(USDT),
    side: 'buy',
    fiat: 'eur',
    amount,
  })
  const asked = { currency_id: USDT, side: 'buy', fiat: 'eur', amount, price: best?.price, agree: true }
  return (await on.demo<{ id: number }>('POST', 'order/add', asked)).id
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

test('REAL-90 who is not verified is told above the merchants and above the form, and nothing is sent', async () => {
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
  const id = await placed()
  await on.open(`${C2C}?order=${id}`, { signedIn: true })
  await page.getByRole('button', { name: 'I have paid 500.00 EUR' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('You can’t cancel after confirming.').waitFor()
  const shown = document.querySelector('.c2c-ask')?.textContent
  for (const part of ['500.00 EUR', 'Wise', `Reference${id}`]) expect(shown).toContain(part)
  expect(await on.axe()).toEqual([])
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  expect(on.sent.filter(({ path }) => path.endsWith('order/payed'))).toEqual([])
  await page.getByRole('button', { name: 'I have paid 500.00 EUR' }).click()
  await dialog.getByRole('button', { name: 'Confirm payment' }).click()
  await page.getByRole('heading', { name: /is checking your payment$/ }).waitFor()
  expect(on.sent.filter(({ path }) => path.endsWith('order/payed'))).toHaveLength(1)
})
