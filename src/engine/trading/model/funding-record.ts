import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'

/** Funding that one position paid or got. */
export interface FundingRecord {
  market: number
  /** The instant, ms. */
  at: number
  direction: Direction
  hedge: boolean
  lots: number
  /** Mark price in ticks. */
  mark: number
  /** F in 1e-8. */
  rate: bigint
  /** Money in 1e-8, below zero where it was paid. */
  amount: bigint
}

export function fundingDigest(record: FundingRecord): WordPair {
  return new Digest()
    .int(record.market)
    .int(record.at)
    .int(record.direction)
    .int(record.hedge ? 1 : 0)
    .int(record.lots)
    .int(record.mark)
    .big(record.rate)
    .big(record.amount)
    .words()
}
