import { expect, test } from 'vitest'
import { Random } from '../kernel/random.ts'
import { refine } from './refine.ts'
import type { Row } from './row.ts'

/** A falling hour whose close is near its low, as hours of a trend are. */
const HOUR: Row = { t: 0, o: 64_000_00, h: 64_120_00, l: 63_400_00, c: 63_450_00, lots: 9_000_000 }

test('BOT-06 minutes of an hour do not lie flat along its low or high', () => {
  let bound = 0
  let parts = 0
  for (let seed = 1; seed <= 200; seed++) {
    for (const row of refine(HOUR, 60, 60_000, 1, 1, Random.seeded(seed, 1))) {
      parts++
      if (row.c === HOUR.l || row.c === HOUR.h) bound++
    }
  }
  expect(bound / parts).toBeLessThan(0.01)
})

/** A day that ends three minutes into its last hour, its high far above open and close. */
const PART_DAY: Row = { t: 0, o: 63_900_00, h: 65_343_75, l: 62_606_36, c: 64_062_00, lots: 90_000_000 }
const HOURS = 24
const STUB = 0.05

test("BOT-06 the hour that has just begun neither holds the day's extremes nor a whole hour's volume", () => {
  let lots = 0
  for (let seed = 1; seed <= 200; seed++) {
    const rows = refine(PART_DAY, HOURS, 3_600_000, 1, 1, Random.seeded(seed, 1), STUB)
    const stub = rows.at(-1) as Row
    expect(stub.h).toBeLessThan(PART_DAY.h)
    expect(stub.l).toBeGreaterThan(PART_DAY.l)
    lots += stub.lots
    expect(Math.max(...rows.map((row) => row.h))).toBe(PART_DAY.h)
    expect(Math.min(...rows.map((row) => row.l))).toBe(PART_DAY.l)
    expect(rows.reduce((sum, row) => sum + row.lots, 0)).toBe(PART_DAY.lots)
  }
  expect(lots / 200 / (PART_DAY.lots / HOURS)).toBeLessThan(3 * STUB)
})

test('BOT-06 the hour that has just begun has wicks as short as its time, the others those of a whole hour', () => {
  const wick = ({ o, h, l, c }: Row) => h - Math.max(o, c) + (Math.min(o, c) - l)
  let [stubs, hours, parts] = [0, 0, 0]
  for (let seed = 1; seed <= 200; seed++) {
    const rows = refine(PART_DAY, HOURS, 3_600_000, 1, 1, Random.seeded(seed, 3), STUB)
    stubs += wick(rows.at(-1) as Row)
    for (const row of rows.slice(0, -1)) {
      if (row.h === PART_DAY.h || row.l === PART_DAY.l) continue
      hours += wick(row)
      parts++
    }
  }
  const share = stubs / 200 / (hours / parts)
  expect(share).toBeGreaterThan(0.7 * Math.sqrt(STUB))
  expect(share).toBeLessThan(1.4 * Math.sqrt(STUB))
})

test("BOT-06 a high far above the walk is climbed to, not one candle's wick", () => {
  let lonely = 0
  for (let seed = 1; seed <= 200; seed++) {
    const rows = refine(PART_DAY, HOURS, 3_600_000, 1, 1, Random.seeded(seed, 2))
    const tallest = Math.max(...rows.map((row) => row.h - row.l))
    if (tallest > 0.6 * (PART_DAY.h - PART_DAY.l)) lonely++
  }
  expect(lonely).toBeLessThan(20)
})

test('BOT-06 a walk that never leaves its line has prices all the same', () => {
  const middle = Random.seeded(1)
  middle.unit = () => 0.5
  const rows = refine(PART_DAY, HOURS, 3_600_000, 1, 1, middle)
  expect(rows.filter(({ o, h, l, c }) => !(l <= Math.min(o, c) && Math.max(o, c) <= h))).toEqual([])
  const slope = (PART_DAY.c - PART_DAY.o) / HOURS
  for (const [i, row] of rows.entries()) expect(row.c).toBe(Math.round(PART_DAY.o + slope * (i + 1)))
})
