import { expect, test } from 'vitest'
import { IndexProcess } from './index-process.ts'

const START = Date.parse('2025-11-20T10:00:00Z')
const create = (coin: number, calm = false, saved?: unknown) => new IndexProcess(642_000, coin, calm, 1, saved)

/** Relative changes a second. */
function changes(process: IndexProcess, seconds: number): number[] {
  const out: number[] = []
  let before = 0
  for (let s = 0; s < seconds; s++) {
    process.move(START + s * 1000)
    if (before > 0) out.push(process.value / before - 1)
    before = process.value
  }
  return out
}

test('BOT-08 the index is seeded: one seed gives one path, another seed another', () => {
  const [one, same, other] = [create(1), create(1), create(2)].map((each) => changes(each, 600))
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('BOT-08 it jumps, and wanders in between', () => {
  const moves = [1, 2, 3, 4].flatMap((coin) => changes(create(coin), 6 * 3600)).map(Math.abs)
  const usual = moves.slice().sort((a, b) => a - b)[Math.floor(moves.length / 2)] as number
  const jumps = moves.filter((move) => move > 8 * usual).length
  // A bell of this width has none beyond eight; of the jumps, one in 180 s, the larger ones are.
  expect(jumps / ((4 * 6 * 3600) / 180)).toBeGreaterThan(0.25)
  expect(jumps / ((4 * 6 * 3600) / 180)).toBeLessThan(1.5)
  expect(Math.max(...moves)).toBeLessThan(0.005)
})

test('BOT-08 it never runs away, and a night of pause is no leap', () => {
  const process = create(5)
  let low = Number.POSITIVE_INFINITY
  let high = 0
  for (let m = 0; m < 30 * 24 * 60; m++) {
    process.move(START + m * 60_000)
    low = Math.min(low, process.value)
    high = Math.max(high, process.value)
  }
  expect(low / 642_000).toBeGreaterThan(0.6)
  expect(high / 642_000).toBeLessThan(1.5)
  expect(high / low).toBeGreaterThan(1.03)
  const before = process.value
  process.move(START + 40 * 86_400_000)
  expect(Math.abs(process.value / before - 1)).toBeLessThan(0.03)
})

test('BOT-08 a calm one moves less, a saved one goes on alike', () => {
  const sum = (moves: number[]) => moves.reduce((all, move) => all + Math.abs(move), 0)
  expect(sum(changes(create(6, true), 3600)) / sum(changes(create(6), 3600))).toBeLessThan(0.3)
  const straight = create(7)
  changes(straight, 300)
  const restored = create(7, false, JSON.parse(JSON.stringify(straight.save())))
  straight.move(START + 301_000)
  restored.move(START + 301_000)
  expect(restored.save()).toEqual(straight.save())
})
