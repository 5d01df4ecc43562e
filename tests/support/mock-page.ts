import type { Page } from 'playwright'
import { expect } from 'vitest'
import { orders, ticket } from './terminal-page.ts'

/** The band over the mock terminal. */
export const band = (page: Page) => page.getByRole('region', { name: 'Mock trading' })

/**
 * Buys for 7 USDT at market and gives the newest price of the list of trades. A slow machine may show the book grey at the press: the
 * order then asks for a confirmation first.
 * @param count trades that there are then
 */
export async function buy(page: Page, count: number): Promise<string> {
  await orders(page).getByRole('tab', { name: 'Trade history' }).click()
  await ticket(page).getByRole('radio', { name: 'Market' }).click()
  await ticket(page).getByRole('textbox', { name: 'Total' }).fill('7')
  await ticket(page)
    .getByRole('button', { name: /^Buy .*7 USDT/ })
    .click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^(Buy|Place|Send|Confirm)/ })
  await confirm
    .or(trades(page).nth(count - 1))
    .first()
    .waitFor()
  if (await confirm.isVisible()) await confirm.click()
  return newest(page, count)
}

const trades = (page: Page) => orders(page).getByRole('row').filter({ hasText: 'Taker' })

export async function newest(page: Page, count: number): Promise<string> {
  await orders(page).getByRole('tab', { name: 'Trade history' }).click()
  const rows = trades(page)
  await expect.poll(() => rows.count()).toBe(count)
  return (await rows.first().getByRole('cell').nth(2).innerText()).trim()
}
