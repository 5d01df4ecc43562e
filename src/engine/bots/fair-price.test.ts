import { expect, test } from 'vitest'
import { bell, growth, poisson, smoothNoise } from '../kernel/arithmetic.ts'
import { Random } from '../kernel/random.ts'
import { FairPrice } from './fair-price.ts'

const START = Date.parse('2025-11-20T10:00:00Z')

test('BOT-02 the price wanders for weeks and never runs away', () => {
  for (const seed of [1, 2, 3]) {
    const price = new FairPrice(6_420_000, seed, false)
    const random = Random.seeded(seed)
    let low = Number.POSITIVE_INFINITY
    let high = 0
    let hour = 0
    let sum = 0
    let last = 6_420_000
    const hours = 24 * 30
    for (let i = 0; i < hours * 360; i++) {
      price.step(random, START + i * 10_000, 10)
      low = Math.min(low, price.state.fair)
      high = Math.max(high, price.state.fair)
      if (i % 360 === 359) {
        hour++
        sum += Math.abs(price.state.fair / last - 1)
        last = price.state.fair
      }
    }
    expect(low / 6_420_000).toBeGreaterThan(0.6)
    expect(high / 6_420_000).toBeLessThan(1.5)
    expect(high / low).toBeGreaterThan(1.04)
    expect(sum / hour).toBeGreaterThan(0.0008)
    expect(sum / hour).toBeLessThan(0.01)
  }
})

test('BOT-02 the price keeps its range over ten years of pauses', () => {
  const price = new FairPrice(315_000, 9, false)
  const random = Random.seeded(9)
  for (let h = 0; h < 24 * 3650; h++) {
    price.step(random, START + h * 3_600_000, 1)
    expect(Math.abs(price.state.fair / 315_000 - 1)).toBeLessThan(0.5)
  }
})

test('BOT-02 spot and perpetual of a coin stay together, each with moves of its own', () => {
  const spot = new FairPrice(6_420_000, 4, false)
  const contract = new FairPrice(642_000, 4, false)
  const one = Random.seeded(4, 0)
  const other = Random.seeded(4, 1)
  let apart = 0
  let sum = 0
  for (let i = 0; i < 36_000; i++) {
    spot.step(one, START + i * 1000, 1)
    contract.step(other, START + i * 1000, 1)
    const basis = Math.abs(contract.state.fair / (spot.state.fair / 10) - 1)
    apart = Math.max(apart, basis)
    sum += basis
  }
  expect(apart).toBeLessThan(0.004)
  expect(sum / 36_000).toBeLessThan(0.0008)
  expect(sum / 36_000).toBeGreaterThan(0.00005)
})

test('BOT-08 where there is an index it is what the price follows, through its jumps at a bounded speed', () => {
  const price = new FairPrice(642_000, 4, false)
  const random = Random.seeded(4)
  let jumps = 0
  let index = 642_000
  for (let s = 0; s < 300; s++) {
    // A jump of 0.5 % after a minute.
    if (s === 60) index = 645_210
    const before = price.state.fair
    if (price.step(random, START + s * 1000, 1, index) !== 0) jumps++
    expect(Math.abs(price.state.fair / before - 1)).toBeLessThanOrEqual(0.00041)
    if (s > 80 || (s > 5 && s < 60)) expect(Math.abs(price.state.fair / index - 1)).toBeLessThan(0.0016)
  }
  expect(jumps).toBe(1)
})

test('the arithmetic has the distributions that it names', () => {
  for (const x of [-4, -1, -0.1, 0, 0.5, 2, 4]) expect(growth(x) / Math.exp(x)).toBeCloseTo(1, 1)
  const random = Random.seeded(5)
  let sum = 0
  let squares = 0
  let events = 0
  let eventSquares = 0
  const n = 40_000
  for (let i = 0; i < n; i++) {
    const value = bell(random)
    sum += value
    squares += value * value
    const count = poisson(random, 5, 30)
    events += count
    eventSquares += count * count
  }
  expect(Math.abs(sum / n)).toBeLessThan(0.02)
  expect(squares / n).toBeCloseTo(1, 1)
  expect(events / n).toBeCloseTo(5, 0)
  expect(eventSquares / n - (events / n) ** 2).toBeCloseTo(5, 0)
  for (let i = 0; i < 200; i++) expect(poisson(random, 1000, 30)).toBeLessThanOrEqual(30)
  expect(poisson(random, 0, 30)).toBe(0)
  for (let i = -50; i < 50; i++) {
    const step = smoothNoise(7, i / 10 + 0.001) - smoothNoise(7, i / 10)
    expect(Math.abs(step)).toBeLessThan(0.01)
    expect(Math.abs(smoothNoise(7, i / 10))).toBeLessThanOrEqual(1)
  }
})
