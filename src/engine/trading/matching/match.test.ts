import { expect, test } from 'vitest'
import { TestExchange } from '../../testing/test-exchange.ts'

test('ENG-01 orders match in price-time priority, at the price of the order that waited', () => {
  const x = new TestExchange()
  const late = x.limit(11, 'sell', '101', '1')
  const first = x.limit(12, 'sell', '100.5', '1')
  const second = x.limit(11, 'sell', '100.5', '1')
  const best = x.limit(12, 'sell', '100.4', '0.5')
  const taker = x.limit(13, 'buy', '101', '2')
  expect(taker).toMatchObject({ status: 'completed', filled_quantity: '2.00000', filled_quote: '200.95' })
  expect(x.order(12, best.id)).toMatchObject({ status: 'completed', average_price: '100.4000' })
  expect(x.order(12, first.id).status).toBe('completed')
  expect(x.order(11, second.id)).toMatchObject({ status: 'in_progress', filled_quantity: '0.50000' })
  expect(x.order(11, late.id).status).toBe('unfilled')
  expect(x.exchange.recentTrades('spot', 1).map((row) => [row[1], row[2], row[3]])).toEqual([
    ['100.40', '0.50000', 'b'],
    ['100.50', '1.00000', 'b'],
    ['100.50', '0.50000', 'b'],
  ])
})

test('ENG-01 a partly filled order keeps its place, a cancelled one loses it', () => {
  const x = new TestExchange()
  const a = x.limit(11, 'buy', '100', '1')
  const b = x.limit(12, 'buy', '100', '1')
  const c = x.limit(11, 'buy', '100', '1')
  x.limit(13, 'sell', '100', '0.4')
  x.limit(13, 'sell', '100', '0.2')
  expect(x.order(11, a.id).filled_quantity).toBe('0.60000')
  x.send({ kind: 'cancelOrder', account: 12, market: 'spot', id: b.id })
  x.limit(13, 'sell', '100', '1')
  expect(x.order(11, a.id).status).toBe('completed')
  expect(x.order(11, c.id).filled_quantity).toBe('0.60000')
})

test('ENG-02 a limit order takes what is within its price and waits with the rest', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '1')
  x.limit(11, 'sell', '102', '1')
  const order = x.limit(12, 'buy', '101', '1.5')
  expect(order).toMatchObject({ status: 'in_progress', filled_quantity: '1.00000' })
  expect(x.exchange.depth('spot', 1)).toMatchObject({ b: [['101.00', '0.50000']], a: [['102.00', '1.00000']] })
  expect(x.money(12, 9)).toEqual(['99849.5', '50.5'])
})

test('ENG-02 a market order is refused where the side is empty', () => {
  const x = new TestExchange()
  expect(x.refused(11, { type: 'market', quantity: '1' })).toBe('no_liquidity')
  x.limit(11, 'buy', '100', '1')
  expect(x.refused(12, { type: 'market', quantity: '1' })).toBe('no_liquidity')
  expect(x.refused(12, { type: 'market', side: 'sell', quantity: '1' })).toBeNull()
})

test('ENG-02 a market order stops 5 % from the last price, the bound itself included', () => {
  const x = new TestExchange()
  for (const price of ['101', '105', '105.01']) x.limit(11, 'sell', price, '1')
  const buy = x.market(12, 'buy', { quantity: '3' })
  expect(buy).toMatchObject({ status: 'cancelled', reason: 'market_bound', filled_quantity: '2.00000' })
  const y = new TestExchange()
  for (const price of ['99', '95', '94.99']) y.limit(11, 'buy', price, '1')
  const sell = y.market(12, 'sell', { quantity: '3' })
  expect(sell).toMatchObject({ status: 'cancelled', reason: 'market_bound', filled_quantity: '2.00000' })
  expect(y.money(12, 1)).toEqual(['99998', '0'])
})

test('ENG-02 a market buy by quote money buys whole steps and gives the rest back', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '1')
  x.limit(11, 'sell', '101', '1')
  const order = x.market(12, 'buy', { quote_quantity: '150' })
  expect(order).toMatchObject({
    status: 'completed',
    quantity: null,
    quote_quantity: '150',
    filled_quantity: '1.49504',
    filled_quote: '149.99904',
  })
  expect(x.money(12, 9)).toEqual(['99850.00096', '0'])
  expect(x.refused(12, { type: 'market', quote_quantity: '5' })).toBeNull()
})

