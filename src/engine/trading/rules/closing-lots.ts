import type { EngineOrder } from '../model/engine-order.ts'
import type { Exposure } from '../model/exposure.ts'

/** How many of an order's lots close: in one-way mode whatever is held against it, in hedge mode all or none. */
export function closingLots(
  exposure: Exposure,
  order: Pick<EngineOrder, 'side' | 'positionSide'>,
  lots: number,
): number {
  const held = exposure.against(order.side)?.lots ?? 0
  if (order.positionSide === 'both') return Math.min(lots, held)
  return order.side === (order.positionSide === 'long' ? 'sell' : 'buy') ? Math.min(lots, held) : 0
}
