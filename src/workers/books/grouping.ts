import { DEPTH_HEAD, DEPTH_ROW, DepthAt, DepthFlag, LevelAt } from '../../shared/hub-protocol/delivery-layout.ts'
import type { BookKeeper } from './continuity.ts'
import type { Ladder } from './ladder.ts'

/** A packed depth body (shared/hub-protocol/delivery-layout.ts); used again and again, it grows as it must. */
export class GroupedBook {
  body = new Float64Array(DEPTH_HEAD + DEPTH_ROW * 256)
  length = 0
  /** False where the sum of a bucket is past the safe integers. */
  exact = true
  private partial = false
  private whole = false

  /**
   * Groups both sides: a bid's bucket is the multiple of `group` ticks at or below its price, an ask's the one at or above.
   * A last bucket that the book may know only a part of is flagged, and a side that has no more rows than these.
   */
  pack(keeper: BookKeeper, levels: number, group: number): void {
    const { bids, asks } = keeper.book
    const rows = Math.min(levels, bids.size) + Math.min(levels, asks.size)
    const most = DEPTH_HEAD + rows * DEPTH_ROW
    if (most > this.body.length) this.body = new Float64Array(most * 2)
    const { body } = this
    this.exact = true
    let flags = keeper.checksumEver ? DepthFlag.verified : 0
    const bidRows = this.side(bids, 1, levels, group, DEPTH_HEAD)
    if (this.partial) flags |= DepthFlag.partialBids
    if (this.whole && !keeper.remembered) flags |= DepthFlag.wholeBids
    const askRows = this.side(asks, -1, levels, group, DEPTH_HEAD + bidRows * DEPTH_ROW)
    if (this.partial) flags |= DepthFlag.partialAsks
    if (this.whole && !keeper.remembered) flags |= DepthFlag.wholeAsks
    body[DepthAt.u] = Math.max(0, keeper.u)
    body[DepthAt.group] = group
    body[DepthAt.flags] = flags
    body[DepthAt.checksum] = keeper.checksum
    body[DepthAt.checkedAt] = keeper.checkedAt
    body[DepthAt.bids] = bidRows
    body[DepthAt.asks] = askRows
    this.length = DEPTH_HEAD + (bidRows + askRows) * DEPTH_ROW
  }

  private side(side: Ladder, sign: 1 | -1, levels: number, group: number, at: number): number {
    const out = this.body
    let rows = 0
    let place = at - DEPTH_ROW
    let bucket = Number.NaN
    let worst = Number.NaN
    this.partial = false
    this.whole = false
    for (let i = side.top; i >= 0; i = side.below(i)) {
      const key = side.keyAt(i)
      worst = key
      // Keys of asks are negated, so rounding down is away from the best on either side.
      const own = group === 1 ? key : Math.floor(key / group) * group
      if (own === bucket) {
        const sum = (out[place + LevelAt.lots] as number) + side.lotsAt(i)
        if (sum > Number.MAX_SAFE_INTEGER) this.exact = false
        out[place + LevelAt.lots] = sum
        continue
      }
      if (rows === levels) return rows
      bucket = own
      rows++
      place += DEPTH_ROW
      out[place + LevelAt.ticks] = own * sign
      out[place + LevelAt.lots] = side.lotsAt(i)
    }
    this.whole = true
    this.partial = side.size > 0 && bucket !== worst
    return rows
  }
}
