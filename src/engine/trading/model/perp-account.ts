import { History } from '../../kernel/history.ts'
import { Exposure } from './exposure.ts'
import { type FundingRecord, fundingDigest } from './funding-record.ts'
import type { MarketState } from './market-state.ts'
import { type PositionRecord, positionDigest } from './position-record.ts'

/** What a person has on perpetual markets. */
export class PerpAccount {
  /** Long and short side by side; else one position a market. */
  hedge = false
  /** By index of the market. */
  readonly exposures = new Map<number, Exposure>()
  /** Positions that have ended. */
  readonly ended = new History<PositionRecord>(positionDigest)
  readonly funding = new History<FundingRecord>(fundingDigest)

  /** The stake of a market, made where there is none. */
  exposure(market: MarketState): Exposure {
    let exposure = this.exposures.get(market.index)
    if (!exposure) {
      exposure = new Exposure(market)
      this.exposures.set(market.index, exposure)
    }
    return exposure
  }

  /** In the order of the markets. */
  sorted(): Exposure[] {
    return [...this.exposures.values()].sort((a, b) => a.market.index - b.market.index)
  }

  get holds(): boolean {
    for (const { long, short } of this.exposures.values()) if (long || short) return true
    return false
  }
}
