import { expect, test } from 'vitest'
import { pairedRatios, quantile } from '../statistics.ts'
import type { Engine } from './engines/engine.ts'
import { MapSortEngine } from './engines/map-sort.ts'
import { OnetapeEngine } from './engines/onetape.ts'
import { wire } from './formats.ts'
import { race } from './race.ts'
import { proveSameBook } from './same-book.ts'
import { makeWorkload } from './workload.ts'

test('BENCH-04 lanes take turns chunk by chunk, each first in its turn; warm-up is not timed', () => {
  let clock = 0
  const order: string[] = []
  const lane = (name: string, cost: number) => ({
    name,
    start: () => void order.push(`${name} start`),
    run: (from: number, to: number) => {
      order.push(`${name} ${from}-${to}`)
      clock += (to - from) * cost
    },
  })
  const times = race([lane('a', 1), lane('b', 3)], {
    runs: 2,
    warmup: 2,
    messages: 5,
    chunk: 2,
    now: () => clock,
    progress: () => undefined,
    signal: new AbortController().signal,
  })
  expect(order.slice(0, 10)).toEqual([
    'a start',
    'a 0-2',
    'b start',
    'b 0-2',
    'a 2-4',
    'b 2-4',
    'b 4-6',
    'a 4-6',
    'a 6-7',
    'b 6-7',
  ])
  expect(order.slice(10).filter((step) => step.endsWith('start'))).toEqual(['a start', 'b start'])
  expect([...times]).toEqual([
    ['a', [5, 5]],
    ['b', [15, 15]],
  ])
})

test('BENCH-04 a slow lane does its share of each run, and its time is taken for the whole', () => {
  let clock = 0
  const done: number[] = []
  const slow = {
    name: 'slow',
    share: 0.5,
    start: () => undefined,
    run(from: number, to: number) {
      clock += to - from
      if (to > from) done.push(to)
    },
  }
  const options = { runs: 1, warmup: 0, messages: 8, chunk: 2, now: () => clock, progress: () => undefined }
  const times = race([slow], { ...options, signal: new AbortController().signal })
  expect(done).toEqual([2, 4])
  expect(times.get('slow')).toEqual([8])
})

test('BENCH-04 a comparison is the median of paired ratios with its 10th and 90th percentile', () => {
  const { median, p10, p90, runs } = pairedRatios([10, 40, 30], [1, 2, 10])
  expect(runs).toEqual([10, 20, 3])
  expect(median).toBe(10)
  expect([p10, p90].map((value) => value.toFixed(6))).toEqual(['4.400000', '18.000000'])
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([7], 0.9)).toBe(7)
})

const workload = makeWorkload(5, 400, 50, true)
const deltas = workload.changes.map(wire.delta)
const snapshot = wire.snapshot(workload.snapshot)

test('BENCH-03 engines that keep the book pass every checkpoint, with cs on each message too', () => {
  const ours = new OnetapeEngine()
  for (const engine of [ours, new MapSortEngine()] as Engine[]) {
    expect(proveSameBook(engine, snapshot, deltas, workload)).toBe(8)
  }
  expect(ours.store.keeper.checksumsOk).toBe(401)
})

test('BENCH-03 an engine that loses one level fails, by name, at the next checkpoint', () => {
  class Forgetful extends MapSortEngine {
    private taken = 0
    override take(delta: string): void {
      if (this.taken++ !== 60) super.take(delta)
    }
  }
  expect(() => proveSameBook(new Forgetful(), snapshot, deltas, workload)).toThrow(
    /Map \+ sort has another book after 100 messages/,
  )
})

test('BENCH-03 the session is what it is said to be, and the seed alone decides it', () => {
  const { mix } = makeWorkload(5, 5_000, 5_000, false)
  expect(mix.inserts).toBeCloseTo(0.31, 1)
  expect(mix.deletes).toBeCloseTo(0.31, 1)
  expect(Math.abs(mix.inserts - mix.deletes)).toBeLessThan(0.005)
  expect(mix.updates).toBeCloseTo(0.38, 1)
  expect(mix.best50).toBeCloseTo(0.7, 1)
  expect(JSON.parse(deltas[0] as string).data.b.length + JSON.parse(deltas[0] as string).data.a.length).toBe(20)
  expect(deltas.reduce((sum, text) => sum + text.length, 0) / deltas.length).toBeGreaterThan(540)
  expect(makeWorkload(5, 400, 50, true).changes).toEqual(workload.changes)
  expect(makeWorkload(6, 1, 1, true).changes[0]).not.toEqual(workload.changes[0])
})
