import { naiveCrc32 } from '../../oracle/naive-book.ts'
import { seededRandom } from '../seeded-random.ts'

/** What a market's book is made of: digits and the tick in the middle. */
export interface BookShape {
  price_digits: number
  quantity_digits: number
  /** Ticks of 10^-price_digits. */
  middle: number
}

type Level = [price: string, quantity: string]

const LEVELS = 500
/** A side and push. */
const CHANGES = 10
/** Of the changes so many are among the best levels. */
const NEAR = 0.7
const BEST = 50
/** A checksum comes with each push of so many. */
const CHECKED = 200
const CHECKSUM_LEVELS = 25

interface Place {
  /** 0, or 1 for a tick further out: places are two ticks apart, so levels never meet and the book is never crossed. */
  out: 0 | 1
  lots: number
}

/** A seeded book of 2 × 500 levels that never stands still: a snapshot, then deltas of some 20 levels, as docs/wire.md has them. */
export class BusyBook {
  private readonly shape: BookShape
  private readonly random: () => number
  private readonly bids: Place[]
  private readonly asks: Place[]
  private count = 0
  /** Sequence of the last push. */
  u = 1_000

  constructor(shape: BookShape, seed: number) {
    this.shape = shape
    this.random = seededRandom(seed)
    const side = () => Array.from({ length: LEVELS }, (): Place => ({ out: 0, lots: this.lots() }))
    this.bids = side()
    this.asks = side()
  }

  snapshot(): { snapshot: true; u: number; b: Level[]; a: Level[]; cs: number } {
    return { snapshot: true, u: this.u, b: this.best(-1, LEVELS), a: this.best(1, LEVELS), cs: this.checksum() }
  }

  delta(): { U: number; u: number; pu: number; b: Level[]; a: Level[]; cs?: number } {
    const pu = this.u
    this.u += 3
    const changes = { b: this.change(-1), a: this.change(1) }
    const checked = this.count++ % CHECKED === 0
    return { U: pu + 1, u: this.u, pu, ...changes, ...(checked ? { cs: this.checksum() } : {}) }
  }

  /** New quantities for some levels of a side; every third moves by a tick. */
  private change(outward: 1 | -1): Level[] {
    const changed = new Map<string, string>()
    for (let i = 0; i < CHANGES; i++) {
      const near = this.random() < NEAR
      const at = near ? Math.floor(this.random() * BEST) : BEST + Math.floor(this.random() * (LEVELS - BEST))
      const place = this.side(outward)[at] as Place
      if (i % 3 === 0) {
        changed.set(this.price(outward, at), '0')
        place.out = place.out === 0 ? 1 : 0
      }
      place.lots = this.lots()
      changed.set(this.price(outward, at), decimal(place.lots, this.shape.quantity_digits))
    }
    return [...changed]
  }

  private side(outward: 1 | -1): Place[] {
    return outward === 1 ? this.asks : this.bids
  }

  private price(outward: 1 | -1, at: number): string {
    const { out } = this.side(outward)[at] as Place
    return decimal(this.shape.middle + outward * (1 + 2 * at + out), this.shape.price_digits)
  }

  private best(outward: 1 | -1, count: number): Level[] {
    return this.side(outward)
      .slice(0, count)
      .map(({ lots }, at) => [this.price(outward, at), decimal(lots, this.shape.quantity_digits)])
  }

  private lots(): number {
    return 1 + Math.floor(10 ** (1 + this.random() * 3))
  }

  private checksum(): number {
    const asks = this.best(1, CHECKSUM_LEVELS)
    return naiveCrc32(
      this.best(-1, CHECKSUM_LEVELS)
        .flatMap((bid, i) => [bid.join(':'), (asks[i] as Level).join(':')])
        .join(':'),
    )
  }
}

function decimal(units: number, digits: number): string {
  if (digits === 0) return String(units)
  const text = String(units).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
