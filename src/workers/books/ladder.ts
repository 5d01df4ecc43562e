/** Moves of up to this many entries are cheaper by hand than by a call. */
const BY_HAND = 24

/**
 * One side of a book: keys ascending, so that the best price is last (asks keep the negated price). Three parallel arrays;
 * no object a level. `digits` packs the decimals of the level's own texts, price above quantity.
 */
export class Ladder {
  keys = new Float64Array(1024)
  lots = new Float64Array(1024)
  digits = new Uint16Array(1024)
  size = 0

  clear(): void {
    this.size = 0
  }

  /** Puts a level, or takes it away where `lots` is 0. */
  set(key: number, lots: number, digits: number): void {
    const at = this.find(key)
    const found = at < this.size && this.keys[at] === key
    if (lots === 0) {
      if (found) this.remove(at)
    } else if (found) {
      this.lots[at] = lots
      this.digits[at] = digits
    } else this.insert(at, key, lots, digits)
  }

  /** First place whose key is not below `key`, looked for from the best price on. */
  private find(key: number): number {
    const keys = this.keys
    let high = this.size - 1
    if (high < 0 || (keys[high] as number) < key) return this.size
    let step = 1
    let low = high - step
    while (low >= 0 && (keys[low] as number) >= key) {
      high = low
      step <<= 1
      low = high - step
    }
    if (low < -1) low = -1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((keys[middle] as number) >= key) high = middle
      else low = middle
    }
    return high
  }

  private insert(at: number, key: number, lots: number, digits: number): void {
    if (this.size === this.keys.length) this.grow(this.size * 2)
    const { keys, lots: sizes, digits: texts } = this
    const moved = this.size - at
    if (moved > BY_HAND) {
      keys.copyWithin(at + 1, at, this.size)
      sizes.copyWithin(at + 1, at, this.size)
      texts.copyWithin(at + 1, at, this.size)
    } else {
      for (let i = this.size; i > at; i--) {
        keys[i] = keys[i - 1] as number
        sizes[i] = sizes[i - 1] as number
        texts[i] = texts[i - 1] as number
      }
    }
    keys[at] = key
    sizes[at] = lots
    texts[at] = digits
    this.size++
  }

  private remove(at: number): void {
    const { keys, lots: sizes, digits: texts } = this
    const last = --this.size
    if (last - at > BY_HAND) {
      keys.copyWithin(at, at + 1, last + 1)
      sizes.copyWithin(at, at + 1, last + 1)
      texts.copyWithin(at, at + 1, last + 1)
      return
    }
    for (let i = at; i < last; i++) {
      keys[i] = keys[i + 1] as number
      sizes[i] = sizes[i + 1] as number
      texts[i] = texts[i + 1] as number
    }
  }

  private grow(length: number): void {
    const keys = new Float64Array(length)
    keys.set(this.keys)
    const lots = new Float64Array(length)
    lots.set(this.lots)
    const digits = new Uint16Array(length)
    digits.set(this.digits)
    this.keys = keys
    this.lots = lots
    this.digits = digits
  }
}
