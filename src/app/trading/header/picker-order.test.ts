import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { inPickerOrder, nextPickerOrder, type PickerOrder } from './picker-order.ts'

const figures: Record<string, number> = { AUSDT: 2, BUSDT: Number.NaN, CUSDT: -10, DUSDT: 2, EUSDT: 30 }
const markets = Object.keys(figures).map((symbol, at): Market => ({ ...BTC, currency_id: at + 1, symbol }))
const symbols = (order: PickerOrder | null) =>
  inPickerOrder(markets, order, ({ symbol }) => figures[symbol] ?? Number.NaN)
    .map(({ symbol }) => symbol[0])
    .join('')

test('LOOK-07 markets are listed by any column, unknown figures last both ways, equal ones as they stood', () => {
  expect(symbols(null)).toBe('ABCDE')
  expect(symbols({ column: 'changeRate', descending: true })).toBe('EADCB')
  expect(symbols({ column: 'changeRate', descending: false })).toBe('CADEB')
  expect(symbols({ column: 'market', descending: true })).toBe('EDCBA')
})

test('LOOK-07 a head falls, rises and gives the own order back; names rise first', () => {
  const falling = nextPickerOrder({ column: 'market', descending: false }, 'last')
  expect(falling).toEqual({ column: 'last', descending: true })
  const rising = nextPickerOrder(falling, 'last')
  expect(rising).toEqual({ column: 'last', descending: false })
  expect(nextPickerOrder(rising, 'last')).toBeNull()
  expect(nextPickerOrder(null, 'market')).toEqual({ column: 'market', descending: false })
})
