import { SortedLevels } from './sorted-levels.ts'
import { bitBefore, bitFrom } from './tick-bits.ts'

/** Ticks of the window; a multiple of 32. Some 36 kB a side. */
export const WINDOW = 3_072
/** Where the best level stands in a window that has just been laid: a quarter of it is left for better prices. */
const TARGET = 2_304
/** A best level that has sunk below this lays the window anew, where there are levels under it. */
const LOW = 768
/** So few levels are moved one by one when the window moves: less than its arrays. */
const FEW = 128
const NONE = -1

/**
 * One side of a book: whole keys, the best is the greatest (asks keep the negated price). No object a level. A window of ticks around
 * the best holds each of them at its own index, so that nothing is looked for and nothing moves: most of what happens in a market
 * happens there. Levels under the window are kept in their order ({@link SortedLevels}). While there are levels the best one is in the
 * window.
 */
export class Ladder {
  /** Levels under the window: keys below `base`. */
  readonly deep = new SortedLevels()
  /** By tick of the window. */
  private readonly lots = new Float64Array(WINDOW)
  private readonly digits = new Uint32Array(WINDOW)
  /** A bit a tick: whether there is a level. */
  private readonly bits = new Int32Array(WINDOW >> 5)
  /** Key of the window's first tick; NaN while there are no levels. */
  private base = Number.NaN
  /** Index of the best level in the window. */
  private best = NONE
  /** Levels in the window. */
  private near = 0

  get size(): number {
    return this.near + this.deep.size
  }

  /** Key of the best level; NaN without one. */
  get bestKey(): number {
    return this.best < 0 ? Number.NaN : this.base + this.best
  }

  clear(): void {
    this.deep.clear()
    this.bits.fill(0)
    this.base = Number.NaN
    this.best = NONE
    this.near = 0
  }

  /** Begins anew, with room for a side whose best level will be this one: it may be filled in any order until {@link settle}. */
  begin(bestKey: number): void {
    this.clear()
    this.base = bestKey - TARGET
  }

  /** Puts a level, or takes it away where `lots` is 0. @param key an integer  @param digits decimals of the level's own texts, price above quantity: `price << 16 | quantity` */
  set(key: number, lots: number, digits: number): void {
    const offset = key - this.base
    if (!(offset >= 0 && offset < WINDOW)) {
      this.setApart(key, lots, digits)
      return
    }
    const i = offset | 0
    const { bits } = this
    const word = i >> 5
    const had = (bits[word] as number) & (1 << i)
    if (lots !== 0) {
      this.lots[i] = lots
      this.digits[i] = digits
      if (had !== 0) return
      bits[word] = (bits[word] as number) | (1 << i)
      this.near++
      if (i > this.best) this.best = i
    } else if (had !== 0) {
      bits[word] = (bits[word] as number) ^ had
      this.near--
      if (i === this.best) this.bestGone()
    }
  }

  /** Place of the best level, -1 without one. Places hold until the next change. */
  get top(): number {
    return this.best < 0 ? NONE : this.deep.size + this.best
  }

  /** Place of the next worse level, -1 behind the last. */
  below(place: number): number {
    const under = this.deep.size
    if (place < under) return place - 1
    const i = bitBefore(this.bits, place - under)
    return i < 0 ? under - 1 : under + i
  }

  /** The key of the level at a place. */
  keyAt(place: number): number {
    const under = this.deep.size
    return place < under ? this.deep.keyAt(place) : this.base + (place - under)
  }

  lotsAt(place: number): number {
    const under = this.deep.size
    return place < under ? this.deep.lotsAt(place) : (this.lots[place - under] as number)
  }

  digitsAt(place: number): number {
    const under = this.deep.size
    return place < under ? this.deep.digitsAt(place) : (this.digits[place - under] as number)
  }

  /** Places of all levels, best first: for what reads a whole side now and then. */
  places(): number[] {
    const places: number[] = []
    for (let place = this.top; place >= 0; place = this.below(place)) places.push(place)
    return places
  }

  private setApart(key: number, lots: number, digits: number): void {
    if (key < this.base) {
      this.deep.set(key, lots, digits)
      return
    }
    if (lots === 0) return
    if (this.near === 0) this.base = key - TARGET
    else this.raise(key)
    this.set(key, lots, digits)
  }

  /** The best level was taken away. */
  private bestGone(): void {
    this.best = bitBefore(this.bits, this.best)
    if (this.best < LOW) this.settle()
  }

  /** Lays the window lower where the best level is near its end, or under it. */
  settle(): void {
    const { deep } = this
    if (this.near === 0 && deep.size === 0) this.base = Number.NaN
    if (this.best >= LOW || deep.size === 0) return
    if (this.near === 0) this.base = deep.keyAt(deep.size - 1) - TARGET
    else this.shift(-((TARGET - this.best) & ~31))
    for (let last = deep.size - 1; last >= 0; last--) {
      const key = deep.keyAt(last)
      if (key < this.base) break
      this.set(key, deep.lotsAt(last), deep.digitsAt(last))
      deep.pop()
    }
  }

  /** Lays the window higher, for a better level than it has room for. */
  private raise(key: number): void {
    const by = Math.ceil((key - this.base - TARGET) / 32) * 32
    const going = Math.min(by, WINDOW)
    for (let i = bitFrom(this.bits, 0); i >= 0 && i < going; i = bitFrom(this.bits, i + 1)) {
      this.deep.append(this.base + i, this.lots[i] as number, this.digits[i] as number)
      this.near--
    }
    this.bits.fill(0, 0, going >> 5)
    if (this.near > 0) this.shift(by)
    else {
      // By whole words all the same: what has just gone must lie under it.
      this.base += by
      this.best = NONE
    }
  }

  /** Moves the window, not its levels. @param by ticks, a multiple of 32, less than the window; what would leave it has gone */
  private shift(by: number): void {
    const { bits, lots, digits } = this
    const words = by >> 5
    if (this.near <= FEW) this.shiftFew(by)
    else if (by > 0) {
      lots.copyWithin(0, by)
      digits.copyWithin(0, by)
      bits.copyWithin(0, words)
      bits.fill(0, bits.length - words)
    } else {
      lots.copyWithin(-by, 0)
      digits.copyWithin(-by, 0)
      bits.copyWithin(-words, 0)
      bits.fill(0, 0, -words)
    }
    this.base += by
    this.best -= by
  }

  private shiftFew(by: number): void {
    // From the end that they move towards: none is written over before it has moved.
    for (
      let i = by > 0 ? bitFrom(this.bits, 0) : this.best;
      i >= 0;
      i = by > 0 ? bitFrom(this.bits, i + 1) : bitBefore(this.bits, i)
    ) {
      this.bits[i >> 5] = (this.bits[i >> 5] as number) ^ (1 << i)
      const to = i - by
      this.bits[to >> 5] = (this.bits[to >> 5] as number) | (1 << to)
      this.lots[to] = this.lots[i] as number
      this.digits[to] = this.digits[i] as number
    }
  }
}
