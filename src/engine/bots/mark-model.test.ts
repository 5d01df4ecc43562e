import { expect, test } from 'vitest'
import type { MarketSpec } from '../command.ts'
import { Random } from '../random.ts'
import { createMarkModel } from './mark-model.ts'
import { TEST_SPECS } from './test-market.ts'

const SPEC = TEST_SPECS[2] as MarketSpec
const START = Date.parse('2025-11-20T07:50:00Z')

test('BOT-04 before the first step mark and index are the start price and the rate is the interest', () => {
  const data = createMarkModel(SPEC).data()
  expect(data).toEqual({ m: '64200.0', i: '64200.0', r: '0.0001', n: 8 * 3_600_000 })
})

test('BOT-04 the index stays near the market, follows it, and mark lies between index and last', () => {
  const model = createMarkModel(SPEC)
  const random = Random.seeded(1)
  const run = (from: number, seconds: number, price: number) => {
    for (let s = 0; s < seconds; s++) model.step(from + s * 1000, price - 1, price + 1, price, random)
    return model.prices()
  }
  const first = run(START, 300, 642_000)
  expect(Math.abs(first.index / 642_000 - 1)).toBeLessThan(0.0006)
  const later = run(START + 300_000, 300, 650_000)
  expect(Math.abs(later.index / 650_000 - 1)).toBeLessThan(0.0006)
  const low = Math.min(later.index, 650_000)
  const high = Math.max(later.index, 650_000)
  expect(later.mark).toBeGreaterThanOrEqual(low - 70)
  expect(later.mark).toBeLessThanOrEqual(high + 70)
})

test('BOT-04 a lasting premium raises the funding rate to its cap; the next period begins anew', () => {
  const model = createMarkModel(SPEC)
  const random = Random.seeded(2)
  const at = (text: string) => Date.parse(`2025-11-20T${text}Z`)
  for (let t = at('00:00:00'); t < at('00:20:00'); t += 1000)
    model.step(t, 642_000, 642_010, 642_005, random, 660_000, 660_010)
  expect(model.data().r).toBe('0.003')
  expect(model.data().n).toBe(at('08:00:00'))
  model.step(at('08:00:00'), 0, 0, 642_005, random)
  expect(model.data().r).toBe('0.0001')
  expect(model.data().n).toBe(at('16:00:00'))
  for (let t = at('08:00:05'); t < at('08:20:00'); t += 1000)
    model.step(t, 642_000, 642_010, 642_005, random, 630_000, 630_010)
  expect(model.data().r).toBe('-0.003')
})

test('BOT-04 an empty side leaves the index at the last price', () => {
  const model = createMarkModel(SPEC)
  const random = Random.seeded(3)
  for (let s = 0; s < 200; s++) model.step(START + s * 1000, 0, 700_000, 642_000, random)
  expect(Math.abs(model.prices().index / 642_000 - 1)).toBeLessThan(0.0006)
})

test('BOT-04 what is published changes once a second, whatever the pace of the steps', () => {
  const model = createMarkModel(SPEC)
  const random = Random.seeded(5)
  const seen: string[] = []
  for (let t = START; t < START + 60_000; t += 100) {
    model.step(t, 642_000, 642_001, 642_000 + (t % 700), random)
    const text = JSON.stringify(model.data())
    if (text !== seen[seen.length - 1]) seen.push(text)
  }
  expect(seen.length).toBeGreaterThan(30)
  expect(seen.length).toBeLessThanOrEqual(60)
})

test('BOT-07 a restored mark goes on alike', () => {
  const straight = createMarkModel(SPEC)
  let restored = createMarkModel(SPEC)
  const one = Random.seeded(4)
  const other = Random.seeded(4)
  for (let s = 0; s < 900; s++) {
    const price = 642_000 + ((s * 37) % 200)
    straight.step(START + s * 1000, price, price + 1, price, one)
    restored.step(START + s * 1000, price, price + 1, price, other)
    if (s % 100 === 50) restored = createMarkModel(SPEC, JSON.parse(JSON.stringify(restored.save())))
    expect(restored.data()).toEqual(straight.data())
  }
  expect(restored.save()).toEqual(straight.save())
})
