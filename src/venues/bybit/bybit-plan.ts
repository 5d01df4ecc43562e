import { trimZeros } from '../../shared/decimal/decimal-text.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { candleRows } from '../base/read-candles.ts'
import { fundingRows } from '../base/read-funding.ts'
import { isObject, type Json, type JsonObject, objects, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import type { TradeEvent } from '../base/venue-event.ts'
import { chunks, type Instrument, type VenueLimits, type VenuePlan, type VenueStream } from '../base/venue-plan.ts'

const REST = 'https://api.bybit.com/v5/market'
const BOOK_LEVELS = 200

/** Bybit documents 10 topics a frame on spot, 500 connections in 5 minutes and 600 calls in 5 s. */
const LIMITS: VenueLimits = {
  messagesPerSecond: 5,
  messagesPerHour: 7_000,
  messagesOfAll: false,
  topicsPerMessage: 10,
  streamsPerSocket: 200,
  marketsPerSocket: 20,
  connectEvery: 1_000,
  callEvery: 100,
  lifetime: 24 * 3_600_000,
}

/** Bybit's spot markets against USDT, or its linear perpetuals. */
export function bybitPlan(kind: MarketKind): VenuePlan {
  const isSpot = kind === 'spot'
  const category = isSpot ? 'spot' : 'linear'
  const url = `wss://stream.bybit.com/v5/public/${category}`
  return {
    ...{ venue: 'bybit', title: 'Bybit', kind, limits: LIMITS, depth: BOOK_LEVELS, quote: 'USDT', own: [] },
    ping: { every: 20_000, text: '{"op":"ping"}' },
    streams({ symbol }) {
      const stream = (content: VenueStream['content'], name: string): VenueStream => ({
        ...{ content, symbol, name: `${name}.${symbol}`, argument: '', url },
      })
      const shared = [stream('depth', `orderbook.${BOOK_LEVELS}`), stream('trades', 'publicTrade')]
      // Tickers of linear markets carry mark, index and funding too.
      return [...shared, stream('ticker', 'tickers')]
    },
    frames: (op, streams, id) =>
      chunks(streams, LIMITS.topicsPerMessage).map((part, at) =>
        JSON.stringify({ op, req_id: String(id + at), args: part.map(({ name }) => name) }),
      ),
    tradesUrl: ({ rest }) => `${REST}/recent-trade?category=${category}&symbol=${rest}&limit=60`,
    readTrades: (text, { symbol }) => objects(resultOf(text).list).map((row) => readTrade(row, symbol)),
    ...(!isSpot && {
      fundingUrl: ({ rest }: Instrument) => `${REST}/funding/history?category=${category}&symbol=${rest}&limit=100`,
      readFunding: (text: string) =>
        fundingRows(objects(resultOf(text).list), { at: 'fundingRateTimestamp', rates: ['fundingRate'] }),
    }),
    instrumentsUrl: `${REST}/instruments-info?category=${category}&limit=1000`,
    readInstruments: (text) =>
      objects(resultOf(text).list)
        .filter((row) => isListed(row, isSpot))
        .map((row) => readInstrument(row)),
    intervals: {
      ...{
        '1m': '1',
        '5m': '5',
        '15m': '15',
        '30m': '30',
        '1H': '60',
        '4H': '240',
        '12H': '720',
        '1D': 'D',
        '1W': 'W',
      },
    },
    candlesPerCall: 1_000,
    candlesUrl({ rest }, { interval, count, end }) {
      const until = end === null ? '' : `&end=${end - 1}`
      return `${REST}/kline?category=${category}&symbol=${rest}&interval=${interval}&limit=${count}${until}`
    },
    readCandles: (text) => candleRows(resultOf(text).list, [0, 1, 2, 3, 4, 5], 1),
  }
}

function readTrade(row: JsonObject, symbol: string): TradeEvent {
  const side = row.side === 'Sell' ? 's' : 'b'
  const [id, price, quantity] = [row.execId, row.price, row.size].map(textOf) as [string, string, string]
  return { kind: 'trade', symbol, id, price, quantity, side, at: wholeOf(row.time) ?? 0 }
}

function resultOf(text: string): { list?: Json } {
  const message = parseJson(text)
  return isObject(message) && isObject(message.result) ? message.result : {}
}

function isListed(row: JsonObject, isSpot: boolean): boolean {
  return row.status === 'Trading' && row.quoteCoin === 'USDT' && (isSpot || row.contractType === 'LinearPerpetual')
}

function readInstrument(row: JsonObject): Instrument {
  const symbol = textOf(row.symbol)
  const part = (name: string) => (isObject(row[name]) ? row[name] : {})
  const [price, lot, leverage] = [part('priceFilter'), part('lotSizeFilter'), part('leverageFilter')]
  return {
    ...{ symbol, rest: symbol, base: textOf(row.baseCoin), quote: textOf(row.quoteCoin), contract: '1', index: '' },
    tick: trimZeros(textOf(price.tickSize)),
    step: trimZeros(textOf(lot.qtyStep) || textOf(lot.basePrecision)),
    minNotional: trimZeros(textOf(lot.minNotionalValue) || textOf(lot.minOrderAmt) || '0'),
    maxLeverage: Math.floor(Number(leverage.maxLeverage)) || 1,
  }
}
