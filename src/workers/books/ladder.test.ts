import { expect, test } from 'vitest'
import { naiveCrc32 } from '../../../tests/oracle/naive-book.ts'
import { dice } from '../../../tests/oracle/random-orders.ts'
import { CRC_START, crcEnd } from '../../shared/wire/crc32.ts'
import { Ladder, WINDOW } from './ladder.ts'
import { crcUnits } from './level-text.ts'
import { nearestUnits, power, unitsAt } from './scale.ts'
import { SortedLevels } from './sorted-levels.ts'

type Naive = Map<number, [lots: number, digits: number]>

function held(ladder: Ladder): [number, [number, number]][] {
  return ladder.places().map((at) => [ladder.keyAt(at), [ladder.lotsAt(at), ladder.digitsAt(at)]])
}

function expectSame(ladder: Ladder, naive: Naive, why: string): void {
  const sorted = [...naive].sort((a, b) => b[0] - a[0])
  expect(held(ladder), why).toEqual(sorted)
  expect([ladder.size, ladder.bestKey], why).toEqual([sorted.length, sorted[0]?.[0] ?? Number.NaN])
}

function put(ladder: Ladder, naive: Naive, key: number, lots: number, digits: number): void {
  ladder.set(key, lots, digits)
  if (lots === 0) naive.delete(key)
  else naive.set(key, [lots, digits])
}

test('HUB-03 a ladder is a sorted map, however levels come and go, wherever its window of ticks stands', () => {
  for (const [seed, span, steps, keep] of [
    [1, 40, 600, 5],
    [2, 6_000, 9_000, 5],
    [3, 300, 4_000, 5],
    // Hardly anything within a window's reach of anything else.
    [4, 40 * WINDOW, 3_000, 3],
    // Mostly going: it is empty again and again.
    [5, 3 * WINDOW, 4_000, 2],
  ] as const) {
    const random = dice(seed)
    const roll = (below: number) => Math.floor(random() * below)
    const ladder = new Ladder()
    const naive: Naive = new Map()
    for (let i = 0; i < steps; i++) {
      const goes = naive.size > 0 && roll(keep) === 0
      const key = goes ? ([...naive.keys()][roll(naive.size)] as number) : roll(span) - Math.floor(span / 3)
      put(ladder, naive, key, goes ? 0 : 1 + roll(900), roll(0x10000))
      if (i % Math.ceil(steps / 40) === 0 || i === steps - 1) expectSame(ladder, naive, `seed ${seed}, step ${i}`)
    }
    ladder.clear()
    expectSame(ladder, new Map(), 'cleared')
  }
})

test('HUB-03 a market that wanders, jumps and comes back takes the window with it', () => {
  const random = dice(11)
  const roll = (below: number) => Math.floor(random() * below)
  const ladder = new Ladder()
  const naive: Naive = new Map()
  let best = -3_000_000
  for (let i = 0; i < 6_000; i++) {
    // Now and then by more than a window, mostly by some ticks.
    const jump = roll(300) === 0 ? roll(6 * WINDOW) - 3 * WINDOW : roll(41) - 20
    best += jump
    for (const key of [...naive.keys()]) if (key > best) put(ladder, naive, key, 0, 0)
    put(ladder, naive, best, 1 + roll(50), 2)
    put(ladder, naive, best - roll(900), roll(4), 3)
    put(ladder, naive, best - roll(9 * WINDOW), roll(4), 4)
    if (i % 60 === 0) expectSame(ladder, naive, `step ${i}`)
  }
  // The best go one by one until nothing is left: the window follows them down, level for level.
  for (const [key] of [...naive].sort((a, b) => b[0] - a[0])) {
    expect(ladder.bestKey).toBe(key)
    put(ladder, naive, key, 0, 0)
  }
  expectSame(ladder, naive, 'emptied')
})

test('HUB-03 a side is filled from its worst level, in any order, or with a best one that is none', () => {
  for (const seed of [21, 22, 23, 24]) {
    const random = dice(seed)
    const keys = [...new Set(Array.from({ length: 900 }, () => Math.floor(random() * 5 * WINDOW)))]
    const best = Math.max(...keys)
    if (seed !== 22) keys.sort((a, b) => a - b)
    const ladder = new Ladder()
    const naive: Naive = new Map()
    put(ladder, naive, 77, 1, 1)
    ladder.begin(best)
    naive.clear()
    // A level without a quantity is none, be it the best.
    for (const key of keys) put(ladder, naive, key, seed === 23 && key > best - 2 * WINDOW ? 0 : 1 + (key % 7), key % 9)
    if (seed === 24) put(ladder, naive, best + 5 * WINDOW, 3, 3)
    ladder.settle()
    expectSame(ladder, naive, `seed ${seed}`)
  }
  const empty = new Ladder()
  empty.begin(5)
  empty.settle()
  empty.set(-9_000, 1, 0)
  expect(held(empty)).toEqual([[-9_000, [1, 0]]])
})

