import { trimZeros } from '../decimal/decimal-text.ts'
import type { PositionSide } from '../perp/position-side.ts'
import { type OrderRules, quantityText, type Side } from './order-units.ts'
import { type Refusal, refusal } from './refusal.ts'

/** What a perpetual order says beside what every order says. */
export interface PerpOptions {
  side: Side
  quote_quantity?: string
  /** Never grows a position. In hedge mode an order against its leg is one by itself. */
  reduce_only?: boolean
  /** `both` (or left out) in one-way mode, the leg in hedge mode. */
  position_side?: PositionSide
}

/** The field of a perpetual option that does not fit the market or the position mode; null where all fit. */
export function perpConflict(rules: Pick<OrderRules, 'kind'>, draft: PerpOptions, hedge: boolean): string | null {
  const leg = draft.position_side ?? 'both'
  if (rules.kind === 'spot') return draft.reduce_only ? 'reduce_only' : leg === 'both' ? null : 'position_side'
  if (draft.quote_quantity) return 'quote_quantity'
  if ((leg === 'both') === hedge) return 'position_side'
  return draft.reduce_only && hedge && !isReduceOnly(draft, hedge) ? 'reduce_only' : null
}

/** Whether the order can only close: it says so, or in hedge mode it goes against its leg. */
export function isReduceOnly(draft: PerpOptions, hedge: boolean): boolean {
  if (!hedge) return draft.reduce_only === true
  return draft.side === (draft.position_side === 'long' ? 'sell' : 'buy')
}

/** Whether an order may wait in the book: only such a one promises to close what it has not closed yet. */
export function rests(draft: { type: 'limit' | 'market'; time_in_force: 'GTC' | 'IOC' | 'FOK' }): boolean {
  return draft.type === 'limit' && draft.time_in_force === 'GTC'
}

/**
 * Why a reduce-only order of `lots` cannot be taken.
 * @param held lots of the position that it would close  @param promised lots that waiting reduce-only orders would
 * close; 0 for an order that does not wait: as it closes, they are cancelled
 */
export function reduceOnlyRefusal(rules: OrderRules, lots: number, held: number, promised: number): Refusal | null {
  if (held === 0) return refusal('no_position')
  const most = Math.max(0, held - promised)
  if (lots <= most) return null
  return refusal('reduce_only_exceeds', { field: 'quantity', params: { max: trimZeros(quantityText(rules, most)) } })
}
