import { expect, test } from 'vitest'
import { TAPE_ROW, TICKERS_ROW, TRADE_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import { MarkStore } from './mark-store.ts'
import { TickerStore } from './ticker-store.ts'
import { TickersStore } from './tickers-store.ts'
import type { Taken, TopicStore } from './topic-store.ts'
import { TradesStore } from './trades-store.ts'

function feed(store: TopicStore, type: number, data: unknown): Taken | undefined {
  let taken: Taken | undefined
  new FrameScanner().scan(JSON.stringify({ type, currency_id: 1, t: 1, data }), {
    wants: () => true,
    push: (slot, stage) => {
      taken = store.take(slot, stage)
    },
    answer: () => undefined,
    malformed: () => expect.unreachable(),
  })
  return taken
}

const START = 1_763_600_000_000

function tapeOf(store: TradesStore): number[][] {
  const out = new Float64Array(240 * TAPE_ROW)
  const length = store.packTape(out)
  return Array.from({ length: length / TAPE_ROW }, (_, i) => [...out.subarray(i * TAPE_ROW, (i + 1) * TAPE_ROW)])
}

test('TRADE-06 the newest trades come first; one that comes again is not shown twice', () => {
  const store = new TradesStore(1, 3)
  feed(store, 102, [
    [1, '100.5', '0.1', 'b', START],
    [2, '100', '1', 's', START + 5],
  ])
  expect(feed(store, 102, [[2, '100', '1', 's', START + 5]])).toBe('same')
  feed(store, 102, [[3, '101', '2', 'b', START + 9]])
  const out = new Float64Array(2 * TRADE_ROW)
  expect(store.packTrades(2, out)).toBe(2 * TRADE_ROW)
  expect([...out]).toEqual([3, 1010, 2000, 1, START + 9, 2, 1000, 1000, 0, START + 5])
})

const idsOf = (store: TradesStore, count: number) => {
  const out = new Float64Array(count * TRADE_ROW)
  const rows = store.packTrades(count, out) / TRADE_ROW
  return Array.from({ length: rows }, (_, i) => out[i * TRADE_ROW])
}

test('TRADE-06 trades that were missed come to their places when the last ones are sent again', () => {
  const row = (id: number, price = '100') => [id, price, '1', 'b', START + id * 60]
  const store = new TradesStore(1, 3)
  feed(store, 102, [row(2), row(3)])
  feed(store, 102, [row(6), row(7, '107')])
  const all = [1, 2, 3, 4, 5, 6].map((id) => row(id))
  expect(feed(store, 102, [...all, row(7, '107')])).toBe('ok')
  expect(idsOf(store, 10)).toEqual([7, 6, 5, 4, 3, 2, 1])
  // What the last quarter ended at is the newest trade's price, whatever came to its place later.
  expect(tapeOf(store).map((bucket) => [bucket[4], bucket[7]])).toEqual([
    [1000, 4],
    [1070, 3],
  ])
  expect(feed(store, 102, [...all, row(7, '107'), row(8)])).toBe('ok')
  expect(idsOf(store, 3)).toEqual([8, 7, 6])
})

test('TRADE-06 of a full list the oldest makes room for one that was missed, and what is older than all stays away', () => {
  const row = (id: number) => [id, '100', '1', 'b', START + id]
  const store = new TradesStore(1, 3)
  const many = Array.from({ length: 1_000 }, (_, i) => 10 + i)
  feed(store, 102, many.filter((id) => id !== 1_000).map(row))
  feed(store, 102, [row(1_010)])
  expect(idsOf(store, 1_001)).toHaveLength(1_000)
  expect(feed(store, 102, [row(5), row(1_000), row(1_010)])).toBe('ok')
  expect(idsOf(store, 1_001)).toEqual([1_010, ...[...many].reverse().slice(0, 999)])
})

test('TRADE-06 a server that counts its trades anew is heard: a known id at another time is another trade', () => {
  const store = new TradesStore(1, 3)
  feed(store, 102, [
    [1, '100', '1', 'b', START],
    [2, '101', '1', 'b', START + 5],
  ])
  const anew = [
    [1, '200', '1', 's', START + 9_000],
    [2, '201', '1', 's', START + 9_001],
  ]
  expect(feed(store, 102, anew)).toBe('ok')
  expect(feed(store, 102, anew)).toBe('same')
  const out = new Float64Array(4 * TRADE_ROW)
  expect(store.packTrades(4, out)).toBe(4 * TRADE_ROW)
  expect([out[1], out[6], out[11], out[16]]).toEqual([2010, 2000, 1010, 1000])
  expect(tapeOf(store).map((row) => row[4])).toEqual([1010, 2010])
})

test('TRADE-02 the tape has open, high, low, close and both sides of each quarter second of the last minute', () => {
  const store = new TradesStore(1, 3)
  feed(store, 102, [
    [1, '100', '1', 'b', START],
    [2, '102', '2', 's', START + 100],
    [3, '99', '4', 's', START + 200],
    [4, '101', '8', 'b', START + 249],
    [5, '50', '1', 'b', START + 750],
  ])
  expect(tapeOf(store)).toEqual([
    [START, 1000, 1020, 990, 1010, 9000, 6000, 4],
    [START + 750, 500, 500, 500, 500, 1000, 0, 1],
  ])
  // A trade a minute later pushes the first quarter out; an older one than the tape is not taken up.
  feed(store, 102, [
    [6, '7', '1', 'b', START + 60_000],
    [7, '7', '1', 'b', START - 1],
  ])
  expect(tapeOf(store).map((row) => row[0])).toEqual([START + 750, START + 60_000])
  // Nor where its place in the ring is taken.
  feed(store, 102, [
    [8, '9', '1', 'b', START + 59_750],
    [9, '7', '1', 'b', START - 1],
  ])
  expect(tapeOf(store).map((row) => [row[0], row[1]])).toEqual([
    [START + 750, 500],
    [START + 59_750, 90],
    [START + 60_000, 70],
  ])
})

test('TRADE-02 high and low of a quarter second are those of all its trades, wherever it closes', () => {
  const store = new TradesStore(0, 0)
  feed(
    store,
    102,
    ['100', '90', '110', '105', '95', '100', '93', '107'].map((price, i) => [i, price, '1', 'b', START + i]),
  )
  expect(tapeOf(store)).toEqual([[START, 100, 110, 90, 107, 8, 0, 8]])
})

test('TRADE-02 a trade of the future, or a server whose clock was set back, does not stop the tape', () => {
  const store = new TradesStore(1, 3)
  feed(store, 102, [
    [1, '100', '1', 'b', START],
    [2, '101', '1', 'b', START + 500],
  ])
  feed(store, 102, [[3, '900', '1', 'b', START + 86_400_000]])
  expect(tapeOf(store).map((row) => row[0])).toEqual([START + 86_400_000])
  feed(store, 102, [[4, '102', '1', 'b', START + 1_000]])
  expect(tapeOf(store).map((row) => [row[0], row[4]])).toEqual([
    [START, 1000],
    [START + 500, 1010],
    [START + 1_000, 1020],
  ])
  feed(store, 102, [[5, '103', '2', 's', START + 1_100]])
  expect(tapeOf(store).at(-1)).toEqual([START + 1_000, 1020, 1030, 1020, 1030, 1000, 2000, 2])
  // An hour back: what was before is of a later time.
  feed(store, 102, [
    [6, '104', '1', 'b', START - 3_600_000],
    [7, '105', '1', 'b', START - 3_599_000],
  ])
  expect(tapeOf(store).map((row) => [row[0], row[4]])).toEqual([
    [START - 3_600_000, 1040],
    [START - 3_599_000, 1050],
  ])
})

test('HUB-03 a trade or ticker that cannot be held exactly is refused, a mark is shown to the nearest tick beside its exact value', () => {
  expect(feed(new TradesStore(1, 3), 102, [[1, '100.55', '1', 'b', START]])).toBe('refused')
  const ticker = new TickerStore(1)
  expect(feed(ticker, 100, { c: '100.5', P: '-1.25', v: '98765432109876.54321', h: '101' })).toBe('ok')
  expect([...ticker.body.subarray(0, 6)]).toEqual([1005, Number.NaN, 1010, Number.NaN, -125, 2])
  expect(Number.isSafeInteger(ticker.body[6])).toBe(true)
  expect((ticker.body[6] as number) / 10 ** (ticker.body[7] as number)).toBeCloseTo(Number('98765432109876.54'), 1)
  expect(feed(ticker, 100, { c: '100.55', P: '0', v: '1' })).toBe('refused')
  expect(ticker.body[0]).toBe(1005)
  const mark = new MarkStore(2)
  feed(mark, 202, { m: '28147.27573413', i: '28159.75642857', r: '-0.00002754', n: START })
  expect([...mark.body]).toEqual([2814728, 2815976, -2754, 8, START, 2814727573413, 8, 2815975642857, 8])
})

test('TRADE-11 a hundred markets have their rows', () => {
  const store = new TickersStore()
  const ids = Array.from({ length: 100 }, (_, i) => i + 1)
  feed(
    store,
    2002,
    ids.map((id) => ({ currency_id: id, c: String(id), P: '0', v: '1' })),
  )
  const rows = ids.map((_, i) => [...store.body.subarray(i * TICKERS_ROW, i * TICKERS_ROW + 2)])
  expect(rows).toEqual(ids.map((id) => [id, id]))
})

test('TRADE-11 a field that a row of all tickers leaves out keeps its last value', () => {
  const store = new TickersStore()
  feed(store, 2002, [{ currency_id: 5, c: '0.50', P: '1', v: '2', o: '0.4', h: '0.6' }])
  feed(store, 2002, [
    { currency_id: 6, c: '3', P: '0', v: '1' },
    { currency_id: 5, c: '0.51', P: '2', v: '3' },
  ])
  const { NaN: none } = Number
  expect([...store.body.subarray(0, store.length)]).toEqual([
    ...[5, 51, 2, 2, 0, 3, 0, none, none, 4, 1, 6, 1, none, none],
    ...[6, 3, 0, 0, 0, 1, 0, none, none, none, none, none, none, none, none],
  ])
})
