import type { Candle } from '../../shared/calls/entities.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { candleRows } from '../base/read-candles.ts'
import { fundingRows } from '../base/read-funding.ts'
import { isObject, type JsonObject, objects, parseJson, textOf } from '../base/read-json.ts'
import { multiplyDecimals } from '../base/scale-decimal.ts'
import { chunks, type Instrument, type VenueLimits, type VenuePlan, type VenueStream } from '../base/venue-plan.ts'
import { readTrade } from './read-okx.ts'

const SOCKET = 'wss://ws.okx.com:8443/ws/v5/public'
const REST = 'https://www.okx.com/api/v5'
/** Newest candles that `market/candles` holds; older ones are asked of `market/history-candles`. */
const NEWEST_CANDLES = 1_440

/** OKX documents 480 subscriptions an hour on a connection, 3 connections a second and 20 calls in 2 s. */
const LIMITS: VenueLimits = {
  messagesPerSecond: 3,
  messagesPerHour: 400,
  messagesOfAll: false,
  topicsPerMessage: 40,
  streamsPerSocket: 200,
  marketsPerSocket: 20,
  connectEvery: 1_000,
  callEvery: 200,
  lifetime: 24 * 3_600_000,
}

/** OKX's spot markets against USDT, or its linear swaps, whose quantities are contracts. */
export function okxPlan(kind: MarketKind): VenuePlan {
  const isSpot = kind === 'spot'
  return {
    ...{ venue: 'okx', title: 'OKX', kind, limits: LIMITS, depth: 400, quote: 'USDT', own: [] },
    // A connection without a message for 30 s is closed.
    ping: { every: 20_000, text: 'ping' },
    streams: ({ symbol, index }) => {
      const stream = (content: VenueStream['content'], name: string, argument = symbol): VenueStream => ({
        ...{ content, symbol, name, argument, url: SOCKET },
      })
      const shared = [stream('depth', 'books'), stream('trades', 'trades'), stream('ticker', 'tickers')]
      if (isSpot) return shared
      const funding = stream('mark', 'funding-rate')
      return [...shared, stream('mark', 'mark-price'), stream('mark', 'index-tickers', index), funding]
    },
    frames: (op, streams) =>
      chunks(streams, LIMITS.topicsPerMessage).map((part) =>
        JSON.stringify({ op, args: part.map(({ name, argument }) => ({ channel: name, instId: argument })) }),
      ),
    tradesUrl: ({ rest }) => `${REST}/market/trades?instId=${rest}&limit=100`,
    readTrades: (text, { symbol }) => {
      const message = parseJson(text)
      const rows = isObject(message) ? objects(message.data) : []
      return rows.map((row) => readTrade(row, symbol))
    },
    ...(!isSpot && {
      fundingUrl: ({ rest }: Instrument) => `${REST}/public/funding-rate-history?instId=${rest}&limit=100`,
      readFunding(text: string) {
        const message = parseJson(text)
        const rows = isObject(message) ? objects(message.data) : []
        return fundingRows(rows, { at: 'fundingTime', rates: ['realizedRate', 'fundingRate'] })
      },
    }),
    instrumentsUrl: `${REST}/public/instruments?instType=${isSpot ? 'SPOT' : 'SWAP'}`,
    readInstruments: (text) => rowsOf(text).flatMap((row) => (isSpot ? readSpot(row) : readSwap(row))),
    intervals: {
      ...{ '1s': '1s', '1m': '1m', '5m': '5m', '15m': '15m', '30m': '30m', '1H': '1H', '4H': '4H' },
      // Without `utc` these open at midnight of Hong Kong.
      ...{ '12H': '12Hutc', '1D': '1Dutc', '1W': '1Wutc' },
    },
    candlesPerCall: 100,
    candlesUrl({ rest }, { interval, span, count, end, now }) {
      const isNew = end === null || now - end < (NEWEST_CANDLES - count) * span
      const from = end === null ? '' : `&after=${end}`
      return `${REST}/market/${isNew ? '' : 'history-'}candles?instId=${rest}&bar=${interval}&limit=${count}${from}`
    },
    readCandles(text, _instrument): Candle[] {
      const message = parseJson(text)
      // Spot counts the base coin, swaps contracts and the base coin.
      return isObject(message) ? candleRows(message.data, [0, 1, 2, 3, 4, isSpot ? 5 : 6], 1) : []
    },
  }
}

function rowsOf(text: string): JsonObject[] {
  const message = parseJson(text)
  return isObject(message) ? objects(message.data).filter((row) => row.state === 'live') : []
}

function readSpot(row: JsonObject): Instrument[] {
  const symbol = textOf(row.instId)
  const quote = textOf(row.quoteCcy)
  if (quote !== 'USDT') return []
  const sizes = { tick: textOf(row.tickSz), step: textOf(row.lotSz), minNotional: '0', contract: '1' }
  return [{ symbol, rest: symbol, base: textOf(row.baseCcy), quote, ...sizes, maxLeverage: 1, index: '' }]
}

function readSwap(row: JsonObject): Instrument[] {
  const symbol = textOf(row.instId)
  if (row.ctType !== 'linear' || row.settleCcy !== 'USDT' || !symbol.endsWith('-USDT-SWAP')) return []
  const index = symbol.slice(0, -'-SWAP'.length)
  const base = index.slice(0, -'-USDT'.length)
  const contract = multiplyDecimals(textOf(row.ctVal), textOf(row.ctMult) || '1')
  const step = multiplyDecimals(textOf(row.lotSz), contract)
  const sizes = { tick: textOf(row.tickSz), step, minNotional: '0', contract }
  return [{ symbol, rest: symbol, base, quote: 'USDT', ...sizes, maxLeverage: Number(row.lever) || 1, index }]
}
