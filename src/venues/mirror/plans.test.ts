import { expect, test } from 'vitest'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { Instrument, VenuePlan } from '../base/venue-plan.ts'
import { isLiveVenue, type LiveVenue, PLANS } from './plans.ts'
import { VENUES } from './venues.ts'

function planOf(venue: LiveVenue, kind: MarketKind = 'spot'): VenuePlan {
  const plan = PLANS[venue][kind]
  if (!plan) throw new Error(`${venue} has no ${kind}`)
  return plan
}

const sizes = { tick: '0.1', step: '0.01', minNotional: '0', contract: '1', maxLeverage: 1 }
const instrument = (symbol: string, index = ''): Instrument => ({
  ...{ symbol, rest: symbol, base: 'BTC', quote: 'USDT', ...sizes, index },
})

/** What is said to subscribe one market. */
const SAID: [LiveVenue, MarketKind, Instrument, unknown[]][] = [
  [
    ...(['okx', 'contract'] as const),
    instrument('BTC-USDT-SWAP', 'BTC-USDT'),
    [
      {
        op: 'subscribe',
        args: [
          { channel: 'books', instId: 'BTC-USDT-SWAP' },
          { channel: 'trades', instId: 'BTC-USDT-SWAP' },
          { channel: 'tickers', instId: 'BTC-USDT-SWAP' },
          { channel: 'mark-price', instId: 'BTC-USDT-SWAP' },
          { channel: 'index-tickers', instId: 'BTC-USDT' },
          { channel: 'funding-rate', instId: 'BTC-USDT-SWAP' },
        ],
      },
    ],
  ],
  [
    ...(['binance', 'spot'] as const),
    instrument('BTCUSDT'),
    [{ method: 'SUBSCRIBE', params: ['btcusdt@depth@100ms', 'btcusdt@trade', 'btcusdt@ticker'], id: 5 }],
  ],
  [
    ...(['bybit', 'contract'] as const),
    instrument('BTCUSDT'),
    [{ op: 'subscribe', req_id: '5', args: ['orderbook.200.BTCUSDT', 'publicTrade.BTCUSDT', 'tickers.BTCUSDT'] }],
  ],
  [
    ...(['kraken', 'spot'] as const),
    instrument('BTC/USD'),
    [
      { method: 'subscribe', params: { channel: 'book', symbol: ['BTC/USD'], depth: 25, snapshot: true }, req_id: 5 },
      { method: 'subscribe', params: { channel: 'trade', symbol: ['BTC/USD'], snapshot: true }, req_id: 6 },
      { method: 'subscribe', params: { channel: 'ticker', symbol: ['BTC/USD'], snapshot: true }, req_id: 7 },
    ],
  ],
  [
    ...(['coinbase', 'spot'] as const),
    instrument('BTC-USD'),
    [
      { type: 'subscribe', channel: 'heartbeats' },
      { type: 'subscribe', channel: 'level2', product_ids: ['BTC-USD'] },
      { type: 'subscribe', channel: 'market_trades', product_ids: ['BTC-USD'] },
      { type: 'subscribe', channel: 'ticker', product_ids: ['BTC-USD'] },
    ],
  ],
]

test.each(SAID)('VEN-34 %s %s: what is said to subscribe one market', (venue, kind, market, said) => {
  const plan = planOf(venue, kind)
  const frames = plan.frames('subscribe', [...plan.own, ...plan.streams(market)], 5)
  expect(frames.map((frame) => JSON.parse(frame))).toEqual(said)
})

test('VEN-34 binance USD-M: books come from /public, everything else from /market', () => {
  const streams = planOf('binance', 'contract').streams(instrument('BTCUSDT'))
  const of = (path: string) => streams.filter(({ url }) => url.includes(path)).map(({ name }) => name)
  expect(of('fstream.binance.com/public/')).toEqual(['btcusdt@depth@100ms'])
  expect(of('fstream.binance.com/market/')).toEqual(['btcusdt@aggTrade', 'btcusdt@ticker', 'btcusdt@markPrice@1s'])
})

