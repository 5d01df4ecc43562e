import { expect, test } from 'vitest'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { expectedMarkets, listMarkets, MOST_MARKETS } from './market-list.ts'

const instrument = (base: string, change: Partial<Instrument> = {}): Instrument => ({
  ...{ symbol: `${base}-USDT`, rest: `${base}-USDT`, base, quote: 'USDT', tick: '0.10', step: '0.0001' },
  ...{ minNotional: '5', contract: '1', maxLeverage: 1, index: '' },
  ...change,
})

test('VEN-35 markets of coins that are known, with the venue’s digits, in our own order', () => {
  const plan = PLANS.okx.spot as VenuePlan
  const listed = listMarkets(plan, [
    ...[
      instrument('ETH'),
      instrument('NOBODY'),
      instrument('BTC'),
      instrument('SOL', { tick: '0' }),
      instrument('XRP', { step: '' }),
    ],
  ])
  expect(listed.map(({ market }) => market.symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
  expect(listed[0]?.market).toEqual({
    ...{ kind: 'spot', currency_id: 1, symbol: 'BTCUSDT', base: 'BTC', quote: 'USDT', quote_id: 3 },
    ...{ price_digits: 1, quantity_digits: 4, tick_size: '0.1', step_size: '0.0001', min_notional: '5' },
    ...{ max_leverage: 1, maker_fee: '0', taker_fee: '0', recorded: true, venue: 'OKX' },
  })
})

test('VEN-35 until the venue’s list comes, likely markets stand there without an instrument', () => {
  for (const plan of Object.values(PLANS).flatMap((kinds) => Object.values(kinds))) {
    const listed = expectedMarkets(plan)
    expect(listed).toHaveLength(MOST_MARKETS)
    expect(listed[0]).toMatchObject({ instrument: null, market: { base: 'BTC', venue: plan.title } })
  }
})
