import { expect, test } from 'vitest'
import type { PrefName } from '../../base/prefs/terminal-prefs.ts'
import { type LimitedOrder, ownLimit } from './own-limits.ts'
import { createTicketSettings, limitOf } from './ticket-settings.ts'

const MARKET = { price_digits: 2 }
const ORDER: LimitedOrder = { price: '105.00', reference: '100.00', worth: 500_00000000n, equity: 100_00000000n }
const NONE = { priceLimit: '', sizeLimit: '' }

test('FUT-05 a price past one’s own limit is refused with the range that would go; at the limit it goes', () => {
  expect(ownLimit(MARKET, ORDER, NONE)).toBeNull()
  expect(ownLimit(MARKET, ORDER, { ...NONE, priceLimit: '5' })).toBeNull()
  for (const price of ['105.01', '94.99'])
    expect(ownLimit(MARKET, { ...ORDER, price }, { ...NONE, priceLimit: '5' })).toEqual({
      key: 'own_price_limit',
      field: 'price',
      params: { limit: '5', low: '95.00', high: '105.00' },
    })
  const { price: _, ...atMarket } = ORDER
  expect(ownLimit(MARKET, atMarket, { ...NONE, priceLimit: '0.01' })).toBeNull()
})

test('FUT-05 a size above one’s own part of the equity is refused, where both are known', () => {
  const limit = { ...NONE, sizeLimit: '500' }
  expect(ownLimit(MARKET, ORDER, limit)).toBeNull()
  expect(ownLimit(MARKET, { ...ORDER, worth: 500_00000001n }, limit)).toMatchObject({
    key: 'own_size_limit',
    params: { most: '500' },
  })
  expect(ownLimit(MARKET, { ...ORDER, equity: -1n }, limit)).toMatchObject({ params: { most: '0' } })
  expect(ownLimit(MARKET, { ...ORDER, worth: null }, limit)).toBeNull()
})

test('FUT-05 a limit that cannot be measured stops the order and says why', () => {
  expect(ownLimit(MARKET, { ...ORDER, reference: null }, { ...NONE, priceLimit: '5' })).toEqual({
    key: 'own_price_unknown',
    field: 'price',
    params: { limit: '5' },
  })
  const { price: _, ...atMarket } = ORDER
  expect(ownLimit(MARKET, { ...atMarket, reference: null }, { ...NONE, priceLimit: '5' })).toBeNull()
  expect(ownLimit(MARKET, { ...ORDER, equity: null }, { ...NONE, sizeLimit: '500' })).toEqual({
    key: 'own_size_unknown',
    field: 'quantity',
    params: { limit: '500' },
  })
  expect(ownLimit(MARKET, { ...ORDER, reference: null, equity: null }, NONE)).toBeNull()
})

test('FUT-05 what is no limit is not one', () => {
  expect(['', ' 5 ', '0.25', '500'].map(limitOf)).toEqual(['', '5', '0.25', '500'])
  expect(['0', '-1', '1e3', '0.125', 'x', '1234567890'].map(limitOf)).toEqual([null, null, null, null, null, null])
})

test('FUT-05 choices are kept; perpetual orders are asked about until that is turned off', () => {
  const kept = new Map<PrefName, string>([['ticket-price-limit', 'nonsense']])
  const prefs = {
    read: (name: PrefName) => kept.get(name) ?? null,
    write: (name: PrefName, text: string) => void kept.set(name, text),
  }
  const first = createTicketSettings(prefs)
  expect({ ...first.state }).toEqual({ confirmSpot: false, confirmPerp: true, priceLimit: '', sizeLimit: '' })
  first.set({ confirmPerp: false, sizeLimit: '300' })
  expect({ ...createTicketSettings(prefs).state }).toMatchObject({ confirmPerp: false, sizeLimit: '300' })
})
