import { trimZeros } from '../../shared/decimal/decimal-text.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { candleRows } from '../base/read-candles.ts'
import { fundingRows } from '../base/read-funding.ts'
import { isObject, type JsonObject, objects, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import type { TradeEvent } from '../base/venue-event.ts'
import { chunks, type Instrument, type VenueLimits, type VenuePlan, type VenueStream } from '../base/venue-plan.ts'

const SPOT_SOCKET = 'wss://stream.binance.com:9443/stream'
const SPOT_REST = 'https://api.binance.com/api/v3'
/** Books, best prices and single trades; everything else comes from the second one. */
const USDM_PUBLIC = 'wss://fstream.binance.com/public/stream'
const USDM_MARKET = 'wss://fstream.binance.com/market/stream'
const USDM_REST = 'https://fapi.binance.com/fapi/v1'
/** Fewer levels than these by REST, and the first updates cannot be joined to them for certain. */
const BOOK_LEVELS = 1_000

/** Binance documents 5 (spot) and 10 (USD-M) messages a second, 1,024 and 200 streams, 300 connections in 5 minutes, 24 hours. */
const LIMITS: VenueLimits = {
  messagesPerSecond: 4,
  messagesPerHour: 7_000,
  messagesOfAll: false,
  topicsPerMessage: 50,
  streamsPerSocket: 200,
  marketsPerSocket: 50,
  connectEvery: 1_500,
  // A book of 1,000 levels weighs 50 of 6,000 a minute on spot.
  callEvery: 600,
  lifetime: 24 * 3_600_000,
}

/** Binance's spot markets against USDT, or its USD-M perpetuals. */
export function binancePlan(kind: MarketKind): VenuePlan {
  const isSpot = kind === 'spot'
  const rest = isSpot ? SPOT_REST : USDM_REST
  return {
    ...{ venue: isSpot ? 'binance' : 'binance-usdm', title: 'Binance', kind, quote: 'USDT', own: [] },
    limits: isSpot ? LIMITS : { ...LIMITS, messagesPerSecond: 8 },
    depth: BOOK_LEVELS,
    padsZeros: isSpot,
    // Binance pings by itself; this only shows that its answer still comes.
    ping: { every: 60_000, text: null },
    streams({ symbol }) {
      const stream = (content: VenueStream['content'], what: string, url: string): VenueStream => ({
        ...{ content, symbol, name: `${symbol.toLowerCase()}@${what}`, argument: '', url },
      })
      if (isSpot) {
        const of = (content: VenueStream['content'], what: string) => stream(content, what, SPOT_SOCKET)
        return [of('depth', 'depth@100ms'), of('trades', 'trade'), of('ticker', 'ticker')]
      }
      const depth = stream('depth', 'depth@100ms', USDM_PUBLIC)
      const of = (content: VenueStream['content'], what: string) => stream(content, what, USDM_MARKET)
      return [depth, of('trades', 'aggTrade'), of('ticker', 'ticker'), of('mark', 'markPrice@1s')]
    },
    frames: (op, streams, id) =>
      chunks(streams, LIMITS.topicsPerMessage).map((part, at) =>
        JSON.stringify({ method: op.toUpperCase(), params: part.map(({ name }) => name), id: id + at }),
      ),
    bookUrl: (instrument) => `${rest}/depth?symbol=${instrument.rest}&limit=${BOOK_LEVELS}`,
    tradesUrl: ({ rest: symbol }) => `${rest}/${isSpot ? 'trades' : 'aggTrades'}?symbol=${symbol}&limit=100`,
    readTrades(text, { symbol }) {
      return objects(parseJson(text)).map((row) => (isSpot ? readTrade(row, symbol) : readAggregate(row, symbol)))
    },
    ...(!isSpot && {
      fundingUrl: ({ rest: symbol }: Instrument) => `${rest}/fundingRate?symbol=${symbol}&limit=100`,
      readFunding: (text: string) =>
        fundingRows(objects(parseJson(text)), { at: 'fundingTime', rates: ['fundingRate'], mark: 'markPrice' }),
    }),
    instrumentsUrl: `${rest}/exchangeInfo`,
    readInstruments(text) {
      const message = parseJson(text)
      const rows = isObject(message) ? objects(message.symbols) : []
      return rows.filter((row) => isListed(row, isSpot)).map((row) => readInstrument(row))
    },
    intervals: {
      ...(isSpot ? { '1s': '1s' } : {}),
      ...{ '1m': '1m', '5m': '5m', '15m': '15m', '30m': '30m', '1H': '1h', '4H': '4h', '12H': '12h' },
      ...{ '1D': '1d', '1W': '1w' },
    },
    candlesPerCall: 1_000,
    candlesUrl({ rest: symbol }, { interval, count, end }) {
      const until = end === null ? '' : `&endTime=${end - 1}`
      return `${rest}/klines?symbol=${symbol}&interval=${interval}&limit=${count}${until}`
    },
    readCandles: (text) => candleRows(parseJson(text), [0, 1, 2, 3, 4, 5], 1),
  }
}

function readTrade(row: JsonObject, symbol: string): TradeEvent {
  const side = row.isBuyerMaker === true ? 's' : 'b'
  const [id, price, quantity] = [row.id, row.price, row.qty].map(textOf) as [string, string, string]
  return { kind: 'trade', symbol, id, price, quantity, side, at: wholeOf(row.time) ?? 0 }
}

function readAggregate(row: JsonObject, symbol: string): TradeEvent {
  const [id, price, quantity] = [row.a, row.p, row.q].map(textOf) as [string, string, string]
  return { kind: 'trade', symbol, id, price, quantity, side: row.m === true ? 's' : 'b', at: wholeOf(row.T) ?? 0 }
}

function isListed(row: JsonObject, isSpot: boolean): boolean {
  return row.status === 'TRADING' && row.quoteAsset === 'USDT' && (isSpot || row.contractType === 'PERPETUAL')
}

function readInstrument(row: JsonObject): Instrument {
  const symbol = textOf(row.symbol)
  const filter = (...names: string[]) =>
    objects(row.filters).find(({ filterType }) => names.includes(textOf(filterType))) ?? {}
  const notional = filter('NOTIONAL', 'MIN_NOTIONAL')
  return {
    ...{ symbol, rest: symbol, base: textOf(row.baseAsset), quote: textOf(row.quoteAsset), contract: '1', index: '' },
    tick: trimZeros(textOf(filter('PRICE_FILTER').tickSize)),
    step: trimZeros(textOf(filter('LOT_SIZE').stepSize)),
    minNotional: trimZeros(textOf(notional.minNotional) || textOf(notional.notional) || '0'),
    // Binance says the leverage to people who are signed in alone.
    maxLeverage: 1,
  }
}
