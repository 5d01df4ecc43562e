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
    for (let i = at, end = at + count * 2; i < end; i += 2) {
      if (decimals[i] !== priceDigits) {
        values[i] = unitsAt(values[i] as number, decimals[i] as number, priceDigits)
        decimals[i] = priceDigits
      }
      // The level that goes is mostly a bare 0, which is 0 in any unit.
      if (decimals[i + 1] !== quantityDigits && values[i + 1] !== 0) {
        values[i + 1] = unitsAt(values[i + 1] as number, decimals[i + 1] as number, quantityDigits)
        decimals[i + 1] = quantityDigits
      }
      if (Number.isNaN((values[i] as number) + (values[i + 1] as number))) return false
    }
    return true
  }

  /** Replaces the whole book by levels in units. */
  replace(head: DepthHead, levels: LevelArrays): void {
    this.bids.clear()
    this.asks.clear()
    if (!bestFirst(levels, head.bidsAt, head.bids, 1) || !bestFirst(levels, head.asksAt, head.asks, -1)) {
      this.merge(head, levels)
      return
    }
    // Best first on the wire, best last here: from the end each level is appended.
    for (let i = head.bids - 1; i >= 0; i--) put(this.bids, levels, head.bidsAt + i * 2, 1)
    for (let i = head.asks - 1; i >= 0; i--) put(this.asks, levels, head.asksAt + i * 2, -1)
  }

  /** Merges levels in units, in their order. */
  merge(head: DepthHead, levels: LevelArrays): void {
    for (let i = head.bidsAt, end = i + head.bids * 2; i < end; i += 2) put(this.bids, levels, i, 1)
    for (let i = head.asksAt, end = i + head.asks * 2; i < end; i += 2) put(this.asks, levels, i, -1)
  }

  /** Best bid at or above best ask. */
  get crossed(): boolean {
    const { bids, asks } = this
    if (bids.size === 0 || asks.size === 0) return false
    return bids.keyAt(bids.size - 1) >= -asks.keyAt(asks.size - 1)
  }

  /** CRC32 over the best 25 levels as received (wire.md, rule 4), signed. */
  checksum(): number {
    const { bids, asks } = this
    let crc = CRC_START
    let first = true
    for (let i = 1; i <= CHECKSUM_LEVELS; i++) {
      if (i <= bids.size) {
        crc = this.crcLevel(crc, bids, bids.size - i, 1, first)
        first = false
      }
      if (i <= asks.size) {
        crc = this.crcLevel(crc, asks, asks.size - i, -1, first)
        first = false
      }
    }
    return crcEnd(crc)
  }

  private crcLevel(crc: number, side: Ladder, at: number, sign: number, first: boolean): number {
    const digits = side.digitsAt(at)
    let c = first ? crc : crcByte(crc, COLON)
    c = crcUnits(c, side.keyAt(at) * sign, this.priceDigits, digits >> 8)
    return crcUnits(crcByte(c, COLON), side.lotsAt(at), this.quantityDigits, digits & 255)
  }
}

/** True where the prices fall (bids) or rise (asks) strictly. */
function bestFirst(levels: LevelArrays, at: number, count: number, sign: 1 | -1): boolean {
  const { values } = levels
  for (let i = at + 2, end = at + count * 2; i < end; i += 2) {
    if (((values[i - 2] as number) - (values[i] as number)) * sign <= 0) return false
  }
  return true
}

function put(side: Ladder, levels: LevelArrays, at: number, sign: 1 | -1): void {
  const { values, digits } = levels
  side.set(
    (values[at] as number) * sign,
    values[at + 1] as number,
    ((digits[at] as number) << 8) | (digits[at + 1] as number),
  )
}
