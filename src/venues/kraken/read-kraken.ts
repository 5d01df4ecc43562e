import type { Level } from '../../shared/wire/messages.ts'
import { quoteNumbers } from '../base/number-text.ts'
import { isObject, type JsonObject, objects, parseJson, textOf, timeOf, wholeOf } from '../base/read-json.ts'
import type { VenueEvent } from '../base/venue-event.ts'

/** Reads a message of Kraken's v2 socket, whose numbers are bare and keep their digits here. */
export function readKraken(text: string): VenueEvent[] {
  const message = parseJson(quoteNumbers(text))
  if (!isObject(message)) return [{ kind: 'unreadable', reason: 'no JSON object' }]
  if (message.method === 'subscribe') return [readAck(message)]
  const isSnapshot = message.type === 'snapshot'
  const rows = objects(message.data)
  if (message.channel === 'book') return rows.map((row) => readBook(row, isSnapshot))
  if (message.channel === 'trade') return rows.map(readTrade)
  if (message.channel === 'ticker') return rows.map(readTicker)
  if (message.channel === 'ohlc') return rows.map(readCandle)
  return [{ kind: 'other' }]
}

function readAck(message: JsonObject): VenueEvent {
  const result = isObject(message.result) ? message.result : {}
  const topic = `${textOf(result.channel)}:${textOf(result.symbol)}`
  return { kind: 'ack', ok: message.success === true, topic, reason: textOf(message.error) }
}

const levels = (rows: JsonObject[]): Level[] => rows.map(({ price, qty }) => [textOf(price), textOf(qty)])

function readBook(row: JsonObject, isSnapshot: boolean): VenueEvent {
  return {
    kind: 'depth',
    symbol: textOf(row.symbol),
    isSnapshot,
    bids: levels(objects(row.bids)),
    asks: levels(objects(row.asks)),
    first: null,
    last: null,
    previous: null,
    checksum: wholeOf(row.checksum),
    at: timeOf(row.timestamp),
  }
}

function readTrade(row: JsonObject): VenueEvent {
  return {
    kind: 'trade',
    symbol: textOf(row.symbol),
    id: textOf(row.trade_id),
    price: textOf(row.price),
    quantity: textOf(row.qty),
    side: row.side === 'sell' ? 's' : 'b',
    at: timeOf(row.timestamp) ?? 0,
  }
}

function readTicker(row: JsonObject): VenueEvent {
  return {
    kind: 'ticker',
    symbol: textOf(row.symbol),
    last: textOf(row.last),
    high: textOf(row.high),
    low: textOf(row.low),
    volume: textOf(row.volume),
    change: textOf(row.change_pct),
  }
}

function readCandle(row: JsonObject): VenueEvent {
  return {
    kind: 'candle',
    symbol: textOf(row.symbol),
    openTime: timeOf(row.interval_begin) ?? 0,
    open: textOf(row.open),
    high: textOf(row.high),
    low: textOf(row.low),
    close: textOf(row.close),
    volume: textOf(row.volume),
    // A candle is closed by the next one alone.
    isClosed: false,
  }
}
