import type { Page } from 'playwright'
import { expect } from 'vitest'
import { orders, ticket } from './terminal-page.ts'

/** The band over the mock terminal. */
export const band = (page: Page) => page.getByRole('region', { name: 'Mock trading' })

/** Buys for 7 USDT at market and gives the newest price of the list of trades. @param count trades that there are then */
export async function buy(page: Page, count: number): Promise<string> {
  await ticket(page).getByRole('radio', { name: 'Market' }).click()
  await ticket(page).getByRole('textbox', { name: 'Total' }).fill('7')
  await ticket(page)
    .getByRole('button', { name: /^Buy .*7 USDT/ })
    .click()
  return newest(page, count)
}

export async function newest(page: Page, count: number): Promise<string> {
  await orders(page).getByRole('tab', { name: 'Trade history' }).click()
  const rows = orders(page).getByRole('row').filter({ hasText: 'Taker' })
  await expect.poll(() => rows.count()).toBe(count)
  return (await rows.first().getByRole('cell').nth(2).innerText()).trim()
}
