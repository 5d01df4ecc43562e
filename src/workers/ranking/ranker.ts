import { TICKERS_ROW, TickersAt } from '../../shared/hub-protocol/delivery-layout.ts'
import type { RankingBy } from '../../shared/hub-protocol/hub.ts'
import type { TickersStore } from '../books/tickers-store.ts'

/** An order stands at least so long. */
export const RANK_EVERY = 1_000
/** A smaller lead counts once it has lasted so long, looked at {@link RANK_EVERY}. */
export const RANK_LASTING = 3_000
/** Looks at a row's figure that are kept: the newest, and those of the time that a lead must last. */
const LOOKS = 1 + RANK_LASTING / RANK_EVERY

/** A lead that counts at once: in percentage points, or as a share of the volume. */
export const CHANGE_MARGIN = 0.05
export const VOLUME_MARGIN = 0.02

/**
 * The order of all markets of a kind by one figure, held steady: a row passes the one above it only with a lead by the
 * margin, or with one that has lasted for 3 s. Rows without the figure are left out; of two equal ones the lower id leads.
 * So neighbours are never further from their true order than the margin, no pair turns round and back within 3 s without
 * a lead by the margin, and values that stand still for 3 s are in their true order.
 */
export class Ranker {
  /** Counts up with every change of the order. */
  version = 0
  /** Row numbers of the store, first rank first; the first {@link count} of them count. */
  rows = new Int32Array(512)
  count = 0
  private readonly by: RankingBy
  private readonly margin: number
  /** The last looks at each row, newest first, as keys of which the greater leads; NaN where there was none. */
  private keys = new Float64Array(512 * LOOKS).fill(Number.NaN)
  /** 1 where a row is in the order. */
  private listed = new Uint8Array(512)
  private lookedAt = Number.NEGATIVE_INFINITY
  private generation = 0

  constructor(by: RankingBy) {
    this.by = by
    this.margin = by === 'volume' ? Math.log(1 + VOLUME_MARGIN) : CHANGE_MARGIN
  }

  /** Looks at the rows where that is due. @returns ms until it is due again */
  look(store: TickersStore, now: number): number {
    const since = now - this.lookedAt
    if (store.generation !== this.generation) this.forget(store.generation)
    else if (since >= 0 && since < RANK_EVERY) return RANK_EVERY - since
    // Nobody has looked for a while: what led then says nothing now.
    if (since < 0 || since > RANK_LASTING) this.keys.fill(Number.NaN)
    this.lookedAt = now
    this.sample(store)
    this.sort(store.body)
    return RANK_EVERY
  }

  /** Rows stand for other markets now. */
  private forget(generation: number): void {
    this.generation = generation
    this.count = 0
    this.listed.fill(0)
    this.keys.fill(Number.NaN)
    this.version++
  }

  private sample({ body, length }: TickersStore): void {
    const all = length / TICKERS_ROW
    if (all > this.rows.length) this.grow(all * 2)
    const { keys } = this
    for (let row = 0; row < all; row++) {
      const at = row * LOOKS
      keys.copyWithin(at + 1, at, at + LOOKS - 1)
      const key = this.key(body, row * TICKERS_ROW)
      keys[at] = key
      if (this.listed[row] === 1 || Number.isNaN(key)) continue
      this.listed[row] = 1
      this.rows[this.count++] = row
      this.version++
    }
  }

  private key(body: Float64Array, at: number): number {
    const offset = at + (this.by === 'volume' ? TickersAt.quoteVolume : TickersAt.change)
    const value = (body[offset] as number) / 10 ** (body[offset + 1] as number)
    if (this.by === 'gainers') return value
    return this.by === 'losers' ? -value : Math.log(Math.max(value, Number.MIN_VALUE))
  }

  /** Lets each row climb, from the top down, past those that it clearly leads. */
  private sort(body: Float64Array): void {
    const { rows } = this
    let moved = false
    for (let i = 1; i < this.count; i++) {
      const row = rows[i] as number
      let to = i
      while (to > 0 && this.passes(row, rows[to - 1] as number, body)) {
        rows[to] = rows[to - 1] as number
        to--
      }
      rows[to] = row
      if (to !== i) moved = true
    }
    if (moved) this.version++
  }

  private passes(row: number, above: number, body: Float64Array): boolean {
    const { keys } = this
    const a = row * LOOKS
    const b = above * LOOKS
    if ((keys[a] as number) - (keys[b] as number) >= this.margin) return true
    const first = idAt(body, row) < idAt(body, above)
    for (let k = 0; k < LOOKS; k++) {
      const mine = keys[a + k] as number
      const other = keys[b + k] as number
      // A look that one of them was not there for is no look at which it trailed.
      if (mine < other || (mine === other && !first)) return false
    }
    return true
  }

  private grow(rows: number): void {
    const larger = new Int32Array(rows)
    larger.set(this.rows)
    const keys = new Float64Array(rows * LOOKS).fill(Number.NaN)
    keys.set(this.keys)
    const listed = new Uint8Array(rows)
    listed.set(this.listed)
    this.rows = larger
    this.keys = keys
    this.listed = listed
  }
}

function idAt(body: Float64Array, row: number): number {
  return body[row * TICKERS_ROW + TickersAt.currencyId] as number
}