test('VEN-34 a frame has as many topics as its venue takes', () => {
  const many = Array.from({ length: 30 }, (_, at) => instrument(`C${at}USDT`))
  for (const plan of Object.values(PLANS).flatMap((kinds) => Object.values(kinds))) {
    const streams = many.flatMap((one) => plan.streams(one))
    const frames = plan.frames('unsubscribe', streams, 1)
    expect(frames.length).toBeGreaterThanOrEqual(streams.length / plan.limits.topicsPerMessage)
  }
  expect(isLiveVenue('okx')).toBe(true)
  expect(isLiveVenue('binance-usdm')).toBe(false)
})

const listed = { state: 'live', tickSz: '0.1', lotSz: '1', lever: '100' }
const swap = { ...listed, instType: 'SWAP', ctVal: '0.01', ctMult: '1', ctType: 'linear', settleCcy: 'USDT' }
const filters = [
  { filterType: 'PRICE_FILTER', tickSize: '0.01000000' },
  { filterType: 'LOT_SIZE', stepSize: '0.00001000' },
  { filterType: 'NOTIONAL', minNotional: '5.00000000' },
]
const traded = { symbol: 'BTCUSDT', status: 'TRADING', baseAsset: 'BTC', quoteAsset: 'USDT', filters }

/** A venue's list of instruments, and what of it is shown. */
const LISTS: [LiveVenue, MarketKind, unknown, Partial<Instrument>[]][] = [
  [
    ...(['okx', 'spot'] as const),
    {
      data: [
        { ...listed, instId: 'BTC-USDT', baseCcy: 'BTC', quoteCcy: 'USDT', lotSz: '0.00000001' },
        { ...listed, instId: 'ETH-BTC', baseCcy: 'ETH', quoteCcy: 'BTC' },
        { ...listed, instId: 'LTC-USDT', baseCcy: 'LTC', quoteCcy: 'USDT', state: 'suspend' },
      ],
    },
    [
      {
        symbol: 'BTC-USDT',
        base: 'BTC',
        quote: 'USDT',
        tick: '0.1',
        step: '0.00000001',
        contract: '1',
        maxLeverage: 1,
      },
    ],
  ],
  [
    ...(['okx', 'contract'] as const),
    {
      data: [
        { ...swap, instId: 'BTC-USDT-SWAP', lotSz: '0.01' },
        { ...swap, instId: 'BTC-USD-SWAP', ctType: 'inverse', settleCcy: 'BTC' },
      ],
    },
    [{ symbol: 'BTC-USDT-SWAP', base: 'BTC', step: '0.0001', contract: '0.01', maxLeverage: 100, index: 'BTC-USDT' }],
  ],
  [
    ...(['binance', 'spot'] as const),
    { symbols: [traded, { ...traded, status: 'BREAK' }, { ...traded, quoteAsset: 'BTC' }] },
    [{ symbol: 'BTCUSDT', tick: '0.01', step: '0.00001', minNotional: '5' }],
  ],
  [
    ...(['binance', 'contract'] as const),
    {
      symbols: [
        {
          ...traded,
          contractType: 'PERPETUAL',
          filters: [...filters.slice(0, 2), { filterType: 'MIN_NOTIONAL', notional: '100' }],
        },
        { ...traded, contractType: 'CURRENT_QUARTER' },
      ],
    },
    [{ symbol: 'BTCUSDT', minNotional: '100' }],
  ],
  [
    ...(['bybit', 'spot'] as const),
    {
      result: {
        list: [
          {
            ...{ symbol: 'BTCUSDT', baseCoin: 'BTC', quoteCoin: 'USDT', status: 'Trading' },
            lotSizeFilter: { basePrecision: '0.000001', minOrderAmt: '5' },
            priceFilter: { tickSize: '0.10' },
          },
          { symbol: 'ETHBTC', baseCoin: 'ETH', quoteCoin: 'BTC', status: 'Trading' },
        ],
      },
    },
    [{ symbol: 'BTCUSDT', tick: '0.1', step: '0.000001', minNotional: '5' }],
  ],
  [
    ...(['kraken', 'spot'] as const),
    {
      result: {
        XXBTZUSD: {
          altname: 'XBTUSD',
          wsname: 'XBT/USD',
          pair_decimals: 1,
          lot_decimals: 8,
          costmin: '0.50',
          status: 'online',
        },
        XDGUSD: { altname: 'XDGUSD', wsname: 'XDG/USD', pair_decimals: 7, lot_decimals: 8, tick_size: '0.0000001' },
        XXBTZEUR: { altname: 'XBTEUR', wsname: 'XBT/EUR', pair_decimals: 1, lot_decimals: 8 },
        OLDUSD: { altname: 'OLDUSD', wsname: 'OLD/USD', pair_decimals: 1, lot_decimals: 8, status: 'cancel_only' },
      },
    },
    [
      { symbol: 'BTC/USD', rest: 'XBTUSD', base: 'BTC', tick: '0.1', step: '0.00000001', minNotional: '0.5' },
      { symbol: 'DOGE/USD', base: 'DOGE', tick: '0.0000001' },
    ],
  ],
  [
    ...(['coinbase', 'spot'] as const),
    {
      products: [
        {
          ...{ product_id: 'BTC-USD', base_currency_id: 'BTC', quote_currency_id: 'USD', status: 'online' },
          ...{ price_increment: '0.01', base_increment: '0.00000001', quote_min_size: '1' },
        },
        { product_id: 'ETH-USD', base_currency_id: 'ETH', quote_currency_id: 'USD', trading_disabled: true },
        { product_id: 'ETH-EUR', base_currency_id: 'ETH', quote_currency_id: 'EUR' },
      ],
    },
    [{ symbol: 'BTC-USD', tick: '0.01', step: '0.00000001', minNotional: '1' }],
  ],
]