test('ENG-02 a market buy by quantity needs what the book asks, not what the bound would', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '10')
  x.send({ kind: 'openAccount', account: 14, email: 'poor@x.test', phone: null, passwordHash: 'h' })
  x.send({ kind: 'credit', account: 14, wallet: 'spot', asset: 9, amount: '100' })
  expect(x.refused(14, { type: 'market', quantity: '1.00001' })).toBe('insufficient_available_balance')
  expect(x.refused(14, { type: 'market', quantity: '1' })).toBeNull()
  expect(x.money(14, 9)).toEqual(['0', '0'])
})

test('ENG-03 a post-only order waits or is refused, at the very price too', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100.01', '1')
  const post = { post_only: true, price: '100.01', quantity: '1' }
  expect(x.refused(12, post)).toBe('post_only_would_take')
  expect(x.refused(12, { ...post, price: '100' })).toBeNull()
  expect(x.refused(12, { ...post, side: 'sell', price: '100' })).toBe('post_only_would_take')
  expect(x.refused(12, { ...post, side: 'sell' })).toBeNull()
})

test('ENG-03 an IOC order takes what is there and never waits', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '1')
  const order = x.limit(12, 'buy', '100', '1.5', { time_in_force: 'IOC' })
  expect(order).toMatchObject({ status: 'cancelled', reason: 'ioc_remainder', filled_quantity: '1.00000' })
  const none = x.limit(12, 'buy', '100', '1', { time_in_force: 'IOC' })
  expect(none).toMatchObject({ status: 'cancelled', reason: 'ioc_remainder', filled_quantity: '0.00000' })
  expect(x.exchange.openOrders(12, 'spot')).toEqual([])
  expect(x.money(12, 9)).toEqual(['99900', '0'])
})

test('ENG-03 a FOK order fills whole or not at all', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '1')
  x.limit(11, 'sell', '101', '1')
  const fok = { time_in_force: 'FOK' } as const
  expect(x.limit(12, 'buy', '101', '2.00001', fok)).toMatchObject({
    status: 'cancelled',
    reason: 'fok_not_filled',
    filled_quantity: '0.00000',
  })
  expect(x.limit(12, 'buy', '100', '2', fok).reason).toBe('fok_not_filled')
  expect(x.exchange.recentTrades('spot', 1)).toEqual([])
  expect(x.limit(12, 'buy', '101', '2', fok)).toMatchObject({ status: 'completed', filled_quote: '201' })
})

test('ENG-03 a FOK order that would meet its own account is not filled at all', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '1')
  x.limit(12, 'sell', '100', '1')
  const order = x.limit(12, 'buy', '100', '2', { time_in_force: 'FOK' })
  expect(order).toMatchObject({ status: 'cancelled', reason: 'fok_not_filled', filled_quantity: '0.00000' })
  x.limit(11, 'sell', '101', '5')
  const past = x.limit(12, 'buy', '101', '2', { time_in_force: 'FOK' })
  expect(past).toMatchObject({ status: 'cancelled', reason: 'fok_not_filled', filled_quantity: '0.00000' })
  expect(x.limit(12, 'buy', '100', '1', { time_in_force: 'FOK' }).status).toBe('completed')
})

test('ENG-07 self-trade: the taker fills up to its own order, then its remainder expires', () => {
  const x = new TestExchange()
  x.limit(11, 'sell', '100', '1')
  const own = x.limit(12, 'sell', '100', '1')
  x.limit(11, 'sell', '100', '1')
  const taker = x.limit(12, 'buy', '100', '3')
  expect(taker).toMatchObject({ status: 'cancelled', reason: 'self_trade', filled_quantity: '1.00000' })
  expect(x.order(12, own.id)).toMatchObject({ status: 'unfilled', filled_quantity: '0.00000' })
  expect(x.money(12, 9)).toEqual(['99900', '0'])
  expect(x.market(12, 'buy', { quantity: '1' }).reason).toBe('self_trade')
})

test('ENG-01 a queue whose newest order left takes a new one behind the rest', () => {
  const x = new TestExchange()
  const first = x.limit(11, 'sell', '100', '1')
  const gone = x.limit(12, 'sell', '100', '1')
  x.send({ kind: 'cancelOrder', account: 12, market: 'spot', id: gone.id })
  const second = x.limit(12, 'sell', '100', '1')
  x.limit(13, 'buy', '100', '1.5')
  expect(x.order(11, first.id).status).toBe('completed')
  expect(x.order(12, second.id).filled_quantity).toBe('0.50000')
})
