import { DeliveryWriter } from '../../shared/market/delivery.ts'
import { HeaderAt } from '../../shared/market/delivery-layout.ts'
import type { PrivateDelivery, PrivateReload, TabSink } from '../../shared/market/hub.ts'
import { LogHistogram } from '../../shared/market/log-histogram.ts'
import { leastBetween, type Pace } from '../../shared/market/pace.ts'
import type { HubEnvironment } from '../base/environment.ts'
import { SkipCount } from './skip-count.ts'
import type { View } from './view.ts'

/** Least time between two deliveries to a tab, ms. */
export const TICK = 20
/** A visible tab hears from the hub at least once a second; looked at every quarter. */
const QUIET = 700
/** Least time between two deliveries to a hidden tab of what it watches always, ms. */
const HIDDEN_EVERY = 1_000
/** A delivery that a visible tab has not taken for so long is lost (Comlink can lose calls in flight). */
export const CREDIT_LOST = 5_000
/** One that a hidden tab has not taken which looks after the margin. Its page may be frozen: it is tried once. */
export const HIDDEN_CREDIT_LOST = 30_000
/** Private events that wait for a tab; with more, it reads all by REST. */
export const QUEUED_EVENTS = 1_000

type PrivateItem = PrivateDelivery | PrivateReload

/** What the publisher keeps of one tab. */
export class Reader {
  readonly tab: string
  readonly sink: TabSink
  /** The sink's call, taken from it once: each time that a Comlink proxy is asked for one it makes another proxy. */
  readonly give: TabSink['deliver']
  visible: boolean
  views: View[] = []
  /** Those of them that it is given while hidden too, with its private events. */
  always: View[] = []
  /** It is given its private events while hidden too, whatever it watches. */
  guards = false
  /** Hidden, it has not taken a delivery, and was given another one. */
  triedAgain = false
  /** Version of each view that the tab was given. */
  readonly given = new Map<View, number>()
  credit = true
  sentAt = 0
  pace: Pace = 'display'
  /** When it was last given all that was new. */
  pacedAt = Number.NEGATIVE_INFINITY
  headerGiven = -1
  events: PrivateItem[] = []
  /** The person who is signed in there; others' events are not for it. */
  user: number | null = null
  /** Counts deliveries; the answer to one that was given up is no credit. */
  turn = 0
  /** When it was shown or hidden last, and what it has missed; for the health panel. */
  shownAt = 0
  readonly skips = new SkipCount()

  constructor(tab: string, sink: TabSink, visible: boolean) {
    this.tab = tab
    this.sink = sink
    this.give = sink.deliver.bind(sink)
    this.visible = visible
  }
}

/** Fills the numbers of the header that all tabs share (shared/market/delivery.ts). */
export type WriteHeader = (writer: DeliveryWriter) => void

/**
 * Gives each tab the newest state of what it watches: one delivery a tab a tick or as its pace says, none to a hidden tab (but once a
 * second of what it watches always), none to one that has not taken the last. What turns old, what was never given, private events and the state of sockets wait for no pace. Tabs with the same list that lack the same sections get the same packed array.
 */
export class Publisher {
  readonly readers = new Map<string, Reader>()
  /** Credits that were given up, for the health panel. */
  lostCredits = 0
  /** What packing and handing over the deliveries of one tick takes. */
  readonly spans = new LogHistogram()
  private readonly writer = new DeliveryWriter()
  private readonly env: HubEnvironment
  private readonly writeHeader: WriteHeader
  private headerVersion = 0
  private sequence = 0
  private cancel: (() => void) | null = null
  private cancelLook: (() => void) | null = null
  private tickedAt = Number.NEGATIVE_INFINITY
  /** At the last tick every tab was hidden, and watched nothing that it is given all the same. */
  private unseen = false
  /** There have been news since. */
  private missed = false

  constructor(env: HubEnvironment, writeHeader: WriteHeader) {
    this.env = env
    this.writeHeader = writeHeader
  }

  add(reader: Reader): void {
    this.readers.set(reader.tab, reader)
    reader.shownAt = this.env.clock()
    this.schedule()
  }

