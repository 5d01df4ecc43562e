import { describe, expect, test } from 'vitest'
import { VENUE_NAMES, type VenueName } from '../base/venue-event.ts'
import { chances, type MadeMessage, madeSession, type NaiveSide } from '../testing/made-session.ts'
import { checkSession } from './check-session.ts'
import { SessionCheck } from './session-check.ts'

const COUNT = 600
/** A fault comes in the last quarter of so many messages. */
const EACH = 60
const ROUNDS = process.env.LONG === 'full' ? 400 : 40
/** Kraken's checksum sees ten levels: what changes below them is seen once it has come up. */
const KRAKEN_NOTICES = 0.95

function take(check: SessionCheck, text: string): void {
  check.take({ kind: 'received', at: null, connection: 'a', text, subject: 'X' })
}

/** A book as the report prints it. */
function printed({ bids, asks }: { bids: NaiveSide; asks: NaiveSide }): string {
  const rows = (side: NaiveSide, name: string, sign: number) =>
    [...side].sort(([a], [b]) => sign * (a - b)).map(([ticks, lots]) => `${name} ${ticks / 10} ${lots / 1000}\n`)
  return [...rows(bids, 'b', -1), ...rows(asks, 'a', 1)].join('')
}

/** Kraken's reader keeps the subscribed depth alone. */
const subscription = '{"method":"subscribe","params":{"channel":"book","symbol":["X"],"depth":1000}}'

function begun(venue: VenueName): SessionCheck {
  const check = new SessionCheck(venue)
  if (venue === 'kraken') check.take({ kind: 'sent', at: null, text: subscription })
  return check
}

describe.each(VENUE_NAMES)('%s', (venue) => {
  test('VEN-01 a session without faults has no gap, and its book is the venue’s after each message', () => {
    const check = begun(venue)
    const messages = madeSession(venue, 7, COUNT)
    messages.forEach((message, at) => {
      take(check, message.text)
      if (at % 97 === 0) expect(check.books()).toBe(printed(message))
    })
    expect(check.books()).toBe(printed(messages.at(-1) as MadeMessage))
    const report = check.result()
    expect(report).toMatchObject({
      ok: true,
      gaps: 0,
      unreadable: 0,
      messages: COUNT + 1,
      snapshots: 1,
      updates: COUNT,
    })
    expect(report.frame_checksums).toEqual({ right: report.frames, wrong: 0 })
    expect(report.checksums.right).toBe(venue === 'kraken' ? COUNT + 1 : 0)
  })

  test.each(['lost', 'doubled', 'swapped'])(
    'VEN-02 a message that is %s is noticed at once: never a wrong live book',
    (fault) => {
      const chance = chances(11)
      let [faults, noticed] = [0, 0]
      for (let round = 0; round < ROUNDS; round++) {
        const check = begun(venue)
        const messages = madeSession(venue, 100 + round, EACH + 12)
        const at = EACH - 15 + Math.floor(chance() * 15)
        const sent = faulty(messages, at, fault)
        sent.slice(0, at).forEach(({ text }) => void take(check, text))
        expect(check.result().gaps).toBe(0)
        faults++
        let after = 0
        for (const { text } of sent.slice(at)) {
          take(check, text)
          if (check.result().gaps > 0 || ++after > 10) break
        }
        const isRight = check.books() === printed(sent[at + after - 1] as MadeMessage)
        const { gaps } = check.result()
        if (gaps > 0 || isRight) noticed++
        // A number that is missing is seen by the next message of the chain.
        if (fault === 'lost' && venue !== 'kraken') expect([gaps, after]).toEqual([1, 0])
        if (fault === 'doubled') expect(gaps).toBe(0)
      }
      expect(noticed / faults).toBeGreaterThanOrEqual(venue === 'kraken' ? KRAKEN_NOTICES : 1)
    },
  )
})

function faulty(messages: readonly MadeMessage[], at: number, fault: string): MadeMessage[] {
  const here = messages[at] as MadeMessage
  const next = messages[at + 1] as MadeMessage
  if (fault === 'lost') return messages.toSpliced(at, 1)
  if (fault === 'doubled') return messages.toSpliced(at, 0, here)
  // After both the book is what it would have been, where it is taken at all.
  return messages.toSpliced(at, 2, next, { ...here, bids: next.bids, asks: next.asks })
}

