import { page } from 'vitest/browser'

export const ticket = page.getByRole('region', { name: 'Order ticket' })
export const orders = page.getByRole('region', { name: 'Orders and balances' })
export const tape = page.getByRole('region', { name: 'Tape' })
export const provenance = page.getByRole('region', { name: 'Order book data source' })
export const price = ticket.getByRole('textbox', { name: 'Price' })
export const size = ticket.getByRole('textbox', { name: 'Size' })

/** Waits until the terminal has a trade and a book. */
export async function live(): Promise<void> {
  await tape.getByText(/^Live/).waitFor()
  await page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option').first().waitFor()
}

/** The best bid as the book shows it. */
export function bestBid(): number {
  const bid = page.getByRole('listbox', { name: 'Bids, best first' }).getByRole('option')
  return Number((bid.attribute('aria-label') ?? '').split(/\s/)[0]?.replaceAll(',', ''))
}

/** Fills the ticket so that it waits for its press. */
export async function fillLimit(side: 'Buy' | 'Sell', at: string, quantity: string): Promise<void> {
  await ticket.getByRole('radio', { name: side }).click()
  await price.fill(at)
  await size.fill(quantity)
}
