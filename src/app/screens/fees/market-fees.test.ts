import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { marketFees } from './market-fees.ts'

const market = (part: Partial<Market>) =>
  ({ maker_fee: '0.001', taker_fee: '0.001', min_notional: '5', max_leverage: 1, quote: 'USDT', ...part }) as Market

test('REAL-40 the fee table tells what the markets say of themselves, from lowest to highest', () => {
  expect(marketFees([])).toBeNull()
  expect(marketFees([market({ recorded: true })])).toBeNull()
  const all = [market({ min_notional: '10' }), market({ maker_fee: '0.0002', max_leverage: 125 }), market({})]
  expect(marketFees(all)).toEqual({
    count: 3,
    maker: ['0.0002', '0.001'],
    taker: ['0.001', '0.001'],
    least: ['5', '10'],
    quote: 'USDT',
    leverage: 125,
  })
})
