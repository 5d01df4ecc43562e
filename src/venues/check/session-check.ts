import type { Applied, BookRule, GapReason } from '../base/venue-book.ts'
import type { DepthEvent, VenueEvent, VenueName } from '../base/venue-event.ts'
import { ConnectionSequence } from '../coinbase/coinbase-rule.ts'
import { MarketMirror } from '../mirror/market-mirror.ts'
import { VENUES } from '../mirror/venues.ts'
import { asKrakenV2, subscribedDepth } from './kraken-v1.ts'
import { Oracle } from './oracle.ts'
import type { SessionLine } from './session-line.ts'
import { WireReader } from './wire-reader.ts'

/** Levels a side of a Kraken subscription that names none. */
const KRAKEN_DEPTH = 10

interface CheckedMarket {
  rule: BookRule
  mirror: MarketMirror
  reader: WireReader
  oracle: Oracle
}

/** What was seen in a session. */
export interface SessionReport {
  venue: VenueName
  /** Messages of the venue that were read. */
  messages: number
  unreadable: number
  /** Subscriptions that were refused. */
  refused: number
  snapshots: number
  updates: number
  /** Updates that came while their book waited for a snapshot. */
  held: number
  gaps: number
  gap_reasons: Partial<Record<GapReason, number>>
  /** Of the venue. */
  checksums: { right: number; wrong: number; none: number }
  oracle: { hits: number; misses: number }
  /** Pushes of ours, and what a reader of our wire found at their own checksums. */
  frames: number
  frame_checksums: { right: number; wrong: number }
  markets: number
  /** False where something is wrong, or where nothing in the session is a message of this venue. */
  ok: boolean
}

/** Reads a recorded session of a venue: keeps its books, publishes them as we do, and reads what was published. */
export class SessionCheck {
  private readonly venue: VenueName
  private readonly markets = new Map<string, CheckedMarket>()
  private readonly connections = new Map<string, ConnectionSequence>()
  private readonly report: Omit<SessionReport, 'markets' | 'ok' | 'oracle'>
  private depth = KRAKEN_DEPTH
  /** Whether anything was of use: a session of another venue has nothing that is. */
  private isKnown = false
  /** The only symbol so far, for answers by REST that name none. */
  private lastSymbol = ''
  /** A book by REST that came before any symbol. */
  private unnamed: DepthEvent | null = null

  constructor(venue: VenueName) {
    this.venue = venue
    this.report = {
      ...{ venue, messages: 0, unreadable: 0, refused: 0, snapshots: 0, updates: 0, held: 0, gaps: 0, gap_reasons: {} },
      ...{ checksums: { right: 0, wrong: 0, none: 0 }, frames: 0, frame_checksums: { right: 0, wrong: 0 } },
    }
  }

  /** Takes the next line of the session. */
  take(line: SessionLine): void {
    if (line.kind === 'connected') {
      this.connections.delete(line.connection)
      return
    }
    if (this.venue === 'kraken') this.depth = subscribedDepth(line.text) ?? this.depth
    if (line.kind === 'sent') return
    this.report.messages++
    const text = this.venue === 'kraken' ? asKrakenV2(line.text) : line.text
    const events = VENUES[this.venue].read(text, line.subject || this.lastSymbol)
    for (const event of events) {
      if (event.kind !== 'other' && event.kind !== 'unreadable') this.isKnown = true
      if ('symbol' in event && !this.isNamed(event)) continue
      // What stands in a message that was there before is known.
      if (event.kind === 'connection' && !this.isNew(event.sequence, line.connection)) return
      this.takeEvent(event)
    }
  }

  /** @returns what was seen so far */
  result(): SessionReport {
    const oracle = { hits: 0, misses: 0 }
    for (const market of this.markets.values()) {
      oracle.hits += market.oracle.hits
      oracle.misses += market.oracle.misses
    }
    const { report } = this
    const isRight = ![
      report.unreadable,
      report.refused,
      report.gaps,
      report.checksums.wrong,
      oracle.misses,
      report.frame_checksums.wrong,
    ].some(Boolean)
    return { ...report, oracle, markets: this.markets.size, ok: this.isKnown && isRight }
  }

