import type { QuoteTab } from './quote-list.ts'
import { FUTURES_COLUMNS, QUOTE_COLUMNS, type QuoteColumn } from './quote-sort.ts'

/** Columns of a tab: funding and leverage exist on futures alone. */
export function columnsOf(tab: QuoteTab): readonly QuoteColumn[] {
  return tab === 'spot' ? QUOTE_COLUMNS.filter((column) => !FUTURES_COLUMNS.includes(column)) : QUOTE_COLUMNS
}

/** Heights of a row as drawn, and of one on phones, px; quote-list.module.css says the same. */
export const ROW_HEIGHT = { wide: 44, phone: 56 } as const
