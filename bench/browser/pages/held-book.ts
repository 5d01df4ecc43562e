import { DepthView } from '../../../src/app/services/hub-client/topic-views.ts'
import type { Market } from '../../../src/shared/hub-protocol/market.ts'
import type { ArrayBook } from './fanout.ts'

/** A book in whichever form a tab was given it. */
export type HeldBook = DepthView | ArrayBook | Float64Array

/** Ticks and lots, best first, bids before asks: what every form has to say alike. */
export function unitsOf(
  held: HeldBook,
  { price_digits, quantity_digits }: Pick<Market, 'price_digits' | 'quantity_digits'>,
): number[] {
  if (held instanceof DepthView) return (['bid', 'ask'] as const).flatMap((side) => viewRows(held, side))
  const decimals = held instanceof Float64Array ? [...held] : [...held.bids, ...held.asks].flat()
  return decimals.map((value, i) => Math.round(Number(value) * 10 ** (i % 2 === 0 ? price_digits : quantity_digits)))
}

function viewRows(view: DepthView, side: 'bid' | 'ask'): number[] {
  return Array.from({ length: view.count(side) }, (_, i) => [view.price(side, i), view.lots(side, i)]).flat()
}
