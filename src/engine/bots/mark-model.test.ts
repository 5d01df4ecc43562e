import { expect, test } from 'vitest'
import type { MarketSpec } from '../contract/command.ts'
import { createMarkModel } from './mark-model.ts'
import { TEST_SPECS } from './testing/test-market.ts'

const SPEC = TEST_SPECS[2] as MarketSpec
const BEGIN = { seed: 7, calm: false, time: 0 }
const STILL: MarketSpec = { ...SPEC, liveliness: { book: 'still', day_worth: 1e6, day_move: 0.02, pause: 1000 } }
const START = Date.parse('2025-11-20T07:50:00Z')

test('BOT-04 before the first step mark and index are the start price and the rate is the interest', () => {
  const data = createMarkModel(SPEC, BEGIN).data()
  expect(data).toEqual({ m: '64200.0', i: '64200.0', r: '0.0001', n: 8 * 3_600_000 })
})

test('BOT-04 the index of a still market follows it, and mark lies between index and last', () => {
  const model = createMarkModel(STILL, BEGIN)
  const run = (from: number, seconds: number, price: number) => {
    for (let s = 0; s < seconds; s++) model.step(from + s * 1000, price - 1, price + 1, price)
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

test('BOT-04 any other index is its own: no book and no trade moves it, and the mark stays with it', () => {
  const quiet = createMarkModel(SPEC, BEGIN)
  const pushed = createMarkModel(SPEC, BEGIN)
  for (let t = START; t < START + 600_000; t += 1000) {
    for (const model of [quiet, pushed]) model.move(t)
    const { index } = quiet.prices()
    quiet.step(t, index - 1, index + 1, index)
    pushed.step(t, 700_000, 700_010, 700_000)
    expect(pushed.prices().index).toBe(index)
  }
  const { mark, index } = pushed.prices()
  // Of three candidates two are far away: the basis of 5 minutes and the last price.
  expect(mark).toBeGreaterThan(index * 1.05)
  expect(quiet.prices().mark / quiet.prices().index).toBeCloseTo(1, 3)
})

test('BOT-04 where another place has moved it, it comes back in its own time', () => {
  const model = createMarkModel(SPEC, BEGIN)
  model.move(START)
  const before = model.prices().index
  model.lead(START + 100, { mark: 670_000, index: 671_000, rate: 10_000, next: START + 600_000 })
  expect(model.prices()).toEqual({ mark: 670_000, index: 671_000 })
  model.move(START + 200)
  const back = [200, 5_200, 15_200, 120_200].map((at) => {
    model.move(START + at)
    return model.prices().index / before - 1
  })
  expect(back[0]).toBeGreaterThan(0.04)
  expect(back[1]).toBeLessThan(back[0] as number)
  expect(back[2]).toBeLessThan(0.02)
  expect(Math.abs(back[3] as number)).toBeLessThan(0.003)
  // The bots never went there.
  expect(Math.abs(model.fair / before - 1)).toBeLessThan(0.003)
})

test('BOT-04 a lasting premium raises the funding rate to its cap; the next period begins anew', () => {
  const model = createMarkModel(SPEC, BEGIN)
  const at = (text: string) => Date.parse(`2025-11-20T${text}Z`)
  for (let t = at('00:00:00'); t < at('00:20:00'); t += 1000) model.step(t, 642_000, 642_010, 642_005, 660_000, 660_010)
  expect(model.data().r).toBe('0.003')
  expect(model.data().n).toBe(at('08:00:00'))
  model.step(at('08:00:00'), 0, 0, 642_005)
  expect(model.data().r).toBe('0.0001')
  expect(model.data().n).toBe(at('16:00:00'))
  for (let t = at('08:00:05'); t < at('08:20:00'); t += 1000) model.step(t, 642_000, 642_010, 642_005, 630_000, 630_010)
  expect(model.data().r).toBe('-0.003')
})

test('BOT-04 an empty side leaves the index of a still market at the last price', () => {
  const model = createMarkModel(STILL, BEGIN)
  for (let s = 0; s < 200; s++) model.step(START + s * 1000, 0, 700_000, 642_000)
  expect(Math.abs(model.prices().index / 642_000 - 1)).toBeLessThan(0.0006)
})

test('BOT-04 what is published changes once a second, whatever the pace of the steps', () => {
  const model = createMarkModel(SPEC, BEGIN)
  const seen: string[] = []
  for (let t = START; t < START + 60_000; t += 100) {
    model.move(t)
    model.step(t, 642_000, 642_001, 642_000 + (t % 700))
    const text = JSON.stringify(model.data())
    if (text !== seen[seen.length - 1]) seen.push(text)
  }
  expect(seen.length).toBeGreaterThan(30)
  expect(seen.length).toBeLessThanOrEqual(60)
})

test.each([SPEC, STILL])('BOT-07 a restored mark goes on alike', (spec) => {
  const straight = createMarkModel(spec, BEGIN)
  let restored = createMarkModel(spec, BEGIN)
  for (let s = 0; s < 900; s++) {
    const price = 642_000 + ((s * 37) % 200)
    for (const model of [straight, restored]) {
      model.move(START + s * 1000)
      model.step(START + s * 1000, price, price + 1, price)
    }
    if (s % 100 === 50) restored = createMarkModel(spec, BEGIN, JSON.parse(JSON.stringify(restored.save())))
    expect(restored.data()).toEqual(straight.data())
  }
  expect(restored.save()).toEqual(straight.save())
})
