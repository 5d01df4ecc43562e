import { expect, test } from 'vitest'
import { MARK_LENGTH, TICKER_LENGTH, TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import { MarkStore } from './mark-store.ts'
import { isValidBook } from './saved-book.ts'
import { TickerStore } from './ticker-store.ts'
import { TickersStore } from './tickers-store.ts'
import type { Taken, TopicStore } from './topic-store.ts'
import { TradesStore } from './trades-store.ts'

/** What a store makes of a push, which no reading may need a fallback for. */
function feed(store: TopicStore, type: number, data: unknown): Taken | undefined {
  let taken: Taken | undefined
  const scanner = new FrameScanner()
  scanner.scan(JSON.stringify({ type, currency_id: 1, t: 1, data }), {
    wants: () => true,
    push: (slot, stage) => {
      taken = store.take(slot, stage)
    },
    answer: () => undefined,
    malformed: () => expect.unreachable(),
  })
  expect(scanner.counts.fallbacks).toBe(0)
  return taken
}

const unknown = Number.NaN
const row = (currency_id: number, c = '1.5', more = {}) => ({ currency_id, c, P: '-0.25', v: '7', ...more })

test('HUB-15 nothing is filled before its first push; an empty list is one', () => {
  const stores: [TopicStore, number, unknown][] = [
    [new MarkStore(1), 202, { m: '1', i: '2', r: '0', n: 5 }],
    [new TickerStore(1), 100, { c: '1', P: '0', v: '1' }],
    [new TradesStore(1, 1), 102, []],
    [new TickersStore(), 2002, []],
  ]
  for (const [store, type, data] of stores) {
    expect(store.filled).toBe(false)
    expect(feed(store, type, data)).toBe('ok')
    expect(store.filled).toBe(true)
  }
})

test('HUB-15 a mark is the nearest tick, half a tick up, with the exact figures behind it', () => {
  const store = new MarkStore(1)
  expect(store.body).toHaveLength(MARK_LENGTH)
  feed(store, 202, { m: '64210.149', i: '64211.25', r: '-0.00012', n: 1_763_625_600_000 })
  expect([...store.body]).toEqual([642_101, 642_113, -12, 5, 1_763_625_600_000, 64_210_149, 3, 6_421_125, 2])
  feed(store, 202, { m: '7', i: '8.2', r: '0', n: 1 })
  expect([...store.body]).toEqual([70, 82, 0, 0, 1, 7, 0, 82, 1])
})

test('HUB-15 a ticker has its prices in ticks and its other figures as they came; what is not said is unknown', () => {
  const store = new TickerStore(2)
  expect(store.body).toHaveLength(TICKER_LENGTH)
  feed(store, 200, { c: '3.5', P: '-1.25', v: '10.5', o: '3', h: '4.01', l: '2.9', q: '77' })
  expect([...store.body]).toEqual([350, 300, 401, 290, -125, 2, 105, 1, 77, 0])
  feed(store, 200, { c: '3.6', P: '0', v: '1', h: '5' })
  expect([...store.body]).toEqual([360, unknown, 500, unknown, 0, 0, 1, 0, unknown, 0])
  const before = [...store.body]
  expect(feed(store, 200, { c: '3.7', P: '0', v: '1', l: '2.901' })).toBe('refused')
  expect([...store.body]).toEqual(before)
})

test('HUB-15 a market keeps its row in the list of tickers, and each figure until it is sent again', () => {
  const store = new TickersStore()
  feed(store, 2002, [row(3, '0.5', { q: '9', o: '1', h: '2', l: '0.25' }), row(4)])
  expect([...store.body.subarray(0, store.length)]).toEqual([
    ...[3, 5, 1, -25, 2, 7, 0, 9, 0, 1, 0, 2, 0, 25, 2],
    ...[4, 15, 1, -25, 2, 7, 0, ...Array(8).fill(unknown)],
  ])
  feed(store, 2002, [{ currency_id: 4, c: '2', P: '1', v: '8', h: '3' }, row(3, '0.6')])
  expect([...store.body.subarray(0, store.length)]).toEqual([
    ...[3, 6, 1, -25, 2, 7, 0, 9, 0, 1, 0, 2, 0, 25, 2],
    ...[4, 2, 0, 1, 0, 8, 0, ...Array(4).fill(unknown), 3, 0, unknown, unknown],
  ])
})

test('HUB-15 the list grows past any length; of very many rows 4,000 are kept', () => {
  const store = new TickersStore()
  const ids = Array.from({ length: 4_001 }, (_, i) => i + 1)
  feed(store, 2002, ids.slice(0, 70).map((id) => row(id, String(id)))) // biome-ignore format: one thought
  expect(store.length).toBe(70 * TICKERS_ROW)
  expect([store.body[69 * TICKERS_ROW], store.body[69 * TICKERS_ROW + 1]]).toEqual([70, 70])
  feed(store, 2002, ids.map((id) => row(id))) // biome-ignore format: one thought
  const saved = store.save()
  expect(saved).toHaveLength(4_000 * TICKERS_ROW)
  expect(new TickersStore().restore(saved)).toBe(true)
  expect(new TickersStore().restore(store.body.slice(0, store.length))).toBe(false)
})

test('HUB-15 a kept list is taken where it is sound, and gives way to the first push', () => {
  const store = new TickersStore()
  feed(store, 2002, [row(3), row(4)])
  const saved = store.save()
  const changed = (at: number, value: number) => Float64Array.from(saved, (one, i) => (i === at ? value : one))
  const bad = [
    new Float64Array(0),
    saved.slice(1),
    changed(1, Number.POSITIVE_INFINITY),
    changed(5, Number.NEGATIVE_INFINITY),
    ...[0, -1, 3.5, 4].map((id) => changed(0, id)),
  ]
  const other = new TickersStore()
  for (const one of bad) expect([other.restore(one), other.filled, other.length]).toEqual([false, false, 0])
  expect(other.restore(saved)).toBe(true)
  expect([other.filled, other.length, other.generation]).toEqual([true, 2 * TICKERS_ROW, 0])
  feed(other, 2002, [row(4, '9')])
  expect([other.length, other.body[0], other.body[1], other.generation]).toEqual([TICKERS_ROW, 4, 9, 1])
})

test('HUB-03 a kept book is taken only where its sides are in order, positive, whole, apart, and as many as they say', () => {
  // u, group, flags, checksum, checked, bids, asks; then price and lots.
  const body = [9, 1, 0, 0, 0, 2, 1, 100, 5, 99, 1, 101, 2]
  const sound = (at = -1, value = 0, most = 2) => isValidBook(Float64Array.from(body, (one, i) => (i === at ? value : one)), most) // biome-ignore format: one thought
  expect(sound()).toBe(true)
  expect(sound(0, 0)).toBe(true)
  const bad: [at: number, value: number][] = [[0, -1], [0, 1.5], [1, 10], [5, 1], [6, 2], [7, 99], [7, 98], [7, 101], [7, 102], [8, 0], [8, -1], [8, 0.5], [9, 0], [9, Number.NaN], [11, 100], [12, Number.POSITIVE_INFINITY]] // biome-ignore format: a list
  for (const [at, value] of bad) expect(sound(at, value), `${at}: ${value}`).toBe(false)
  expect(sound(-1, 0, 1)).toBe(false)
  expect(isValidBook(Float64Array.from([...body, 0]), 9)).toBe(false)
  expect(isValidBook(new Float64Array(3), 9)).toBe(false)
  expect(isValidBook(Float64Array.from([9, 1, 0, 0, 0, 0, 0]), 9)).toBe(true)
})

test('HUB-15 a mark or an index past the safe integers in ticks is refused, what was there stays', () => {
  const store = new MarkStore(4)
  feed(store, 202, { m: '7', i: '8', r: '0', n: 1 })
  const before = [...store.body]
  const large = String(Number.MAX_SAFE_INTEGER)
  expect(feed(store, 202, { m: large, i: '9', r: '0.1', n: 2 })).toBe('refused')
  expect(feed(store, 202, { m: '9', i: large, r: '0.1', n: 2 })).toBe('refused')
  expect([...store.body]).toEqual(before)
})