  remove(tab: string): void {
    this.readers.delete(tab)
    if (this.readers.size > 0) return
    this.cancel?.()
    this.cancel = null
    this.lookAgain(Number.POSITIVE_INFINITY)
  }

  /** Sets a tab's sections; those that it had already are not sent again unless they change. */
  setViews(reader: Reader, views: View[], always: View[] = []): void {
    reader.views = views
    reader.always = always
    const kept = new Set(views)
    for (const view of reader.given.keys()) if (!kept.has(view)) reader.given.delete(view)
    this.schedule()
  }

  setVisible(reader: Reader, visible: boolean): void {
    if (visible !== reader.visible) {
      reader.shownAt = this.env.clock()
      // Shown again it hears at once, news or not: what it has is current.
      reader.headerGiven = -1
    }
    reader.visible = visible
    // A hidden page may be frozen: time before now does not count against its credit.
    reader.sentAt = this.env.clock()
    if (visible) this.schedule()
  }

  setPace(reader: Reader, pace: Pace): void {
    reader.pace = pace
    this.schedule()
  }

  /** Everything that the tab watches goes out anew. @returns sequence of the newest delivery so far */
  renew(reader: Reader): number {
    reader.given.clear()
    reader.headerGiven = -1
    this.schedule()
    return this.sequence
  }

  /** The clock was set back: what lies before it now counts from now. */
  clockSetBack(): void {
    const now = this.env.clock()
    for (const reader of this.readers.values()) {
      reader.sentAt = Math.min(reader.sentAt, now)
      reader.pacedAt = Math.min(reader.pacedAt, now)
    }
  }

  queue(reader: Reader, item: PrivateItem): void {
    if (reader.events.length >= QUEUED_EVENTS)
      reader.events = [
        { kind: 'spot', reload: true, user: item.user },
        { kind: 'contract', reload: true, user: item.user },
      ]
    else reader.events.push(item)
    this.schedule()
  }

  /** The state of a socket has changed: tabs hear of it without waiting for the next second. */
  headerChanged(): void {
    this.headerVersion++
    this.schedule()
  }

  /** A topic has changed. While nobody can be given it, the next pulse is soon enough to count who missed it. */
  news(): void {
    if (this.unseen) this.missed = true
    else this.schedule()
  }

  /** Something may have changed: the next tick looks. */
  schedule(): void {
    if (this.cancel || this.readers.size === 0) return
    const wait = Math.max(0, this.tickedAt + TICK - this.env.clock())
    this.cancel = this.env.timers.after(Math.min(wait, TICK), () => this.tick())
  }

  /** Called a few times a second: heartbeats and lost credits. */
  pulse(): void {
    const now = this.env.clock()
    let due = this.missed
    for (const reader of this.readers.values()) {
      if (!reader.visible) {
        const stuck = !reader.credit && !reader.triedAgain && (reader.guards || reader.always.length > 0)
        if (stuck && now - reader.sentAt >= HIDDEN_CREDIT_LOST) {
          this.giveUp(reader)
          reader.triedAgain = true
        }
        continue
      }
      if (!reader.credit && now - reader.sentAt >= CREDIT_LOST) this.giveUp(reader)
      if (reader.credit && now - reader.sentAt >= QUIET) due = true
    }
    if (due) this.schedule()
  }

  private giveUp(reader: Reader): void {
    this.lostCredits++
    reader.credit = true
    reader.turn++
    reader.given.clear()
    reader.headerGiven = -1
    const users = new Set(reader.events.map((item) => item.user))
    if (reader.user !== null) users.add(reader.user)
    reader.events = [...users].flatMap((user) => [
      { kind: 'spot' as const, reload: true as const, user },
      { kind: 'contract' as const, reload: true as const, user },
    ])
    this.schedule()
  }

