import { expect, test } from 'vitest'
import type { BookRule } from '../base/venue-book.ts'
import type { DepthEvent, VenueName } from '../base/venue-event.ts'
import { VENUES } from './venues.ts'

const NOTHING = { first: null, last: null, previous: null, checksum: null, at: null }

function depth(isSnapshot: boolean, numbers: Partial<DepthEvent>): DepthEvent {
  return { kind: 'depth', symbol: 'X', isSnapshot, bids: [['1', '1']], asks: [['2', '1']], ...NOTHING, ...numbers }
}

const update = (numbers: Partial<DepthEvent>) => depth(false, numbers)
const snapshot = (last: number) => depth(true, { first: last, last })

function outcomes(rule: BookRule, events: readonly DepthEvent[]): string[] {
  return events.map((event) => rule.take(event).outcome)
}

test('VEN-31 okx: after maintenance the numbers go on from a lower one, by the previous one that each names', () => {
  const rule = VENUES.okx.rule(0)
  const numbers = [
    update({ last: 17, previous: 15 }),
    update({ last: 3, previous: 17 }),
    update({ last: 3, previous: 3 }),
  ]
  expect(outcomes(rule, [snapshot(15), ...numbers])).toEqual(['applied', 'applied', 'applied', 'applied'])
  expect(rule.sequence).toBe(3)
  expect(outcomes(rule, [update({ last: 5, previous: 3 }), update({ last: 18, previous: 17 })])).toEqual([
    'applied',
    'gap',
  ])
})

test('VEN-31 bybit: a message with the number 1 is the whole book, whatever it calls itself', () => {
  const rule = VENUES.bybit.rule(0)
  const read = (type: string, u: number, bid: string) => {
    const data = { s: 'X', b: [[bid, '1']], a: [['9', '1']], u, seq: 1 }
    return VENUES.bybit.read(JSON.stringify({ topic: 'orderbook.50.X', type, data }), '') as DepthEvent[]
  }
  const events = [
    ...read('snapshot', 7, '3'),
    ...read('delta', 8, '4'),
    ...read('delta', 1, '2'),
    ...read('delta', 2, '1'),
  ]
  expect(outcomes(rule, events)).toEqual(['applied', 'applied', 'applied', 'applied'])
  expect(rule.book.bids.levels.map(([price]) => price)).toEqual(['2', '1'])
})

/** Venue, what came after a snapshot of number 100, and the outcome. */
const JOINING: [VenueName, string, Partial<DepthEvent>, string][] = [
  ['binance', 'ends with the snapshot', { first: 90, last: 100 }, 'old'],
  ['binance', 'begins right after it', { first: 101, last: 105 }, 'applied'],
  ['binance', 'covers it', { first: 95, last: 105 }, 'applied'],
  ['binance', 'begins too late', { first: 102, last: 105 }, 'gap'],
  ['binance-usdm', 'ends before the snapshot', { first: 90, last: 99, previous: 89 }, 'old'],
  ['binance-usdm', 'ends with it', { first: 90, last: 100, previous: 89 }, 'applied'],
  ['binance-usdm', 'covers it', { first: 95, last: 105, previous: 94 }, 'applied'],
  ['binance-usdm', 'names it', { first: 103, last: 105, previous: 100 }, 'applied'],
  ['binance-usdm', 'begins too late', { first: 103, last: 105, previous: 101 }, 'gap'],
]

test.each(JOINING)('VEN-33 %s: an update that %s', (venue, _what, numbers, outcome) => {
  expect(outcomes(VENUES[venue].rule(0), [snapshot(100), update(numbers)])).toEqual(['applied', outcome])
})

test('VEN-33 binance: updates overlap on two streams, and a snapshot that comes late changes nothing', () => {
  const rule = VENUES.binance.rule(0)
  const events = [update({ first: 101, last: 110 }), update({ first: 106, last: 112 }), snapshot(105)]
  expect(outcomes(rule, [snapshot(100), ...events])).toEqual(['applied', 'applied', 'applied', 'old'])
  expect(rule.sequence).toBe(112)
})
