import { expect, test } from 'vitest'
import type { PerpPosition } from '../../../shared/calls/contract-entities.ts'
import type { LedMark, LedMarket } from '../../contract/led-market.ts'
import { createExchange, restoreExchange } from '../../machine.ts'
import { ASSETS, lightSpec, spotSpec, TestExchange } from '../../testing/test-exchange.ts'
import { PerpExchange, perpSpec } from '../../testing/test-perp.ts'

const BOOK = { bids: [9990, 100_000, 9980, 200_000], asks: [10010, 50_000, 10020, 300_000] }

function led(x: TestExchange, more: Partial<LedMarket> = {}): void {
  x.send({ kind: 'tick', led: [{ market: 'spot', currency_id: 1, ...BOOK, ...more }] })
}

function sound(x: TestExchange): void {
  for (const left of Object.values(x.exchange.conservation())) expect(Number(left)).toBe(0)
  const again = createExchange()
  for (const command of x.log) again.apply(JSON.parse(JSON.stringify(command)))
  expect(again.hash()).toBe(x.exchange.hash())
}

test('MOCK-01 a led market shows exactly the levels that it is given, and a market order trades at them', () => {
  const x = new TestExchange()
  led(x)
  expect(x.exchange.top('spot', 1, 50)).toEqual({
    b: [
      ['99.90', '1'],
      ['99.80', '2'],
    ].map(([p, q]) => [p, `${q}.00000`]),
    a: [
      ['100.10', '0.50000'],
      ['100.20', '3.00000'],
    ],
  })
  const bought = x.market(11, 'buy', { quantity: '0.8' })
  expect(bought).toMatchObject({ status: 'completed', average_price: '100.1375' })
  led(x)
  expect(x.exchange.top('spot', 1, 1).a).toEqual([['100.10', '0.50000']])
  led(x, { bids: [9970, 1_000], asks: [], last: 9971 })
  expect(x.exchange.top('spot', 1, 50)).toEqual({ b: [['99.70', '0.01000']], a: [] })
  expect(x.exchange.ticker('spot', 1)?.c).toBe('99.71')
  sound(x)
})

test('MOCK-01 a resting order trades at its own price, as maker, once the book that is shown crosses it, and not before', () => {
  const x = new TestExchange()
  led(x)
  const mine = x.limit(11, 'buy', '99.95', '0.6')
  led(x, { bids: [9994, 5], asks: [9996, 100] })
  expect(x.order(11, mine.id).status).toBe('unfilled')
  led(x, { bids: [9990, 5], asks: [9993, 20_000, 9995, 10_000, 9996, 7] })
  expect(x.order(11, mine.id)).toMatchObject({ filled_quantity: '0.30000', average_price: '99.9500' })
  expect(x.exchange.top('spot', 1, 3)).toEqual({
    b: [
      ['99.95', '0.30000'],
      ['99.90', '0.00005'],
    ],
    a: [['99.96', '0.00007']],
  })
  led(x, { bids: [9990, 5], asks: [9994, 90_000] })
  expect(x.order(11, mine.id).status).toBe('completed')
  expect(x.exchange.top('spot', 1, 1).a).toEqual([['99.94', '0.60000']])
  expect(x.exchange.fills(11, 'spot', 1, 9).list.every(({ role }) => role === 'maker')).toBe(true)
  sound(x)
})

test('MOCK-01 a book that cannot stand changes nothing', () => {
  const x = new TestExchange()
  led(x)
  const before = x.exchange.top('spot', 1, 50)
  const broken = [
    { bids: [10010, 5], asks: [10010, 5] },
    { bids: [9980, 5, 9990, 5], asks: [] },
    { bids: [9980.5, 5], asks: [] },
    { bids: [9980, 0], asks: [] },
    { bids: [9980], asks: [] },
    { bids: [], asks: Array.from({ length: 102 }, (_, i) => 10_000 + i) },
  ]
  for (const book of broken) led(x, book)
  x.send({ kind: 'tick', led: [{ market: 'spot', currency_id: 77, ...BOOK }] })
  expect(x.exchange.top('spot', 1, 50)).toEqual(before)
})

