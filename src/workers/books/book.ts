import { CHECKSUM_LEVELS } from '../../shared/wire/checksum.ts'
import { CRC_START, crcByte, crcEnd } from '../../shared/wire/crc32.ts'
import type { DepthHead, LevelArrays } from '../feed/frame-stage.ts'
import { Ladder } from './ladder.ts'
import { crcUnits } from './level-text.ts'
import { unitsAt } from './scale.ts'

const COLON = 58

/** The two ladders of one market, in ticks and lots. Knows nothing of sequences. */
export class Book {
  readonly bids = new Ladder()
  /** Keys are negated prices. */
  readonly asks = new Ladder()
  readonly priceDigits: number
  readonly quantityDigits: number

  constructor(priceDigits: number, quantityDigits: number) {
    this.priceDigits = priceDigits
    this.quantityDigits = quantityDigits
  }

  /** Turns the levels of a push into ticks and lots where they stand. @returns false where one cannot be held exactly */
  toUnits(head: DepthHead, levels: LevelArrays): boolean {
    return this.sideToUnits(head.bidsAt, head.bids, levels) && this.sideToUnits(head.asksAt, head.asks, levels)
  }

  private sideToUnits(at: number, count: number, levels: LevelArrays): boolean {
    const { values, decimals } = levels
    const { priceDigits, quantityDigits } = this
    // NaN where one of them is.
    let sum = 0
    for (let i = at, end = at + count * 2; i < end; i += 2) {
      let price = values[i] as number
      let quantity = values[i + 1] as number
      if (decimals[i] !== priceDigits) {
        price = unitsAt(price, decimals[i] as number, priceDigits)
        values[i] = price
        decimals[i] = priceDigits
      }
      // The level that goes is mostly a bare 0, which is 0 in any unit.
      if (decimals[i + 1] !== quantityDigits && quantity !== 0) {
        quantity = unitsAt(quantity, decimals[i + 1] as number, quantityDigits)
        values[i + 1] = quantity
        decimals[i + 1] = quantityDigits
      }
      sum += price + quantity
    }
    return !Number.isNaN(sum)
  }

  /** Replaces the whole book by levels in units. */
  replace(head: DepthHead, levels: LevelArrays): void {
    replaceSide(this.bids, levels, head.bidsAt, head.bids, 1)
    replaceSide(this.asks, levels, head.asksAt, head.asks, -1)
  }

  /** Merges levels in units, in their order. */
  merge(head: DepthHead, levels: LevelArrays): void {
    for (let i = head.bidsAt, end = i + head.bids * 2; i < end; i += 2) put(this.bids, levels, i, 1)
    for (let i = head.asksAt, end = i + head.asks * 2; i < end; i += 2) put(this.asks, levels, i, -1)
  }

  /** Best bid at or above best ask; no side that is empty crosses. */
  get crossed(): boolean {
    return this.bids.bestKey >= -this.asks.bestKey
  }

  /** CRC32 over the best 25 levels as received (wire.md, rule 4), signed. */
  checksum(): number {
    const { bids, asks } = this
    let crc = CRC_START
    let first = true
    let bid = bids.top
    let ask = asks.top
    for (let i = 0; i < CHECKSUM_LEVELS; i++) {
      if (bid >= 0) {
        crc = this.crcLevel(crc, bids, bid, 1, first)
        bid = bids.below(bid)
        first = false
      }
      if (ask >= 0) {
        crc = this.crcLevel(crc, asks, ask, -1, first)
        ask = asks.below(ask)
        first = false
      }
    }
    return crcEnd(crc)
  }

  private crcLevel(crc: number, side: Ladder, at: number, sign: number, first: boolean): number {
    const digits = side.digitsAt(at)
    let c = first ? crc : crcByte(crc, COLON)
    c = crcUnits(c, side.keyAt(at) * sign, this.priceDigits, digits >>> 16)
    return crcUnits(crcByte(c, COLON), side.lotsAt(at), this.quantityDigits, digits & 0xffff)
  }
}

function replaceSide(side: Ladder, levels: LevelArrays, at: number, count: number, sign: 1 | -1): void {
  const { values } = levels
  const end = at + count * 2
  let best = Number.NEGATIVE_INFINITY
  let bestFirst = true
  for (let i = at; i < end; i += 2) {
    const key = (values[i] as number) * sign
    if (i > at && key >= (values[i - 2] as number) * sign) bestFirst = false
    if (key > best) best = key
  }
  side.begin(best)
  // Best first on the wire: what lies deep is appended from the worst on, where one price does not come twice.
  if (bestFirst) for (let i = end - 2; i >= at; i -= 2) put(side, levels, i, sign)
  else for (let i = at; i < end; i += 2) put(side, levels, i, sign)
  side.settle()
}

function put(side: Ladder, levels: LevelArrays, at: number, sign: 1 | -1): void {
  const { values, digits } = levels
  side.set(
    (values[at] as number) * sign,
    values[at + 1] as number,
    ((digits[at] as number) << 16) | (digits[at + 1] as number),
  )
}
