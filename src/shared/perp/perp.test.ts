import { expect, test } from 'vitest'
import { divideDown, divideNearest } from './exact-division.ts'
import { fundingCap } from './funding-cap.ts'
import { fundingRate } from './funding-rate.ts'
import { nextFunding } from './funding-time.ts'
import { markPrice } from './mark-price.ts'
import { meanPremium, premium } from './premium.ts'

const percent = (text: string) => BigInt(Math.round(Number(text) * 1_000_000))

test('the mark of the worked example is 20,003', () => {
  const base = { index: 20_000n, last: 20_010n, fundingRate: 10_000n, toFunding: 4 * 3_600_000 }
  expect(markPrice({ ...base, twiceBasis: 6n, samples: 1 })).toBe(20_003n)
  expect(markPrice({ ...base, twiceBasis: 360n, samples: 60 })).toBe(20_003n)
})

test('each of the three candidates can be the mark', () => {
  const base = { index: 2_000_000n, fundingRate: 10_000n, toFunding: 4 * 3_600_000, twiceBasis: 600n, samples: 1 }
  expect(markPrice({ ...base, last: 2_000_200n })).toBe(2_000_200n)
  expect(markPrice({ ...base, last: 2_100_000n })).toBe(2_000_300n)
  expect(markPrice({ ...base, last: 1_900_000n })).toBe(2_000_100n)
  expect(markPrice({ ...base, last: 1_900_000n, fundingRate: -10_000n })).toBe(1_999_900n)
  expect(markPrice({ ...base, last: 1_900_000n, toFunding: 0, twiceBasis: 0n, samples: 0 })).toBe(2_000_000n)
})

test('funding follows from the premium as worked, and stops at the cap', () => {
  const cap = fundingCap(125)
  for (const [p, f] of [
    ['0', '0.01'],
    ['0.06', '0.01'],
    ['0.12', '0.07'],
    ['-0.10', '-0.05'],
    ['0.35', '0.30'],
    ['0.36', '0.30'],
    ['-0.35', '-0.30'],
    ['-0.40', '-0.30'],
    ['-0.04', '0.01'],
    ['-0.041', '0.009'],
  ] as const)
    expect([p, fundingRate(percent(p), cap)]).toEqual([p, percent(f)])
})

test('the cap is 75 % of the first tier that the market reaches', () => {
  expect(fundingCap(125)).toBe(percent('0.30'))
  expect(fundingCap(100)).toBe(percent('0.375'))
  expect(fundingCap(75)).toBe(percent('0.75'))
  expect(fundingCap(1)).toBe(percent('37.5'))
  expect(() => fundingCap(0)).toThrow(RangeError)
})

test('a premium counts only past the index, and newer samples weigh more', () => {
  expect(premium(20_000n, 20_012n, 20_013n)).toBe(percent('0.06'))
  expect(premium(20_000n, 19_980n, 19_990n)).toBe(percent('-0.05'))
  expect(premium(20_000n, 19_999n, 20_001n)).toBe(0n)
  expect(premium(30_000n, 1n, 29_999n)).toBe(-3334n)
  expect(() => premium(0n, 1n, 2n)).toThrow(RangeError)
  expect(meanPremium(0n, 0)).toBe(0n)
  expect(meanPremium(2n * percent('0.06'), 2)).toBe(percent('0.04'))
})

test('funding is at 00:00, 08:00 and 16:00 UTC', () => {
  const at = (text: string) => Date.parse(`2025-11-20T${text}Z`)
  expect(nextFunding(at('00:00:00.000'))).toBe(at('08:00:00'))
  expect(nextFunding(at('07:59:59.999'))).toBe(at('08:00:00'))
  expect(nextFunding(at('15:00:00.000'))).toBe(at('16:00:00'))
  expect(nextFunding(at('23:59:59.999'))).toBe(Date.parse('2025-11-21T00:00:00Z'))
})

test('quotients round as named, below zero too', () => {
  expect([7n, -7n, 8n, -8n].map((v) => divideDown(v, 4n))).toEqual([1n, -2n, 2n, -2n])
  expect([5n, 6n, 7n, -5n, -6n, -7n].map((v) => divideNearest(v, 4n))).toEqual([1n, 2n, 2n, -1n, -1n, -2n])
})
