import type { Market } from '../../../shared/hub-protocol/market.ts'

export const PICKER_COLUMNS = ['market', 'last', 'changeRate', 'quoteVolume'] as const
export type PickerColumn = (typeof PICKER_COLUMNS)[number]

export interface PickerOrder {
  column: PickerColumn
  descending: boolean
}

/** The next press on a head: figures fall, then rise, then the list's own order; names rise first. */
export function nextPickerOrder(order: PickerOrder | null, column: PickerColumn): PickerOrder | null {
  const first = column !== 'market'
  if (order?.column !== column) return { column, descending: first }
  return order.descending === first ? { column, descending: !first } : null
}

/**
 * Markets in the order of a column; unknown figures last whichever way, equal ones as they stood.
 * @param order null: as they are
 * @param figure the nearest number to a market's figure; NaN where unknown
 */
export function inPickerOrder(
  markets: readonly Market[],
  order: PickerOrder | null,
  figure: (market: Market, column: Exclude<PickerColumn, 'market'>) => number,
): readonly Market[] {
  if (order === null) return markets
  const { column, descending } = order
  const sign = descending ? -1 : 1
  if (column === 'market')
    return [...markets].sort((a, b) => sign * (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
  const known = markets.map((market) => ({ market, value: figure(market, column) }))
  const lost = (value: number) => (Number.isNaN(value) ? 1 : 0)
  known.sort((a, b) => lost(a.value) - lost(b.value) || (lost(a.value) ? 0 : sign * (a.value - b.value)))
  return known.map(({ market }) => market)
}
