import type { Side } from '../../shared/rules/order-units.ts'
import type { WordPair } from '../account/history.ts'
import { Digest } from '../state/digest.ts'

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
}

export function fillDigest(fill: FillRecord): WordPair {
  return new Digest()
    .int(fill.id)
    .int(fill.order)
    .int(fill.market)
    .int((fill.side === 'buy' ? 1 : 0) + (fill.maker ? 2 : 0))
    .int(fill.price)
    .int(fill.lots)
    .big(fill.fee)
    .int(fill.at)
    .words()
}
