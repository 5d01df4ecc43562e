import { expect, test } from 'vitest'
import { WALLETS } from '../../kernel/holding.ts'
import { spotSpec, TestExchange } from '../../testing/test-exchange.ts'

test('ENG-08 each wallet shows under its own name', () => {
  const x = new TestExchange([spotSpec()], [11], '7')
  WALLETS.forEach((wallet, i) => {
    x.send({ kind: 'credit', account: 11, wallet, asset: 9, amount: `${i + 1}0.5` })
  })
  x.limit(11, 'buy', '100', '0.05')
  expect(x.exchange.balances(11).find((one) => one.currency_id === 9)).toEqual({
    currency_id: 9,
    symbol: 'USDT',
    balance: '10.5',
    lock_balance: '0',
    legal_balance: '20.5',
    trade_balance: '32.5',
    lock_trade: '5',
    contract_balance: '40.5',
    lock_contract: '0',
    future_balance: '50.5',
    lock_future: '0',
    finance_balance: '60.5',
    lock_finance: '0',
  })
  expect(x.exchange.balances(77)).toEqual([])
})

test('ENG-06 the average price is rounded half up at two digits more than the price', () => {
  const x = new TestExchange([spotSpec({ min_notional: '0.001' })])
  x.limit(11, 'sell', '100.00', '0.00199')
  x.limit(11, 'sell', '100.01', '0.00001')
  const half = x.market(12, 'buy', { quantity: '0.002' })
  expect(half.average_price).toBe('100.0001')
  x.limit(11, 'sell', '100.00', '0.00299')
  x.limit(11, 'sell', '100.01', '0.00001')
  expect(x.market(12, 'buy', { quantity: '0.003' }).average_price).toBe('100.0000')
})

test('ENG-04 lists are newest first, open orders and pages of what has ended', () => {
  const x = new TestExchange()
  const ids = ['99', '98', '97'].map((price) => x.limit(11, 'buy', price, '1').id)
  expect(x.exchange.openOrders(11, 'spot').map((order) => order.id)).toEqual([...ids].reverse())
  expect(x.exchange.openOrders(11, 'contract')).toEqual([])
  x.send({ kind: 'cancelAll', account: 11, market: 'spot', currency_id: null })
  const page = (n: number) => x.exchange.orderHistory(11, 'spot', n, 2)
  expect(page(1)).toMatchObject({ total: 3, list: [{ id: ids[2] }, { id: ids[1] }] })
  expect(page(2)).toMatchObject({ total: 3, list: [{ id: ids[0] }] })
  expect(page(3)).toEqual({ total: 3, list: [] })
  expect(x.exchange.orderHistory(77, 'spot', 1, 2)).toEqual({ list: [], total: 0 })
  expect(x.exchange.fills(77, 'spot', 1, 2)).toEqual({ list: [], total: 0 })
})

test('ENG-09 another seed is another market', () => {
  const run = (seed: number) => {
    const x = new TestExchange([spotSpec()], [], '1', seed)
    x.tick(3)
    return x.exchange.depth('spot', 1)
  }
  expect(run(1)).toEqual(run(1))
  expect(run(2)).not.toEqual(run(1))
})
