import { expect, test } from 'vitest'
import { toScaled } from '../decimal/decimal-text.ts'
import { moneyText } from '../rules/order-units.ts'
import { accruedOf, interestOf, mostFor, ratePpmOf, rateText, termEnd } from './finance-interest.ts'
import { FIRST_NAV, nextNav, unitsFor, worthAt } from './fund-value.ts'
import { nextNoon } from './instants.ts'
import { arrivalOf, fastFeeOf, fastPause, feeInDays } from './redemption.ts'

const units = (text: string) => toScaled(text, 8) as bigint
const at = (text: string) => Date.parse(text)
const iso = (time: number) => new Date(time).toISOString()

const INTEREST: [principal: string, rate: string, days: number, interest: string][] = [
  ['4000', '3.65', 1, '0.4'],
  ['3500', '3.65', 1, '0.35'],
  ['1000', '5.80', 30, '4.76712328'],
  ['2000', '5.80', 30, '9.53424657'],
  ['1000', '4.20', 7, '0.80547945'],
  ['1000', '8.00', 1_095, '240'],
  ['0.12345678', '2.10', 90, '0.00063926'],
  ['1.5', '3.40', 180, '0.02515068'],
  ['1000', '5.80', 1, '0.1589041'],
  ['1000', '5.80', 10, '1.58904109'],
  ['50', '4.20', 7, '0.04027397'],
  ['200000', '8.00', 1_095, '48000'],
  ['0.00009999', '3.65', 1, '0'],
  ['2.5', '3.20', 1, '0.00021917'],
  ['100', '6.50', 1, '0.01780821'],
  ['5000', '2.90', 1, '0.39726027'],
]

test('EARN-04 TERM-05 PLG-03 interest to the last digit, rounded down once', () => {
  for (const [principal, rate, days, interest] of INTEREST)
    expect(moneyText(interestOf(units(principal), ratePpmOf(rate) as bigint, days))).toBe(interest)
  expect(['36500', '5000', '1', '0', '1000000', '123456'].map((ppm) => rateText(BigInt(ppm)))).toEqual(['3.65', '0.5', '0.0001', '0', '100', '12.3456']) // biome-ignore format: one line
})

test('TERM-04 TERM-11 where terms end, and what they have earned after full days', () => {
  const start = nextNoon(at('2026-11-21T01:15:49Z'))
  expect([7, 30, 90, 180, 1_095].map((days) => iso(termEnd(start, days)).slice(0, 10))).toEqual(['2026-11-28', '2026-12-21', '2027-02-19', '2027-05-20', '2029-11-20']) // biome-ignore format: one line
  const accrued = (now: number) => moneyText(accruedOf(units('1000'), 58_000n, start, 30, now))
  const day = 86_400_000
  expect([start - 1, start + day - 1, start + day, start + 10 * day, start + 99 * day].map(accrued)).toEqual(['0', '0', '0.1589041', '1.58904109', '4.76712328']) // biome-ignore format: one line
})

test('TERM-31 the most whose interest fits is exact: one unit more does not', () => {
  for (const [free, rate, days] of [
    [50_000_000n, 58_000n, 30],
    [0n, 42_000n, 7],
    [1n, 80_000n, 1_095],
    [999_999n, 21_000n, 90],
  ] as const) {
    // biome-ignore format: one table
    const most = mostFor(free, rate, days) as bigint
    expect(interestOf(most, rate, days) <= free).toBe(true)
    expect(interestOf(most + 1n, rate, days) > free).toBe(true)
  }
  expect(mostFor(1n, 0n, 7)).toBeNull()
})

test('EARN-06 EARN-07 the fee of T+0 is rounded up; it takes one to ten minutes', () => {
  const fee = (amount: string) => [moneyText(fastFeeOf(units(amount))), moneyText(units(amount) - fastFeeOf(units(amount)))] // biome-ignore format: one line
  expect(['500', '200', '33.33333333', '0.00000001', '0.00000199', '1000'].map(fee)).toEqual([
    ['5', '495'],
    ['2', '198'],
    ['0.33333334', '32.99999999'],
    ['0.00000001', '0'],
    ['0.00000002', '0.00000197'],
    ['10', '990'],
  ])
  expect(feeInDays(units('500'), 36_500n)).toBe(100n)
  expect(feeInDays(units('500'), 0n)).toBeNull()
  const exact = (id: number) => 60_000 + Number(((BigInt(id) * 0x9e3779b1n) % 2n ** 32n) % 540_001n)
  for (const id of [1, 2, 7, 1_000, 2 ** 31, 2 ** 32 + 5, 123_456_789_012]) expect(fastPause(id)).toBe(exact(id))
  for (let id = 1; id < 20_000; id++) expect(fastPause(id) >= 60_000 && fastPause(id) <= 600_000).toBe(true)
})

test('EARN-08 PLG-02 arrivals by dates of UTC+8, whatever summer time does elsewhere', () => {
  expect(iso(arrivalOf(at('2026-11-21T15:59:59.999Z'), 1))).toBe('2026-11-22T04:00:00.000Z')
  expect(iso(arrivalOf(at('2026-11-21T16:00:00.000Z'), 1))).toBe('2026-11-23T04:00:00.000Z')
  expect(iso(arrivalOf(at('2026-11-21T01:15:00Z'), 3))).toBe('2026-11-24T04:00:00.000Z')
  expect(iso(arrivalOf(at('2027-03-28T00:59:59Z'), 1))).toBe('2027-03-29T04:00:00.000Z')
  expect(iso(arrivalOf(at('2026-10-25T01:30:00Z'), 2))).toBe('2026-10-27T04:00:00.000Z')
})

test('NAV-01 NAV-02 NAV-03 NAV-05 net values, units, dust and worth to the last digit', () => {
  const first = nextNav(FIRST_NAV, { btc: 640_000, eth: 310_000 }, { btc: 652_800, eth: 306_900 })
  expect(first).toBe(1_006_972n)
  const still = { btc: 652_800, eth: 306_900 }
  expect(nextNav(first, still, still)).toBe(1_006_944n)
  const fallen = nextNav(first, still, { btc: 620_160, eth: 291_555 })
  expect(fallen).toBe(966_666n)
  const bought = unitsFor(units('1000'), first)
  expect(moneyText(bought)).toBe('993.07627223')
  expect(moneyText(worthAt(bought, first))).toBe('999.99999999')
  expect(moneyText(worthAt(bought, fallen))).toBe('959.97306777')
})
