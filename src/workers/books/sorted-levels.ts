const FIRST_LENGTH = 64
/** Moves of up to this many places are cheaper by hand than by a call. */
const BY_HAND = 64

/**
 * Levels of one side in the order of their keys, by place: the best is last. No object a level, and no level moves: `order` names the
 * slot of each place; behind `size` it names those that are free. So a level that comes or goes moves four bytes for each one that is
 * better, and nothing else.
 */
export class SortedLevels {
  size = 0
  /** By slot. */
  keys = new Float64Array(FIRST_LENGTH)
  lots = new Float64Array(FIRST_LENGTH)
  digits = new Uint32Array(FIRST_LENGTH)
  /** By place: a permutation of all slots. */
  order = identity(FIRST_LENGTH)

  clear(): void {
    this.size = 0
  }

  /** The key of the level at a place, 0 … size - 1. */
  keyAt(place: number): number {
    return this.keys[this.order[place] as number] as number
  }

  lotsAt(place: number): number {
    return this.lots[this.order[place] as number] as number
  }

  digitsAt(place: number): number {
    return this.digits[this.order[place] as number] as number
  }

  /** Puts a level, or takes it away where `lots` is 0. */
  set(key: number, lots: number, digits: number): void {
    const at = this.find(key)
    const slot = this.order[at] as number
    const found = at < this.size && this.keys[slot] === key
    if (lots === 0) {
      if (found) this.remove(at, slot)
    } else if (found) {
      this.lots[slot] = lots
      this.digits[slot] = digits
    } else this.insert(at, key, lots, digits)
  }

  /** Puts a level that is better than all. */
  append(key: number, lots: number, digits: number): void {
    this.insert(this.size, key, lots, digits)
  }

  /** Takes the best away. */
  pop(): void {
    this.size--
  }

  /** First place whose key is not below `key`, looked for from the best price on. */
  private find(key: number): number {
    const { keys, order } = this
    let high = this.size - 1
    if (high < 0 || (keys[order[high] as number] as number) < key) return this.size
    let step = 4
    let low = high - step
    while (low >= 0 && (keys[order[low] as number] as number) >= key) {
      high = low
      step <<= 1
      low = high - step
    }
    if (low < -1) low = -1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((keys[order[middle] as number] as number) >= key) high = middle
      else low = middle
    }
    return high
  }

  private insert(at: number, key: number, lots: number, digits: number): void {
    const { size } = this
    if (size === this.order.length - 1) this.grow()
    const { order } = this
    const slot = order[size] as number
    if (size - at > BY_HAND) order.copyWithin(at + 1, at, size)
    else for (let i = size; i > at; i--) order[i] = order[i - 1] as number
    order[at] = slot
    this.keys[slot] = key
    this.lots[slot] = lots
    this.digits[slot] = digits
    this.size = size + 1
  }

  private remove(at: number, slot: number): void {
    const { order } = this
    const last = --this.size
    if (last - at > BY_HAND) order.copyWithin(at, at + 1, last + 1)
    else for (let i = at; i < last; i++) order[i] = order[i + 1] as number
    order[last] = slot
  }

  private grow(): void {
    const length = this.order.length * 2
    const order = identity(length)
    order.set(this.order)
    this.order = order
    const keys = new Float64Array(length)
    keys.set(this.keys)
    this.keys = keys
    const lots = new Float64Array(length)
    lots.set(this.lots)
    this.lots = lots
    const digits = new Uint32Array(length)
    digits.set(this.digits)
    this.digits = digits
  }
}

function identity(length: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length }, (_, i) => i)
}
