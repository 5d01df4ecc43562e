import { isDecimal, isMultiple, isObject, scaled } from '../base/fields.js'
import { Book, levelsOf } from './book.js'
import { topicOf } from './topics.js'

/** @import { Fields, Market } from '../base/types.d.ts' */
/** @import { Track } from './tape.js' */

/** What is wrong with the books of a track, in words, by rule. */
export class BookFindings {
  /** @type {string[]} */ first = []
  /** @type {string[]} */ order = []
  /** @type {string[]} */ zero = []
  /** @type {string[]} */ gaps = []
  /** @type {string[]} */ sums = []
  /** @type {string[]} */ unchecked = []
  /** @type {string[]} */ crossed = []
  /** @type {string[]} */ steps = []
  /** @type {string[]} */ pongs = []
  snapshots = 0
  deltas = 0
  checked = 0
  compared = 0
}

/** The longest a market may push without a checksum, ms: a second, and what a push may come late. */
const CHECK_EVERY_MS = 1_500
/** How long a book may take to reach the sequence that a pong named, ms. */
const REACH_MS = 1_000

/**
 * Keeps every book of a track by the rules of docs/wire.md and writes down where that fails.
 * @param {Track} track
 * @param {readonly Market[]} markets
 * @param {BookFindings} found
 */
export function findInBooks(track, markets, found) {
  for (const topic of track.topics.filter((one) => one.startsWith('depth@'))) {
    const market = markets.find(({ currency_id }) => topic === `depth@${currency_id}`)
    findInBook(track, topic, market, found)
  }
}

/** @param {Track} track @param {string} topic @param {Market | undefined} market @param {BookFindings} found */
function findInBook(track, topic, market, found) {
  const book = new Book()
  const name = `${track.kind} ${topic}`
  let started = false
  /** @type {number | null} */
  let summedAt = null
  /** Sequences that pongs named and the book has not reached. @type {{ u: number, at: number }[]} */
  let owed = []
  let newest = 0
  for (const { value, at } of track.messages) {
    if (value.op === 'pong') {
      const u = isObject(value.u) ? value.u[topic] : undefined
      if (!started) continue
      found.compared++
      if (typeof u !== 'number') found.pongs.push(`${name}: a pong without its sequence`)
      else if (u < newest) found.pongs.push(`${name}: a pong names u ${u} after u ${newest} was pushed`)
      else if (u > newest) owed.push({ u, at })
      continue
    }
    if (topicOf(track.kind, value) !== topic) continue
    const data = value.data
    if (!isObject(data)) continue
    const isSnapshot = data.snapshot === true
    if (!started && !isSnapshot) found.first.push(`${name}: a delta (u ${data.u}) comes before the snapshot`)
    if (isSnapshot) {
      found.snapshots++
      findInSnapshot(name, data, found)
    } else found.deltas++
    started ||= isSnapshot
    if (market) findOffStep(name, data, market, found)
    const wrong = book.apply(data)
    if (wrong) found.gaps.push(`${name}: ${wrong}`)
    // A snapshot replaces the book whatever its sequence, such as that of a source that began anew.
    if (typeof data.u === 'number') {
      if (isSnapshot && data.u < newest) owed = []
      newest = isSnapshot ? data.u : Math.max(newest, data.u)
    }
    for (const { u, at: since } of owed)
      if (u <= newest && at - since > REACH_MS)
        found.pongs.push(`${name}: u ${u} of a pong came ${at - since} ms later`)
    owed = owed.filter(({ u }) => u > newest)
    if (book.u === null) continue
    const t = Number(value.t)
    if (data.cs !== undefined) {
      found.checked++
      summedAt = t
      const own = book.checksum()
      if (data.cs !== own) found.sums.push(`${name}: cs ${data.cs} at u ${data.u}, where the book has ${own}`)
    } else if (summedAt !== null && t - summedAt > CHECK_EVERY_MS) {
      found.unchecked.push(`${name}: no cs for ${t - summedAt} ms at u ${data.u}`)
      summedAt = t
    }
    const crossed = book.crossed()
    if (crossed) found.crossed.push(`${name}: ${crossed} at u ${data.u}`)
  }
  for (const { u, at } of owed)
    if (track.until - at > REACH_MS) found.pongs.push(`${name}: u ${u} of a pong was never pushed`)
}

/** @param {string} name @param {Fields} data @param {BookFindings} found */
function findInSnapshot(name, data, found) {
  if (data.cs === undefined) found.unchecked.push(`${name}: a snapshot without cs`)
  for (const [side, way] of /** @type {const} */ ([
    ['b', -1],
    ['a', 1],
  ])) {
    const levels = levelsOf(data[side]) ?? []
    levels.forEach((level, at) => {
      const before = levels[at - 1]
      if (scaled(level[1]) === 0n) found.zero.push(`${name}: ${side} ${level[0]} with quantity ${level[1]}`)
      if (!before) return
      const [price, last] = [scaled(level[0]), scaled(before[0])]
      const worse = way === 1 ? price > last : price < last
      if (!worse) found.order.push(`${name}: ${side} ${level[0]} after ${before[0]}`)
    })
  }
}

/** @param {string} name @param {Fields} data @param {Market} market @param {BookFindings} found */
function findOffStep(name, data, market, found) {
  for (const side of ['b', 'a']) {
    for (const [price, quantity] of levelsOf(data[side]) ?? []) {
      if (isDecimal(market.tick_size) && !isMultiple(price, market.tick_size))
        found.steps.push(`${name}: price ${price} is no multiple of ${market.tick_size}`)
      if (isDecimal(market.step_size) && !isMultiple(quantity, market.step_size))
        found.steps.push(`${name}: quantity ${quantity} is no multiple of ${market.step_size}`)
    }
  }
}
