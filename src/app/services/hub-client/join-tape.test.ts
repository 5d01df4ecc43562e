import { expect, test } from 'vitest'
import { joinTape } from './join-tape.ts'

const tape = (...starts: number[]) => Float64Array.from(starts.flatMap((start) => [start, 1, 1, 1, 1, 2, 3, 1]))
const starts = (body: Float64Array) => [...body].filter((_, i) => i % 8 === 0)

test('TRADE-02 the tape of a new hub goes on where the old one ended', () => {
  expect(starts(joinTape(tape(1_000, 2_000, 3_000), tape(3_000, 4_000)))).toEqual([1_000, 2_000, 3_000, 4_000])
  expect(starts(joinTape(tape(1_000, 2_000), tape()))).toEqual([1_000, 2_000])
})

test('TRADE-02 what left the minute is not brought back, and an ordinary delivery is taken as it is', () => {
  expect(starts(joinTape(tape(1_000, 2_000), tape(61_500)))).toEqual([2_000, 61_500])
  const next = tape(2_000, 61_500)
  expect(joinTape(tape(1_000, 2_000), next)).toBe(next)
  expect(joinTape(tape(), next)).toBe(next)
})
