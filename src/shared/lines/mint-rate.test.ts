import { expect, test } from 'vitest'
import { fromScaled, toScaled } from '../decimal/decimal-text.ts'
import { halvingAt, halvingsAt, MINT_SUPPLY, minedAfter, mintRate, SESSION_MS } from './mint-rate.ts'

const tape = (text: string) => toScaled(text, 8) as bigint
/** Without zeros at the end. */
const text = (units: bigint) => fromScaled(units, 8).replace(/\.?0+$/, '')

test('MINT-04 what is shown at 19,812,345 ms and a rate of 1 is 5.50342916', () => {
  expect(text(minedAfter(tape('1'), 19_812_345))).toBe('5.50342916')
  expect(text(minedAfter(tape('1'), SESSION_MS))).toBe('24')
  expect(text(minedAfter(tape('1.2'), SESSION_MS))).toBe('28.8')
  expect(text(minedAfter(tape('1'), 30 * SESSION_MS))).toBe('24')
  expect(minedAfter(tape('1'), -5)).toBe(0n)
})

test('MINT-07 the rate is 1 at 499,999.99999999 minted and 0.5 at 500,000', () => {
  expect(text(mintRate(tape('499999.99999999'), 0))).toBe('1')
  expect(text(mintRate(tape('500000'), 0))).toBe('0.5')
  expect(text(mintRate(tape('750000'), 0))).toBe('0.25')
  expect(text(mintRate(tape('749999.99999999'), 5))).toBe('0.75')
  expect(text(halvingAt(0))).toBe('500000')
  expect(text(halvingAt(1))).toBe('750000')
})

test('MINT-31 five friends count at most, and the rate only falls as more is minted', () => {
  expect([0, 1, 2, 5, 9].map((friends) => text(mintRate(0n, friends)))).toEqual(['1', '1.1', '1.2', '1.5', '1.5'])
  let before = mintRate(0n, 0)
  for (let part = 0n; part <= 64n; part++) {
    const rate = mintRate((MINT_SUPPLY * part) / 64n, 0)
    expect(rate).toBeLessThanOrEqual(before)
    before = rate
  }
  expect(halvingsAt(MINT_SUPPLY)).toBe(40)
})
