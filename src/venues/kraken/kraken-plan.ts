import { trimZeros } from '../../shared/decimal/decimal-text.ts'
import { candleRows } from '../base/read-candles.ts'
import { isObject, type Json, type JsonObject, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import { unitOf } from '../base/scale-decimal.ts'
import { chunks, type Instrument, type VenueLimits, type VenuePlan, type VenueStream } from '../base/venue-plan.ts'

const SOCKET = 'wss://ws.kraken.com/v2'
const REST = 'https://api.kraken.com/0/public'
/** Its checksum sees ten levels; a window of 25 has what this client's own checksum sees. */
const BOOK_LEVELS = 25
/** Coins that Kraken's REST names otherwise than its v2 socket. */
const CODES: Readonly<Record<string, string>> = { XBT: 'BTC', XDG: 'DOGE' }

/** Kraken documents some 150 connections in 10 minutes, and one public call a second. */
const LIMITS: VenueLimits = {
  messagesPerSecond: 5,
  messagesPerHour: 7_000,
  messagesOfAll: false,
  topicsPerMessage: 50,
  streamsPerSocket: 200,
  marketsPerSocket: 20,
  connectEvery: 5_000,
  callEvery: 1_000,
  lifetime: 24 * 3_600_000,
}

/** Kraken's spot markets against the dollar. */
export function krakenPlan(): VenuePlan {
  return {
    ...{ venue: 'kraken', title: 'Kraken', kind: 'spot', limits: LIMITS, depth: BOOK_LEVELS, quote: 'USD', own: [] },
    ping: { every: 30_000, text: '{"method":"ping"}' },
    streams({ symbol }) {
      const stream = (content: VenueStream['content'], name: string): VenueStream => ({
        ...{ content, symbol, name, argument: symbol, url: SOCKET },
      })
      return [stream('depth', 'book'), stream('trades', 'trade'), stream('ticker', 'ticker')]
    },
    frames(op, streams, id) {
      const frames: string[] = []
      for (const channel of ['book', 'trade', 'ticker']) {
        const symbols = streams.filter(({ name }) => name === channel).map(({ argument }) => argument)
        for (const symbol of chunks(symbols, LIMITS.topicsPerMessage)) {
          const depth = channel === 'book' ? { depth: BOOK_LEVELS } : {}
          const snapshot = op === 'subscribe' ? { snapshot: true } : {}
          const params = { channel, symbol, ...depth, ...snapshot }
          frames.push(JSON.stringify({ method: op, params, req_id: id + frames.length }))
        }
      }
      return frames
    },
    instrumentsUrl: `${REST}/AssetPairs`,
    readInstruments: (text) => Object.values(resultOf(text)).flatMap((row) => (isObject(row) ? readPair(row) : [])),
    intervals: { '1m': '1', '5m': '5', '15m': '15', '30m': '30', '1H': '60', '4H': '240', '1D': '1440', '1W': '10080' },
    candlesPerCall: 720,
    candlesUrl({ rest }, { interval, span, count, end, now }) {
      // Kraken gives the newest 720 and takes only a beginning.
      const since = Math.floor(((end ?? now) - count * span) / 1_000)
      return `${REST}/OHLC?pair=${rest}&interval=${interval}&since=${since}`
    },
    readCandles(text) {
      const rows = Object.entries(resultOf(text)).find(([name]) => name !== 'last')
      return candleRows(rows?.[1], [0, 1, 2, 3, 4, 6], 1_000)
    },
  }
}

function resultOf(text: string): { [key: string]: Json } {
  const message = parseJson(text)
  return isObject(message) && isObject(message.result) ? message.result : {}
}

function readPair(row: JsonObject): Instrument[] {
  const [coin = '', quote = ''] = textOf(row.wsname).split('/')
  if (quote !== 'USD' || (row.status !== undefined && row.status !== 'online')) return []
  const base = CODES[coin] ?? coin
  return [
    {
      ...{ symbol: `${base}/${quote}`, rest: textOf(row.altname), base, quote, contract: '1', index: '' },
      tick: trimZeros(textOf(row.tick_size) || unitOf(wholeOf(row.pair_decimals) ?? 0)),
      step: unitOf(wholeOf(row.lot_decimals) ?? 0),
      minNotional: trimZeros(textOf(row.costmin) || '0'),
      maxLeverage: 1,
    },
  ]
}
