import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'
import { HOUSE } from '../model/house.ts'

test('PERP-01 a long 1 @ 20,000 50× isolated has the worked liquidation and bankruptcy prices, and after margin is added', () => {
  const x = new PerpExchange()
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.fill(11, 'buy', '1', '20000')
  expect(x.position(11)).toMatchObject({
    side: 'long',
    position_side: 'both',
    quantity: '1.000',
    entry_price: '20000.000',
    mark_price: '20000.0',
    margin: '400',
    initial_margin: '400',
    maintenance_margin: '80',
    unrealised: '0',
    roe: '0',
    liquidation_price: '19678.71485944',
    bankruptcy_price: '19600',
    fees: '10',
  })
  expect(x.wallet(11)).toEqual(['99590', '400'])
  x.do(11, { kind: 'adjustMargin', currency_id: 1, position_side: 'both', action: 'add', amount: '400' })
  expect(x.position(11)).toMatchObject({
    margin: '800',
    initial_margin: '400',
    liquidation_price: '19277.10843373',
    bankruptcy_price: '19200',
  })
  expect(x.wallet(11)).toEqual(['99190', '800'])
  expect(x.leaks()).toEqual([])
})

test.each([
  ['buy', 50, '19678.71485944'],
  ['sell', 50, '20318.7250996'],
  ['buy', 125, '19919.67871486'],
  ['sell', 125, '20079.68127490'],
] as const)('PERP-01 isolated %s 1 @ 20,000 at %i×: liquidation at %s', (side, leverage, price) => {
  const x = new PerpExchange()
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage })
  x.fill(11, side, '1', '20000')
  expect(Number(x.position(11).liquidation_price)).toBe(Number(price))
})

test.each([
  ['3', '3030', '19078.72696817'],
  ['12.5', '5125', '19694.47236181'],
])('PERP-01 cross long %s @ 20,000, %s before the fee: liquidation at %s', (quantity, money, price) => {
  const x = new PerpExchange([perpSpec()], [11], money)
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.fill(11, 'buy', quantity, '20000')
  expect(x.position(11).liquidation_price).toBe(price)
})

test('PERP-02 adding, reducing and flipping keep cost exactly; fees come from the wallet', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '1', '20000')
  x.fill(11, 'buy', '2', '20300')
  expect(x.position(11)).toMatchObject({ quantity: '3.000', entry_price: '20200.000', fees: '30.3' })
  expect(x.wallet(11)).toEqual(['99969.7', '0'])
  const closing = x.fill(11, 'sell', '1', '20500')
  expect(closing).toMatchObject({ status: 'completed', fee: '10.25', fee_currency: 'USDT', reduce_only: false })
  expect(x.position(11)).toMatchObject({ quantity: '2.000', entry_price: '20200.000', realised: '300' })
  expect(x.wallet(11)).toEqual(['100259.45', '0'])
  x.fill(11, 'sell', '5', '20000')
  expect(x.position(11)).toMatchObject({
    side: 'short',
    quantity: '3.000',
    entry_price: '20000.000',
    realised: '0',
    fees: '30',
  })
  expect(x.wallet(11)).toEqual(['99809.45', '0'])
  const { list, total } = x.exchange.positionHistory(11, 1, 10)
  expect(total).toBe(1)
  expect(list[0]).toMatchObject({
    side: 'long',
    quantity: '3.000',
    entry_price: '20200.000',
    exit_price: '20166.667',
    realised: '-100',
    fees: '60.55',
    liquidated: false,
  })
  const fills = x.exchange.fills(11, 'contract', 1, 10).list
  expect(fills.map((fill) => (fill as { realised?: string }).realised)).toEqual(['-400', '300', '0', '0'])
  expect(x.leaks()).toEqual([])
})

test('PERP-02 a maker pays 0.02 %, and both sides of a fill have their position', () => {
  const x = new PerpExchange()
  const resting = x.perp(11, 'sell', '0.5', '20000')
  expect(x.wallet(11)).toEqual(['100000', '0'])
  x.perp(12, 'buy', '0.5', '20000')
  expect(x.order(11, resting.id, 'contract')).toMatchObject({ status: 'completed', fee: '2' })
  expect([x.position(11).side, x.position(12).side]).toEqual(['short', 'long'])
  expect([x.wallet(11)[0], x.wallet(12)[0]]).toEqual(['99998', '99995'])
  expect(x.wallet(HOUSE.fees)[0]).toBe('7')
  expect(x.leaks()).toEqual([])
})

test('PERP-02 realised profit of an isolated position comes with the freed margin', () => {
  const x = new PerpExchange()
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 10 })
  x.fill(11, 'sell', '3', '20000')
  expect(x.wallet(11)).toEqual(['93970', '6000'])
  x.fill(11, 'buy', '1', '19900')
  expect(x.wallet(11)).toEqual(['96060.05', '4000'])
  x.fill(11, 'buy', '2', '20100')
  expect(x.wallet(11)).toEqual(['99839.95', '0'])
  expect(x.positions(11)).toEqual([])
  expect(x.leaks()).toEqual([])
})

test('PERP-02 bots and people trade, and lots and money stay what they were', () => {
  const deep = { book: 'deep', day_worth: 1_250_000_000, day_move: 0.02, pause: 100 } as const
  const x = new PerpExchange([perpSpec({ liveliness: deep })])
  for (let i = 0; i < 120; i++) {
    x.tick()
    const side = i % 3 === 0 ? 'sell' : 'buy'
    x.perp(11 + (i % 3), side, '0.05')
    if (i % 7 === 0) x.perp(12, 'buy', '0.01', (Number(x.exchange.mark(1)?.m) - 1).toFixed(1))
    expect(x.leaks()).toEqual([])
  }
  expect(x.exchange.fills(11, 'contract', 1, 1).total).toBeGreaterThan(30)
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.checkpoint()).toBe(x.exchange.checkpoint())
  expect(restored.positions(11)).toEqual(x.exchange.positions(11))
})

test('PERP-03 every change is reported: the order, the position, the money', () => {
  const x = new PerpExchange()
  x.fill(11, 'buy', '1', '20000')
  const mine = x.events.filter((event) => 'account' in event && event.account === 11)
  expect(mine.map((event) => event.kind)).toEqual(['order', 'position', 'balance'])
  expect(mine.map((event) => 'n' in event && event.n)).toEqual([2, 3, 4])
  expect(mine[1]).toMatchObject({ market: 'contract', position: { quantity: '1.000', side: 'long' } })
  x.fill(11, 'sell', '1', '20000')
  const last = x.events.find((event) => event.kind === 'position' && event.account === 11)
  expect(last).toMatchObject({ position: { quantity: '0.000', entry_price: null, liquidation_price: null } })
})