  private tick(): void {
    this.cancel = null
    const now = this.env.clock()
    const began = this.env.fine?.() ?? Number.NaN
    this.tickedAt = now
    this.sequence++
    this.missed = false
    this.unseen = true
    const packed = new Map<string, Float64Array>()
    let wait = Number.POSITIVE_INFINITY
    for (const reader of this.readers.values()) {
      if (reader.visible || reader.always.length > 0) this.unseen = false
      const hears = reader.always.length > 0 || (reader.guards && reader.events.length > 0)
      const rests = hears ? HIDDEN_EVERY - (now - reader.sentAt) : Number.POSITIVE_INFINITY
      if (!reader.credit || (!reader.visible && rests > 0)) {
        if (reader.credit) wait = Math.min(wait, rests)
        reader.skips.passedOver(reader.views, reader.visible)
        continue
      }
      if (!reader.visible) {
        this.deliverHidden(reader, now)
        continue
      }
      const least = leastBetween(reader.pace)
      const rest = least - (now - reader.pacedAt)
      const due = rest <= 0
      const changed: View[] = []
      for (const view of reader.views) {
        wait = Math.min(wait, view.look(now))
        const given = reader.given.get(view)
        if (given === view.version) continue
        if (due || view.urgent(given)) changed.push(view)
        else wait = Math.min(wait, rest)
      }
      const quiet = changed.length === 0 && reader.events.length === 0 && reader.headerGiven === this.headerVersion
      if (quiet && now - reader.sentAt < QUIET) continue
      // A heartbeat waits for the news of a slow pace, which come within the second.
      if (quiet && !due) {
        wait = Math.min(wait, rest)
        continue
      }
      if (due) reader.pacedAt = now
      const key = changed.length === 1 ? (changed[0] as View).key : changed.map((view) => view.key).join(' ')
      let delivery = packed.get(key)
      if (!delivery) {
        delivery = this.pack(changed, now)
        packed.set(key, delivery)
      }
      this.deliver(reader, delivery, changed, now)
    }
    if (packed.size > 0) this.spans.record(1_000 * ((this.env.fine?.() ?? Number.NaN) - began))
    this.lookAgain(wait)
  }

  /** What a hidden tab watches always, where it is news. */
  private deliverHidden(reader: Reader, now: number): void {
    const changed = reader.always.filter((view) => {
      view.look(now)
      return reader.given.get(view) !== view.version
    })
    if (changed.length > 0 || reader.events.length > 0) this.deliver(reader, this.pack(changed, now), changed, now)
  }

  /** Some views want to be looked at again by time alone. */
  private lookAgain(ms: number): void {
    this.cancelLook?.()
    this.cancelLook = ms === Number.POSITIVE_INFINITY ? null : this.env.timers.after(ms, () => this.schedule())
  }

  private pack(views: View[], now: number): Float64Array {
    const { writer } = this
    writer.begin()
    this.writeHeader(writer)
    writer.header(HeaderAt.sequence, this.sequence)
    writer.header(HeaderAt.hubTime, now)
    writer.header(HeaderAt.tabs, this.readers.size)
    for (const view of views) {
      const { channel } = view
      try {
        view.refresh()
      } catch (error) {
        this.env.log('error', `${view.key} cannot be packed`, error)
        continue
      }
      const { kind, eventAt, flow, unitDigits } = channel
      writer.beginSection(view.code, kind, view.id, view.status, view.reason, eventAt, flow.confirmedAt, unitDigits)
      writer.pushAll(view.body, view.length)
      writer.endSection()
    }
    return writer.finish()
  }

  private deliver(reader: Reader, delivery: Float64Array, views: View[], now: number): void {
    for (const view of views) reader.given.set(view, view.version)
    const events = reader.events.length > 0 ? reader.events : null
    if (events) reader.events = []
    reader.credit = false
    reader.skips.given(reader.views)
    reader.sentAt = now
    reader.headerGiven = this.headerVersion
    const turn = ++reader.turn
    const taken = () => {
      if (turn !== reader.turn) return
      reader.credit = true
      reader.triedAgain = false
      this.schedule()
    }
    const failed = (error: unknown) => this.env.log('info', `tab ${reader.tab} did not take a delivery`, error)
    try {
      const answer = events ? reader.give(delivery, events) : reader.give(delivery)
      answer.then(taken, failed)
    } catch (error) {
      failed(error)
    }
  }
}
