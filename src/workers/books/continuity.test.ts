import { expect, test } from 'vitest'
import { naiveCrc32 } from '../../../tests/oracle/naive-book.ts'
import { StaleReason } from '../../shared/hub-protocol/delivery.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import { BookKeeper, BookState, ChecksumState, type Outcome } from './continuity.ts'

type Levels = [string, string][]

/** A book that is fed with `data` of the wire. */
function keeperOf(priceDigits = 1, quantityDigits = 3) {
  const keeper = new BookKeeper(priceDigits, quantityDigits)
  const scanner = new FrameScanner()
  const say = (data: object): Outcome | undefined => {
    let outcome: Outcome | undefined
    scanner.scan(JSON.stringify({ type: 101, currency_id: 1, t: 1, data: { b: [], a: [], ...data } }), {
      wants: () => true,
      push: (slot, stage) => {
        outcome = keeper.take(slot, stage)
      },
      answer: () => undefined,
      malformed: () => expect.unreachable(),
    })
    return outcome
  }
  const bids = () => keeper.book.bids.places().map((place) => keeper.book.bids.keyAt(place))
  const lots = () => keeper.book.bids.places().map((place) => keeper.book.bids.lotsAt(place))
  return { keeper, say, bids, lots }
}

const BIDS: Levels = [
  ['100.5', '1'],
  ['100', '2'],
]
const ASKS: Levels = [
  ['101', '3'],
  ['102.0', '4'],
]
const snapshot = { snapshot: true, u: 10, b: BIDS, a: ASKS }

test('HUB-03 quantities are absolute, 0 removes, a price that comes twice has its last quantity, any order', () => {
  const { say, bids, lots } = keeperOf()
  say(snapshot)
  const b = [
    ['99', '5'],
    ['100.5', '0'],
    ['100.2', '7'],
    ['99', '6'],
    ['98', '0'],
  ]
  expect(say({ u: 11, pu: 10, b })).toBe('applied')
  expect(bids()).toEqual([1002, 1000, 990])
  expect(lots()).toEqual([7000, 2000, 6000])
})

test('HUB-03 pu links, or U where there is none; a duplicate changes nothing; anything else is a gap', () => {
  const { keeper, say, bids } = keeperOf()
  say(snapshot)
  expect(say({ U: 9, u: 10, pu: 8, b: [['1', '1']] })).toBe('duplicate')
  expect(bids()).toEqual([1005, 1000])
  expect(say({ U: 8, u: 12, b: [['50', '1']] })).toBe('applied')
  expect(say({ U: 1, u: 14, pu: 12 })).toBe('applied')
  expect(say({ U: 15, u: 15, pu: 13 })).toBe('gap')
  expect([keeper.state, keeper.reason]).toEqual([BookState.stale, StaleReason.gap])
  expect(say({ snapshot: true, u: 3, b: BIDS, a: ASKS })).toBe('gap')
  expect(say({ snapshot: true, u: 14, b: BIDS, a: ASKS })).toBe('gap')
  expect(say({ snapshot: true, u: 15, b: BIDS, a: ASKS })).toBe('applied')
  expect(keeper.state).toBe(BookState.live)
  expect(say({ U: 17, u: 18 })).toBe('gap')
})

test('HUB-03 deltas before the snapshot are put on it; a snapshot may come at any time and go back', () => {
  const { keeper, say, bids } = keeperOf()
  expect(say({ U: 9, u: 9, pu: 8, b: [['77', '1']] })).toBe('kept')
  expect(say({ U: 10, u: 12, b: [['88', '1']] })).toBe('kept')
  expect(say({ U: 13, u: 13, pu: 12, b: [['88', '0']] })).toBe('kept')
  expect(say(snapshot)).toBe('applied')
  expect([keeper.u, bids()]).toEqual([13, [1005, 1000]])
  expect(say({ snapshot: true, u: 2, b: [['7', '1']], a: [] })).toBe('applied')
  expect([keeper.u, bids()]).toEqual([2, [70]])
})

