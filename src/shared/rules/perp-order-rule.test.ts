import { expect, test } from 'vitest'
import { orderRules } from './order-units.ts'
import { isReduceOnly, type PerpOptions, perpConflict, reduceOnlyRefusal, rests } from './perp-order-rule.ts'

const RULES = orderRules({
  kind: 'contract',
  currency_id: 1,
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 9,
  recorded: false,
  price_digits: 1,
  quantity_digits: 3,
  tick_size: '0.1',
  step_size: '0.001',
  max_leverage: 125,
  min_notional: '5',
  taker_fee: '0.0005',
  maker_fee: '0.0002',
})
const BUY: PerpOptions = { side: 'buy' }
const SELL: PerpOptions = { side: 'sell' }

test.each<[string, PerpOptions, boolean, string | null]>([
  ['no leg, one-way', BUY, false, null],
  ['both, one-way', { ...BUY, position_side: 'both' }, false, null],
  ['a leg, one-way', { ...BUY, position_side: 'long' }, false, 'position_side'],
  ['no leg, hedge', BUY, true, 'position_side'],
  ['both, hedge', { ...BUY, position_side: 'both' }, true, 'position_side'],
  ['a leg, hedge', { ...BUY, position_side: 'short' }, true, null],
  ['an amount of money', { ...BUY, quote_quantity: '5' }, false, 'quote_quantity'],
  ['reduce-only, one-way', { ...BUY, reduce_only: true }, false, null],
  ['reduce-only that grows its leg', { ...BUY, reduce_only: true, position_side: 'long' }, true, 'reduce_only'],
  ['reduce-only against its leg', { ...SELL, reduce_only: true, position_side: 'long' }, true, null],
])('PERP-07 a perpetual order with %s: what does not fit the mode is named', (_, draft, hedge, field) => {
  expect(perpConflict({ kind: 'contract' }, draft, hedge)).toBe(field)
})

test('PERP-07 a spot order has neither leg nor reduce-only', () => {
  const spot = (more: Partial<PerpOptions>) => perpConflict({ kind: 'spot' }, { ...BUY, ...more }, false)
  expect([
    spot({}),
    spot({ position_side: 'both' }),
    spot({ reduce_only: false }),
    spot({ quote_quantity: '5' }),
  ]).toEqual(Array(4).fill(null))
  expect([spot({ position_side: 'long' }), spot({ reduce_only: true })]).toEqual(['position_side', 'reduce_only'])
})

test('PERP-05 in one-way mode an order is reduce-only where it says so, in hedge mode where it goes against its leg', () => {
  expect([BUY, { ...BUY, reduce_only: true }].map((draft) => isReduceOnly(draft, false))).toEqual([false, true])
  const hedge = (['long', 'short'] as const).flatMap((position_side) =>
    [BUY, SELL].map((draft) => isReduceOnly({ ...draft, position_side }, true)),
  )
  expect(hedge).toEqual([false, true, true, false])
})

test('PERP-05 no more is closed than what is held and not promised yet', () => {
  const reported = (lots: number, held: number, promised: number) => {
    const refused = reduceOnlyRefusal(RULES, lots, held, promised)
    return refused && [refused.key, refused.field, refused.params?.max]
  }
  expect(reported(1, 0, 0)).toEqual(['no_position', undefined, undefined])
  expect([reported(1_500, 1_500, 0), reported(500, 1_500, 1_000)]).toEqual([null, null])
  expect(reported(1_501, 1_500, 0)).toEqual(['reduce_only_exceeds', 'quantity', '1.5'])
  expect(reported(501, 1_500, 1_000)).toEqual(['reduce_only_exceeds', 'quantity', '0.5'])
  expect(reported(1, 1_500, 2_000)).toEqual(['reduce_only_exceeds', 'quantity', '0'])
})

test('PERP-05 a limit order waits in the book, unless it is to fill at once', () => {
  const waits = (['limit', 'market'] as const).flatMap((type) =>
    (['GTC', 'IOC', 'FOK'] as const).map((time_in_force) => rests({ type, time_in_force })),
  )
  expect(waits).toEqual([true, false, false, false, false, false])
})
