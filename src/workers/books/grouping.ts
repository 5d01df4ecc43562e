import { DEPTH_HEAD, DEPTH_ROW } from '../../shared/market/delivery.ts'
import type { BookKeeper } from './continuity.ts'
import type { Ladder } from './ladder.ts'

const VERIFIED = 1
const PARTIAL_BIDS = 2
const PARTIAL_ASKS = 4
const WHOLE_BIDS = 8
const WHOLE_ASKS = 16

/** A packed depth body (shared/market/delivery.ts); used again and again, it grows as it must. */
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
    let flags = keeper.checksumEver ? VERIFIED : 0
    const bidRows = this.side(bids, 1, levels, group, DEPTH_HEAD)
    if (this.partial) flags |= PARTIAL_BIDS
    if (this.whole && !keeper.remembered) flags |= WHOLE_BIDS
    const askRows = this.side(asks, -1, levels, group, DEPTH_HEAD + bidRows * DEPTH_ROW)
    if (this.partial) flags |= PARTIAL_ASKS
    if (this.whole && !keeper.remembered) flags |= WHOLE_ASKS
    body[0] = Math.max(0, keeper.u)
    body[1] = group
    body[2] = flags
    body[3] = keeper.checksum
    body[4] = keeper.checkedAt
    body[5] = bidRows
    body[6] = askRows
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
        const sum = (out[place + 1] as number) + side.lotsAt(i)
        if (sum > Number.MAX_SAFE_INTEGER) this.exact = false
        out[place + 1] = sum
        continue
      }
      if (rows === levels) return rows
      bucket = own
      rows++
      place += DEPTH_ROW
      out[place] = own * sign
      out[place + 1] = side.lotsAt(i)
    }
    this.whole = true
    this.partial = side.size > 0 && bucket !== worst
    return rows
  }
}
