import { isDecimal, isObject, isSignedDecimal } from '../base/fields.js'
import { brief, byFindings, ifSeen, notJudged } from '../base/outcome.js'
import { levelsOf } from '../wire/book.js'
import { BookFindings, findInBooks } from '../wire/book-findings.js'
import { isPrivate, TYPES, topicOf } from '../wire/topics.js'
import { byTape, wireRule } from './rule.js'

/** @import { Context, Fields, Outcome, Rule } from '../base/types.d.ts' */
/** @import { Track } from '../wire/tape.js' */

/** @type {WeakMap<readonly Track[], BookFindings>} */
const findings = new WeakMap()

/**
 * Judges by the books of the tape, which are kept once.
 * @param {Context} context
 * @param {(found: BookFindings) => Outcome} check
 * @returns {Promise<Outcome>}
 */
function byBooks(context, check) {
  return byTape(context, async (tracks) => {
    const known = findings.get(tracks)
    const found = known ?? new BookFindings()
    if (!known) {
      for (const track of tracks) findInBooks(track, await context.markets(track.kind), found)
      findings.set(tracks, found)
    }
    return found.snapshots === 0 ? notJudged('no book was sent') : check(found)
  })
}

/**
 * Judges every push of one topic's name.
 * @param {Context} context
 * @param {string} name such as `ticker`
 * @param {string} expected
 * @param {(data: unknown, value: Fields) => string | null} wrong what is wrong with a push
 * @returns {Promise<Outcome>}
 */
function byPushes(context, name, expected, wrong) {
  return byTape(context, (tracks) => {
    let pushes = 0
    const found = tracks.flatMap((track) => {
      if (!(name in TYPES[track.kind])) return []
      return track.messages.flatMap(({ value }) => {
        if (value.type !== TYPES[track.kind][name]) return []
        pushes++
        const problem = wrong(value.data, value)
        return problem ? [`${track.kind} ${name}: ${problem}`] : []
      })
    })
    if (pushes === 0) return notJudged(`no push of ${name} came`)
    return byFindings(found, expected, `${pushes} pushes`)
  })
}

/** @param {unknown} data @param {readonly string[]} plain @param {readonly string[]} signed @returns {string | null} */
function wrongText(data, plain, signed) {
  if (!isObject(data)) return `data is ${brief(data ?? null)}`
  for (const name of plain) if (!isDecimal(data[name])) return `${name} is ${brief(data[name] ?? null)}`
  for (const name of signed) if (!isSignedDecimal(data[name])) return `${name} is ${brief(data[name] ?? null)}`
  return null
}

/** @param {unknown} data @returns {string | null} */
function wrongTrades(data) {
  if (!Array.isArray(data)) return `data is ${brief(data ?? null)}`
  let last = 0
  for (const row of data) {
    const [id, price, quantity, side, at] = Array.isArray(row) ? row : []
    const isId = typeof id === 'number' || typeof id === 'string'
    if (!isId || !isDecimal(price) || !isDecimal(quantity) || (side !== 'b' && side !== 's') || !Number.isInteger(at))
      return `a row is ${brief(row)}`
    if (Number(at) < last) return `the row of ${at} stands after one of ${last}`
    last = Number(at)
  }
  return null
}

const BOOK = 'Keeping a book correct'
const SNAPSHOT =
  '| 101, 201 | snapshot `{"snapshot":true,"u":1000,"b":[[price,quantity]…],"a":[…],"cs":…}`, best first; delta `{"U":1001,"u":1003,"pu":1000,"b":[…],"a":[…]}` |'

