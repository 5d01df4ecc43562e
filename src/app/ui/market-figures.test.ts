import { expect, test } from 'vitest'
import type { Market } from '../../shared/hub-protocol/market.ts'
import { showCountdown, showDifference, showPercent, showPrice, showRate } from './market-figures.ts'

const market = { price_digits: 1, quantity_digits: 3 } as Market

test('TRADE-02 prices keep the digits of the market, differences carry their sign', () => {
  expect([showPrice(market, 642814), showPrice(market, 5), showPrice(market, null)]).toEqual(['64,281.4', '0.5', '--'])
  expect([showDifference(market, 6614), showDifference(market, -120), showDifference(market, 0)]).toEqual([
    '+661.4',
    '\u221212.0',
    '0.0',
  ])
})

test('TRADE-02 percentages and funding rates are exact and signed', () => {
  expect(['1.04', '-0.05', '0.00', '0.05'].map(showPercent)).toEqual(['+1.04%', '\u22120.05%', '0.00%', '+0.05%'])
  expect(['0.0001', '-0.00375', '0.12', '1'].map(showRate)).toEqual([
    '0.0100%',
    '\u22120.3750%',
    '12.0000%',
    '100.0000%',
  ])
})

test('countdowns', () => {
  expect([showCountdown(24_251_999), showCountdown(-5), showCountdown(90_000_000)]).toEqual([
    '06:44:11',
    '00:00:00',
    '25:00:00',
  ])
})
