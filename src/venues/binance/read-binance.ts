import { isObject, type Json, type JsonObject, pairLevels, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import type { TradeEvent, VenueEvent } from '../base/venue-event.ts'

/**
 * Reads a message of Binance's spot or USD-M streams, of one stream or of several (`stream`, `data`), or a book by REST.
 * @param subject symbol of a book by REST, whose answer does not name it
 */
export function readBinance(text: string, subject: string): VenueEvent[] {
  const message = parseJson(text)
  if (message === undefined) return [{ kind: 'unreadable', reason: 'no JSON' }]
  if (Array.isArray(message)) return message.flatMap((one) => (isObject(one) ? readEvent(one) : []))
  if (!isObject(message)) return [{ kind: 'other' }]
  const { data } = message
  if (typeof message.stream === 'string') {
    if (Array.isArray(data)) return data.flatMap((one) => (isObject(one) ? readEvent(one) : []))
    return isObject(data) ? readEvent(data) : [{ kind: 'unreadable', reason: 'no data' }]
  }
  if ('lastUpdateId' in message) return [readSnapshot(message, subject)]
  if ('result' in message || 'error' in message || ('code' in message && 'msg' in message)) return [readAck(message)]
  return readEvent(message)
}

function readEvent(data: JsonObject): VenueEvent[] {
  const symbol = textOf(data.s)
  switch (data.e) {
    case 'depthUpdate':
      return [
        {
          kind: 'depth',
          symbol,
          isSnapshot: false,
          bids: pairLevels(data.b),
          asks: pairLevels(data.a),
          first: wholeOf(data.U),
          last: wholeOf(data.u),
          previous: wholeOf(data.pu),
          checksum: null,
          at: wholeOf(data.E),
        },
      ]
    case 'trade':
      // USD-M sends fills of its insurance fund and of liquidations as trades too; they are no market trades.
      if (data.X !== undefined && data.X !== 'MARKET') return [{ kind: 'other' }]
      return [readTrade(data, data.t)]
    case 'aggTrade':
      return [readTrade(data, data.a)]
    case '24hrTicker':
      return [{ ...readDay(data, symbol), change: textOf(data.P) }]
    case '24hrMiniTicker':
      return [readDay(data, symbol)]
    case 'markPriceUpdate':
      return [readMark(data, symbol)]
    case 'kline':
      return isObject(data.k) ? [readCandle(data.k, symbol)] : [{ kind: 'unreadable', reason: 'no candle' }]
    case 'serverShutdown':
      return [{ kind: 'ending' }]
    default:
      return [isBest(data) ? readBest(data, symbol) : { kind: 'other' }]
  }
}

/** Spot names no kind of event in it. */
const isBest = ({ e, u, b, B, a, A }: JsonObject): boolean =>
  (e === 'bookTicker' || e === undefined) && [b, B, a, A].every((one) => typeof one === 'string') && wholeOf(u) !== null

function readBest(data: JsonObject, symbol: string): VenueEvent {
  return {
    kind: 'best',
    symbol,
    last: wholeOf(data.u) ?? 0,
    bid: [textOf(data.b), textOf(data.B)],
    ask: [textOf(data.a), textOf(data.A)],
  }
}

function readTrade(data: JsonObject, id: Json | undefined): TradeEvent {
  return {
    kind: 'trade',
    symbol: textOf(data.s),
    id: textOf(id),
    price: textOf(data.p),
    quantity: textOf(data.q),
    // `m`: the buyer was the maker.
    side: data.m === true ? 's' : 'b',
    at: wholeOf(data.T) ?? 0,
  }
}

const readDay = (data: JsonObject, symbol: string) =>
  ({
    kind: 'ticker',
    symbol,
    last: textOf(data.c),
    open: textOf(data.o),
    high: textOf(data.h),
    low: textOf(data.l),
    volume: textOf(data.v),
    turnover: textOf(data.q),
  }) as const

function readMark(data: JsonObject, symbol: string): VenueEvent {
  const [mark, index, funding] = [textOf(data.p), textOf(data.i), textOf(data.r)]
  return { kind: 'mark', symbol, mark, index, funding, nextFunding: wholeOf(data.T) ?? 0 }
}

function readCandle(candle: JsonObject, symbol: string): VenueEvent {
  return {
    kind: 'candle',
    symbol,
    openTime: wholeOf(candle.t) ?? 0,
    open: textOf(candle.o),
    high: textOf(candle.h),
    low: textOf(candle.l),
    close: textOf(candle.c),
    volume: textOf(candle.v),
    isClosed: candle.x === true,
  }
}

function readSnapshot(message: JsonObject, symbol: string): VenueEvent {
  const last = wholeOf(message.lastUpdateId)
  return {
    kind: 'depth',
    symbol,
    isSnapshot: true,
    bids: pairLevels(message.bids),
    asks: pairLevels(message.asks),
    first: last,
    last,
    previous: null,
    checksum: null,
    at: wholeOf(message.E),
  }
}

function readAck(message: JsonObject): VenueEvent {
  const error = isObject(message.error) ? message.error : message
  return { kind: 'ack', ok: message.result === null, topic: '', reason: textOf(error.msg) }
}
