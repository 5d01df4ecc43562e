import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange } from '../../testing/test-perp.ts'

function fresh(): PerpExchange {
  const x = new PerpExchange()
  x.tick()
  return x
}

test('REAL-33 a fresh exchange has open interest, long/short, an insurance fund and a week of funding, and says from when on', () => {
  const details = fresh().exchange.seededDetails(1)
  if (!details) throw new Error('nothing is reported')
  expect(Number(details.open_interest)).toBeGreaterThan(1)
  expect(details.long_quantity).toBe(details.short_quantity)
  expect(details.long_accounts).toBeGreaterThan(100)
  expect(details.short_accounts).toBeGreaterThan(100)
  expect(Number(details.insurance_fund)).toBeGreaterThan(1_000_000)
  expect(details.interest.length).toBeGreaterThanOrEqual(24)
  expect(details.insurance.length).toBeGreaterThanOrEqual(24)
  expect(details.funding).toHaveLength(21)
  expect(new Set(details.funding.map(({ rate }) => rate)).size).toBeGreaterThan(15)
  expect(details.funding.every(({ mark }) => Number(mark) > 0)).toBe(true)
  expect(details.seeded).toBeLessThanOrEqual(fresh().time)
})

test('REAL-33 what is seeded is the same for one seed and one instant, and after a checkpoint', () => {
  const x = fresh()
  expect(fresh().exchange.seededDetails(1)).toEqual(x.exchange.seededDetails(1))
  expect(restoreExchange(x.exchange.checkpoint()).seededDetails(1)).toEqual(x.exchange.seededDetails(1))
})

test('REAL-33 what people hold adds to it, and the exchange’s own figures stay as they are', () => {
  const x = fresh()
  const before = x.exchange.seededDetails(1)
  x.fill(11, 'buy', '1', '20000')
  const after = x.exchange.seededDetails(1)
  expect(Number(after?.long_quantity) - Number(before?.long_quantity)).toBeCloseTo(1, 1)
  expect((after?.long_accounts ?? 0) - (before?.long_accounts ?? 0)).toBe(1)
  expect(x.exchange.marketDetails(1)).toMatchObject({ open_interest: '1.000', funding: [] })
  expect(x.exchange.seededDetails(7)).toBeNull()
})

test('REAL-33 as much is long as short after an own order on either side, and that is the open interest', () => {
  for (const side of ['buy', 'sell'] as const) {
    const x = fresh()
    x.fill(11, side, '1', '20000')
    const details = x.exchange.seededDetails(1)
    for (const row of [details, ...(details?.interest ?? [])]) {
      expect(row?.long_quantity).toBe(row?.short_quantity)
      expect(row?.open_interest).toBe(row?.long_quantity)
    }
  }
})
