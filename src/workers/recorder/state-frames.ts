import { fromUnits } from '../../shared/decimal/decimal-text.ts'
import { TICKERS_ROW, TickersAt } from '../../shared/hub-protocol/delivery-layout.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { Level } from '../../shared/wire/messages.ts'
import type { Book } from '../books/book.ts'
import { BookState } from '../books/continuity.ts'
import type { Ladder } from '../books/ladder.ts'
import { TickersStore } from '../books/tickers-store.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'

/** Fields of a ticker on the wire and where they stand in the delivery's row. */
const FIELDS = [
  ['c', TickersAt.last],
  ['P', TickersAt.change],
  ['v', TickersAt.baseVolume],
  ['q', TickersAt.quoteVolume],
  ['o', TickersAt.open],
  ['h', TickersAt.high],
  ['l', TickersAt.low],
] as const

/** A frame and the socket that it belongs to. */
export type StateFrame = [kind: MarketKind, text: string]

/**
 * What a recording begins with: a snapshot of each book that is right, and the list of all tickers, as the server would send
 * them now. @param now server time, ms
 */
export function stateFrames(channels: Iterable<TopicSubscription>, now: number): StateFrame[] {
  const frames: StateFrame[] = []
  for (const channel of channels) {
    const data = dataOf(channel)
    if (data) frames.push([channel.kind, pushText(channel, now, data)])
  }
  return frames
}

function pushText({ type, currencyId }: TopicSubscription, now: number, data: object): string {
  return JSON.stringify({ type, currency_id: currencyId, t: Math.round(now), data })
}

function dataOf({ depth, store }: TopicSubscription): object | null {
  if (depth) {
    const { keeper } = depth
    if (keeper.state !== BookState.live) return null
    const { book, u } = keeper
    return { snapshot: true, u, b: side(book, book.bids, 1), a: side(book, book.asks, -1), cs: book.checksum() }
  }
  return store instanceof TickersStore && store.filled ? tickers(store) : null
}

/** Best first. */
function side(book: Book, ladder: Ladder, sign: 1 | -1): Level[] {
  const levels: Level[] = []
  for (const place of ladder.places()) {
    const digits = ladder.digitsAt(place)
    levels.push([
      unitsText(ladder.keyAt(place) * sign, book.priceDigits, digits >>> 16),
      unitsText(ladder.lotsAt(place), book.quantityDigits, digits & 0xffff),
    ])
  }
  return levels
}

/** The text that a level was sent with: `units / 10^scale` with `digits` decimals. */
export function unitsText(units: number, scale: number, digits: number): string {
  const [whole = '0', fraction = ''] = fromUnits(units, scale).split('.')
  const shown = fraction.slice(0, digits).padEnd(digits, '0')
  return shown ? `${whole}.${shown}` : whole
}

function tickers({ body, length }: TickersStore): object[] {
  const rows: object[] = []
  for (let at = 0; at < length; at += TICKERS_ROW) {
    const row: Record<string, unknown> = { currency_id: body[at + TickersAt.currencyId] }
    for (const [name, place] of FIELDS) {
      const value = body[at + place] as number
      const digits = body[at + place + 1] as number
      if (Number.isSafeInteger(value) && digits >= 0) row[name] = fromUnits(value, digits)
    }
    rows.push(row)
  }
  return rows
}
