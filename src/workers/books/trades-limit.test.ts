import { expect, test } from 'vitest'
import { TAPE_ROW, TRADE_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import { TradesStore } from './trades-store.ts'

const START = 1_763_600_000_000
type Trade = [id: number, price: string, quantity: string, side: 'b' | 's', time: number]

function feed(store: TradesStore, trades: Trade[]): string | undefined {
  let taken: string | undefined
  new FrameScanner().scan(JSON.stringify({ type: 102, currency_id: 1, t: 1, data: trades }), {
    wants: () => true,
    push: (slot, stage) => {
      taken = store.take(slot, stage)
    },
    answer: () => expect.unreachable(),
    malformed: () => expect.unreachable(),
  })
  return taken
}

const rowsOf = (numbers: Float64Array, width: number) =>
  Array.from({ length: numbers.length / width }, (_, i) => [...numbers.subarray(i * width, (i + 1) * width)])

/** All trades, newest first, and all buckets of the tape, oldest first. */
function shown(store: TradesStore) {
  const trades = new Float64Array(1_100 * TRADE_ROW)
  const tape = new Float64Array(240 * TAPE_ROW)
  return {
    trades: rowsOf(trades.subarray(0, store.packTrades(1_100, trades)), TRADE_ROW),
    tape: rowsOf(tape.subarray(0, store.packTape(tape)), TAPE_ROW),
  }
}

const few: Trade[] = [
  [11, '100.5', '0.1', 'b', START],
  [12, '100', '1', 's', START + 5],
  [13, '101', '2', 'b', START + 59_750],
]

function filled(trades = few): TradesStore {
  const store = new TradesStore(1, 3)
  feed(store, trades)
  return store
}

test('HUB-15 kept trades and their tape are shown again as they were', () => {
  const again = new TradesStore(1, 3)
  expect([again.filled, again.newest]).toEqual([false, null])
  expect(again.restore(filled().save())).toBe(true)
  expect([again.filled, again.newest]).toEqual([true, 13])
  expect(shown(again)).toEqual({
    trades: [
      [13, 1010, 2000, 1, START + 59_750],
      [12, 1000, 1000, 0, START + 5],
      [11, 1005, 100, 1, START],
    ],
    tape: [
      [START, 1005, 1005, 1000, 1000, 100, 1000, 2],
      [START + 59_750, 1010, 1010, 1010, 1010, 2000, 0, 1],
    ],
  })
})

test('HUB-15 the first push of a new life takes the place of kept trades and of their tape', () => {
  const store = new TradesStore(1, 3)
  store.restore(filled().save())
  // The very trade that is kept already: it is the only one there is now, and not one that comes again.
  expect(feed(store, [few[0] as Trade])).toBe('ok')
  expect([store.newest, shown(store)]).toEqual([
    11,
    { trades: [[11, 1005, 100, 1, START]], tape: [[START, 1005, 1005, 1005, 1005, 100, 0, 1]] },
  ])
  expect(feed(store, [few[0] as Trade])).toBe('same')
  expect(feed(store, [few[1] as Trade])).toBe('ok')
  expect(shown(store).trades.map(([id]) => id)).toEqual([12, 11])
})

test('HUB-15 an empty list is the first push of a new life too', () => {
  const store = new TradesStore(1, 3)
  store.restore(filled().save())
  expect(feed(store, [])).toBe('ok')
  expect([store.filled, store.newest, shown(store)]).toEqual([true, null, { trades: [], tape: [] }])
  expect(feed(store, [])).toBe('same')
})

test('HUB-15 a push that is refused leaves kept trades where they are', () => {
  const store = new TradesStore(1, 3)
  store.restore(filled().save())
  expect(feed(store, [[14, '1.55', '1', 'b', START]])).toBe('refused')
  expect(feed(store, [[14, '1.5', '0.0001', 'b', START]])).toBe('refused')
  expect(shown(store).trades.map(([id]) => id)).toEqual([13, 12, 11])
})

test('HUB-15 of many trades the newest hundred are kept, with the whole tape', () => {
  const many = Array.from({ length: 150 }, (_, i): Trade => [i + 1, '7', '1', 'b', START + i * 250])
  const saved = filled(many).save()
  expect(saved).toHaveLength(1 + 100 * TRADE_ROW + 150 * TAPE_ROW)
  const again = new TradesStore(1, 3)
  expect(again.restore(saved)).toBe(true)
  const { trades, tape } = shown(again)
  expect(trades.map(([id]) => id)).toEqual(Array.from({ length: 100 }, (_, i) => 150 - i))
  expect(tape.map(([start]) => start)).toEqual(many.map((trade) => trade[4]))
})

test('HUB-15 a thousand trades are held, the newest of them, and a trade is known among all of these', () => {
  const many = Array.from({ length: 1_003 }, (_, i): Trade => [i + 1, '7', '1', 'b', START + i])
  const store = filled(many)
  const ids = shown(store).trades.map(([id]) => id)
  expect(ids).toEqual(Array.from({ length: 1_000 }, (_, i) => 1_003 - i))
  expect(feed(store, [many[3] as Trade])).toBe('same')
  expect(feed(store, [many[2] as Trade])).toBe('ok')
})

test('HUB-15 a store without trades is kept as one', () => {
  const saved = filled([]).save()
  expect([...saved]).toEqual([0])
  const again = new TradesStore(1, 3)
  expect(again.restore(saved)).toBe(true)
  expect([again.filled, again.newest, shown(again)]).toEqual([true, null, { trades: [], tape: [] }])
})

/** Kept numbers that say they are `count` trades (all zeros), followed by a bucket a start. */
function kept(count: number, starts: number[], trades = count): Float64Array {
  const buckets = starts.flatMap((start) => [start, 7, 7, 7, 7, 1, 0, 1])
  return Float64Array.from([count, ...Array<number>(trades * TRADE_ROW).fill(0), ...buckets])
}

const SOUND: [what: string, saved: Float64Array][] = [
  ['a hundred trades', kept(100, [])],
  ['a tape without trades', kept(0, [START])],
  ['a tape of the first instant there is', kept(0, [0, 250])],
  ['a tape whose ends are just less than a minute apart', kept(1, [START, START + 59_750])],
]

test.each(SOUND)('HUB-15 %s can be taken from what is kept', (_, saved) => {
  const store = new TradesStore(1, 3)
  expect([store.restore(saved), store.filled]).toEqual([true, true])
  const { trades, tape } = shown(store)
  expect([trades.length, tape.length * TAPE_ROW]).toEqual([saved[0], saved.length - 1 - trades.length * TRADE_ROW])
})

const UNSOUND: [what: string, saved: Float64Array][] = [
  ['nothing at all', new Float64Array(0)],
  ['more than a hundred trades', kept(101, [])],
  ['less than no trades', kept(-1, [], 0)],
  ['a part of a trade', kept(0.2, [], 0)],
  ['fewer trades than it says', kept(3, [], 1)],
  ['a part of a bucket', kept(1, [START]).slice(0, -1)],
  ['a number that is none', kept(1, [Number.NaN])],
  ['a number without end', kept(1, [Number.POSITIVE_INFINITY])],
  ['a tape of a whole minute and more', kept(1, [START, START + 60_000])],
  ['a tape out of order', kept(1, [START + 250, START])],
  ['a bucket twice', kept(1, [START, START])],
  ['a bucket between quarter seconds', kept(1, [START, START + 300])],
  ['a bucket before all time', kept(1, [-250, 0])],
]

test.each(UNSOUND)('HUB-15 %s is not taken from what is kept', (_, saved) => {
  const store = new TradesStore(1, 3)
  expect([store.restore(saved), store.filled, store.newest]).toEqual([false, false, null])
  expect(shown(store)).toEqual({ trades: [], tape: [] })
})
