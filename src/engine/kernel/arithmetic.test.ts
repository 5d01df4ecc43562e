import { expect, test } from 'vitest'
import { bell, growth, mix, poisson, smoothNoise } from './arithmetic.ts'
import { Random } from './random.ts'

const many = <T>(count: number, draw: (i: number) => T) => Array.from({ length: count }, (_, i) => draw(i))
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}

test('BOT-07 growth is e^x within a hundredth, and stands still past twenty', () => {
  for (let x = -4; x <= 4; x += 0.125) expect(Math.abs(growth(x) / Math.exp(x) - 1)).toBeLessThan(0.01)
  expect(growth(0)).toBe(1)
  expect([growth(50), growth(-50)]).toEqual([growth(20), growth(-20)])
  expect(growth(19)).toBeLessThan(growth(20))
  expect(growth(-19)).toBeGreaterThan(growth(-20))
})

test('BOT-07 bell has mean 0, variance 1 and the bounds of four uniforms', () => {
  const random = Random.seeded(5)
  const values = many(40_000, () => bell(random))
  expect(Math.abs(mean(values))).toBeLessThan(0.02)
  expect(Math.abs(variance(values) - 1)).toBeLessThan(0.03)
  const bound = 2 * Math.sqrt(3)
  expect(Math.max(...values.slice(0, 9_999))).toBeLessThan(bound)
  expect(Math.min(...values.slice(0, 9_999))).toBeGreaterThan(-bound)
  expect(values.some((value) => value > 2.5) && values.some((value) => value < -2.5)).toBe(true)
})

test.each([0.2, 3, 8, 20])(
  'BOT-07 counts of mean %d have that mean and, as such counts do, that variance',
  (wanted) => {
    const random = Random.seeded(6)
    const counts = many(20_000, () => poisson(random, wanted, 1_000))
    expect(Math.abs(mean(counts) / wanted - 1)).toBeLessThan(0.05)
    expect(Math.abs(variance(counts) / wanted - 1)).toBeLessThan(0.08)
    expect(counts.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
  },
)

test('BOT-07 counts are bounded, and none where the mean is none', () => {
  const random = Random.seeded(7)
  const counts = many(2_000, () => poisson(random, 50, 4))
  expect(Math.max(...counts)).toBe(4)
  expect(mean(counts)).toBeGreaterThan(3)
  expect(many(100, () => poisson(random, 0, 4)).every((count) => count === 0)).toBe(true)
  expect(many(100, () => poisson(random, 5, 0)).every((count) => count === 0)).toBe(true)
})

/** How many of the 32 bits change on average between pairs, and how unevenly a bit is set. */
function bits(words: readonly number[]): number[] {
  return many(32, (bit) => mean(words.map((word) => (word >>> bit) & 1)))
}

test('BOT-07 mixed words are whole, unsigned, unlike each other, and change by half their bits with either number', () => {
  const words = many(100, (a) => many(100, (b) => mix(a, b))).flat()
  expect(new Set(words).size).toBeGreaterThan(9_995)
  expect(words.every((word) => Number.isInteger(word) && word >= 0 && word < 2 ** 32)).toBe(true)
  for (const share of bits(words)) expect(Math.abs(share - 0.5)).toBeLessThan(0.03)
  const byFirst = many(5_000, (i) => (mix(i, 7) ^ mix(i + 1, 7)) >>> 0)
  const bySecond = many(5_000, (i) => (mix(7, i) ^ mix(7, i + 1)) >>> 0)
  for (const share of [...bits(byFirst), ...bits(bySecond)]) expect(Math.abs(share - 0.5)).toBeLessThan(0.05)
})

test('BOT-07 smooth noise stays within ±1, joins at whole positions and is flat there, halfway at the middle between', () => {
  let [low, high] = [0, 0]
  for (let i = -200; i < 200; i++) {
    const at = (part: number) => smoothNoise(9, i + part)
    low = Math.min(low, at(0))
    high = Math.max(high, at(0))
    expect(at(0.5)).toBeCloseTo((at(0) + at(1)) / 2, 10)
    // Smoothstep: 3·¼² − 2·¼³ = 5/32.
    expect(at(0.25)).toBeCloseTo(at(0) + ((at(1) - at(0)) * 5) / 32, 10)
    expect(Math.abs(at(0.999) - at(1))).toBeLessThan(0.00001)
  }
  expect(low).toBeGreaterThanOrEqual(-1)
  expect(low).toBeLessThan(-0.95)
  expect(high).toBeLessThanOrEqual(1)
  expect(high).toBeGreaterThan(0.95)
  expect(smoothNoise(9, 3)).not.toBe(smoothNoise(10, 3))
})
