import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameSink } from '../feed/frame-sink.ts'
import { DepthStore } from './depth-store.ts'

/** A hub's way from text to the book of market 7. */
function feed() {
  const store = new DepthStore(1, 3)
  const scanner = new FrameScanner()
  const lost: number[] = []
  const sink: FrameSink = {
    wants: (type, id) => type === 201 && id === 7,
    push: (slot, stage) => void store.take(slot, stage),
    answer: () => undefined,
    malformed: (id) => void lost.push(id),
  }
  const { bids, asks } = store.keeper.book
  const levels = (side: typeof bids) =>
    side.places().map((i) => `${side.keyAt(i)}:${side.lotsAt(i)}:${side.digitsAt(i)}`)
  return {
    take: (frame: string) => scanner.scan(frame, sink),
    book: () => ({ u: store.keeper.u, bids: levels(bids), asks: levels(asks) }),
    keeper: store.keeper,
    scanner,
    lost,
  }
}

type Pair = [key: string, json: string]
const objectOf = (pairs: Pair[]) => `{${pairs.map(([key, json]) => `"${key}":${json}`).join(',')}}`
const SNAPSHOT: Pair[] = [
  ['snapshot', 'true'],
  ['u', '5'],
  ['b', '[["64213.5","0.120"],["64213","1"]]'],
  ['a', '[["64214.5","2.5"]]'],
]
const delta = (bids: string, asks: string): Pair[] => [
  ['U', '6'],
  ['u', '7'],
  ['pu', '5'],
  ['b', bids],
  ['a', asks],
]
const frameOf = (data: Pair[]) =>
  objectOf([
    ['type', '201'],
    ['currency_id', '7'],
    ['t', '1763600000000'],
    ['data', objectOf(data)],
  ])

test('HUB-16 keys in any order, with unknown ones of any shape between them, make the same book without a fallback', () => {
  const plain = feed()
  plain.take(frameOf(SNAPSHOT))
  plain.take(frameOf(delta('[["64213.5","0"],["64212.5","3.001"]]', '[["64214","0.10"]]')))
  const unknown = fc.tuple(fc.constantFrom('x', 'E', 'note', 'currency_name', 'typed', '価格'), fc.json())
  const mixed = (pairs: Pair[]) =>
    fc
      .array(unknown, { maxLength: 3 })
      .chain((more) => fc.shuffledSubarray([...pairs, ...more], { minLength: pairs.length + more.length }))
  const frame = (data: Pair[]) =>
    mixed(data).chain((inner) =>
      mixed([
        ['type', '201'],
        ['currency_id', '7'],
        ['t', '1'],
        ['data', objectOf(inner)],
      ]).map(objectOf),
    )
  fc.assert(
    fc.property(
      frame(SNAPSHOT),
      frame(delta('[["64213.5","0"],["64212.5","3.001"]]', '[["64214","0.10"]]')),
      (first, second) => {
        const other = feed()
        other.take(first)
        other.take(second)
        expect(other.book()).toEqual(plain.book())
        expect(other.scanner.counts).toMatchObject({ fallbacks: 0, malformed: 0, pushes: 2 })
      },
    ),
  )
  expect(plain.book()).toEqual({
    u: 7,
    bids: ['642130:1000:0', '642125:3001:65539'],
    asks: ['-642140:100:2', '-642145:2500:65537'],
  })
})

const GOOD = '["64213.5","9"],["64210","4"]'
test.each([
  ['a last level that is no decimal', delta(`[${GOOD}]`, '[["64215","1"],["64216","-1"]]')],
  ['a side that is missing', delta(`[${GOOD}]`, '[["64215","1"]]').filter(([key]) => key !== 'a')],
  ['a sequence that is no whole number', [...delta(`[${GOOD}]`, '[["64215","1"]]'), ['cs', '1.5'] as Pair]],
  ['a last level with more digits than the market has', delta(`[${GOOD}]`, '[["64215","1"],["64216","0.00001"]]')],
])('HUB-16 %s: nothing of the push touches the book', (_, data) => {
  const { take, book, keeper } = feed()
  take(frameOf(SNAPSHOT))
  const before = book()
  take(frameOf(data))
  expect(book()).toEqual(before)
  expect(keeper.u).toBe(5)
})

test('HUB-16 a frame that is torn at any place leaves the book as it was, the good pushes before the tear too', () => {
  const { take, book, lost } = feed()
  take(frameOf(SNAPSHOT))
  const before = book()
  const batch = `[${frameOf(delta(`[${GOOD}]`, '[]'))},${frameOf(SNAPSHOT)}]`
  for (let end = 1; end < batch.length; end++) {
    const reported = lost.length
    take(batch.slice(0, end))
    expect(book()).toEqual(before)
    expect(lost.length).toBeGreaterThan(reported)
  }
  take(batch)
  expect(book()).toEqual(before)
})
