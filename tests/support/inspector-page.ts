import type { Locator, Page } from 'playwright'

/** The inspector's sheet. */
export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Inspector' })

/** Rows of one of its tables, the head first. */
export const rows = (page: Page, table: 'Topics' | 'Connections'): Locator =>
  sheet(page).getByRole('region', { name: table }).getByRole('row')

/** A row's cell in one column, when it reads exactly so: other columns count too, and may come by the same figure. */
export const cell = (row: Locator, column: string, text: string): Locator =>
  row.locator(`td[data-name="${column}"]:text-is("${text}")`)

/** The row of a topic. */
export const topic = (page: Page, name: string): Locator =>
  rows(page, 'Topics').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })

/** Waits until the terminal's tape says that data flow. */
export const live = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