test('MOCK-02 with nothing given the bots rest and the book stays; freed, they go on from the last price, and a checkpoint of each moment goes on alike', () => {
  const x = new TestExchange([lightSpec(), spotSpec()], [11], '1000000')
  x.send({
    kind: 'tick',
    led: [{ market: 'spot', currency_id: 2, bids: [41000, 500], asks: [41010, 500], last: 41005 }],
  })
  const shown = x.exchange.depth('spot', 2)
  for (let i = 0; i < 5; i++) x.send({ kind: 'tick', led: [] })
  expect(x.exchange.depth('spot', 2)).toEqual(shown)
  x.send({ kind: 'freeMarkets' })
  expect(x.exchange.top('spot', 2, 9)).toEqual({ b: [], a: [] })
  const other = restoreExchange(x.exchange.checkpoint())
  expect(other.hash()).toBe(x.exchange.hash())
  const from = x.log.length
  x.tick(100)
  const { b, a } = x.exchange.top('spot', 2, 1)
  expect(Math.abs(Number(b[0]?.[0]) - 4.1)).toBeLessThan(0.05)
  expect(Math.abs(Number(a[0]?.[0]) - 4.1)).toBeLessThan(0.05)
  for (const command of x.log.slice(from)) other.apply(command)
  expect(other.hash()).toBe(x.exchange.hash())
  expect(other.candles('spot', 2, '1m', 20, null)).toEqual(x.exchange.candles('spot', 2, '1m', 20, null))
  // And back: what is shown elsewhere stands there again, and nothing else.
  x.send({ kind: 'tick', led: [{ market: 'spot', currency_id: 2, bids: [42000, 500], asks: [42010, 500] }] })
  expect(x.exchange.top('spot', 2, 99).b).toEqual([['4.2000', '5.00']])
  sound(x)
})

test('MOCK-01 a market can be listed after the genesis; a checkpoint keeps it', () => {
  const x = new TestExchange([], [11])
  const market = spotSpec({ currency_id: 5, symbol: 'SOL/USDT' })
  const coin = { id: 5, symbol: 'SOL' }
  expect(x.send({ kind: 'listMarket', market, assets: [coin, ...ASSETS] }).answer).toEqual({
    ok: true,
    data: { markets: 1 },
  })
  expect(x.send({ kind: 'listMarket', market, assets: [coin] }).answer).toMatchObject({ ok: false })
  expect(x.send({ kind: 'listMarket', market: { ...market, currency_id: 6 }, assets: [] }).answer.ok).toBe(false)
  led(x, { currency_id: 5 })
  x.market(11, 'buy', { currency_id: 5, quantity: '0.1' })
  const other = restoreExchange(x.exchange.checkpoint())
  expect(other.hash()).toBe(x.exchange.hash())
  expect(other.balances(11)).toEqual(x.exchange.balances(11))
  expect(other.markets('spot')).toEqual(x.exchange.markets('spot'))
  sound(x)
})

const MARK: LedMark = { mark: 200_000, index: 199_990, rate: 10_000, next: 1_763_625_600_000 }

function ledPerp(x: PerpExchange, price: number, mark: Partial<LedMark> = {}, funding?: number): void {
  const book = { bids: [price - 1, 900_000], asks: [price + 1, 900_000] }
  x.send({
    kind: 'tick',
    led: [{ market: 'contract', currency_id: 1, ...book, last: price, mark: { ...MARK, mark: price, ...mark } }],
    ...(funding !== undefined && { funding: [{ currency_id: 1, rate: funding }] }),
  })
}

test('MOCK-01 a led perpetual has the mark, index and funding that it is given: positions are judged and pay by them', () => {
  const x = new PerpExchange([perpSpec()], [11])
  ledPerp(x, 200_000)
  expect(x.exchange.mark(1)).toEqual({ m: '20000.0', i: '19999.0', r: '0.0001', n: MARK.next })
  x.do(11, { kind: 'setMarginMode', currency_id: 1, margin_mode: 'isolated' })
  x.do(11, { kind: 'setLeverage', currency_id: 1, leverage: 50 })
  x.perp(11, 'buy', '1')
  const held = () => x.exchange.positions(11)[0] as PerpPosition
  expect(held().entry_price).toBe('20000.100')
  ledPerp(x, 200_000, {}, -300_000)
  // −s·q·MP·F = 1 · 20,000 · 0.003.
  expect(x.exchange.fundingHistory(11, 1, 1).list[0]).toMatchObject({ amount: '60' })
  ledPerp(x, 196_000)
  expect(x.exchange.positions(11)).toEqual([])
  expect(x.exchange.positionHistory(11, 1, 1).list[0]).toMatchObject({ liquidated: true })
  const other = restoreExchange(x.exchange.checkpoint())
  expect(other.hash()).toBe(x.exchange.hash())
  sound(x)
})
