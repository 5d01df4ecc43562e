import type { Page } from 'playwright'

export const ticket = (page: Page) => page.getByRole('region', { name: 'Order ticket' })
export const orders = (page: Page) => page.getByRole('region', { name: 'Orders and balances' })

/** The best price of a side as the book shows it, without thousands separators. */
export async function best(page: Page, side: 'Bids, best first' | 'Asks, best first'): Promise<number> {
  const option = page.getByRole('listbox', { name: side }).getByRole('option').first()
  const named = (await option.getAttribute('aria-label')) ?? ''
  return Number((named.split(/\s/)[0] as string).replaceAll(',', ''))
}

/** In a calm market half a minute may pass before the first trade, with which the tape is live. */
const FIRST_TRADE_MS = 90_000

export async function live(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Tape' })
    .getByText(/^(Live|Simulated)/)
    .first()
    .waitFor({ timeout: FIRST_TRADE_MS })
  await page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option').first().waitFor()
}

/** Fills the ticket so that it waits for its press. */
export async function fillLimit(page: Page, side: 'Buy' | 'Sell', price: string, size: string): Promise<void> {
  await ticket(page).getByRole('radio', { name: side }).click()
  await ticket(page).getByRole('textbox', { name: 'Price' }).fill(price)
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill(size)
}

/** The last price as the head of the terminal shows it, once there is one. */
export async function lastPrice(page: Page): Promise<number> {
  const shown = page.locator('[data-last]').filter({ hasText: /\d/ }).first()
  return Number((await shown.innerText()).replaceAll(',', ''))
}
