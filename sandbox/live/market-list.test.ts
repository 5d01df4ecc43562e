import { expect, test } from 'vitest'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { expectedMarkets, listMarkets, MAX_MARKETS } from './market-list.ts'

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
    ...{ max_leverage: 1, maker_fee: '0.001', taker_fee: '0.001', recorded: false, venue: 'OKX' },
  })
})

test('VEN-35 until the venue’s list comes, likely markets stand there without an instrument', () => {
  for (const plan of Object.values(PLANS).flatMap((kinds) => Object.values(kinds))) {
    const listed = expectedMarkets(plan)
    expect(listed).toHaveLength(MAX_MARKETS)
    expect(listed[0]).toMatchObject({ instrument: null, market: { base: 'BTC', venue: plan.title } })
  }
})

/** Tick, step and leverage of a venue; digits, step and leverage that are shown. */
const DIGITS = [
  ['spot', ['0.1', '0.00000001', 1], [1, 7, '0.0000001', 1]],
  ['spot', ['0.00000001', '1', 1], [8, 0, '1', 1]],
  ['spot', ['0.0000000001', '0.1', 1], [10, 1, '0.1', 1]],
  ['contract', ['0.1', '0.001', 150], [1, 3, '0.001', 125]],
  ['contract', ['0.1', '0.001', 75], [1, 3, '0.001', 50]],
  ['contract', ['0.1', '0.001', 1], [1, 3, '0.001', 20]],
] as const

test.each(DIGITS)('VEN-58 a %s market of %j is traded with %j', (kind, [tick, step, maxLeverage], expected) => {
  const plan = PLANS.okx[kind] as VenuePlan
  const [listed] = listMarkets(plan, [instrument('BTC', { tick, step, maxLeverage })])
  if (!listed) throw new Error('not listed')
  const { price_digits, quantity_digits, step_size, max_leverage, recorded } = listed.market
  expect([price_digits, quantity_digits, step_size, max_leverage]).toEqual(expected)
  // Nobody can pay what has more digits than money.
  expect(recorded).toBe(price_digits > 8)
})
