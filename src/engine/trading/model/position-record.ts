import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import type { Position } from './position.ts'

/** A position that has ended, as its account sees it. Money in 1e-8. */
export interface PositionRecord {
  market: number
  direction: Direction
  /** It was one of two legs. */
  hedge: boolean
  isolated: boolean
  leverage: number
  lots: number
  cost: bigint
  quote: bigint
  realised: bigint
  fees: bigint
  funding: bigint
  liquidated: boolean
  openedAt: number
  closedAt: number
}

export function positionRecord(
  position: Position,
  where: { market: number; hedge: boolean; leverage: number; closedAt: number },
): PositionRecord {
  return {
    market: where.market,
    direction: position.direction,
    hedge: where.hedge,
    isolated: position.isolated,
    leverage: where.leverage,
    lots: position.closedLots,
    cost: position.closedCost,
    quote: position.closedQuote,
    realised: position.realised,
    fees: position.fees,
    funding: position.funding,
    liquidated: position.liquidated,
    openedAt: position.openedAt,
    closedAt: where.closedAt,
  }
}

export function positionDigest(record: PositionRecord): WordPair {
  const flags = (record.hedge ? 1 : 0) + (record.isolated ? 2 : 0) + (record.liquidated ? 4 : 0)
  return new Digest()
    .int(record.market)
    .int(record.direction)
    .int(flags)
    .int(record.leverage)
    .int(record.lots)
    .big(record.cost)
    .big(record.quote)
    .big(record.realised)
    .big(record.fees)
    .big(record.funding)
    .int(record.openedAt)
    .int(record.closedAt)
    .words()
}
