import { expect, test } from 'vitest'
import type { Exchange } from '../src/engine/contract/exchange-api.ts'
import { createExchange } from '../src/engine/machine.ts'
import { toUnits } from '../src/shared/decimal/decimal-text.ts'
import { DEFAULT_SEED, genesis } from './genesis.ts'
import { marketSpecs } from './market-specs.ts'

const START = Date.parse('2025-11-21T09:13:20Z')
const KINDS = ['spot', 'contract'] as const

function begin(busy: boolean): Exchange {
  const exchange = createExchange()
  for (const body of genesis({ seed: DEFAULT_SEED, calm: false, busy, passwordHash: 'none' })) {
    expect(exchange.apply({ t: START, ...body }).answer.ok, body.kind).toBe(true)
  }
  return exchange
}

/** Count of events of a kind in so many ticks from `from` on. */
function tick(exchange: Exchange, ticks: number, kind: string): number {
  let count = 0
  for (let i = 0; i < ticks; i++) {
    const { events } = exchange.apply({ t: exchange.time + 100, kind: 'tick' })
    count += events.filter((event) => event.kind === kind).length
  }
  return count
}

test('MKT-01 312 spot markets, 12 of them lively, and 312 perpetuals of the same coins', () => {
  const specs = marketSpecs(false)
  const of = (kind: string) => specs.filter((spec) => spec.kind === kind)
  expect([of('spot').length, of('contract').length]).toEqual([312, 312])
  expect(of('contract').map((spec) => [spec.currency_id, spec.symbol])).toEqual(
    of('spot').map((spec) => [spec.currency_id, spec.symbol]),
  )
  const lively = (kind: string) => of(kind).filter((spec) => spec.liveliness?.book !== 'light')
  expect(
    lively('spot')
      .map((spec) => spec.symbol.replace('USDT', ''))
      .join(' '),
  ).toBe('BTC ETH SOL XRP BNB DOGE ADA AVAX LINK TON SUI LTC')
  expect(lively('contract').map((spec) => spec.symbol)).toEqual(['BTCUSDT', 'ETHUSDT'])
  const at = (leverage: number) => of('contract').filter((spec) => spec.max_leverage === leverage)
  expect(at(125).map((spec) => spec.symbol)).toEqual(['BTCUSDT'])
  expect(at(100).map((spec) => spec.symbol)).toEqual(['ETHUSDT'])
  expect([at(50).length, at(20).length]).toEqual([10, 300])
})

test('MKT-01 prices and sizes are sane: places that count, digits of money that suffice, small steps', () => {
  for (const spec of marketSpecs(false)) {
    const { symbol, price_digits, quantity_digits, tick_size, step_size, start_price } = spec
    expect(price_digits + quantity_digits, symbol).toBeLessThanOrEqual(8)
    const ticks = toUnits(start_price, price_digits) ?? 0
    expect(ticks, symbol).toBeGreaterThanOrEqual(price_digits === 8 ? 80 : 10_000)
    expect(ticks, symbol).toBeLessThanOrEqual(10_000_000)
    expect(toUnits(tick_size, price_digits), symbol).toBe(1)
    expect(toUnits(step_size, quantity_digits), symbol).toBe(1)
    const most = spec.kind === 'spot' ? 1 : spec.currency_id > 2 ? 10 : 100
    expect(Number(step_size) * Number(start_price), symbol).toBeLessThanOrEqual(most)
  }
})

