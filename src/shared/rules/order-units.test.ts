import { expect, test } from 'vitest'
import { feeOf, marketBound, moneyText, notionalOf, priceBand } from './order-units.ts'

test('ENG-02 the bound of a market order never lies past 5 %', () => {
  expect([marketBound('buy', 10_000), marketBound('sell', 10_000)]).toEqual([10_500, 9_500])
  for (const reference of [1, 7, 10_001, 10_009, 6_421_357]) {
    expect(marketBound('buy', reference) * 100).toBeLessThanOrEqual(reference * 105)
    expect((marketBound('buy', reference) + 1) * 100).toBeGreaterThan(reference * 105)
    expect(marketBound('sell', reference) * 100).toBeGreaterThanOrEqual(reference * 95)
    expect((marketBound('sell', reference) - 1) * 100).toBeLessThan(reference * 95)
  }
})

test('ENG-05 the band ends on the tick that still lies within it', () => {
  expect(priceBand({ kind: 'spot', tick: 7 }, 1_000)).toEqual({ low: 805, high: 1_197 })
  expect(priceBand({ kind: 'contract', tick: 7 }, 1_000)).toEqual({ low: 903, high: 1_099 })
})

test('ENG-06 money is exact where floating point is not, and fees are rounded up', () => {
  expect(notionalOf({ quoteUnit: 1n }, 94_906_267, 94_906_267)).toBe(9007199515875289n)
  expect(notionalOf({ quoteUnit: 10n }, 3, 4)).toBe(120n)
  expect([feeOf(1n, 1n), feeOf(1_000_000n, 1n), feeOf(1_000_001n, 1n), feeOf(5n, 0n), feeOf(0n, 9n)]).toEqual([
    1n,
    1n,
    2n,
    0n,
    0n,
  ])
  expect([moneyText(0n), moneyText(1n), moneyText(150_000_000n), moneyText(-5n)]).toEqual([
    '0',
    '0.00000001',
    '1.5',
    '-0.00000005',
  ])
  const units = [10n, 99_999_999n, 100_000_001n, 2n ** 53n - 1n, 2n ** 53n, 123_456_789_012_345_678n, 1_200_000_000n]
  for (let i = 0n; i < 2_000n; i++) units.push((i ** 5n * 7_919n) % 10n ** (i % 18n))
  for (const one of units) {
    const digits = one.toString().padStart(9, '0')
    const whole = digits.slice(0, -8)
    const fraction = digits.slice(-8).replace(/0+$/, '')
    expect(moneyText(one)).toBe(fraction === '' ? whole : `${whole}.${fraction}`)
  }
})

test('ENG-02 the band in whole numbers is the band in exact ones, on its edges and past what a number holds', () => {
  const up = (value: bigint, by: bigint) => (value + by - 1n) / by
  for (const kind of ['spot', 'contract'] as const)
    for (const tick of [1, 3, 5, 25])
      for (const reference of [1, 7, 99, 100, 101, 333, 64_281, 999_999, 75_000_000_000_001, 90_071_992_547_409]) {
        const percent = kind === 'spot' ? 20n : 10n
        const [base, unit] = [BigInt(reference), BigInt(tick)]
        expect(priceBand({ kind, tick }, reference)).toEqual({
          low: Number(up(base * (100n - percent), 100n * unit) * unit),
          high: Number(((base * (100n + percent)) / (100n * unit)) * unit),
        })
      }
})
