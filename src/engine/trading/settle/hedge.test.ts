import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'

const LONG = { position_side: 'long' } as const
const SHORT = { position_side: 'short' } as const

function hedged(): PerpExchange {
  const x = new PerpExchange()
  x.do(11, { kind: 'setPositionMode', position_mode: 'hedge' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  return x
}

test('PERP-10 a long and a short leg stand side by side; each is closed by its own orders', () => {
  const x = hedged()
  expect(x.noPerp(11, 'buy', '1', '20000')).toBe('options_conflict')
  x.fill(11, 'buy', '2', '20000', LONG)
  x.fill(11, 'sell', '1', '20000', SHORT)
  expect(x.positions(11).map((one) => [one.position_side, one.side, one.quantity])).toEqual([
    ['long', 'long', '2.000'],
    ['short', 'short', '1.000'],
  ])
  expect(x.noPerp(11, 'buy', '1.001', '19900', SHORT)).toBe('reduce_only_exceeds')
  expect(x.noPerp(11, 'buy', '1', '19900', { ...LONG, reduce_only: true })).toBe('options_conflict')
  expect(x.fill(11, 'buy', '0.4', '19900', SHORT)).toMatchObject({ reduce_only: true, position_side: 'short' })
  expect(x.positions(11).map((one) => one.quantity)).toEqual(['2.000', '0.600'])
  expect(x.total(11)).toMatchObject({ position_margin: '1040', balance: '100006.02' })
  expect(x.leaks()).toEqual([])
  expect(restoreExchange(x.exchange.checkpoint()).positions(11)).toEqual(x.positions(11))
})

test('PERP-10 opening orders of both legs are held for, closing ones are not', () => {
  const x = hedged()
  x.perp(11, 'buy', '1', '19900', LONG)
  x.perp(11, 'sell', '1', '20100', SHORT)
  expect(x.total(11).order_margin).toBe('820')
  x.fill(11, 'buy', '1', '20000', LONG)
  x.perp(11, 'sell', '1', '20200', LONG)
  expect(x.total(11).order_margin).toBe('820')
})

test('PERP-10 on cross both legs have one liquidation price, isolated ones each their own', () => {
  const x = new PerpExchange([perpSpec()], [11], '2030')
  x.do(11, { kind: 'setPositionMode', position_mode: 'hedge' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.fill(11, 'buy', '2', '20000', LONG)
  x.fill(11, 'sell', '1', '20000', SHORT)
  // (2,000 − 40,000 + 20,000) / (2·0.004 + 1·0.004 − 2 + 1)
  expect(x.positions(11).map((one) => one.liquidation_price)).toEqual(['18218.62348178', '18218.62348178'])
  const y = new PerpExchange()
  y.do(11, { kind: 'setPositionMode', position_mode: 'hedge' })
  y.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  y.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  y.fill(11, 'buy', '1', '20000', LONG)
  y.fill(11, 'sell', '1', '20000', SHORT)
  expect(y.positions(11).map((one) => one.liquidation_price)).toEqual(['19678.71485944', '20318.7250996'])
  expect(y.wallet(11)).toEqual(['99180', '800'])
})

test('PERP-10 close and reverse name the leg', () => {
  const x = hedged()
  x.fill(11, 'buy', '1', '20000', LONG)
  x.perp(21, 'buy', '5', '19990')
  const reverse = (position_side: 'both' | 'long' | 'short') =>
    ({ kind: 'reversePosition', currency_id: 1, position_side }) as const
  expect([x.no(11, reverse('both')), x.no(11, reverse('short'))]).toEqual(['no_position', 'no_position'])
  x.do(11, reverse('long'))
  expect(x.positions(11).map((one) => [one.side, one.quantity])).toEqual([['short', '1.000']])
  x.perp(21, 'sell', '5', '20010')
  x.do(11, { kind: 'closePosition', currency_id: 1, position_side: 'short', type: 'market' })
  expect(x.positions(11)).toEqual([])
})
