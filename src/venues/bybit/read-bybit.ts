import { isObject, type JsonObject, objects, pairLevels, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import type { MarkEvent, TickerEvent, VenueEvent } from '../base/venue-event.ts'

/** Reads a message of Bybit's public v5 socket, spot or linear. */
export function readBybit(text: string): VenueEvent[] {
  const message = parseJson(text)
  if (!isObject(message)) return [{ kind: 'unreadable', reason: 'no JSON object' }]
  const topic = textOf(message.topic)
  if (topic === '') return [readAck(message)]
  const [channel] = topic.split('.')
  const symbol = topic.slice(topic.lastIndexOf('.') + 1)
  const { data } = message
  if (channel === 'orderbook' && isObject(data)) return [readBook(data, message)]
  if (channel === 'publicTrade') return objects(data).map(readTrade)
  if (channel === 'tickers' && isObject(data)) return readTicker(data, symbol)
  if (channel === 'kline') return objects(data).map((row) => readCandle(row, symbol))
  return [{ kind: 'other' }]
}

/** A ping is answered by `op: "pong"`, on spot by `op: "ping"` and `ret_msg: "pong"`. */
function readAck(message: JsonObject): VenueEvent {
  if (message.op !== 'subscribe') return { kind: 'other' }
  const ok = message.success === true
  return { kind: 'ack', ok, topic: '', reason: ok ? '' : textOf(message.ret_msg) }
}

function readBook(data: JsonObject, message: JsonObject): VenueEvent {
  const last = wholeOf(data.u)
  return {
    kind: 'depth',
    symbol: textOf(data.s),
    // 1 is the number of the first message after the service has started again: the whole book.
    isSnapshot: message.type === 'snapshot' || last === 1,
    bids: pairLevels(data.b),
    asks: pairLevels(data.a),
    first: last,
    last,
    previous: null,
    checksum: null,
    at: wholeOf(message.cts) ?? wholeOf(message.ts),
  }
}

function readTrade(row: JsonObject): VenueEvent {
  return {
    kind: 'trade',
    symbol: textOf(row.s),
    id: textOf(row.i),
    price: textOf(row.p),
    quantity: textOf(row.v),
    side: row.S === 'Sell' ? 's' : 'b',
    at: wholeOf(row.T) ?? 0,
  }
}

/** Updates of linear markets carry what has changed alone. */
function readTicker(data: JsonObject, symbol: string): VenueEvent[] {
  const ticker: TickerEvent = { kind: 'ticker', symbol }
  if (data.lastPrice !== undefined) ticker.last = textOf(data.lastPrice)
  if (data.prevPrice24h !== undefined) ticker.open = textOf(data.prevPrice24h)
  if (data.highPrice24h !== undefined) ticker.high = textOf(data.highPrice24h)
  if (data.lowPrice24h !== undefined) ticker.low = textOf(data.lowPrice24h)
  if (data.volume24h !== undefined) ticker.volume = textOf(data.volume24h)
  if (data.turnover24h !== undefined) ticker.turnover = textOf(data.turnover24h)
  const mark: MarkEvent = { kind: 'mark', symbol }
  if (data.markPrice !== undefined) mark.mark = textOf(data.markPrice)
  if (data.indexPrice !== undefined) mark.index = textOf(data.indexPrice)
  if (data.fundingRate !== undefined) mark.funding = textOf(data.fundingRate)
  const next = wholeOf(data.nextFundingTime)
  if (next !== null) mark.nextFunding = next
  return Object.keys(mark).length > 2 ? [ticker, mark] : [ticker]
}

function readCandle(row: JsonObject, symbol: string): VenueEvent {
  return {
    kind: 'candle',
    symbol,
    openTime: wholeOf(row.start) ?? 0,
    open: textOf(row.open),
    high: textOf(row.high),
    low: textOf(row.low),
    close: textOf(row.close),
    volume: textOf(row.volume),
    isClosed: row.confirm === true,
  }
}