test('HUB-03 a server that counts anew while the book is stale: what was kept of the old count holds nobody up for long', () => {
  const { keeper, say } = keeperOf()
  say({ ...snapshot, u: 8_000 })
  keeper.lose(StaleReason.malformed)
  for (let u = 9_000; u < 9_005; u++) expect(say({ U: u, u, pu: u - 1, b: [['77', '1']] })).toBe('kept')
  expect(say({ ...snapshot, u: 5 })).toBe('gap')
  expect(keeper.state).toBe(BookState.stale)
  expect(say({ U: 6, u: 6, pu: 5, b: [['77', '1']] })).toBe('kept')
  expect(say({ ...snapshot, u: 6 })).toBe('gap')
  expect(say({ ...snapshot, u: 6 })).toBe('applied')
  expect([keeper.state, keeper.u, keeper.buffered]).toEqual([BookState.live, 6, 0])
  expect(say({ U: 7, u: 7, pu: 6, b: [['77', '1']] })).toBe('applied')
})

test('HUB-03 what was kept and does not follow a snapshot is tried on the next one', () => {
  const { keeper, say } = keeperOf()
  expect(say({ U: 13, u: 13, pu: 12, b: [['77', '1']] })).toBe('kept')
  expect(say({ U: 14, u: 14, pu: 13, b: [['78', '1']] })).toBe('kept')
  expect(say(snapshot)).toBe('gap')
  expect(keeper.buffered).toBe(2)
  expect(say({ ...snapshot, u: 12 })).toBe('applied')
  expect([keeper.state, keeper.u]).toEqual([BookState.live, 14])
})

test('HUB-03 a crossed or locked book is a gap, an empty side is none', () => {
  for (const price of ['101', '101.5']) {
    const { keeper, say } = keeperOf()
    say(snapshot)
    expect(say({ u: 11, pu: 10, b: [[price, '1']] })).toBe('gap')
    expect([keeper.state, keeper.reason]).toEqual([BookState.stale, StaleReason.crossed])
  }
  const { keeper, say } = keeperOf()
  expect(say({ ...snapshot, a: [] })).toBe('applied')
  expect(say({ u: 11, pu: 10, b: BIDS.map(([price]) => [price, '0']) })).toBe('applied')
  expect(keeper.state).toBe(BookState.live)
  // Crossed on the way, right at the end of the push.
  expect(say({ u: 12, pu: 11, a: [['50', '1']], b: [['60', '1']] })).toBe('gap')
  expect(say({ snapshot: true, u: 12, b: [['49', '1']], a: [['50', '1']] })).toBe('applied')
  expect(say({ u: 13, pu: 12, b: [['50', '1']], a: [['50', '0']] })).toBe('applied')
})

test('HUB-03 the checksum is over the strings as received, 25 levels a side', () => {
  const { keeper, say } = keeperOf(8, 8)
  const b: Levels = [
    ['30236', '0.10'],
    ['30218.8', '12'],
    ['0.00000051', '0.0000000100'],
  ]
  const a: Levels = Array.from({ length: 30 }, (_, i) => [`${30237 + i}.50`, `${i + 1}.000`])
  const parts: string[] = []
  for (let i = 0; i < 25; i++) parts.push(...(b[i] ?? []), ...(a[i] ?? []))
  const cs = naiveCrc32(parts.join(':'))
  expect(say({ snapshot: true, u: 1, b, a, cs })).toBe('applied')
  expect([keeper.checksum, keeper.checkedAt, keeper.checksumEver]).toEqual([ChecksumState.ok, 1, true])
  expect(say({ u: 2, pu: 1, a: [['30262.50', '9']], cs })).toBe('applied')
  expect(say({ u: 3, pu: 2, a: [['30261.50', '9']], cs })).toBe('gap')
  expect([keeper.state, keeper.reason]).toEqual([BookState.stale, StaleReason.checksum])
  expect([keeper.checksum, keeper.checkedAt, keeper.checksumEver]).toEqual([ChecksumState.differs, 3, true])
  expect(say({ snapshot: true, u: 4, b, a, cs: cs + 1 })).toBe('gap')
})

