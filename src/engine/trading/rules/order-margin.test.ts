import { expect, test } from 'vitest'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'

const at50 = (x: PerpExchange, account = 11) => x.do(account, { kind: 'setLeverage', currency_id: 1, leverage: 50 })

test('PERP-04 an order holds q·p/leverage and the taker fee: 100 % of it is placeable, one unit of money less is not', () => {
  for (const [money, key] of [
    ['410', null],
    ['409.99999999', 'insufficient_available_balance'],
  ] as const) {
    const x = new PerpExchange([perpSpec()], [11], money)
    at50(x)
    expect(x.noPerp(11, 'buy', '1', '20000')).toBe(key)
    expect(x.total(11)).toMatchObject(
      key ? { order_margin: '0', available: money } : { order_margin: '410', available: '0', balance: '410' },
    )
  }
})

test('PERP-04 in one-way mode the larger of the two sides is held', () => {
  const x = new PerpExchange()
  at50(x)
  x.perp(11, 'buy', '1', '19900')
  x.perp(11, 'sell', '1', '20100')
  expect(x.total(11).order_margin).toBe('412.05')
  x.perp(11, 'buy', '1', '19800')
  expect(x.total(11).order_margin).toBe('813.85')
  x.do(11, { kind: 'cancelAll', market: 'contract', currency_id: 1 })
  expect(x.total(11)).toMatchObject({ order_margin: '0', available: '100000' })
})

test('PERP-04 orders close what is held in price priority, only the rest of them opens', () => {
  const x = new PerpExchange()
  at50(x)
  x.fill(11, 'buy', '2', '20000')
  x.perp(11, 'sell', '1', '20200')
  x.perp(11, 'sell', '1', '20100')
  expect(x.total(11).order_margin).toBe('0')
  // The cheapest two close; of the dearest all opens.
  x.perp(11, 'sell', '1', '20150')
  expect(x.total(11).order_margin).toBe('414.1')
  x.perp(11, 'sell', '0.5', '20050')
  expect(x.total(11).order_margin).toBe('620.6375')
  // A reduce-only order closes too, and moves the others back.
  x.perp(11, 'sell', '0.2', '20040', { reduce_only: true })
  expect(x.total(11).order_margin).toBe('703.2525')
})

test('PERP-04 what is available falls with loss, rises with profit, and never below nothing', () => {
  const x = new PerpExchange([perpSpec()], [11, 12], '1000')
  at50(x)
  at50(x, 12)
  x.fill(11, 'buy', '1', '20000')
  x.fill(12, 'sell', '1', '20000')
  expect(x.total(11)).toMatchObject({ balance: '990', available: '590', position_margin: '400', unrealised: '0' })
  x.drive(19_700)
  const mark = Number(x.exchange.mark(1)?.m)
  const lost = 20_000 - mark
  expect(lost).toBeGreaterThan(250)
  expect(Number(x.total(11).unrealised)).toBeCloseTo(-lost, 8)
  expect(Number(x.total(11).available)).toBeCloseTo(590 - lost, 8)
  expect(Number(x.total(12).available)).toBeCloseTo(590 + lost, 8)
  expect(Number(x.total(11).margin_ratio)).toBeCloseTo((mark * 0.004) / (990 - lost), 7)
})

test('PERP-04 a market order is checked by what the book asks; a sell that takes better bids by those', () => {
  const x = new PerpExchange([perpSpec()], [11], '1240')
  at50(x)
  x.perp(22, 'sell', '1', '20000')
  x.perp(22, 'sell', '2', '20200')
  // 1·20,000 + 2·20,200 at 50× and 0.05 % are 1,208 + 30.2.
  expect(x.noPerp(11, 'buy', '4')).toBeNull()
  expect(x.position(11)).toMatchObject({ quantity: '3.000', entry_price: '20133.333' })
  // By its limit the sell would need 3,909.75, by the bids 4,010.
  const y = new PerpExchange([perpSpec()], [11], '4009.9')
  y.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 5 })
  y.perp(21, 'buy', '1', '20000')
  expect(y.noPerp(11, 'sell', '1', '19500')).toBe('insufficient_available_balance')
  expect(y.noPerp(11, 'sell', '0.999', '19500')).toBeNull()
})

