import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec, USDT } from '../../testing/test-perp.ts'
import { PlanExchange } from '../../testing/test-plans.ts'
import { HOUSE } from '../model/house.ts'

const leverage = (value: number, currency_id = 1) => ({ kind: 'setLeverage', currency_id, leverage: value }) as const
const margin = (action: 'add' | 'reduce', amount: string) =>
  ({ kind: 'adjustMargin', currency_id: 1, position_side: 'both', action, amount }) as const

test('PERP-07 leverage is 20× at first, whole, and within the market', () => {
  const x = new PerpExchange([perpSpec(), perpSpec({ currency_id: 2, max_leverage: 10 })])
  expect(x.exchange.perpSettings(11)).toEqual({
    position_mode: 'one_way',
    markets: [],
    default_leverage: 20,
    dead_man: null,
  })
  for (const value of [0, -1, 1.5, 126, Number.NaN]) expect(x.no(11, leverage(value))).toBe('leverage_range')
  expect(x.no(11, leverage(125))).toBeNull()
  expect(x.no(11, leverage(11, 2))).toBe('leverage_range')
  expect(x.no(11, leverage(5, 3))).toBe('market_not_found')
  expect(x.exchange.perpSettings(11).markets).toEqual([{ currency_id: 1, leverage: 125, margin_mode: 'cross' }])
  x.fill(11, 'buy', '1', '20000', { currency_id: 2 })
  expect(x.positions(11)[0]).toMatchObject({ leverage: 10, initial_margin: '2000' })
})

test('PERP-07 position and orders may be worth what the tiers allow at the leverage, not more', () => {
  const x = new PerpExchange([perpSpec()], [11], '1000000')
  x.do(11, leverage(125))
  expect(x.noPerp(11, 'buy', '2.501', '20000')).toBe('filter_tier')
  expect(x.noPerp(11, 'buy', '2.5', '20000')).toBeNull()
  expect(x.noPerp(11, 'buy', '0.001', '20000')).toBe('filter_tier')
  expect(x.noPerp(11, 'sell', '2.5', '20000.1')).toBe('filter_tier')
  expect(x.no(11, leverage(126))).toBe('leverage_range')
  x.do(11, { kind: 'cancelAll', market: 'contract', currency_id: null })
  x.do(11, leverage(100))
  x.fill(11, 'buy', '5', '20000')
  expect(x.noPerp(11, 'buy', '7.501', '20000')).toBe('filter_tier')
  expect(x.no(11, leverage(125))).toBe('filter_tier')
  // What closes is no larger position.
  expect(x.noPerp(11, 'sell', '5', '20000')).toBeNull()
})

test('PERP-07 with a position: isolated only upwards, cross where the margin suffices', () => {
  const x = new PerpExchange([perpSpec(), perpSpec({ currency_id: 2 })], [11], '2010')
  x.do(11, { kind: 'setMarginMode', currency_id: 2, margin_mode: 'isolated' })
  x.do(11, leverage(50))
  x.fill(11, 'buy', '1', '20000')
  expect(x.no(11, leverage(9))).toBe('insufficient_available_balance')
  expect(x.no(11, leverage(10))).toBeNull()
  expect(x.total(11)).toMatchObject({ available: '0', position_margin: '2000' })
  x.do(11, leverage(100))
  x.fill(11, 'buy', '0.1', '20000', { currency_id: 2 })
  expect(x.no(11, leverage(19, 2))).toBe('leverage_isolated_down')
  expect(x.no(11, leverage(50, 2))).toBeNull()
  expect(x.positions(11)[1]).toMatchObject({ leverage: 50, margin: '100', initial_margin: '40' })
})

test('PERP-07 a plan order that waits alone keeps the modes, after a restart too', () => {
  const x = new PlanExchange()
  const hedge = { kind: 'setPositionMode', position_mode: 'hedge' } as const
  x.plan(11, { side: 'buy', quantity: '1', trigger: { price: '20500' } })
  expect(x.no(11, hedge)).toBe('mode_locked')
  x.exchange = restoreExchange(x.exchange.checkpoint())
  expect(x.no(11, hedge)).toBe('mode_locked')
  x.do(11, { kind: 'cancelAll', market: 'contract', currency_id: null, what: 'plans' })
  expect(x.no(11, hedge)).toBeNull()
})

