import { expect, test } from 'vitest'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'
import { HOUSE } from '../model/house.ts'

const ETH = { currency_id: 2, symbol: 'ETHUSDT', max_leverage: 50 }

function setUp(x: PerpExchange, account: number, leverage: number, margin_mode: 'cross' | 'isolated', currency_id = 1) {
  x.do(account, { kind: 'setMarginMode', currency_id, margin_mode })
  x.do(account, { kind: 'setLeverage', currency_id, leverage })
}

const markOf = (x: PerpExchange, id = 1) => Number(x.exchange.mark(id)?.m)

/** Quotes step by step towards a price, a tick each, until `done`. */
function walk(x: PerpExchange, from: number, to: number, step: number, done: () => boolean, currency_id = 1): void {
  const sign = Math.sign(to - from)
  for (let price = from; sign * (to - price) >= 0; price += sign * step) {
    x.do(21, { kind: 'cancelAll', market: 'contract', currency_id })
    x.perp(21, 'buy', '500', (price - 0.1).toFixed(1), { currency_id })
    x.perp(21, 'sell', '500', (price + 0.1).toFixed(1), { currency_id })
    for (let i = 0; i < 4; i++) {
      x.time += 4_900
      x.tick()
      expect(x.leaks()).toEqual([])
      if (done()) return
    }
  }
  throw new Error('walked all the way')
}

test.each([
  ['buy', 19_678.714859, -1, '19600.000'],
  ['sell', 20_318.7251, 1, '20400.000'],
] as const)(
  'PERP-08 an isolated 50× %s is liquidated at the first mark past %f, and leaves all its margin and no more',
  (side, price, sign, bankrupt) => {
    const x = new PerpExchange()
    setUp(x, 11, 50, 'isolated')
    x.fill(11, side, '1', '20000')
    const order = x.perp(11, side, '0.1', String(20_000 + sign * 1_500))
    let before = markOf(x)
    walk(x, 20_000 + sign * 250, 20_000 + sign * 400, 2, () => {
      const past = sign * (markOf(x) - price) >= 0
      expect(x.positions(11).length).toBe(past ? 0 : 1)
      if (!past) before = markOf(x)
      return past
    })
    expect(sign * (before - price)).toBeLessThan(0)
    expect(x.wallet(11)).toEqual(['99590', '0'])
    expect(x.order(11, order.id, 'contract')).toMatchObject({ status: 'cancelled', reason: 'liquidation' })
    const [taken] = x.exchange.orderHistory(11, 'contract', 1, 1).list
    expect(taken).toMatchObject({ status: 'completed', reason: 'liquidation', average_price: bankrupt, fee: '0' })
    expect(x.exchange.positionHistory(11, 1, 1).list[0]).toMatchObject({ realised: '-400', liquidated: true })
    const [sold] = x.exchange.recentTrades('contract', 1).slice(-1)
    const gain = -sign * (Number(sold?.[1]) - Number(bankrupt))
    expect(gain).toBeGreaterThan(70)
    expect(Number(x.wallet(HOUSE.insurance)[0])).toBeCloseTo(gain, 8)
  },
)

test('PERP-08 a gap past the bankruptcy price is paid by the fund, which may go below zero', () => {
  const x = new PerpExchange()
  setUp(x, 11, 50, 'isolated')
  x.fill(11, 'buy', '1', '20000')
  x.tick()
  x.perp(21, 'buy', '5', '19000')
  x.perp(21, 'sell', '5', '19000.2')
  x.time += 60_000
  x.tick()
  expect(x.positions(11)).toEqual([])
  expect(x.wallet(11)).toEqual(['99590', '0'])
  expect(x.wallet(HOUSE.insurance)[0]).toBe('-600')
  expect(x.leaks()).toEqual([])
})

test('PERP-08 what the book does not take stays with the fund and is sold with the next ticks', () => {
  const x = new PerpExchange()
  setUp(x, 11, 50, 'isolated')
  x.fill(11, 'buy', '1', '20000')
  x.tick()
  x.perp(21, 'buy', '0.3', '19000')
  x.perp(21, 'sell', '5', '19000.2')
  x.time += 60_000
  x.tick()
  expect(x.positions(11)).toEqual([])
  expect(x.wallet(HOUSE.insurance)[0]).toBe('-13900')
  expect(x.leaks()).toEqual([])
  x.perp(21, 'buy', '2', '19000')
  x.tick()
  expect(x.wallet(HOUSE.insurance)[0]).toBe('-600')
  x.tick()
  expect(x.wallet(HOUSE.insurance)[0]).toBe('-600')
  expect(x.leaks()).toEqual([])
})

