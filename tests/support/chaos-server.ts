import type { NaiveDepth } from '../oracle/naive-book.ts'
import { NaiveBook } from '../oracle/naive-book.ts'
import { namedMarkets } from '../oracle/naive-frames.ts'
import { TruthBook } from '../oracle/truth-book.ts'
import { isDepth, type RecordedSession, type SessionPush } from './recorded-session.ts'

/** What the double needs of the world: a way to the hub, and time. */
export interface ChaosLine {
  say(frame: string): void
  after(ms: number, run: () => void): void
  /** Server time, ms. */
  now(): number
}

const ANSWER_AFTER = 30
/** A book that a pong has overtaken gets so long to catch up. */
const CATCH_UP = 1_000

interface Market {
  truth: TruthBook
  /** What a naive client makes of what the line lets through. */
  client: NaiveBook
  /** Times that the naive client's book was lost: so often a snapshot is to be asked for. */
  losses: number
  /** Times that the hub has asked for it again. */
  requests: number
  subscribed: boolean
}

/**
 * The server of a recorded session: keeps the true books, answers pings and requests for snapshots, and watches a naive client
 * beside the hub, which hears the same.
 */
export class ChaosServer {
  readonly markets = new Map<number, Market>()
  /** Every market's ticker as it was sent last. */
  readonly tickers = new Map<number, Record<string, unknown>>()
  /** Times that the hub has asked for the list again. */
  tickersRequests = 0
  private tickersSubscribed = false
  private readonly session: RecordedSession
  private readonly line: ChaosLine

  constructor(session: RecordedSession, line: ChaosLine) {
    this.session = session
    this.line = line
    for (const [id, digits] of session.digits) {
      const market = {
        truth: new TruthBook(digits),
        client: new NaiveBook(),
        losses: 0,
        requests: 0,
        subscribed: false,
      }
      this.markets.set(id, market)
    }
  }

  get depthType(): number {
    return this.session.kind === 'spot' ? 101 : 201
  }

  /** The exchange has moved on: whatever the line makes of it. */
  happened(push: SessionPush): void {
    if (isDepth(push)) this.markets.get(push.currency_id)?.truth.take(push.data)
    if (push.type === 2002) {
      for (const row of push.data as { currency_id: number }[]) this.tickers.set(row.currency_id, { ...row })
    }
  }

  /** Sends a frame as the line lets it through; `push` is null where it is no JSON any more. */
  send(frame: string, push: SessionPush | null): void {
    if (push) this.naive(push)
    else for (const { type, id } of namedMarkets(frame)) if (type === 0) this.lose(id)
    this.line.say(frame)
  }

  /** Takes what the hub says. */
  heard(text: string): void {
    const parsed = JSON.parse(text) as unknown
    for (const frame of (Array.isArray(parsed) ? parsed : [parsed]) as {
      op: string
      id: number
      t: number
      topics: string[]
    }[]) {
      if (frame.op === 'ping') this.line.after(ANSWER_AFTER, () => this.pong(frame.t))
      else this.line.after(ANSWER_AFTER, () => this.answer(frame.op, frame.id, frame.topics))
    }
  }

  private answer(op: string, id: number, topics: string[]): void {
    this.line.say(JSON.stringify({ op: 'ack', id }))
    if (op !== 'sub') return
    for (const topic of topics) {
      const market = /^depth@(\d+)$/.exec(topic)
      if (market) this.subscribed(Number(market[1]))
      if (topic !== 'tickers') continue
      if (this.tickersSubscribed) this.tickersRequests++
      this.tickersSubscribed = true
      this.line.say(
        JSON.stringify({ type: 2002, currency_id: 0, t: this.line.now(), data: [...this.tickers.values()] }),
      )
    }
  }

  private subscribed(id: number): void {
    const market = this.markets.get(id)
    if (!market) return
    if (market.subscribed) market.requests++
    market.subscribed = true
    // Before the session's own first snapshot there is nothing to send.
    if (market.truth.u < 0) return
    const data = market.truth.snapshot(this.session.checked)
    const push = { type: this.depthType, currency_id: id, t: this.line.now(), data }
    this.send(JSON.stringify(push), push)
  }

  private pong(t: number): void {
    const named: Record<string, number> = {}
    for (const [id, market] of this.markets) if (market.truth.u >= 0) named[`depth@${id}`] = market.truth.u
    this.line.say(JSON.stringify({ op: 'pong', t, s: this.line.now(), u: named }))
    for (const [id, market] of this.markets) {
      const { u } = market.truth
      if (!market.client.live || market.client.u >= u) continue
      this.line.after(CATCH_UP, () => {
        if (market.client.live && market.client.u < u) this.lose(id)
      })
    }
  }

  private naive(push: SessionPush): void {
    const market = isDepth(push) ? this.markets.get(push.currency_id) : undefined
    if (!market) return
    const had = market.client.live
    market.client.take(push.data as NaiveDepth)
    if (had && !market.client.live) market.losses++
  }

  private lose(id: number): void {
    const market = this.markets.get(id)
    if (!market?.client.live) return
    market.client.lose()
    market.losses++
  }
}