test.each(LISTS)('VEN-35 %s %s: instruments of a list, with their digits', (venue, kind, list, shown) => {
  const plan = planOf(venue, kind)
  const read = plan.readInstruments(JSON.stringify(list))
  expect(read).toHaveLength(shown.length)
  expect(read).toMatchObject(shown)
  expect(plan.readInstruments('<html>')).toEqual([])
})

/** A venue's answer to a question for candles; each is the same two candles. */
const CANDLES: [LiveVenue, MarketKind, unknown][] = [
  [
    ...(['okx', 'spot'] as const),
    {
      data: [
        ['120000', '2', '4', '1', '3', '7', '0', '0', '0'],
        ['60000', '1', '2', '1', '2', '5', '0', '0', '1'],
      ],
    },
  ],
  [
    ...(['okx', 'contract'] as const),
    {
      data: [
        ['120000', '2', '4', '1', '3', '70', '7', '0', '0'],
        ['60000', '1', '2', '1', '2', '50', '5', '0', '1'],
      ],
    },
  ],
  [
    ...(['binance', 'spot'] as const),
    [
      [60_000, '1', '2', '1', '2', '5', 119_999],
      [120_000, '2', '4', '1', '3', '7', 179_999],
    ],
  ],
  [
    ...(['bybit', 'spot'] as const),
    {
      result: {
        list: [
          ['120000', '2', '4', '1', '3', '7', '0'],
          ['60000', '1', '2', '1', '2', '5', '0'],
        ],
      },
    },
  ],
  [
    ...(['kraken', 'spot'] as const),
    {
      result: {
        XXBTZUSD: [
          [60, '1', '2', '1', '2', '1.5', '5', 3],
          [120, '2', '4', '1', '3', '2', '7', 4],
        ],
        last: 60,
      },
    },
  ],
  [
    ...(['coinbase', 'spot'] as const),
    {
      candles: [
        { start: '120', low: '1', high: '4', open: '2', close: '3', volume: '7' },
        { start: '60', low: '1', high: '2', open: '1', close: '2', volume: '5' },
      ],
    },
  ],
]

test.each(CANDLES)('VEN-36 %s %s: candles are read oldest first, volumes in coins', (venue, kind, answer) => {
  const plan = planOf(venue, kind)
  expect(plan.readCandles(JSON.stringify(answer), instrument('X'))).toEqual([
    [60_000, '1', '2', '1', '2', '5'],
    [120_000, '2', '4', '1', '3', '7'],
  ])
  expect(plan.readCandles('nonsense', instrument('X'))).toEqual([])
})

