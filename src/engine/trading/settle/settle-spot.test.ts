import { expect, test } from 'vitest'
import { spotSpec, TestExchange } from '../../testing/test-exchange.ts'
import { HOUSE } from '../model/house.ts'

test('ENG-06 each side pays its fee in what it receives, to the fee account', () => {
  const x = new TestExchange([spotSpec({ maker_fee_ppm: 500, taker_fee_ppm: 2000 })])
  x.limit(11, 'sell', '100', '2')
  const taker = x.limit(12, 'buy', '100', '2')
  expect(taker).toMatchObject({ fee: '0.004', fee_currency: 'BTC' })
  expect(x.money(12, 1)).toEqual(['100001.996', '0'])
  expect(x.money(12, 9)).toEqual(['99800', '0'])
  expect(x.money(11, 9)).toEqual(['100199.9', '0'])
  expect(x.money(HOUSE.fees, 1)).toEqual(['0.004', '0'])
  expect(x.money(HOUSE.fees, 9)).toEqual(['0.1', '0'])
  const [fill] = x.exchange.fills(11, 'spot', 1, 10).list
  expect(fill).toMatchObject({ role: 'maker', fee: '0.1', fee_currency: 'USDT', quote: '200' })
})

test('ENG-06 a fee of a fraction of 1e-8 is rounded up, what is received down', () => {
  const x = new TestExchange([spotSpec({ min_notional: '0.00001', taker_fee_ppm: 1, maker_fee_ppm: 1 })])
  x.limit(11, 'sell', '100', '0.00001')
  const taker = x.limit(12, 'buy', '100', '0.00001')
  expect(taker.fee).toBe('0.00000001')
  expect(x.money(12, 1)).toEqual(['100000.00000999', '0'])
  const maker = x.exchange.orderHistory(11, 'spot', 1, 1).list[0]
  expect(maker).toMatchObject({ fee: '0.00000001', filled_quote: '0.001' })
})

test('ENG-06 fees are rounded up at each fill, not once an order', () => {
  const x = new TestExchange([spotSpec({ min_notional: '0.00001', taker_fee_ppm: 1 })])
  for (let i = 0; i < 3; i++) x.limit(11, 'sell', '100', '0.00001')
  expect(x.limit(12, 'buy', '100', '0.00003').fee).toBe('0.00000003')
})

test('ENG-08 free + locked + fees are constant per asset while bots and people trade', () => {
  const x = new TestExchange([spotSpec({ start_price: '64000.00' })], [11, 12], '1000000')
  for (let i = 0; i < 150; i++) {
    x.tick()
    const last = Number(x.exchange.ticker('spot', 1)?.c)
    const side = i % 2 === 0 ? 'buy' : 'sell'
    x.place(11 + (i % 2), { side, price: (last + (i % 7) - 3).toFixed(2), quantity: '0.1' })
    if (i % 5 === 0) x.place(11, { side, type: 'market', quantity: '0.25' })
    expect(Object.values(x.exchange.conservation())).toEqual(['0.00000000', '0.00000000', '0.00000000'])
  }
  expect(x.exchange.fills(11, 'spot', 1, 1).total).toBeGreaterThan(20)
  expect(Number(x.money(HOUSE.fees, 9)[0])).toBeGreaterThan(0)
})
