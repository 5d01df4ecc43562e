import type { Candle } from '../../shared/calls/entities.ts'
import { isDecimal, trimZeros } from '../../shared/decimal/decimal-text.ts'
import { isObject, type JsonObject, objects, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import { chunks, type Instrument, type VenueLimits, type VenuePlan, type VenueStream } from '../base/venue-plan.ts'

const SOCKET = 'wss://advanced-trade-ws.coinbase.com'
const REST = 'https://api.coinbase.com/api/v3/brokerage/market/products'

/**
 * Coinbase documents 8 frames and 8 connections a second of an address, and 10 calls. A hole in the numbers of a connection costs every
 * book on it, so few markets share one.
 */
const LIMITS: VenueLimits = {
  messagesPerSecond: 4,
  messagesPerHour: 7_000,
  messagesOfAll: true,
  topicsPerMessage: 20,
  streamsPerSocket: 40,
  marketsPerSocket: 4,
  connectEvery: 500,
  callEvery: 250,
  lifetime: 24 * 3_600_000,
}

/** Coinbase's spot markets against the dollar. */
export function coinbasePlan(): VenuePlan {
  const heartbeat = { content: 'heartbeat', symbol: '', name: 'heartbeats', argument: '', url: SOCKET } as const
  return {
    ...{ venue: 'coinbase', title: 'Coinbase', kind: 'spot', limits: LIMITS, depth: 1_000, quote: 'USD' },
    // Without it channels of quiet markets are closed after a minute.
    own: [heartbeat],
    ping: { every: 30_000, text: null },
    streams({ symbol }) {
      const stream = (content: VenueStream['content'], name: string): VenueStream => ({
        ...{ content, symbol, name, argument: symbol, url: SOCKET },
      })
      return [stream('depth', 'level2'), stream('trades', 'market_trades'), stream('ticker', 'ticker')]
    },
    frames(op, streams) {
      const frames: string[] = []
      for (const channel of ['heartbeats', 'level2', 'market_trades', 'ticker']) {
        const named = streams.filter(({ name }) => name === channel)
        for (const part of chunks(named, LIMITS.topicsPerMessage)) {
          const products = part.map(({ argument }) => argument).filter(Boolean)
          const about = products.length > 0 ? { product_ids: products } : {}
          frames.push(JSON.stringify({ type: op, channel, ...about }))
        }
      }
      return frames
    },
    instrumentsUrl: `${REST}?product_type=SPOT`,
    readInstruments(text) {
      const message = parseJson(text)
      return isObject(message) ? objects(message.products).filter(isListed).map(readProduct) : []
    },
    intervals: {
      ...{ '1m': 'ONE_MINUTE', '5m': 'FIVE_MINUTE', '15m': 'FIFTEEN_MINUTE', '30m': 'THIRTY_MINUTE', '1H': 'ONE_HOUR' },
      '1D': 'ONE_DAY',
    },
    candlesPerCall: 350,
    candlesUrl({ rest }, { interval, span, count, end, now }) {
      const until = Math.floor((end ?? now) / 1_000)
      const range = `start=${until - Math.floor((count * span) / 1_000)}&end=${until}`
      return `${REST}/${rest}/candles?${range}&granularity=${interval}`
    },
    readCandles(text) {
      const message = parseJson(text)
      const rows = isObject(message) ? objects(message.candles) : []
      return rows.flatMap(readCandle).sort((a, b) => a[0] - b[0])
    },
  }
}

function isListed(row: JsonObject): boolean {
  const isClosed = row.is_disabled === true || row.trading_disabled === true || row.view_only === true
  return row.quote_currency_id === 'USD' && !isClosed && textOf(row.status) !== 'delisted'
}

function readProduct(row: JsonObject): Instrument {
  const symbol = textOf(row.product_id)
  return {
    ...{ symbol, rest: symbol, base: textOf(row.base_currency_id), quote: textOf(row.quote_currency_id) },
    tick: trimZeros(textOf(row.price_increment) || textOf(row.quote_increment)),
    step: trimZeros(textOf(row.base_increment)),
    minNotional: trimZeros(textOf(row.quote_min_size) || '0'),
    ...{ contract: '1', maxLeverage: 1, index: '' },
  }
}

function readCandle(row: JsonObject): Candle[] {
  const time = wholeOf(row.start)
  const texts = [row.open, row.high, row.low, row.close, row.volume].map(textOf)
  if (time === null || !texts.every(isDecimal)) return []
  const [open, high, low, close, volume] = texts as [string, string, string, string, string]
  return [[time * 1_000, open, high, low, close, volume]]
}
