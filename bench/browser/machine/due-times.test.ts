import { expect, test } from 'vitest'
import { DueTimes } from './due-times.ts'
import { ticksToPaint } from './tick-to-paint.ts'

const sequences = [1_000, 1_003, 1_006, 1_009, 1_012, 1_015]
const report = (first: number, frames = 0) => ({ startAt: 5_000, rate: 1_000, frames, first, latest: 0 })

test('of two markets in turn each push has its own time, and the newest at a moment follows from it', () => {
  const due = new DueTimes(report(0), sequences, 2)
  expect([1_003, 1_006, 1_009].map((u) => due.dueAt(0, u))).toEqual([5_000, 5_002, 5_004])
  expect([1_003, 1_006, 1_009].map((u) => due.dueAt(1, u))).toEqual([5_001, 5_003, 5_005])
  expect([4_999, 5_000, 5_001, 5_002, 5_003].map((at) => due.newestAt(0, at))).toEqual([
    1_000, 1_003, 1_003, 1_006, 1_006,
  ])
  expect([4_999, 5_000, 5_001, 5_002, 5_003].map((at) => due.newestAt(1, at))).toEqual([
    1_000, 1_000, 1_003, 1_003, 1_006,
  ])
  expect(() => due.dueAt(0, 1_004)).toThrow(RangeError)
})

test('a stream that goes on in the middle of a session counts from there; what came before is as old as its start', () => {
  const due = new DueTimes(report(2), sequences, 1)
  expect([1_006, 1_009, 1_012].map((u) => due.dueAt(0, u))).toEqual([5_000, 5_000, 5_001])
  expect([4_999, 5_000, 5_001].map((at) => due.newestAt(0, at))).toEqual([1_006, 1_009, 1_012])
})

test('every message counts until a frame shows it or a newer one, from when it was due', () => {
  const run = report(0, 5)
  const due = new DueTimes(run, sequences, 1)
  const painted = [
    { shownAt: 5_001, u: 1_000 },
    { shownAt: 5_003, u: 1_006 },
    { shownAt: 5_004, u: -1 },
    { shownAt: 5_050, u: 1_015 },
  ]
  expect(ticksToPaint(painted, due, sequences, run)).toEqual([3, 2, 48, 47, 46])
  expect(() => ticksToPaint(painted.slice(0, 2), due, sequences, run)).toThrow(/1009 was never shown/)
})