/** Where one minute's candles before 12:00 are asked for. */
const ASKED: [LiveVenue, MarketKind, string][] = [
  ['okx', 'spot', 'https://www.okx.com/api/v5/market/candles?instId=X&bar=1m&limit=10&after=43200000'],
  ['binance', 'spot', 'https://api.binance.com/api/v3/klines?symbol=X&interval=1m&limit=10&endTime=43199999'],
  ['binance', 'contract', 'https://fapi.binance.com/fapi/v1/klines?symbol=X&interval=1m&limit=10&endTime=43199999'],
  [
    'bybit',
    'contract',
    'https://api.bybit.com/v5/market/kline?category=linear&symbol=X&interval=1&limit=10&end=43199999',
  ],
  ['kraken', 'spot', 'https://api.kraken.com/0/public/OHLC?pair=X&interval=1&since=42600'],
  [
    ...(['coinbase', 'spot'] as const),
    'https://api.coinbase.com/api/v3/brokerage/market/products/X/candles?start=42600&end=43200&granularity=ONE_MINUTE',
  ],
]

test.each(ASKED)('VEN-36 %s %s: where candles are asked for', (venue, kind, url) => {
  const plan = planOf(venue, kind)
  const request = { interval: plan.intervals['1m'] ?? '', span: 60_000, count: 10, end: 43_200_000, now: 43_260_000 }
  expect(plan.candlesUrl(instrument('X'), request)).toBe(url)
  const old = { ...request, now: request.end + 10 * 86_400_000 }
  if (venue === 'okx') expect(plan.candlesUrl(instrument('X'), old)).toContain('/history-candles?')
  const newest = plan.candlesUrl(instrument('X'), { ...request, end: null })
  expect(newest).not.toBe(url)
})

/** An answer with one trade, whose taker sold. */
const TRADES: [LiveVenue, MarketKind, unknown][] = [
  [
    ...(['okx', 'spot'] as const),
    { data: [{ instId: 'X', tradeId: '7', px: '10.5', sz: '2', side: 'sell', ts: '9' }] },
  ],
  [...(['binance', 'spot'] as const), [{ id: 7, price: '10.5', qty: '2', time: 9, isBuyerMaker: true }]],
  [...(['binance', 'contract'] as const), [{ a: 7, p: '10.5', q: '2', T: 9, m: true }]],
  [
    ...(['bybit', 'contract'] as const),
    { result: { list: [{ execId: '7', price: '10.5', size: '2', side: 'Sell', time: '9' }] } },
  ],
]

test.each(TRADES)('VEN-34 %s %s: the newest trades by REST', (venue, kind, answer) => {
  const plan = planOf(venue, kind)
  expect(plan.tradesUrl?.(instrument('X'))).toContain('=X&')
  const read = plan.readTrades?.(JSON.stringify(answer), instrument('X'))
  expect(read).toEqual([{ kind: 'trade', symbol: 'X', id: '7', price: '10.5', quantity: '2', side: 's', at: 9 }])
  expect(plan.readTrades?.('{', instrument('X'))).toEqual([])
})

interface FundingCase {
  venue: LiveVenue
  url: string
  row: (at: number, rate: string) => object
  answer: (rows: object[]) => unknown
  mark: string | null
}

/** Past funding as each venue tells it: its address, its answer, and whether it names the mark. */
const FUNDING: FundingCase[] = [
  {
    venue: 'okx',
    url: 'https://www.okx.com/api/v5/public/funding-rate-history?instId=X&limit=100',
    row: (at, rate) => ({ instId: 'X', fundingTime: String(at), fundingRate: '0.5', realizedRate: rate }),
    answer: (rows) => ({ code: '0', data: rows }),
    mark: null,
  },
  {
    venue: 'binance',
    url: 'https://fapi.binance.com/fapi/v1/fundingRate?symbol=X&limit=100',
    row: (at, rate) => ({ symbol: 'X', fundingTime: at, fundingRate: rate, markPrice: '60123.45000000' }),
    answer: (rows) => rows,
    mark: '60123.45000000',
  },
  {
    venue: 'bybit',
    url: 'https://api.bybit.com/v5/market/funding/history?category=linear&symbol=X&limit=100',
    row: (at, rate) => ({ symbol: 'X', fundingRateTimestamp: String(at), fundingRate: rate }),
    answer: (rows) => ({ retCode: 0, result: { list: rows } }),
    mark: null,
  },
]

