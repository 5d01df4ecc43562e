import { crc32 } from 'node:zlib'
import { isDecimal, isObject, scaled } from '../base/fields.js'

/** @typedef {[price: string, quantity: string]} Level */

/** Levels that the checksum covers a side. */
const CHECKED = 25

/** The checksum of docs/wire.md: CRC32 as a signed 32-bit integer. @param {readonly Level[]} bids best first @param {readonly Level[]} asks best first @returns {number} */
export function checksum(bids, asks) {
  const parts = []
  for (let at = 0; at < CHECKED; at++) {
    for (const level of [bids[at], asks[at]]) if (level) parts.push(`${level[0]}:${level[1]}`)
  }
  return crc32(parts.join(':')) | 0
}

/** @param {unknown} value @returns {Level[] | null} null where it is no list of pairs of decimals */
export function levelsOf(value) {
  if (!Array.isArray(value)) return null
  const sound = value.every((row) => Array.isArray(row) && row.length >= 2 && isDecimal(row[0]) && isDecimal(row[1]))
  return sound ? /** @type {Level[]} */ (value) : null
}

/** An order book that is kept by the rules of docs/wire.md, "Keeping a book correct". */
export class Book {
  /** @type {Map<bigint, Level>} */
  #bids = new Map()
  /** @type {Map<bigint, Level>} */
  #asks = new Map()
  /** Sequence of the last push that was applied; null before the first snapshot and after a gap. @type {number | null} */
  u = null

  /**
   * Applies one push's `data`.
   * @param {unknown} data
   * @returns {string | null} what is wrong with it, in words; null where it was applied or is a duplicate
   */
  apply(data) {
    if (!isObject(data) || typeof data.u !== 'number') return 'data without u'
    const [bids, asks] = [levelsOf(data.b), levelsOf(data.a)]
    if (!bids || !asks) return `u ${data.u}: levels that are no pairs of decimal text`
    if (data.snapshot === true) {
      this.#bids.clear()
      this.#asks.clear()
    } else {
      if (this.u === null) return null
      if (data.u <= this.u) return null
      const follows =
        data.pu === undefined
          ? typeof data.U === 'number' && data.U <= this.u + 1 && this.u + 1 <= data.u
          : data.pu === this.u
      if (!follows) {
        const said = `U ${data.U}, u ${data.u}, pu ${data.pu} after u ${this.u}`
        this.u = null
        return said
      }
    }
    put(this.#bids, bids)
    put(this.#asks, asks)
    this.u = data.u
    return null
  }

  /** @returns {{ bids: Level[], asks: Level[] }} best first */
  sides() {
    return { bids: sorted(this.#bids, -1), asks: sorted(this.#asks, 1) }
  }

  /** @returns {number} */
  checksum() {
    const { bids, asks } = this.sides()
    return checksum(bids, asks)
  }

  /** @returns {string | null} best bid and ask where they cross or meet */
  crossed() {
    const { bids, asks } = this.sides()
    const [bid, ask] = [bids[0], asks[0]]
    return bid && ask && scaled(bid[0]) >= scaled(ask[0]) ? `bid ${bid[0]}, ask ${ask[0]}` : null
  }
}

/** @param {Map<bigint, Level>} side @param {readonly Level[]} levels */
function put(side, levels) {
  for (const level of levels) {
    const price = scaled(level[0])
    if (scaled(level[1]) === 0n) side.delete(price)
    else side.set(price, level)
  }
}

/** @param {Map<bigint, Level>} side @param {1 | -1} way @returns {Level[]} */
function sorted(side, way) {
  return [...side].sort(([a], [b]) => (a < b ? -way : a > b ? way : 0)).map(([, level]) => level)
}