  /**
   * All books as text: of each level a line with `b` or `a`, price and quantity as numbers, best first; where there are several markets,
   * the symbol before them, in the order of symbols.
   */
  books(): string {
    const lines: string[] = []
    for (const [symbol, { rule }] of [...this.markets].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (this.markets.size > 1) lines.push(`${symbol}\n`)
      for (const [price, quantity] of rule.book.bids.levels) lines.push(`b ${Number(price)} ${Number(quantity)}\n`)
      for (const [price, quantity] of rule.book.asks.levels) lines.push(`a ${Number(price)} ${Number(quantity)}\n`)
    }
    return lines.join('')
  }

  /** @returns false of a book without a symbol: it waits for the first one that is named */
  private isNamed(event: Extract<VenueEvent, { symbol: string }>): boolean {
    const { symbol } = event
    if (symbol === '' && event.kind === 'depth') this.unnamed = event
    if (symbol === '') return false
    this.lastSymbol = symbol
    if (this.unnamed) this.takeDepth({ ...this.unnamed, symbol })
    this.unnamed = null
    return true
  }

  private takeEvent(event: VenueEvent): void {
    if (event.kind === 'unreadable') this.report.unreadable++
    else if (event.kind === 'ack' && !event.ok) this.report.refused++
    else if (event.kind === 'best') {
      const { rule, oracle } = this.marketOf(event.symbol)
      oracle.best(event, rule.book, rule.sequence)
    } else if (event.kind === 'depth') this.takeDepth(event)
  }

  /**
   * A hole in the numbers of a connection is a gap of every market on it; a new connection sends every book anew.
   * @returns false where the number was there before
   */
  private isNew(sequence: number, connection: string): boolean {
    const numbers = this.connections.get(connection) ?? new ConnectionSequence()
    this.connections.set(connection, numbers)
    const taken = numbers.take(sequence)
    if (taken === 'gap') this.loseAll()
    else if (taken === 'begun') for (const market of this.markets.values()) lose(market)
    return taken !== 'old'
  }

  private loseAll(): void {
    for (const market of this.markets.values()) {
      if (!market.rule.isLive) continue
      lose(market)
      this.countGap('sequence')
    }
    if (this.markets.size === 0) this.countGap('sequence')
  }

  private takeDepth(event: DepthEvent): void {
    const market = this.marketOf(event.symbol)
    if (event.isSnapshot) this.report.snapshots++
    else this.report.updates++
    this.count(market.rule.take(event), market)
  }

  private count(applied: Applied, market: CheckedMarket): void {
    const { report } = this
    if (applied.outcome === 'held') report.held++
    if (applied.outcome === 'gap') {
      this.countGap(applied.reason)
      if (applied.reason === 'checksum') report.checksums.wrong++
      market.mirror.lose()
    }
    if (applied.outcome !== 'applied') return
    report.checksums[applied.checksum]++
    const { rule, mirror, reader, oracle } = market
    if (rule.sequence !== null) oracle.applied(rule.sequence, rule.book)
    const data = mirror.publish(rule.book)
    if (!data) return
    report.frames++
    report.frame_checksums[reader.read(JSON.stringify(data)) ? 'right' : 'wrong']++
  }

  private countGap(reason: GapReason): void {
    this.report.gaps++
    this.report.gap_reasons[reason] = (this.report.gap_reasons[reason] ?? 0) + 1
  }

  private marketOf(symbol: string): CheckedMarket {
    const known = this.markets.get(symbol)
    if (known) return known
    const rule = VENUES[this.venue].rule(this.depth)
    const market = { rule, mirror: new MarketMirror(), reader: new WireReader(), oracle: new Oracle() }
    this.markets.set(symbol, market)
    return market
  }
}

/** What is known of the book is worth nothing: it waits for a snapshot. */
function lose({ rule, mirror }: CheckedMarket): void {
  rule.reset()
  mirror.lose()
}
