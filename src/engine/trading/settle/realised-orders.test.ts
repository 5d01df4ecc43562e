import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'
import { orderOfRow, orderRow } from '../codec/rows.ts'
import { EngineOrder } from '../model/engine-order.ts'

const history = (x: PerpExchange) => x.exchange.orderHistory(11, 'contract', 1, 50).list

test('REAL-34 an order that closes has the exact profit of what it closed; one that opens has none', () => {
  const x = new PerpExchange()
  expect(x.fill(11, 'buy', '1', '20000')).toMatchObject({ realised: null })
  expect(x.fill(11, 'buy', '2', '20300')).toMatchObject({ realised: null })
  expect(x.fill(11, 'sell', '1', '20500')).toMatchObject({ realised: '300' })
  expect(x.fill(11, 'sell', '1', '20200')).toMatchObject({ realised: '0' })
  // One long closes with a loss, four shorts open.
  expect(x.fill(11, 'sell', '5', '20000.1')).toMatchObject({ realised: '-199.9' })
  const before = history(x)
  for (const order of before) {
    const fills = x.exchange.fills(11, 'contract', 1, 50).list.filter((fill) => fill.order_id === order.id)
    const sum = fills.reduce((all, fill) => all + Number('realised' in fill ? fill.realised : 0), 0)
    expect(Number(('realised' in order && order.realised) || 0)).toBeCloseTo(sum, 8)
  }
  x.exchange = restoreExchange(x.exchange.checkpoint())
  expect(history(x)).toEqual(before)
})

test('REAL-34 a liquidation is an order with its loss', () => {
  const x = new PerpExchange([perpSpec()], [11], '1000')
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.fill(11, 'buy', '1', '20000')
  x.drive(19_000)
  x.tick(3)
  const [order] = history(x)
  expect(order).toMatchObject({ reason: 'liquidation' })
  expect(order && 'realised' in order && Number(order.realised)).toBeLessThan(0)
})

test('REAL-34 orders of checkpoints that were written before are read without it', () => {
  const terms = { id: 1, account: 11, market: 0, side: 'buy', type: 'limit', price: 5, lots: 5, quoteUnits: null, timeInForce: 'GTC', postOnly: false, positionSide: 'both', createdAt: 1 } as const // biome-ignore format: one order
  const order = new EngineOrder(terms)
  expect(orderRow(order)).toHaveLength(14)
  expect(orderOfRow(orderRow(order)).realised).toBeNull()
  order.realised = -5n
  expect(orderOfRow(orderRow(order)).realised).toBe(-5n)
})