test('MKT-01 from the genesis on every market has a whole ticker of its day; after the first tick every book has two sides', () => {
  const exchange = begin(false)
  const tickers = KINDS.flatMap((kind) =>
    exchange.markets(kind).map(({ currency_id, symbol }) => ({ symbol, ticker: exchange.ticker(kind, currency_id) })),
  )
  expect(tickers).toHaveLength(624)
  for (const { symbol, ticker } of tickers) {
    expect(
      Object.keys(ticker ?? {})
        .sort()
        .join(''),
      symbol,
    ).toBe('Pchloqv')
    const figure = (key: 'c' | 'o' | 'h' | 'l' | 'v' | 'q') => Number(ticker?.[key])
    const [c, o, h, l, v, q] = [figure('c'), figure('o'), figure('h'), figure('l'), figure('v'), figure('q')]
    expect(Math.min(c, o, l, v, q), symbol).toBeGreaterThan(0)
    expect([l <= Math.min(c, o), h >= Math.max(c, o), l < h], symbol).toEqual([true, true, true])
    expect(Number(ticker?.P), symbol).toBeCloseTo((c / o - 1) * 100, 1)
    expect(q / v / c, symbol).toBeGreaterThan(0.7)
    expect(q / v / c, symbol).toBeLessThan(1.4)
  }
  const changes = tickers.map(({ ticker }) => Number(ticker?.P))
  expect(Math.max(...changes)).toBeGreaterThan(8)
  expect(Math.min(...changes)).toBeLessThan(-6)
  const volumes = tickers.map(({ ticker }) => Number(ticker?.q))
  expect(Math.min(...volumes)).toBeLessThan(50_000)
  expect(Math.max(...volumes)).toBeGreaterThan(1_000_000_000)

  tick(exchange, 1, 'depth')
  for (const kind of KINDS) {
    for (const { currency_id, symbol } of exchange.markets(kind)) {
      const { b, a } = exchange.top(kind, currency_id, 500)
      expect(Math.min(b.length, a.length), symbol).toBeGreaterThanOrEqual(12)
      expect(Number(b[0]?.[0]), symbol).toBeLessThan(Number(a[0]?.[0]))
    }
  }
  expect(Object.values(exchange.conservation()).every((sum) => Number(sum) === 0)).toBe(true)
})

test('DUE-05 the sandbox lists every coin that the house accounts of the product lines are funded in', () => {
  const exchange = begin(false)
  const funded = (account: number) =>
    exchange.balances(account).flatMap(({ symbol, finance_balance }) => (finance_balance === '0' ? [] : [[symbol, finance_balance]])) // biome-ignore format: one line
  const earn = { ADA: '500000', BTC: '20', ETH: '400', SOL: '20000', USDT: '1000000' }
  expect(Object.fromEntries(funded(7))).toEqual(earn)
  expect(funded(10)).toEqual([['USDT', '5000000']])
})

test('MKT-01 a person trades on a light market, by limit and by market order', () => {
  const exchange = begin(false)
  tick(exchange, 5, 'depth')
  const markets = exchange
    .markets('spot')
    .filter(({ base }) => ['PEPE', 'BTTC', 'BIFI', 'ALPINE', 'YFI'].includes(base))
  expect(markets).toHaveLength(5)
  for (const { currency_id, symbol } of markets) {
    const common = { account: 1001, market: 'spot', currency_id, time_in_force: 'GTC', post_only: false } as const
    const bought = exchange.apply({
      ...{ t: exchange.time, kind: 'placeOrder', ...common },
      ...{ side: 'buy', type: 'market', quote_quantity: '100', time_in_force: 'IOC' },
    })
    expect(bought.answer, symbol).toMatchObject({ ok: true, data: { status: 'completed' } })
    const held = exchange.balances(1001).find((balance) => balance.currency_id === currency_id)?.trade_balance ?? '0'
    expect(Number(held), symbol).toBeGreaterThan(0)
    const price = exchange.ticker('spot', currency_id)?.c ?? ''
    const quantity = exchange.depth('spot', currency_id)?.b[0]?.[1] ?? ''
    const resting = { side: 'buy', type: 'limit', price, quantity } as const
    const { answer } = exchange.apply({ t: exchange.time, kind: 'placeOrder', ...common, ...resting })
    expect(answer, symbol).toMatchObject({ ok: true })
  }
})

test('MKT-16 --busy: both sockets together carry 2,000 ticker updates a second', () => {
  const exchange = begin(true)
  tick(exchange, 20, 'ticker')
  for (let second = 0; second < 5; second++) expect(tick(exchange, 10, 'ticker')).toBeGreaterThanOrEqual(2000)
})