test('PERP-07 modes cannot change while something is held or ordered', () => {
  const x = new PerpExchange()
  const mode = { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' } as const
  const hedge = { kind: 'setPositionMode', position_mode: 'hedge' } as const
  const { id } = x.perp(11, 'buy', '1', '19000')
  expect([x.no(11, mode), x.no(11, hedge)]).toEqual(['mode_locked', 'mode_locked'])
  expect(x.no(11, { ...mode, margin_mode: 'cross' })).toBeNull()
  x.do(11, { kind: 'cancelOrder', market: 'contract', id })
  x.fill(11, 'sell', '1', '20000')
  expect([x.no(11, mode), x.no(11, hedge)]).toEqual(['mode_locked', 'mode_locked'])
  x.fill(11, 'buy', '1', '20000')
  expect([x.no(11, mode), x.no(11, hedge)]).toEqual([null, null])
  expect(x.exchange.perpSettings(11)).toMatchObject({ position_mode: 'hedge', markets: [{ margin_mode: 'isolated' }] })
  expect(x.no(99, hedge)).toBe('not_found')
})

test('PERP-07 isolated margin: what is available goes in, what the initial margin leaves comes out', () => {
  const x = new PerpExchange([perpSpec()], [11], '1000')
  expect(x.no(11, margin('add', '1'))).toBe('no_position')
  x.fill(11, 'buy', '0.1', '20000')
  expect(x.no(11, margin('add', '1'))).toBe('margin_not_isolated')
  x.fill(11, 'sell', '0.1', '20000')
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.fill(11, 'buy', '0.1', '20000')
  expect(x.wallet(11)).toEqual(['897', '100'])
  for (const amount of ['1e2', '0.000000001', '-5']) expect(x.no(11, margin('add', amount))).toBe('number_format')
  expect(x.no(11, margin('add', '0'))).toBe('number_positive')
  expect(x.no(11, margin('add', ''))).toBe('quantity_required')
  expect(x.no(11, margin('add', '897.00000001'))).toBe('insufficient_available_balance')
  expect(x.no(11, margin('add', '897'))).toBeNull()
  expect(x.wallet(11)).toEqual(['0', '997'])
  expect(x.no(11, margin('reduce', '897.00000001'))).toBe('insufficient_available_balance')
  x.drive(19_000)
  const loss = -Number(x.position(11).unrealised)
  expect(loss).toBeGreaterThan(95)
  expect(x.no(11, margin('reduce', (897 - loss + 0.00000001).toFixed(8)))).toBe('insufficient_available_balance')
  expect(x.no(11, margin('reduce', (897 - loss).toFixed(8)))).toBeNull()
  expect(Number(x.position(11).margin)).toBeCloseTo(100 + loss, 8)
  expect(x.leaks()).toEqual([])
})

test("PERP-03 leverage, margin mode, position mode and the dead man's switch are reported as they change, so that no other device is stale", () => {
  const x = new PerpExchange()
  const reported = () =>
    x.events.flatMap((event) => (event.kind === 'settings' ? [[event.market, event.account, event.settings]] : []))
  const now = () => [['contract', 11, x.exchange.perpSettings(11)]]
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  expect(reported()).toEqual(now())
  expect(x.exchange.perpSettings(11).markets).toMatchObject([{ currency_id: 1, leverage: 50 }])
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  expect(reported()).toEqual([])
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  expect(reported()).toEqual(now())
  x.do(11, { kind: 'setPositionMode', position_mode: 'hedge' })
  expect(reported()).toEqual(now())
  expect(x.no(11, { kind: 'setLeverage', currency_id: 1, leverage: 126 })).toBe('leverage_range')
  expect(reported()).toEqual([])
  x.do(11, { kind: 'deadMan', seconds: 5 })
  expect(reported()).toEqual(now())
  x.time += 6_000
  x.tick()
  expect(reported()).toEqual(now())
  expect(x.exchange.perpSettings(11).dead_man).toBeNull()
})

const ORDER = {
  kind: 'placeOrder',
  market: 'contract',
  side: 'buy',
  type: 'limit',
  price: '20000',
  quantity: '1',
  time_in_force: 'GTC',
  post_only: false,
} as const

const OF_A_MARKET = [
  { ...ORDER, currency_id: 1 },
  leverage(5),
  margin('add', '1'),
  { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' },
  { kind: 'closePosition', currency_id: 1, position_side: 'both', type: 'market' },
  { kind: 'closeAllPositions', currency_id: 1 },
  { kind: 'reversePosition', currency_id: 1, position_side: 'both' },
] as const
const OF_A_PERSON = [
  { kind: 'setPositionMode', position_mode: 'hedge' },
  { kind: 'closeAllPositions', currency_id: null },
  { kind: 'deadMan', seconds: 60 },
  { kind: 'transfer', asset: USDT, from: 'contract', to: 'spot', amount: '1' },
] as const

test.each([...OF_A_MARKET, ...OF_A_PERSON])('PERP-07 $kind is refused for nobody and for the house', (body) => {
  const x = new PerpExchange()
  for (const account of [99, HOUSE.maker, HOUSE.insurance]) {
    const { answer, events } = x.ask(account, body)
    expect(answer).toMatchObject({ ok: false, refusal: { key: 'not_found', code: 404 } })
    expect(events).toEqual([])
  }
})

test.each(OF_A_MARKET)('PERP-07 $kind is refused on a market that is not there', (body) => {
  const { answer, events } = new PerpExchange().ask(11, { ...body, currency_id: 7 })
  expect(answer).toMatchObject({
    ok: false,
    refusal: { key: 'market_not_found', code: 404, field: 'currency_id' },
  })
  expect(events).toEqual([])
})

test('PERP-10 a position is named by its leg in hedge mode, and by no leg in one-way mode', () => {
  const x = new PerpExchange()
  const named = (position_side: 'both' | 'long' | 'short') => [
    x.no(11, { ...margin('add', '1'), position_side }),
    x.no(11, { kind: 'reversePosition', currency_id: 1, position_side }),
    x.no(11, { kind: 'closePosition', currency_id: 1, position_side, type: 'limit', price: '20100' }),
  ]
  const none = Array(3).fill('no_position')
  x.fill(11, 'buy', '1', '20000')
  expect([named('long'), named('short')]).toEqual([none, none])
  expect(named('both')).toEqual(['margin_not_isolated', 'no_liquidity', null])
  x.do(12, { kind: 'setPositionMode', position_mode: 'hedge' })
  const legs = (account: number, position_side: 'both' | 'long' | 'short') =>
    x.no(account, { ...margin('add', '1'), position_side })
  x.fill(12, 'sell', '1', '20000', { position_side: 'short' })
  expect((['both', 'long', 'short'] as const).map((side) => legs(12, side))).toEqual([
    'no_position',
    'no_position',
    'margin_not_isolated',
  ])
})
