import { expect, test } from 'vitest'
import { naiveCrc32 } from '../../../tests/oracle/naive-book.ts'
import { dice } from '../../../tests/oracle/random-orders.ts'
import { CRC_START, crcEnd } from '../../shared/wire/crc32.ts'
import { Ladder } from './ladder.ts'
import { crcUnits } from './level-text.ts'
import { nearestUnits, power, unitsAt } from './scale.ts'

test('HUB-03 a ladder is a sorted map, however levels come and go, past its first size', () => {
  for (const [seed, span, steps] of [
    [1, 40, 600],
    [2, 6_000, 9_000],
    [3, 300, 4_000],
  ] as const) {
    const random = dice(seed)
    const roll = (below: number) => Math.floor(random() * below)
    const ladder = new Ladder()
    const naive = new Map<number, [lots: number, digits: number]>()
    for (let i = 0; i < steps; i++) {
      const key = roll(span) - Math.floor(span / 3)
      const lots = roll(5) === 0 ? 0 : 1 + roll(900)
      const digits = roll(0x10000)
      ladder.set(key, lots, digits)
      if (lots === 0) naive.delete(key)
      else naive.set(key, [lots, digits])
      if (i % Math.ceil(steps / 20) > 0 && i < steps - 1) continue
      const sorted = [...naive].sort((a, b) => a[0] - b[0])
      const places = Array.from({ length: ladder.size }, (_, place) => place)
      const held = places.map((at) => [ladder.keyAt(at), [ladder.lotsAt(at), ladder.digitsAt(at)]])
      expect(held).toEqual(sorted)
      // Every slot has its one place, free ones too.
      expect(new Set(ladder.order).size).toBe(ladder.keys.length)
    }
    ladder.clear()
    expect(ladder.size).toBe(0)
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
