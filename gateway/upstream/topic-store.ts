import { BookMirror } from '../../src/engine/wire/book-mirror.ts'
import { pushText } from '../../src/engine/wire/push-text.ts'
import {
  type DepthDelta,
  type DepthSnapshot,
  type Level,
  TradeField,
  WireType,
} from '../../src/shared/wire/messages.ts'
import type { TopicName } from '../../src/shared/wire/topic.ts'
import type { WireObject } from '../base/wire-object.ts'

/** What became of a push: `whole` = state by itself, `change` = continues the state, `nothing` = has nothing new, `gap` = the state broke. */
export type Taken = 'whole' | 'change' | 'nothing' | 'gap'

/** The newest state of one topic, as a new subscriber is to get it. */
export interface TopicStore {
  /** Takes a push. @param time its `t`, ms */
  take(data: unknown, time: number, object: WireObject): Taken
  /** The subscription begins anew: what is kept is old until the state comes again. */
  begin(): void
  /** Nothing came after the subscription: the topic has no data. */
  clear(): void
  /** True where the state has come since `begin`. */
  readonly isWhole: boolean
  /** Last sequence of a book; null for all others. */
  readonly sequence: number | null
  /** The state as one push; null where there is none. */
  whole(): string | null
}

/** Trades that a new subscriber gets. */
const TRADES_KEPT = 100
/** Deltas that are kept before their snapshot (docs/wire.md, rule 1). */
const DELTAS_KEPT = 1_000
/** Most levels of a book, both sides together: a larger one is not kept. */
const MOST_LEVELS = 20_000
/** Most markets in the list of tickers. */
const MOST_TICKERS = 10_000
/** Longest ticker or mark, characters. */
const LONGEST_NEWEST = 16_384
/** Longest text in a row of a push, and most of its members: what is larger is no row. */
const LONGEST_TEXT = 64
const MOST_MEMBERS = 16
const DECIMAL = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/

/** Writes a push of a topic. @param time its `t`, ms */
type TextOf = (time: number, data: unknown) => string

/** @param type of its pushes on this kind of socket @param currencyId 0 for `tickers` */
export function storeOf(name: TopicName, type: number, currencyId: number): TopicStore {
  const textOf: TextOf = (time, data) => pushText(type, currencyId, time, data)
  if (name === 'depth') return new BookStore(textOf)
  if (name === 'trades') return new TradesStore(textOf)
  return name === 'tickers' ? new TickersStore() : new NewestStore()
}

/** A ticker, or a mark: the newest push is the state. */
class NewestStore implements TopicStore {
  readonly sequence = null
  isWhole = false
  private newest: string | null = null

  take(data: unknown, _time: number, object: WireObject): Taken {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return 'nothing'
    const text = JSON.stringify(object)
    if (text.length > LONGEST_NEWEST) return 'nothing'
    this.newest = text
    this.isWhole = true
    return 'whole'
  }

  begin(): void {
    this.isWhole = false
  }

  clear(): void {
    this.newest = null
  }

  whole(): string | null {
    return this.newest
  }
}

class TradesStore implements TopicStore {
  readonly sequence = null
  isWhole = false
  private rows: unknown[] = []
  private time = 0
  private readonly textOf: TextOf

  constructor(textOf: TextOf) {
    this.textOf = textOf
  }

  take(data: unknown, time: number): Taken {
    if (!Array.isArray(data)) return 'nothing'
    this.time = time
    const rows = data.slice(-TRADES_KEPT).filter(isRow)
    if (!this.isWhole) {
      this.isWhole = true
      this.rows = rows
      return 'whole'
    }
    const newest = idOf(this.rows.at(-1))
    this.rows = [...this.rows, ...rows.filter((row) => newest === null || (idOf(row) ?? newest) > newest)].slice(
      -TRADES_KEPT,
    )
    return 'change'
  }

  begin(): void {
    this.isWhole = false
  }

  clear(): void {
    this.rows = []
  }

  whole(): string | null {
    return this.rows.length > 0 ? this.textOf(this.time, this.rows) : null
  }
}

function idOf(row: unknown): number | null {
  const id: unknown = Array.isArray(row) ? row[TradeField.id] : null
  return typeof id === 'number' ? id : null
}

/** Every market's ticker: the first push has all, the later ones those that changed. */
class TickersStore implements TopicStore {
  readonly sequence = null
  isWhole = false
  private readonly rows = new Map<unknown, unknown>()
  private time = 0

  take(data: unknown, time: number): Taken {
    if (!Array.isArray(data)) return 'nothing'
    const isFirst = !this.isWhole
    if (isFirst) this.rows.clear()
    this.isWhole = true
    this.time = time
    for (const row of data as unknown[])
      if (isRow(row) && 'currency_id' in row && Number.isSafeInteger(row.currency_id))
        this.rows.set(row.currency_id, row)
    if (this.rows.size > MOST_TICKERS) return this.broken()
    return isFirst ? 'whole' : 'change'
  }

