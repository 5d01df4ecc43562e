import type { PositionSide } from '../../../shared/perp/position-side.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'

/** One fill as its account sees it: ticks, lots, the fee in 1e-8 of the asset received. */
export interface FillRecord {
  id: number
  order: number
  market: number
  side: Side
  price: number
  lots: number
  fee: bigint
  maker: boolean
  at: number
  /** Of a fill on a perpetual market; null on spot. */
  perp: PerpFill | null
}

export interface PerpFill {
  /** Quote money (1e-8); where the engine took a position over, at a price between two ticks. */
  quote: bigint
  realised: bigint
  positionSide: PositionSide
  liquidation: boolean
}

export function fillDigest(fill: FillRecord): WordPair {
  const digest = new Digest()
    .int(fill.id)
    .int(fill.order)
    .int(fill.market)
    .int((fill.side === 'buy' ? 1 : 0) + (fill.maker ? 2 : 0))
    .int(fill.price)
    .int(fill.lots)
    .big(fill.fee)
    .int(fill.at)
  const { perp } = fill
  if (perp)
    digest
      .big(perp.quote)
      .big(perp.realised)
      .text(perp.positionSide)
      .int(perp.liquidation ? 1 : 0)
  return digest.words()
}