test('PERP-08 a large position goes tier by tier, down to where the next tier begins, and what is sound stays', () => {
  const x = new PerpExchange([perpSpec()], [11], '10150')
  setUp(x, 11, 50, 'cross')
  x.fill(11, 'buy', '15', '20000')
  // Sound until (300,000 − 10,000 − 1,300) / 15 / 0.99 = 19,441.07…
  expect(x.position(11).liquidation_price).toBe('19441.07744108')
  walk(x, 19_500, 19_400, 1, () => {
    const past = markOf(x) <= 19_441.0774
    expect(x.position(11).quantity === '15.000').toBe(!past)
    return past
  })
  const mark = markOf(x)
  const kept = Math.floor((250_000 / mark) * 1_000) / 1_000
  expect(x.position(11).quantity).toBe(kept.toFixed(3))
  // Wallet in proportion: the price was that of nothing left.
  expect(Number(x.wallet(11)[0])).toBeCloseTo((10_000 * kept) / 15, 6)
  x.tick(3)
  expect(x.position(11).quantity).toBe(kept.toFixed(3))
  expect(x.exchange.positionHistory(11, 1, 1).total).toBe(0)
})

test('PERP-08 cross: all cross orders go, isolated ones stay, the largest loss goes first, and nothing is left below zero', () => {
  const x = new PerpExchange([perpSpec(), perpSpec(ETH), perpSpec({ currency_id: 9, max_leverage: 20 })], [11], '4050')
  setUp(x, 11, 50, 'cross')
  setUp(x, 11, 25, 'cross', 2)
  setUp(x, 11, 20, 'isolated', 9)
  x.fill(11, 'buy', '2', '20000')
  x.fill(11, 'sell', '1', '20000', { currency_id: 2 })
  const kept = x.perp(11, 'buy', '0.2', '19000', { currency_id: 9 })
  const gone = x.perp(11, 'sell', '0.1', '21000', { currency_id: 2 })
  walk(x, 19_000, 18_100, 10, () => x.positions(11).length < 2)
  expect(x.positions(11)).toEqual([])
  expect(x.wallet(11)).toEqual(['0', '0'])
  expect(x.order(11, kept.id, 'contract').status).toBe('unfilled')
  expect(x.order(11, gone.id, 'contract').reason).toBe('liquidation')
  const ended = x.exchange.positionHistory(11, 1, 5).list
  expect(ended.map((one) => [one.currency_id, one.liquidated])).toEqual([
    [2, true],
    [1, true],
  ])
  // The second position stood at nothing after the first: it went at mark.
  expect(Number(ended[0]?.exit_price)).toBeCloseTo(markOf(x, 2), 1)
})

test('PERP-08 a hair above maintenance nothing happens, whatever the account', () => {
  const x = new PerpExchange()
  setUp(x, 11, 50, 'cross')
  x.fill(11, 'buy', '1', '20000')
  x.drive(18_500)
  expect(x.position(11)).toMatchObject({ quantity: '1.000', margin_mode: 'cross' })
  expect(x.exchange.orderHistory(11, 'contract', 1, 5).list.map((order) => order.reason)).toEqual([null])
})

test('PERP-08 a loss beyond the wallet is covered by profit elsewhere, which is realised at mark', () => {
  const x = new PerpExchange([perpSpec(), perpSpec(ETH)], [11], '2000')
  setUp(x, 11, 50, 'cross')
  setUp(x, 11, 50, 'cross', 2)
  x.fill(11, 'buy', '2', '20000')
  x.fill(11, 'sell', '2', '20000', { currency_id: 2 })
  x.drive(19_500, 2)
  x.drive(19_500, 1)
  x.drive(19_000, 2)
  x.drive(19_000, 1)
  const [long, short] = x.positions(11)
  const before = Number(x.total(11).equity)
  expect(Number(long?.unrealised)).toBeLessThan(-1_950)
  const closing = x.perp(11, 'sell', '2', undefined, { reduce_only: true })
  expect(closing.status).toBe('completed')
  expect(x.wallet(11)).toEqual(['0', '0'])
  expect(Number(x.position(11).entry_price)).toBeLessThan(Number(short?.entry_price))
  const lost = Number(closing.fee) + 2 * (Number(long?.mark_price) - Number(closing.average_price))
  expect(Number(x.total(11).equity)).toBeCloseTo(before - lost, 4)
  expect(x.leaks()).toEqual([])
})