  begin(): void {
    this.isWhole = false
  }

  clear(): void {
    this.rows.clear()
  }

  private broken(): Taken {
    this.isWhole = false
    this.clear()
    return 'gap'
  }

  whole(): string | null {
    return this.rows.size > 0 ? pushText(WireType.tickers, 0, this.time, [...this.rows.values()]) : null
  }
}

/** A book, kept by the rules of docs/wire.md in the very strings that came. */
class BookStore implements TopicStore {
  isWhole = false
  private readonly book = new BookMirror()
  private readonly early: DepthDelta[] = []
  private earlyLevels = 0
  private text: string | null = null
  private time = 0
  private readonly textOf: TextOf

  constructor(textOf: TextOf) {
    this.textOf = textOf
  }

  get sequence(): number | null {
    return this.book.u
  }

  take(data: unknown, time: number): Taken {
    if (isSnapshot(data)) return this.replace(data, time)
    if (!isDelta(data)) return 'gap'
    if (!this.isWhole) return this.keepEarly(data)
    const applied = this.book.apply(data)
    if (applied === 'old') return 'nothing'
    if (applied === 'gap') return this.broken()
    this.changed(time)
    return this.isRight(data.cs) ? 'change' : this.broken()
  }

  private keepEarly(delta: DepthDelta): Taken {
    this.early.push(delta)
    this.earlyLevels += levelsOf(delta)
    while (this.early.length > DELTAS_KEPT || this.earlyLevels > MOST_LEVELS)
      this.earlyLevels -= levelsOf(this.early.shift() as DepthDelta)
    return 'nothing'
  }

  begin(): void {
    this.isWhole = false
    this.early.length = 0
    this.earlyLevels = 0
  }

  clear(): void {
    this.book.clear()
    this.text = null
  }

  whole(): string | null {
    const snapshot = this.text === null ? this.book.snapshot() : null
    if (snapshot) this.text = this.textOf(this.time, snapshot)
    return this.text
  }

  private replace(snapshot: DepthSnapshot, time: number): Taken {
    this.book.replace(snapshot)
    this.changed(time)
    if (!this.isRight(snapshot.cs)) return this.broken()
    this.isWhole = true
    this.earlyLevels = 0
    for (const delta of this.early.splice(0)) {
      // One that follows neither of two snapshots is discarded.
      if (this.book.apply(delta) === 'applied' && !this.isRight(delta.cs)) return this.broken()
    }
    return 'whole'
  }

  private changed(time: number): void {
    this.time = time
    this.text = null
  }

  private isRight(cs: number | undefined): boolean {
    return this.book.size <= MOST_LEVELS && !this.book.isCrossed && (cs === undefined || cs === this.book.checksum())
  }

  /** Nobody is to get a book that is wrong, as an old one neither. */
  private broken(): Taken {
    this.isWhole = false
    this.clear()
    return 'gap'
  }
}

function isSnapshot(data: unknown): data is DepthSnapshot {
  return isBook(data) && 'snapshot' in data && data.snapshot === true
}

function isDelta(data: unknown): data is DepthDelta {
  if (!isBook(data) || 'snapshot' in data) return false
  const { U, pu } = data as { U?: unknown; pu?: unknown }
  return (U === undefined || Number.isSafeInteger(U)) && (pu === undefined || Number.isSafeInteger(pu))
}

function isBook(data: unknown): data is object {
  if (typeof data !== 'object' || data === null) return false
  const { u, b, a, cs } = data as { u?: unknown; b?: unknown; a?: unknown; cs?: unknown }
  return Number.isSafeInteger(u) && areLevels(b) && areLevels(a) && (cs === undefined || typeof cs === 'number')
}

function areLevels(side: unknown): side is Level[] {
  if (!Array.isArray(side) || side.length > MOST_LEVELS) return false
  return side.every((one) => isDecimal(one?.[0]) && isDecimal(one?.[1]) && Array.isArray(one) && isRow(one))
}

function levelsOf({ a, b }: DepthDelta): number {
  return a.length + b.length
}

/** True of a short list or object of numbers and short texts. */
function isRow(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const members: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return members.length <= MOST_MEMBERS && members.every((one) => typeof one !== 'object' && !isLong(one))
}

function isLong(member: unknown): boolean {
  return typeof member === 'string' && member.length > LONGEST_TEXT
}

function isDecimal(text: unknown): boolean {
  return typeof text === 'string' && text.length <= LONGEST_TEXT && DECIMAL.test(text)
}
