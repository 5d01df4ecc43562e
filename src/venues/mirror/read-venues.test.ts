import { expect, test } from 'vitest'
import type { VenueEvent, VenueName } from '../base/venue-event.ts'
import { VENUES } from './venues.ts'

const read = (venue: VenueName, message: unknown) => VENUES[venue].read(JSON.stringify(message), '')

/** What each venue sends for one market besides its book, and what is read of it. */
const MESSAGES: [VenueName, string, unknown, Partial<VenueEvent>][] = [
  [
    ...(['binance', 'a trade of a maker who bought'] as const),
    { e: 'trade', E: 2, s: 'BTCUSDT', t: 5, p: '61837.63000000', q: '0.02000000', T: 1, m: true },
    { kind: 'trade', symbol: 'BTCUSDT', id: '5', price: '61837.63000000', quantity: '0.02000000', side: 's', at: 1 },
  ],
  [
    ...(['binance-usdm', 'mark, index and funding'] as const),
    { stream: 'x', data: { e: 'markPriceUpdate', s: 'BTCUSDT', p: '1.5', i: '1.4', r: '-0.0001', T: 9 } },
    { kind: 'mark', symbol: 'BTCUSDT', mark: '1.5', index: '1.4', funding: '-0.0001', nextFunding: 9 },
  ],
  [
    ...(['binance-usdm', 'a fill of the insurance fund, which is no trade'] as const),
    { e: 'trade', s: 'BTCUSDT', t: 5, p: '1', q: '1', T: 1, m: true, X: 'INSURANCE_FUND' },
    { kind: 'other' },
  ],
  [
    ...(['okx', 'a trade'] as const),
    {
      arg: { channel: 'trades', instId: 'BTC-USDT' },
      data: [{ instId: 'BTC-USDT', tradeId: '7', px: '30243.5', sz: '0.00000938', side: 'buy', ts: '3' }],
    },
    { kind: 'trade', symbol: 'BTC-USDT', id: '7', price: '30243.5', quantity: '0.00000938', side: 'b', at: 3 },
  ],
  [
    ...(['okx', 'the day of a swap, whose volume is in contracts'] as const),
    {
      arg: { channel: 'tickers', instId: 'UNI-USDT-SWAP' },
      data: [{ instType: 'SWAP', last: '5', open24h: '4', high24h: '6', low24h: '3', vol24h: '900', volCcy24h: '90' }],
    },
    { kind: 'ticker', symbol: 'UNI-USDT-SWAP', last: '5', open: '4', high: '6', low: '3', volume: '90' },
  ],
  [
    ...(['bybit', 'a trade with a UUID'] as const),
    { topic: 'publicTrade.BTCUSDT', data: [{ i: 'a-b', T: 4, p: '65140.5', v: '0.002705', S: 'Sell', s: 'BTCUSDT' }] },
    { kind: 'trade', symbol: 'BTCUSDT', id: 'a-b', price: '65140.5', quantity: '0.002705', side: 's', at: 4 },
  ],
  [
    ...(['bybit', 'what changed of a day alone'] as const),
    { topic: 'tickers.BTCUSDT', type: 'delta', data: { symbol: 'BTCUSDT', lastPrice: '2' } },
    { kind: 'ticker', symbol: 'BTCUSDT', last: '2' },
  ],
  [
    ...(['coinbase', 'a trade, whose side is the maker’s'] as const),
    {
      channel: 'market_trades',
      sequence_num: 3,
      events: [
        {
          trades: [
            { trade_id: '9', product_id: 'BTC-USD', price: '2', size: '1', side: 'BUY', time: '1970-01-01T00:00:01Z' },
          ],
        },
      ],
    },
    { kind: 'trade', symbol: 'BTC-USD', id: '9', price: '2', quantity: '1', side: 's', at: 1_000 },
  ],
]

test.each(MESSAGES)('VEN-08 %s: %s', (venue, _what, message, event) => {
  expect(read(venue, message)).toContainEqual(event)
})

test('VEN-08 kraken: a trade and a day keep the digits of bare numbers', () => {
  const trade =
    '{"channel":"trade","type":"update","data":[{"symbol":"BTC/USD","side":"sell","price":78871.0,"qty":0.00010,"trade_id":4,"timestamp":"1970-01-01T00:00:02Z"}]}'
  expect(VENUES.kraken.read(trade, '')).toEqual([
    { kind: 'trade', symbol: 'BTC/USD', id: '4', price: '78871.0', quantity: '0.00010', side: 's', at: 2_000 },
  ])
})

test.each<VenueName>(['binance', 'okx', 'bybit', 'kraken', 'coinbase'])(
  'VEN-09 %s: nonsense is unreadable and throws nothing',
  (venue) => {
    for (const text of ['', '{', 'null', '7', '[]', '{"data":7}', '{"channel":"book","type":"update","data":[7]}'])
      for (const event of VENUES[venue].read(text, '')) expect(['unreadable', 'other', 'ack']).toContain(event.kind)
  },
)

test('VEN-09 a refused subscription says its reason', () => {
  expect(read('okx', { event: 'error', code: '60018', msg: 'no such channel' })).toMatchObject([
    { kind: 'ack', ok: false, reason: 'no such channel' },
  ])
  expect(read('bybit', { op: 'subscribe', success: false, ret_msg: 'no topic' })).toMatchObject([
    { ok: false, reason: 'no topic' },
  ])
  expect(read('binance', { error: { code: 2, msg: 'Invalid request' }, id: 1 })).toMatchObject([
    { ok: false, reason: 'Invalid request' },
  ])
  expect(read('kraken', { method: 'subscribe', success: false, error: 'Currency pair not supported' })).toMatchObject([
    { ok: false },
  ])
})

/** Trades, marks and candles whose time nobody can read: they are from no time, which the shown market leaves out. */
const TIMELESS: [VenueName, unknown, string][] = [
  ['okx', { arg: { channel: 'trades', instId: 'X' }, data: [{ instId: 'X', tradeId: '7', px: '1', sz: '1' }] }, 'at'],
  [
    'okx',
    { arg: { channel: 'funding-rate', instId: 'X' }, data: [{ instId: 'X', fundingRate: '0', fundingTime: '' }] },
    'nextFunding',
  ],
  ['bybit', { topic: 'publicTrade.X', data: [{ i: 'a', T: 'x', p: '1', v: '1', S: 'Buy', s: 'X' }] }, 'at'],
  ['binance', { e: 'trade', s: 'X', t: 5, p: '1', q: '1', T: null, m: true }, 'at'],
  [
    'binance-usdm',
    { stream: 'x', data: { e: 'markPriceUpdate', s: 'X', p: '1.5', i: '1.4', r: '0', T: '' } },
    'nextFunding',
  ],
  [
    'kraken',
    { channel: 'trade', type: 'update', data: [{ symbol: 'X', side: 'buy', price: 1, qty: 1, trade_id: 1 }] },
    'at',
  ],
]

test.each(TIMELESS)('VEN-09 %s: a time that nobody can read is none', (venue, message, member) => {
  expect(read(venue, message)).toMatchObject([{ [member]: 0 }])
})
