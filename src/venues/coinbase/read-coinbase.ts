import type { Level } from '../../shared/wire/messages.ts'
import { isObject, type JsonObject, objects, parseJson, textOf, timeOf, wholeOf } from '../base/read-json.ts'
import type { VenueEvent } from '../base/venue-event.ts'

/** Reads a message of Coinbase's Advanced Trade socket. Its number counts all messages of the connection. */
export function readCoinbase(text: string): VenueEvent[] {
  const message = parseJson(text)
  if (!isObject(message)) return [{ kind: 'unreadable', reason: 'no JSON object' }]
  if (message.type === 'error') return [{ kind: 'ack', ok: false, topic: '', reason: textOf(message.message) }]
  const sequence = wholeOf(message.sequence_num)
  const numbered: VenueEvent[] = sequence === null ? [] : [{ kind: 'connection', sequence }]
  const at = timeOf(message.timestamp)
  const read = objects(message.events).flatMap((event) => readEvent(textOf(message.channel), event, at))
  return [...numbered, ...(read.length > 0 ? read : [{ kind: 'other' } as const])]
}

function readEvent(channel: string, event: JsonObject, at: number | null): VenueEvent[] {
  switch (channel) {
    case 'l2_data':
      return [readBook(event, at)]
    case 'market_trades':
      return objects(event.trades).map(readTrade)
    case 'ticker':
    case 'ticker_batch':
      return objects(event.tickers).map(readTicker)
    case 'candles':
      return objects(event.candles).map(readCandle)
    case 'subscriptions':
      return isObject(event.subscriptions) ? readSubscriptions(event.subscriptions) : []
    default:
      return []
  }
}

function readBook(event: JsonObject, at: number | null): VenueEvent {
  const updates = objects(event.updates)
  const side = (name: string): Level[] =>
    updates
      .filter((one) => one.side === name)
      .map(({ price_level: price, new_quantity: quantity }) => [textOf(price), textOf(quantity)])
  return {
    kind: 'depth',
    symbol: textOf(event.product_id),
    isSnapshot: event.type === 'snapshot',
    bids: side('bid'),
    asks: side('offer'),
    first: null,
    last: null,
    previous: null,
    checksum: null,
    at,
  }
}

function readTrade(row: JsonObject): VenueEvent {
  return {
    kind: 'trade',
    symbol: textOf(row.product_id),
    id: textOf(row.trade_id),
    price: textOf(row.price),
    quantity: textOf(row.size),
    // `side` is the maker's.
    side: row.side === 'BUY' ? 's' : 'b',
    at: timeOf(row.time) ?? 0,
  }
}

function readTicker(row: JsonObject): VenueEvent {
  return {
    kind: 'ticker',
    symbol: textOf(row.product_id),
    last: textOf(row.price),
    high: textOf(row.high_24_h),
    low: textOf(row.low_24_h),
    volume: textOf(row.volume_24_h),
    change: textOf(row.price_percent_chg_24_h),
  }
}

function readCandle(row: JsonObject): VenueEvent {
  return {
    kind: 'candle',
    symbol: textOf(row.product_id),
    openTime: (wholeOf(row.start) ?? 0) * 1_000,
    open: textOf(row.open),
    high: textOf(row.high),
    low: textOf(row.low),
    close: textOf(row.close),
    volume: textOf(row.volume),
    isClosed: false,
  }
}

/** The newest answer names everything that is subscribed: `{ level2: ["BTC-USD"] }`. */
function readSubscriptions(subscriptions: JsonObject): VenueEvent[] {
  return Object.entries(subscriptions).flatMap(([channel, products]) =>
    Array.isArray(products)
      ? products.map(
          (product) => ({ kind: 'ack', ok: true, topic: `${channel}:${textOf(product)}`, reason: '' }) as const,
        )
      : [],
  )
}
