import { fromUnits, trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import { StaleReason } from '../../src/shared/hub-protocol/delivery.ts'
import { BookState } from '../../src/workers/books/continuity.ts'
import { DepthStore } from '../../src/workers/books/depth-store.ts'
import type { Ladder } from '../../src/workers/books/ladder.ts'
import type { FrameReader, FrameSink } from '../../src/workers/feed/frame-sink.ts'
import { type FrameStage, type PushSlot, TICKER_NUMBERS, TRADE_NUMBERS } from '../../src/workers/feed/frame-stage.ts'
import { pushShape, Shape } from '../../src/workers/feed/push-shape.ts'
import { NaiveBook, type NaiveLevel, plain } from '../oracle/naive-book.ts'
import { type NaiveItem, readFrame } from '../oracle/naive-frames.ts'
import { WATCHED } from '../oracle/random-frames.ts'

const PUSHES = [200, 201, 202, 203, 204, 205]

/** The socket of a hub whose tabs watch two markets, the list of tickers, and are signed in. */
export function wants(type: number, id: number): boolean {
  if (type === 2002) return id === 0
  return PUSHES.includes(type) && WATCHED.some((one) => one.id === id)
}

/** The product's reader with the product's books, and the naive ones: both are given the same frames. */
export class FrameDuel {
  /** Frames after which at least one book was live and compared. */
  compared = 0
  /** Frames of which the reader was free to say nothing, and did. */
  unread = 0
  private readonly reader: FrameReader<string>
  private readonly stores = new Map<number, DepthStore>()
  private readonly books = new Map<number, NaiveBook>()
  private said: string[] = []
  private readonly sink: FrameSink

  constructor(reader: FrameReader<string>) {
    this.reader = reader
    for (const { id, priceDigits, quantityDigits } of WATCHED) {
      this.stores.set(id, new DepthStore(priceDigits, quantityDigits))
      this.books.set(id, new NaiveBook({ priceDigits, quantityDigits }))
    }
    this.sink = {
      wants,
      push: (slot, stage) => {
        this.said.push(pushText(slot, stage))
        if (slot.type === 201) this.stores.get(slot.currencyId)?.take(slot, stage)
      },
      answer: (frame) => this.said.push(`answer ${JSON.stringify(frame)}`),
      malformed: (id, type) => {
        if (this.concerns(id, type)) this.said.push(`malformed ${type}@${id + 0}`)
        if (type === 0 || type === 201) this.stores.get(id)?.keeper.lose(StaleReason.malformed)
      },
    }
  }

  /** Gives both one frame. @returns where they differ, null where they agree */
  take(frame: string): string | null {
    this.said = []
    this.reader.scan(frame, this.sink)
    const { items, mayBeNobodys } = readFrame(frame, wants)
    const expected = items
      .filter((item) => item.kind !== 'malformed' || this.concerns(item.id, item.type))
      .map(itemText)
    if (mayBeNobodys && this.said.length === 0 && expected.length > 0) this.unread++
    else {
      const difference = firstDifference(this.said, expected)
      if (difference) return difference
      for (const item of items) this.tell(item)
    }
    return this.compareBooks()
  }

  private concerns(id: number, type: number): boolean {
    return type === 0 ? this.books.has(id) : wants(type, id)
  }

  private tell(item: NaiveItem): void {
    if (item.kind === 'push') {
      if (item.type === 201 && item.depth) this.books.get(item.id)?.take(item.depth)
    } else if (item.kind === 'malformed' && (item.type === 0 || item.type === 201)) this.books.get(item.id)?.lose()
  }

  private compareBooks(): string | null {
    let live = false
    for (const { id, priceDigits, quantityDigits } of WATCHED) {
      const { keeper } = this.stores.get(id) as DepthStore
      const book = this.books.get(id) as NaiveBook
      const state = keeper.state === BookState.live ? 'live' : keeper.state === BookState.refused ? 'refused' : 'lost'
      const expected = book.live ? 'live' : book.refused ? 'refused' : 'lost'
      if (state !== expected) return `the book of ${id} is ${state}, the naive one ${expected}`
      if (state !== 'live') continue
      live = true
      if (keeper.u !== book.u) return `the book of ${id} is at ${keeper.u}, the naive one at ${book.u}`
      const digits = [priceDigits, quantityDigits] as const
      const bids = difference('bid', sideText(keeper.book.bids, 1, digits), book.bids())
      const asks = difference('ask', sideText(keeper.book.asks, -1, digits), book.asks())
      if (bids ?? asks) return `the book of ${id} at ${book.u}: ${bids ?? asks}`
    }
    if (live) this.compared++
    return null
  }
}

function difference(name: string, ours: string[], naive: NaiveLevel[]): string | null {
  for (let i = 0; i < Math.max(ours.length, naive.length); i++) {
    const expected = naive[i]?.join(' ')
    if (ours[i] !== expected) return `${name} ${i} is ${ours[i]}, the naive one ${expected}`
  }
  return null
}

/** Levels best first, in the digits in which they came. */
function sideText(ladder: Ladder, sign: 1 | -1, [priceDigits, quantityDigits]: readonly [number, number]): string[] {
  const levels: string[] = []
  for (const i of ladder.places()) {
    const own = ladder.digitsAt(i)
    const price = unitsText(ladder.keyAt(i) * sign + 0, priceDigits, own >>> 16)
    levels.push(`${price} ${unitsText(ladder.lotsAt(i), quantityDigits, own & 0xffff)}`)
  }
  return levels
}

function unitsText(units: number, scale: number, digits: number): string {
  const text = fromUnits(units, scale)
  if (digits === scale) return text
  const point = scale === 0 ? text.length : text.length - scale - 1
  if (digits === 0) return text.slice(0, point)
  return `${text.slice(0, point)}.${text
    .slice(point + 1)
    .padEnd(digits, '0')
    .slice(0, digits)}`
}

function itemText(item: NaiveItem): string {
  if (item.kind === 'answer') return `answer ${item.data}`
  if (item.kind === 'malformed') return `malformed ${item.type}@${item.id}`
  return `push ${item.type}@${item.id} ${item.time} ${item.data}`
}

/** The naive reader's `~` agrees with anything. */
function firstDifference(said: string[], expected: string[]): string | null {
  for (let i = 0; i < Math.max(said.length, expected.length); i++) {
    const [one, other] = [said[i], expected[i]]
    if (one === other) continue
    if (one !== undefined && other?.includes('~')) {
      const parts = one.split(/[ ,]/)
      if (other.split(/[ ,]/).every((part, at) => part === '~' || part === parts[at])) continue
    }
    return `read as ${one ?? 'nothing'}, by the naive reader as ${other ?? 'nothing'}`
  }
  return null
}

function pushText(slot: PushSlot, stage: FrameStage): string {
  return `push ${slot.type}@${slot.currencyId + 0} ${slot.time + 0} ${dataText(slot, stage)}`
}

function dataText(slot: PushSlot, stage: FrameStage): string {
  const { numbers } = stage
  const figure = (at: number) => {
    const value = numbers[at] as number
    if (Number.isNaN(numbers[at + 1])) return '-'
    return Number.isNaN(value) ? 'inexact' : trimZeros(fromUnits(value + 0, numbers[at + 1] as number))
  }
  const rows = (width: number, row: (at: number) => string) =>
    Array.from({ length: slot.rows }, (_, i) => row(slot.rowsAt + i * width)).join(',')
  const ticker = (at: number) => [numbers[at], ...[1, 3, 5, 7, 9, 11, 13].map((n) => figure(at + n))].join(' ')
  switch (pushShape(slot.type)) {
    case Shape.depth: {
      const side = (at: number, count: number) =>
        Array.from({ length: count }, (_, i) => `${heldAt(stage, at + i * 2)} ${heldAt(stage, at + i * 2 + 1)}`).join(
          ',',
        )
      const known = (value: number) => (Number.isNaN(value) ? '-' : value + 0)
      const head = [slot.snapshot, slot.u + 0, known(slot.U), known(slot.pu), known(slot.cs)]
      return [...head, `b ${side(slot.bidsAt, slot.bids)}`, `a ${side(slot.asksAt, slot.asks)}`].join('|')
    }
    case Shape.trades:
      return rows(TRADE_NUMBERS, (at) =>
        [
          tradeId(numbers[at] as number),
          figure(at + 1),
          figure(at + 3),
          numbers[at + 5] === 1 ? 'b' : 's',
          numbers[at + 6],
        ].join(' '),
      )
    case Shape.tickers:
      return rows(TICKER_NUMBERS, ticker)
    case Shape.ticker:
      return ticker(slot.rowsAt)
    case Shape.mark:
      return [...[0, 2, 4].map((n) => figure(slot.rowsAt + n)), numbers[slot.rowsAt + 6]].join(' ')
    default:
      return JSON.stringify(slot.parsed)
  }
}

/** A plain id; `~` for what stands in the place of a long one or a text. */
const tradeId = (id: number): string => (Number.isInteger(id) ? String(id + 0) : '~')

function heldAt(stage: FrameStage, at: number): string {
  const value = stage.values[at] as number
  if (Number.isNaN(value)) return 'inexact'
  return `${plain(fromUnits(value, stage.decimals[at] as number))}/${stage.digits[at]}`
}