test.each(FUNDING)('VEN-63 $venue: past funding by REST, newest first', ({ venue, url, row, answer, mark }) => {
  const plan = planOf(venue, 'contract')
  expect(plan.fundingUrl?.(instrument('X'))).toBe(url)
  const rows = [row(3_600_000, '0.0001'), row(7_200_000, '-0.00025'), row(10_800_000, 'n/a'), row(1.5, '0.1')]
  expect(plan.readFunding?.(JSON.stringify(answer(rows)))).toEqual([
    { at: 7_200_000, rate: '-0.00025', mark },
    { at: 3_600_000, rate: '0.0001', mark },
  ])
  expect(plan.readFunding?.('{')).toEqual([])
  expect(planOf(venue, 'spot').fundingUrl).toBeUndefined()
})

test('VEN-34 a venue that announces the end of a connection is understood', () => {
  const notice = { event: 'notice', code: '64008', msg: 'The connection will soon be closed for a service upgrade.' }
  expect(VENUES.okx.read(JSON.stringify(notice), '')).toEqual([{ kind: 'ending' }])
  expect(VENUES.binance.read('{"e":"serverShutdown","E":1}', '')).toEqual([{ kind: 'ending' }])
})

/** Frames a second and an hour, topics a frame, streams and markets a socket, ms of a connection, a call and a ping: as docs/live.md. */
const KEPT: [LiveVenue, MarketKind, number[]][] = [
  ['binance', 'spot', [4, 7_000, 50, 200, 50, 1_500, 600, 60_000]],
  ['binance', 'contract', [8, 7_000, 50, 200, 50, 1_500, 600, 60_000]],
  ['okx', 'spot', [3, 400, 40, 200, 20, 1_000, 200, 20_000]],
  ['okx', 'contract', [3, 400, 40, 200, 20, 1_000, 200, 20_000]],
  ['bybit', 'spot', [5, 7_000, 10, 200, 20, 1_000, 100, 20_000]],
  ['bybit', 'contract', [5, 7_000, 10, 200, 20, 1_000, 100, 20_000]],
  ['kraken', 'spot', [5, 7_000, 50, 200, 20, 5_000, 1_000, 30_000]],
  ['coinbase', 'spot', [4, 7_000, 20, 40, 4, 500, 250, 30_000]],
]

test.each(KEPT)('VEN-34 %s %s: limits as documented, and a day for a connection', (venue, kind, kept) => {
  const { limits, ping } = planOf(venue, kind)
  const { messagesPerSecond, messagesPerHour, topicsPerMessage, streamsPerSocket, marketsPerSocket } = limits
  const { connectEvery, callEvery, lifetime, messagesOfAll } = limits
  expect([
    ...[messagesPerSecond, messagesPerHour, topicsPerMessage, streamsPerSocket, marketsPerSocket],
    ...[connectEvery, callEvery, ping.every],
  ]).toEqual(kept)
  expect(lifetime).toBe(86_400_000)
  expect(messagesOfAll).toBe(venue === 'coinbase')
})

test('VEN-34 past trades whose time nobody can read are from no time', () => {
  const timesOf = (venue: LiveVenue, kind: MarketKind, answer: unknown) =>
    planOf(venue, kind)
      .readTrades?.(JSON.stringify(answer), instrument('X'))
      .map(({ at }) => at)
  expect(timesOf('binance', 'spot', [{ id: 1, price: '1', qty: '1', time: 'x' }])).toEqual([0])
  expect(timesOf('binance', 'contract', [{ a: 1, p: '1', q: '1', T: null }])).toEqual([0])
  expect(timesOf('bybit', 'spot', { result: { list: [{ execId: '1', price: '1', size: '1' }] } })).toEqual([0])
})
