import { History } from '../../kernel/history.ts'
import { type FundingRecord, fundingDigest } from './funding-record.ts'
import type { MarketState } from './market-state.ts'
import { type PositionRecord, positionDigest } from './position-record.ts'
import { Stake } from './stake.ts'

/** What a person has on perpetual markets. */
export class PerpAccount {
  /** Long and short side by side; else one position a market. */
  hedge = false
  /** By index of the market. */
  readonly stakes = new Map<number, Stake>()
  /** Positions that have ended. */
  readonly ended = new History<PositionRecord>(positionDigest)
  readonly funding = new History<FundingRecord>(fundingDigest)

  /** The stake of a market, made where there is none. */
  stake(market: MarketState): Stake {
    let stake = this.stakes.get(market.index)
    if (!stake) {
      stake = new Stake(market)
      this.stakes.set(market.index, stake)
    }
    return stake
  }

  /** In the order of the markets. */
  sorted(): Stake[] {
    return [...this.stakes.values()].sort((a, b) => a.market.index - b.market.index)
  }

  get holds(): boolean {
    for (const { long, short } of this.stakes.values()) if (long || short) return true
    return false
  }
}
