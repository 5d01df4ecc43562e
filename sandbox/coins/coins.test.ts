import { expect, test } from 'vitest'
import { COIN_ROWS, coins } from './coins.ts'
import { LIVELY } from './lively.ts'

test('MKT-01 312 coins and the quote coin: ids and codes are unique, and ids are the place in the list', () => {
  expect(COIN_ROWS).toHaveLength(313)
  expect(COIN_ROWS.map(([id]) => id)).toEqual(COIN_ROWS.map((_, i) => i + 1))
  expect(new Set(COIN_ROWS.map(([, code]) => code)).size).toBe(313)
  expect(LIVELY.map(([, code]) => code).join(' ')).toBe('BTC ETH USDT SOL XRP BNB DOGE ADA AVAX LINK TON SUI LTC')
})

test('facts make sense: decimal supplies, no more in circulation than there can be, years, prices above zero', () => {
  const decimal = /^(0|[1-9][0-9]*)(\.[0-9]*[1-9])?$/
  for (const [id, code, name, circulating, max, launched, price] of COIN_ROWS) {
    expect(code, name).toMatch(/^[0-9A-Z]{1,8}$/)
    expect(name.trim()).toBe(name)
    expect(circulating, code).toMatch(decimal)
    if (max !== null) {
      expect(max, code).toMatch(decimal)
      expect(Number(circulating), code).toBeLessThanOrEqual(Number(max))
    }
    expect(launched ?? 2009, code).toBeGreaterThanOrEqual(2009)
    expect(Number(price), code).toBeGreaterThan(0)
    expect(coins.get(id)).toMatchObject({ id, code, name, circulating, max_supply: max, launched })
  }
})