/** Rules about what is pushed. @type {readonly Rule[]} */
export const pushRules = [
  wireRule(
    'CONF-W-20',
    'Every push has type, currency_id, t and data, of a topic that is subscribed',
    'Topics',
    '{"type":101,"currency_id":1,"t":1763600000000,"data":{}}',
    (context) =>
      byTape(context, (tracks) => {
        const found = tracks.flatMap(({ kind, topics, messages }) =>
          messages.flatMap(({ value }) => {
            if (value.op !== undefined || isPrivate(value)) return []
            const topic = topicOf(kind, value)
            if (topic === null) return [`${kind}: type ${brief(value.type ?? null)}`]
            if (!topics.includes(topic)) return [`${kind}: ${topic} is not subscribed`]
            if (typeof value.t !== 'number') return [`${kind} ${topic}: t is ${brief(value.t ?? null)}`]
            if (value.data === undefined) return [`${kind} ${topic}: no data`]
            return topic === 'tickers' && value.currency_id !== 0
              ? [`${kind} tickers: currency_id ${value.currency_id}`]
              : []
          }),
        )
        const pushes = tracks.flatMap(({ messages }) => messages.filter(({ value }) => value.type !== undefined)).length
        const check = () =>
          byFindings(found, 'pushes of subscribed topics, 2002 with currency_id 0', `${pushes} pushes`)
        return ifSeen(pushes + found.length, 'no push came', check)
      }),
  ),
  wireRule(
    'CONF-W-21',
    'Tickers have their members as text',
    'Topics',
    '`c` latest price, `P` change in percent over 24 h (may be negative), `v` base volume, `o` `h` `l` open, high, low, `q` quote volume',
    (context) =>
      byPushes(context, 'ticker', 'c, v, o, h, l, q as decimal text, P with a sign', (data) =>
        wrongText(data, ['c', 'v', 'o', 'h', 'l', 'q'], ['P']),
      ),
  ),
  wireRule(
    'CONF-W-22',
    'Trades are rows of id, price, quantity, side and time, newest last',
    'Topics',
    '| 102, 203 | rows `[id, price, quantity, "b" or "s", ms]`; the side is the taker\'s |',
    (context) => byPushes(context, 'trades', '[id, "price", "quantity", "b" or "s", ms]', wrongTrades),
  ),
  wireRule(
    'CONF-W-23',
    'Marks have mark, index, funding rate and next funding',
    'Topics',
    '| 202 | `m` mark, `i` index, `r` funding rate (may be negative), `n` next funding instant in ms |',
    (context) =>
      byPushes(context, 'mark', 'm, i as decimal text, r with a sign, n in ms', (data) => {
        const wrong = wrongText(data, ['m', 'i'], ['r'])
        if (wrong || !isObject(data)) return wrong
        return Number.isInteger(data.n) ? null : `n is ${brief(data.n ?? null)}`
      }),
  ),
  wireRule(
    'CONF-W-24',
    "The first 2002 has every market's ticker",
    'Topics',
    "| `tickers` | 2002 | 2002 | every market's ticker: all at first, then those that changed |",
    (context) =>
      byTape(context, async (tracks) => {
        /** @type {string[]} */
        const found = []
        for (const { kind, messages } of tracks) {
          const first = messages.find(({ value }) => value.type === 2002)?.value.data
          const rows = Array.isArray(first) ? first.filter(isObject) : []
          const ids = new Set(rows.map((row) => row.currency_id))
          for (const { currency_id } of await context.markets(kind))
            if (!ids.has(currency_id)) found.push(`${kind}: no ticker of ${currency_id}`)
          for (const row of rows) {
            const wrong = wrongText(row, ['c', 'v'], ['P'])
            if (wrong) found.push(`${kind} ${row.currency_id}: ${wrong}`)
          }
        }
        const markets = await Promise.all(tracks.map(async ({ kind }) => (await context.markets(kind)).length))
        const count = markets.reduce((sum, one) => sum + one, 0)
        const check = () => byFindings(found, 'a row for each market', `${count} markets`)
        return ifSeen(count, 'the lists of markets are empty', check)
      }),
  ),
  wireRule(
    'CONF-W-25',
    'The first push of a book is a snapshot',
    'Topics',
    '| `depth@id` | 101 | 201 | the order book: a snapshot, then deltas |',
    (context) =>
      byBooks(context, ({ first, snapshots }) => byFindings(first, 'a snapshot first', `${snapshots} snapshots`)),
  ),
  wireRule('CONF-W-26', 'Snapshots have the best level first', 'Topics', SNAPSHOT, (context) =>
    byBooks(context, ({ order, snapshots }) =>
      byFindings(order, 'bids falling, asks rising, no price twice', `${snapshots} snapshots`),
    ),
  ),
  wireRule(
    'CONF-W-27',
    'Snapshots have no level of quantity zero',
    'Topics',
    'In a delta a quantity is the level\'s new total and `"0"` removes it.',
    (context) => byBooks(context, ({ zero, snapshots }) => byFindings(zero, 'no zero', `${snapshots} snapshots`)),
  ),
  wireRule(
    'CONF-W-28',
    'Deltas follow each other',
    BOOK,
    "It applies where its `pu` equals the book's `u`, or, without `pu`, where `U ≤ u of the book + 1 ≤ u`.",
    (context) =>
      byBooks(context, ({ gaps, deltas }) => {
        if (gaps.length === 0 && deltas === 0) return notJudged('nothing changed in a book')
        return byFindings(gaps, 'no gap', `${deltas} deltas`)
      }),
  ),
  wireRule(
    'CONF-W-29',
    'The checksum is right wherever it is sent',
    BOOK,
    '`cs` is a CRC32, as a signed 32-bit integer, over the 25 best levels a side',
    (context) =>
      byBooks(context, ({ sums, checked }) => {
        if (checked === 0) return notJudged('no checksum was sent')
        return byFindings(sums, 'the CRC32 of the book', `${checked} checksums`)
      }),
  ),
  wireRule(
    'CONF-W-30',
    'The checksum comes with each snapshot and once a second',
    BOOK,
    'The sandbox sends it with each snapshot and at least once a second a market.',
    (context) =>
      byBooks(context, ({ unchecked, checked }) => byFindings(unchecked, 'cs once a second', `${checked} checksums`)),
  ),
  wireRule(
    'CONF-W-31',
    'No book is crossed or locked',
    BOOK,
    'A book that is crossed or locked after a whole push is a gap.',
    (context) => byBooks(context, ({ crossed, deltas }) => byFindings(crossed, 'bid below ask', `${deltas} deltas`)),
  ),
  wireRule(
    'CONF-W-33',
    'Prices and quantities of books are decimal text',
    'Topics',
    'Prices and quantities are text, `(0|[1-9][0-9]*)(\\.[0-9]+)?`, and stay text or exact integers all the way to the screen.',
    (context) =>
      byPushes(context, 'depth', 'pairs of decimal text', (data) => {
        if (!isObject(data)) return `data is ${brief(data ?? null)}`
        const side = ['b', 'a'].find((name) => levelsOf(data[name]) === null)
        return side ? `${side} is ${brief(data[side] ?? null)}` : null
      }),
  ),
  {
    id: 'CONF-W-34',
    title: 'Prices are on the tick, quantities on the step',
    document: 'docs/api.md',
    section: 'Market',
    sentence: 'tick_size: Decimal',
    check: (context) =>
      byBooks(context, ({ steps, snapshots }) =>
        byFindings(steps, 'multiples of tick_size and step_size', `${snapshots} books`),
      ),
  },
  wireRule(
    'CONF-W-12',
    'A pong names the sequence of what was pushed',
    'Client messages',
    'a book whose sequence is at least the one in the pong is current, however long nothing has changed.',
    (context) =>
      byBooks(context, ({ pongs, compared }) =>
        ifSeen(compared, 'no pong came after a book', () =>
          byFindings(pongs, 'u as it was pushed', `${compared} sequences`),
        ),
      ),
  ),
]
