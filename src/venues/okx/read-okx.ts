import { isObject, type JsonObject, objects, pairLevels, parseJson, textOf, wholeOf } from '../base/read-json.ts'
import type { TradeEvent, VenueEvent } from '../base/venue-event.ts'

/** Reads a message of OKX's public v5 socket. Sizes of swaps are contracts, as OKX sends them. */
export function readOkx(text: string): VenueEvent[] {
  if (text === 'pong') return [{ kind: 'other' }]
  const message = parseJson(text)
  if (!isObject(message)) return [{ kind: 'unreadable', reason: 'no JSON object' }]
  const arg = isObject(message.arg) ? message.arg : {}
  const channel = textOf(arg.channel)
  const symbol = textOf(arg.instId)
  if (message.event === 'subscribe' || message.event === 'error') {
    const ok = message.event === 'subscribe'
    return [{ kind: 'ack', ok, topic: ok ? `${channel}:${symbol}` : '', reason: ok ? '' : textOf(message.msg) }]
  }
  // `notice` announces that the service is upgraded: connections end within a minute.
  if (message.event === 'notice') return [{ kind: 'ending' }]
  const rows = objects(message.data)
  if (channel === 'books') return rows.map((row) => readBook(row, symbol, message.action === 'snapshot'))
  if (channel === 'trades' || channel === 'trades-all') return rows.map((row) => readTrade(row, symbol))
  if (channel === 'tickers') return rows.map((row) => readTicker(row, symbol))
  if (channel === 'mark-price') return rows.map((row) => ({ kind: 'mark', symbol, mark: textOf(row.markPx) }))
  if (channel === 'index-tickers') return rows.map((row) => ({ kind: 'mark', symbol, index: textOf(row.idxPx) }))
  if (channel === 'funding-rate') return rows.map((row) => readFunding(row, symbol))
  if (channel.startsWith('candle') && Array.isArray(message.data)) return readCandles(message.data, symbol)
  return [{ kind: 'other' }]
}

function readBook(row: JsonObject, symbol: string, isSnapshot: boolean): VenueEvent {
  const checksum = wholeOf(row.checksum)
  const previous = wholeOf(row.prevSeqId)
  return {
    kind: 'depth',
    symbol,
    isSnapshot,
    bids: pairLevels(row.bids),
    asks: pairLevels(row.asks),
    first: null,
    last: wholeOf(row.seqId),
    previous: previous === -1 ? null : previous,
    // OKX sends 0 on every book now: it is no checksum.
    checksum: checksum === 0 ? null : checksum,
    at: wholeOf(row.ts),
  }
}

/** A trade, as the socket and a call by REST have it. */
export function readTrade(row: JsonObject, symbol: string): TradeEvent {
  return {
    kind: 'trade',
    symbol,
    id: textOf(row.tradeId),
    price: textOf(row.px),
    quantity: textOf(row.sz),
    side: row.side === 'sell' ? 's' : 'b',
    at: wholeOf(row.ts) ?? 0,
  }
}

function readTicker(row: JsonObject, symbol: string): VenueEvent {
  const day = { last: textOf(row.last), open: textOf(row.open24h), high: textOf(row.high24h), low: textOf(row.low24h) }
  const [amount, worth] = [textOf(row.vol24h), textOf(row.volCcy24h)]
  // Spot counts in the base and the quote coin; derivatives in contracts and the base coin.
  if (row.instType === 'SPOT') return { kind: 'ticker', symbol, ...day, volume: amount, turnover: worth }
  return { kind: 'ticker', symbol, ...day, volume: worth }
}

function readFunding(row: JsonObject, symbol: string): VenueEvent {
  return { kind: 'mark', symbol, funding: textOf(row.fundingRate), nextFunding: wholeOf(row.fundingTime) ?? 0 }
}

/** `[open time, o, h, l, c, contracts or base, base or quote, quote, closed]` */
function readCandles(data: readonly unknown[], symbol: string): VenueEvent[] {
  return data.filter(Array.isArray).map((row: unknown[]) => {
    const [openTime, open, high, low, close, volume, , , closed] = row.map((one) => String(one))
    const prices = { open: open ?? '', high: high ?? '', low: low ?? '', close: close ?? '' }
    return {
      kind: 'candle',
      symbol,
      openTime: Number(openTime),
      ...prices,
      volume: volume ?? '',
      isClosed: closed === '1',
    }
  })
}
