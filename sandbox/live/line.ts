import type { Timers } from '../../gateway/base/timers.ts'
import type { Instrument, VenuePlan, VenueStream } from '../../src/venues/base/venue-plan.ts'
import { Backoff } from './backoff.ts'
import { type ConnectionSink, VenueConnection } from './connection.ts'
import type { Network, SocketEnd } from './network.ts'
import { after } from './turns.ts'
import type { VenueAccess } from './venue-access.ts'

/** The new connection is sought so long before the old one's time is over, ms, and a part of that earlier by chance. */
const EARLY_MS = 600_000
/** A new connection that is not proven after this is given up, ms. */
const PROOF_MS = 60_000
/** After the change the old one is still listened to, for trades that the new one may have missed, ms. */
const OVERLAP_MS = 3_000
/** A connection that lived so long was a good one: the next failure waits shortly, ms. */
const GOOD_MS = 60_000

export interface LineParts {
  plan: VenuePlan
  url: string
  instruments: readonly Instrument[]
  streams: readonly VenueStream[]
  access: VenueAccess
  network: Network
  clock: () => number
  timers: Timers
  random: () => number
  sink: LineSink
}

/** What a line brings: as a connection's, and when no connection is left. */
export interface LineSink extends ConnectionSink {
  /** Another connection carries on what the old one did: its books are right. */
  changed(from: VenueConnection | null, to: VenueConnection): void
  /** There is no connection: nothing of the line is live. `waits` says for how long at least, ms. */
  down(connection: VenueConnection, end: SocketEnd, waits: number): void
}

/**
 * A connection that is always there, as far as the venue allows: comes back after an end, and is replaced by a new one before its time
 * is over.
 *
 *   waiting ──turn──▶ carrying ──time nearly over──▶ changing (two connections) ──new one proven──▶ carrying
 *      ▲                 │ended                          │old one ended: the new one carries
 *      └────backoff──────┘
 */
export class VenueLine {
  private readonly parts: LineParts
  private readonly backoff: Backoff
  /** Whose books are shown. */
  private carrying: VenueConnection | null = null
  /** Is to take over. */
  private next: VenueConnection | null = null
  /** Ended by us, and still listened to. */
  private old: VenueConnection | null = null
  private cancelWait: () => void = () => undefined
  private cancelChange: () => void = () => undefined
  private cancelOld: () => void = () => undefined
  private isClosed = false

  constructor(parts: LineParts) {
    this.parts = parts
    this.backoff = new Backoff(parts.random)
  }

  /** Opens the first connection; later ones by itself. */
  start(): void {
    this.cancelWait = this.parts.access.connect(() => {
      this.carrying = this.open()
      this.planChange(this.carrying)
    })
  }

  /** Whose books are shown; null while there is none. */
  get connection(): VenueConnection | null {
    return this.carrying
  }

  get isChanging(): boolean {
    return this.next !== null
  }

  /** Whether what a connection brings is shown: trades of all, books of one alone. */
  carries(connection: VenueConnection): boolean {
    return connection === this.carrying
  }

  close(): void {
    this.isClosed = true
    this.cancelWait()
    this.cancelChange()
    this.cancelOld()
    for (const connection of [this.carrying, this.next, this.old]) connection?.close()
  }

  private open(): VenueConnection {
    const { sink, ...parts } = this.parts
    const watched: ConnectionSink = {
      book: (connection, feed) => {
        sink.book(connection, feed)
        this.tryChange(connection)
      },
      lost: (connection, feed, reason) => sink.lost(connection, feed, reason),
      data: (connection, event) => {
        sink.data(connection, event)
        this.tryChange(connection)
      },
      silent: (connection, content, symbol) => sink.silent(connection, content, symbol),
      refused: (connection, reason) => sink.refused(connection, reason),
      ending: (connection) => {
        if (connection === this.carrying) this.beginChange()
        sink.ending(connection)
      },
      ended: (connection, end) => this.ended(connection, end),
    }
    return new VenueConnection({ ...parts, sink: watched })
  }

  private planChange(connection: VenueConnection): void {
    const { plan, timers, random, clock } = this.parts
    const { lifetime } = plan.limits
    const early = Math.min(EARLY_MS, lifetime / 4) * (1 + random())
    this.cancelChange()
    const wait = connection.beganAt + lifetime - early - clock()
    this.cancelChange = after(timers, wait, () => this.beginChange())
  }

  private beginChange(): void {
    if (this.isClosed || this.next) return
    this.cancelChange()
    this.cancelChange = this.parts.access.connect(() => {
      if (this.isClosed || !this.carrying) return
      this.next = this.open()
      this.cancelChange = after(this.parts.timers, PROOF_MS, () => this.dropNext())
    })
  }

  /** The new one was of no use: the old one goes on, and another one is tried later. */
  private dropNext(): void {
    this.next?.close()
    this.next = null
    if (this.carrying) this.cancelChange = after(this.parts.timers, PROOF_MS, () => this.beginChange())
  }

  private tryChange(connection: VenueConnection): void {
    if (connection !== this.next || !this.carrying || !connection.covers(this.carrying)) return
    this.promote(connection)
  }

  private promote(connection: VenueConnection): void {
    const from = this.carrying
    this.next = null
    this.carrying = connection
    this.planChange(connection)
    this.parts.sink.changed(from, connection)
    if (!from) return
    this.old?.close()
    this.old = from
    this.cancelOld()
    this.cancelOld = after(this.parts.timers, OVERLAP_MS, () => {
      this.old?.close()
      this.old = null
    })
  }

  private ended(connection: VenueConnection, end: SocketEnd): void {
    if (this.isClosed) return
    if (connection === this.old) this.old = null
    else if (connection === this.next) {
      this.cancelChange()
      this.dropNext()
    } else if (connection === this.carrying) this.fell(connection, end)
  }

  private fell(connection: VenueConnection, end: SocketEnd): void {
    const { clock, timers, access, sink } = this.parts
    const { next } = this
    this.carrying = null
    this.cancelChange()
    if (next) {
      // It was opened to take over: it does so now, proven or not.
      sink.down(connection, end, 0)
      this.next = null
      this.carrying = next
      this.planChange(next)
      sink.changed(null, next)
      return
    }
    if (clock() - connection.beganAt >= GOOD_MS) this.backoff.reset()
    const wait = this.backoff.next()
    sink.down(connection, end, Math.max(wait, (access.pause?.until ?? 0) - clock()))
    this.cancelWait = after(timers, wait, () => this.start())
  }
}