test('REAL-35 zeros at the end of a level are no digits, however many; the checksum is over its text', () => {
  const { keeper, say, bids, lots } = keeperOf()
  say(snapshot)
  const [price, size] = [`100.3${'0'.repeat(255)}`, `1.5${'0'.repeat(3_000)}`]
  const cs = naiveCrc32(`100.5:1:101:3:${price}:${size}:102.0:4:100:2`)
  expect(say({ u: 11, pu: 10, b: [[price, size]], cs })).toBe('applied')
  expect([keeper.state, keeper.checksum]).toEqual([BookState.live, ChecksumState.ok])
  expect([bids(), lots()]).toEqual([
    [1005, 1003, 1000],
    [1000, 1500, 2000],
  ])
  // A delta that waits for its snapshot keeps them too.
  const late = keeperOf()
  expect(late.say({ u: 11, pu: 10, b: [[price, size]], cs })).toBe('kept')
  expect(late.say(snapshot)).toBe('applied')
  expect([late.keeper.u, late.keeper.checksum]).toEqual([11, ChecksumState.ok])
})

test('HUB-03 a level with more digits than fit is refused without touching the book; zeros past the digits are none', () => {
  const { keeper, say, bids } = keeperOf()
  say(snapshot)
  expect(say({ u: 11, pu: 10, b: [['100.30000', '1.0000000']] })).toBe('applied')
  expect(
    say({
      u: 12,
      pu: 11,
      b: [
        ['90', '1'],
        ['80', '1.2345'],
      ],
    }),
  ).toBe('refused')
  expect([keeper.state, keeper.reason, keeper.u]).toEqual([BookState.refused, StaleReason.inexact, 11])
  expect(bids()).toEqual([1005, 1003, 1000])
  expect(say({ u: 12, pu: 11, b: [['90', '1']] })).toBe('refused')
  keeper.lose(StaleReason.malformed)
  expect(keeper.state).toBe(BookState.refused)
  expect(say({ snapshot: true, u: 20, b: [['9007199254740.991', '1']], a: [] })).toBe('refused')
  expect(say({ snapshot: true, u: 20, b: [['900719925474099.2', '1']], a: [] })).toBe('refused')
  expect(say({ ...snapshot, u: 20 })).toBe('applied')
  expect(keeper.state).toBe(BookState.live)
})

test('HUB-03 a frame that could not be read makes a live book stale; a new connection waits for its own snapshot', () => {
  const { keeper, say } = keeperOf()
  keeper.lose(StaleReason.malformed)
  expect(keeper.state).toBe(BookState.waiting)
  say(snapshot)
  keeper.lose(StaleReason.malformed)
  expect([keeper.state, keeper.reason]).toEqual([BookState.stale, StaleReason.malformed])
  expect(say({ u: 11, pu: 10, b: [['100.5', '9']] })).toBe('kept')
  keeper.restart(StaleReason.socket)
  expect([keeper.state, keeper.reason, keeper.buffered]).toEqual([BookState.stale, StaleReason.socket, 0])
  expect(say({ ...snapshot, u: 3 })).toBe('applied')
})

test('HUB-03 a snapshot in any order, with zeros and doubles, is the same book', () => {
  const { say, bids, lots } = keeperOf()
  const b = [
    ['99', '1'],
    ['100', '2'],
    ['98', '0'],
    ['99', '5'],
    ['101', '3'],
  ]
  expect(say({ snapshot: true, u: 1, b, a: [] })).toBe('applied')
  expect(bids()).toEqual([1010, 1000, 990])
  expect(lots()[2]).toBe(5000)
  const sorted = [
    ['101', '3'],
    ['100', '2'],
    ['100', '7'],
  ]
  expect(say({ snapshot: true, u: 2, b: sorted, a: [] })).toBe('applied')
  expect(lots()).toEqual([3000, 7000])
})
