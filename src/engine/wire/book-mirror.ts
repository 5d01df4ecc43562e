import { bookChecksum } from '../../shared/wire/checksum.ts'
import { type DepthDelta, type DepthSnapshot, type Level, LevelField } from '../../shared/wire/messages.ts'
import { compareDecimals, isZero } from './compare-decimals.ts'

/** How a delta stood to the book: `old` = a duplicate, `gap` = not applied because something is missing before it. */
export type Applied = 'applied' | 'old' | 'gap'

/** One market's book as its subscribers have it, in the very strings that were sent. */
export class BookMirror {
  private bids: Level[] = []
  private asks: Level[] = []
  private sequence: number | null = null

  /** Last sequence; null before the first snapshot. */
  get u(): number | null {
    return this.sequence
  }

  /** True where a bid is not below every ask. */
  get isCrossed(): boolean {
    const [bid] = this.bids
    const [ask] = this.asks
    return bid !== undefined && ask !== undefined && compareDecimals(bid[LevelField.price], ask[LevelField.price]) >= 0
  }

  /** Levels of both sides together. */
  get size(): number {
    return this.bids.length + this.asks.length
  }

  /** Forgets everything, as before the first snapshot. */
  clear(): void {
    this.bids = []
    this.asks = []
    this.sequence = null
  }

  replace(snapshot: { u: number; b: readonly Level[]; a: readonly Level[] }): void {
    this.bids = sorted(snapshot.b, -1)
    this.asks = sorted(snapshot.a, 1)
    this.sequence = snapshot.u
  }

  /** Applies a delta by rule 2 of the wire; `gap` changes nothing. */
  apply(delta: DepthDelta): Applied {
    const fit = this.fits(delta)
    if (fit === 'applied') this.merge(delta)
    return fit
  }

  /** Applies a delta whatever its sequence, as a naive reader would. */
  merge(delta: DepthDelta): void {
    for (const level of delta.b) setLevel(this.bids, level, -1)
    for (const level of delta.a) setLevel(this.asks, level, 1)
    this.sequence = delta.u
  }

  /** CRC32 over the 25 best levels. */
  checksum(): number {
    return bookChecksum(this.bids, this.asks)
  }

  /** The whole book, best first, with its checksum; null before the first snapshot. */
  snapshot(): DepthSnapshot | null {
    if (this.sequence === null) return null
    return { snapshot: true, u: this.sequence, b: this.bids, a: this.asks, cs: this.checksum() }
  }

  private fits(delta: DepthDelta): Applied {
    if (this.sequence === null) return 'gap'
    if (delta.u <= this.sequence) return 'old'
    if (delta.pu !== undefined) return delta.pu === this.sequence ? 'applied' : 'gap'
    return (delta.U ?? delta.u) <= this.sequence + 1 ? 'applied' : 'gap'
  }
}

type Direction = 1 | -1

function sorted(levels: readonly Level[], direction: Direction): Level[] {
  const side: Level[] = []
  for (const level of levels) setLevel(side, level, direction)
  return side
}

function setLevel(side: Level[], level: Level, direction: Direction): void {
  let low = 0
  let high = side.length
  const last = side[high - 1]
  if (last && compareDecimals(level[LevelField.price], last[LevelField.price]) * direction > 0) low = high
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareDecimals((side[middle] as Level)[LevelField.price], level[LevelField.price]) * direction
    if (order === 0) {
      if (isZero(level[LevelField.quantity])) side.splice(middle, 1)
      else side[middle] = level
      return
    }
    if (order < 0) low = middle + 1
    else high = middle
  }
  if (isZero(level[LevelField.quantity])) return
  if (low === side.length) side.push(level)
  else side.splice(low, 0, level)
}