test('HUB-03 keys at the end of the safe integers are distinguished', () => {
  const ladder = new Ladder()
  const naive: Naive = new Map()
  const end = Number.MAX_SAFE_INTEGER
  for (const [i, key] of [-end, 1 - end, 2 - end, end, end - 1, end - WINDOW, 0, -1, 3 - end].entries()) {
    put(ladder, naive, key, i + 1, i)
    expectSame(ladder, naive, `put ${key}`)
  }
  for (const key of [end, end - 1, end - WINDOW, 0, -1, 2 - end]) {
    put(ladder, naive, key, 0, 0)
    expectSame(ladder, naive, `gone ${key}`)
  }
})

test('HUB-03 levels under the window are in their order, each with a slot of its own', () => {
  for (const [seed, span, steps] of [
    [31, 40, 600],
    [32, 6_000, 9_000],
  ] as const) {
    const random = dice(seed)
    const roll = (below: number) => Math.floor(random() * below)
    const levels = new SortedLevels()
    const naive: Naive = new Map()
    for (let i = 0; i < steps; i++) {
      const key = roll(span) - Math.floor(span / 3)
      const lots = roll(5) === 0 ? 0 : 1 + roll(900)
      const digits = roll(0x10000)
      levels.set(key, lots, digits)
      if (lots === 0) naive.delete(key)
      else naive.set(key, [lots, digits])
      if (i % Math.ceil(steps / 20) > 0 && i < steps - 1) continue
      const places = Array.from({ length: levels.size }, (_, place) => place)
      const found = places.map((at) => [levels.keyAt(at), [levels.lotsAt(at), levels.digitsAt(at)]])
      expect(found).toEqual([...naive].sort((a, b) => a[0] - b[0]))
      // Free slots have a place too.
      expect(new Set(levels.order).size).toBe(levels.keys.length)
    }
    const before = levels.size
    levels.append(span, 1, 1)
    levels.append(span + 1, 2, 2)
    levels.pop()
    expect([levels.size, levels.keyAt(before), levels.lotsAt(before)]).toEqual([before + 1, span, 1])
    levels.clear()
    expect(levels.size).toBe(0)
  }
})

test('HUB-03 a level’s text for the checksum is what was received, whatever its digits', () => {
  const random = dice(7)
  for (let i = 0; i < 4_000; i++) {
    const scale = Math.floor(random() * 12)
    const digits = Math.floor(random() * 16)
    // Digits that the text did not have are zeros of the units.
    const step = digits < scale ? 10 ** (scale - digits) : 1
    const size = 10 ** (Math.floor(random() * 16) - 1)
    const units = Math.min(Math.floor((random() * size) / 1) * step, Math.floor(Number.MAX_SAFE_INTEGER / step) * step)
    const padded = String(units).padStart(scale + 1, '0')
    const whole = padded.slice(0, padded.length - scale)
    const fraction = padded.slice(padded.length - scale).padEnd(digits, '0').slice(0, digits) // biome-ignore format: one thought
    const text = digits > 0 ? `${whole}.${fraction}` : whole
    expect(crcEnd(crcUnits(CRC_START, units, scale, digits)), text).toBe(naiveCrc32(text))
  }
})

test('HUB-03 units at a market’s digits are exact, or there are none', () => {
  const cases: [value: number, decimals: number, scale: number, units: number][] = [
    [642_135, 1, 1, 642_135],
    [642_135, 1, 3, 64_213_500],
    [642_130, 1, 0, 64_213],
    [642_135, 1, 0, Number.NaN],
    [0, 200, 2, 0],
    [0, 0, 200, 0],
    [1, 0, 15, 1e15],
    [9, 0, 15, 9e15],
    [10, 0, 15, 1e16 <= Number.MAX_SAFE_INTEGER ? 1e16 : Number.NaN],
    [1, 0, 23, Number.NaN],
    [1e15, 15, 0, 1],
    [5, 23, 0, Number.NaN],
    [9_007_199_254_740_991, 0, 0, 9_007_199_254_740_991],
    [9_007_199_254_740_991, 0, 1, Number.NaN],
  ]
  for (const [value, decimals, scale, units] of cases) {
    expect(unitsAt(value, decimals, scale), `${value}e-${decimals} at ${scale}`).toBe(units)
  }
  expect([power(0), power(1), power(22)]).toEqual([1, 10, 1e22])
  expect([nearestUnits(149, 2, 1), nearestUnits(15, 1, 0), nearestUnits(14, 1, 0)]).toEqual([15, 2, 1])
  expect([nearestUnits(3, 0, 2), nearestUnits(1e15, 23, 0), nearestUnits(4e15, 23, 1)]).toEqual([300, 0, 0])
})