test('VEN-03 lines of several files are put in the order of their times', () => {
  const [snapshot, ...updates] = madeSession('binance', 3, 40) as [MadeMessage, ...MadeMessage[]]
  const rest = `https://api.test/api/v3/depth?symbol=X&limit=1000 -> 1700000000.5: ${snapshot.text}\n`
  const socket = updates.map(({ text }, at) => `${1_700_000_000 + at / 10}: ${text}\n`).join('')
  const session = checkSession('binance', [
    { name: 'http', text: rest },
    { name: 'ws', text: `wss://stream.test/stream?streams=x@depth <-> 1699999999.9\n${socket}` },
  ])
  expect(session.result()).toMatchObject({ ok: true, gaps: 0, held: 5, markets: 1 })
  expect(session.books()).toBe(printed(updates.at(-1) as MadeMessage))
})

test('VEN-03 a book by REST that stands before every symbol is that of the first one', () => {
  const [snapshot, ...updates] = madeSession('binance', 3, 40) as [MadeMessage, ...MadeMessage[]]
  const session = checkSession('binance', [
    { name: 'book.json', text: snapshot.text },
    { name: 'updates.jsonl', text: updates.map(({ text }) => text).join('\n') },
  ])
  expect(session.result()).toMatchObject({ ok: true, gaps: 0, held: 0, snapshots: 1, markets: 1 })
  expect(session.books()).toBe(printed(updates.at(-1) as MadeMessage))
})

test('VEN-04 best prices of the same number are compared with the book', () => {
  const check = new SessionCheck('binance')
  const levels = (bid: string, ask: string) => ({ b: [[bid, '1']], a: [[ask, '2']] })
  take(check, JSON.stringify({ lastUpdateId: 10, bids: [['99', '5']], asks: [['103', '6']] }))
  take(
    check,
    JSON.stringify({ data: { u: 11, s: 'X', b: '100.0', B: '1', a: '102', A: '2.0' }, stream: 'x@bookTicker' }),
  )
  take(check, JSON.stringify({ e: 'depthUpdate', s: 'X', U: 11, u: 11, ...levels('100', '102') }))
  expect(check.result()).toMatchObject({ ok: true, oracle: { hits: 1, misses: 0 } })
  take(check, JSON.stringify({ u: 11, s: 'X', b: '100', B: '1', a: '101', A: '2' }))
  expect(check.result()).toMatchObject({ ok: false, oracle: { hits: 1, misses: 1 } })
})

test('VEN-32 coinbase: a new connection counts from 0 again and sends the book anew, which is no gap', () => {
  const check = new SessionCheck('coinbase')
  const messages = [...madeSession('coinbase', 3, 40), ...madeSession('coinbase', 4, 20)]
  for (const { text } of messages) take(check, text)
  expect(check.result()).toMatchObject({ ok: true, gaps: 0, snapshots: 2, updates: 60, held: 0 })
  expect(check.books()).toBe(printed(messages.at(-1) as MadeMessage))
})

test('VEN-05 what nobody can read, a refused subscription and a crossed book are wrong', () => {
  const other = new SessionCheck('okx')
  for (const { text } of madeSession('binance', 5, 3)) take(other, text)
  expect(other.result()).toMatchObject({ ok: false, messages: 4, markets: 0 })
  const unread = new SessionCheck('okx')
  take(unread, '{"arg":')
  expect(unread.result()).toMatchObject({ ok: false, unreadable: 1 })
  const refused = new SessionCheck('okx')
  take(refused, '{"event":"error","code":"60018","msg":"wrong channel"}')
  expect(refused.result()).toMatchObject({ ok: false, refused: 1 })
  const crossed = new SessionCheck('bybit')
  take(
    crossed,
    JSON.stringify({
      topic: 'orderbook.50.X',
      type: 'snapshot',
      data: { s: 'X', b: [['2', '1']], a: [['2', '1']], u: 5 },
    }),
  )
  expect(crossed.result()).toMatchObject({ ok: false, gaps: 1, gap_reasons: { crossed: 1 }, frames: 0 })
})