test('PERP-04 no liquidity, the band of mark and the 5 % bound', () => {
  const x = new PerpExchange()
  expect(x.noPerp(11, 'buy', '1')).toBe('no_liquidity')
  expect(x.noPerp(11, 'buy', '1', '22000')).toBeNull()
  expect(x.noPerp(11, 'buy', '1', '22000.1')).toBe('filter_price_band')
  expect(x.noPerp(11, 'buy', '1', '17999.9')).toBe('filter_price_band')
  x.do(11, { kind: 'cancelAll', market: 'contract', currency_id: 1 })
  x.perp(22, 'sell', '1', '21000')
  x.perp(22, 'sell', '1', '21000.1')
  const order = x.perp(12, 'buy', '2')
  expect(order).toMatchObject({ status: 'cancelled', reason: 'market_bound', filled_quantity: '1.000' })
})

test('PERP-06 an order that would stand at maintenance at mark is refused, on cross and isolated', () => {
  for (const margin_mode of ['isolated', 'cross'] as const) {
    const x = new PerpExchange([perpSpec()], [11], '1000')
    x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode })
    x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 20 })
    // At 21,000 some 920 are lost at once of 966 of margin, or of 990 on cross; maintenance at mark is 73.6.
    expect(x.noPerp(11, 'buy', '0.92', '21000')).toBe('insufficient_available_balance')
    expect(x.noPerp(11, 'buy', '0.92', '20900')).toBeNull()
    expect(x.leaks()).toEqual([])
  }
})

test('PERP-06 an order that rests beyond mark is cancelled, not filled, once the money behind it has left', () => {
  const x = new PerpExchange([perpSpec()], [11, 12], '10000')
  x.fund(12, '100000')
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 125 })
  // 4,000 are lost at once: sound with 10,000, and 374 of margin are all that is held back.
  const order = x.perp(11, 'buy', '2', '22000')
  const { available } = x.total(11)
  x.do(11, { kind: 'transfer', asset: 9, from: 'contract', to: 'fund', amount: available })
  const whole = x.perp(12, 'sell', '2', '22000', { time_in_force: 'FOK' })
  expect(whole).toMatchObject({ status: 'cancelled', reason: 'fok_not_filled', filled_quantity: '0.000' })
  const taker = x.perp(12, 'sell', '2', '22000')
  expect(taker).toMatchObject({ status: 'unfilled', filled_quantity: '0.000' })
  expect(x.positions(11)).toEqual([])
  expect(x.order(11, order.id, 'contract')).toMatchObject({ status: 'cancelled', reason: 'margin' })
  expect(x.leaks()).toEqual([])
})

test('PERP-06 of orders beyond mark that are each sound only as many fill as are sound together', () => {
  const x = new PerpExchange([perpSpec()], [11, 12], '1000')
  x.fund(12, '100000')
  const orders = ['0.3', '0.3', '0.29'].map((quantity) => x.perp(11, 'buy', quantity, '22000'))
  // 600 of 1,000 are lost by the first; the second would leave less than nothing.
  const taker = x.perp(12, 'sell', '0.89', '22000', { time_in_force: 'IOC' })
  expect(taker).toMatchObject({ status: 'cancelled', reason: 'ioc_remainder', filled_quantity: '0.300' })
  expect(x.position(11)).toMatchObject({ quantity: '0.300' })
  expect(orders.map(({ id }) => x.order(11, id, 'contract').reason)).toEqual([null, 'margin', 'margin'])
  expect(x.leaks()).toEqual([])
})

test('PERP-06 closings end at the bankruptcy price: a limit is refused, a market order stops', () => {
  const x = new PerpExchange([perpSpec()], [11], '1000')
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.fill(11, 'buy', '1', '20000')
  // Margin 400, fee 0.05 %: 19,600 / 0.9995 = 19,609.8…
  const { answer } = x.place(11, {
    market: 'contract',
    side: 'sell',
    price: '19609.8',
    quantity: '1',
    reduce_only: true,
  })
  expect(answer).toMatchObject({
    ok: false,
    refusal: { key: 'filter_price_band', field: 'price', params: { low: '19609.9', high: '22000' } },
  })
  x.perp(21, 'buy', '0.4', '19609.9')
  x.perp(21, 'buy', '5', '19609.8')
  const order = x.perp(11, 'sell', '1', undefined, { reduce_only: true })
  expect(order).toMatchObject({ status: 'cancelled', reason: 'market_bound', filled_quantity: '0.400' })
  expect(x.position(11)).toMatchObject({ quantity: '0.600', margin: '240' })
  expect(x.leaks()).toEqual([])
})
