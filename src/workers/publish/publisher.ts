import { DeliveryWriter } from '../../shared/hub-protocol/delivery.ts'
import { HeaderAt } from '../../shared/hub-protocol/delivery-layout.ts'
import type { PrivateDelivery, PrivateReload, TabSink } from '../../shared/hub-protocol/hub.ts'
import { LogHistogram } from '../../shared/hub-protocol/log-histogram.ts'
import { leastBetween, type Pace } from '../../shared/hub-protocol/pace.ts'
import type { HubEnvironment } from '../base/environment.ts'
import { EventWindow, OwnEvents } from './own-events.ts'
import { SkipCount } from './skip-count.ts'
import type { View } from './view.ts'

/** Least time between two deliveries to a tab that does not pace itself, ms. */
export const TICK = 20
/** The active tab that acks so long after it was given something paces itself: it is given news at once, ms. */
const PACED = 8
/** A visible tab hears from the hub at least once a second; looked at every quarter. */
const QUIET = 700
/** Least time between two deliveries to a hidden tab of what it watches always, ms. */
const HIDDEN_EVERY = 1_000
/** A delivery that a visible tab has not taken for so long is lost (Comlink can lose calls in flight). */
export const ACK_LOST = 5_000
/** One that a hidden tab has not taken which looks after the margin. Its page may be frozen: it is tried once. */
export const HIDDEN_ACK_LOST = 30_000
/** Private events that wait for a tab; with more, it reads all by REST. */
export const QUEUED_EVENTS = 1_000

type PrivateItem = PrivateDelivery | PrivateReload

/** What the publisher keeps of one tab. */
export class Subscriber {
  readonly tab: string
  readonly sink: TabSink
  /** The sink's call, taken from it once: each time that a Comlink proxy is asked for one it makes another proxy. */
  readonly deliverTo: TabSink['deliver']
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
  acked = true
  sentAt = 0
  /** Among all tabs that this publisher has met, from 1 on. */
  number = 0
  /** Higher than that of any tab that was touched before. */
  touched = 0
  pace: Pace = 'display'
  /** When it was last given all that was new. */
  pacedAt = Number.NEGATIVE_INFINITY
  headerGiven = -1
  events: PrivateItem[] = []
  /** While it is visible they have a delivery of their own. */
  readonly window = new EventWindow()
  /** The person who is signed in there; others' events are not for it. */
  user: number | null = null
  /** Counts deliveries; the answer to one that was given up is no ack. */
  turn = 0
  /** When it was shown or hidden last, and what it has missed; for the health panel. */
  shownAt = 0
  readonly skips = new SkipCount()

  constructor(tab: string, sink: TabSink, visible: boolean) {
    this.tab = tab
    this.sink = sink
    this.deliverTo = sink.deliver.bind(sink)
    this.visible = visible
  }
}

/** Said in place of what was for these persons. */
function reloadsOf(users: readonly number[]): PrivateReload[] {
  return [...new Set(users)].flatMap((user) => [
    { kind: 'spot' as const, reload: true as const, user },
    { kind: 'contract' as const, reload: true as const, user },
  ])
}

/** Whether one of the two that can be on their way to a tab, figures and own events, has not been taken for so many ms. */
function hasLost({ acked, sentAt, window }: Subscriber, now: number, after: number): boolean {
  return (!acked && now - sentAt >= after) || (!window.acked && now - window.sentAt >= after)
}

/** Fills the numbers of the header that all tabs share (shared/hub-protocol/delivery.ts). */
export type WriteHeader = (writer: DeliveryWriter) => void

/**
 * Gives each tab the newest state of what it watches: one delivery a tab a tick or as its pace says, none to a hidden tab (but once a
 * second of what it watches always), none to one that has not taken the last. The active tab is first; where it paces itself by its acks
 * it waits for no tick. What turns old, what was never given and the state of sockets wait for no pace; private events of a visible tab
 * wait for no ack of market data either (own-events.ts). Tabs with the same list that lack the same sections get the same packed array.
 */
export class Publisher {
  readonly subscribers = new Map<string, Subscriber>()
  /** Acks that were given up, for the health panel. */
  lostAcks = 0
  /** What packing and handing over the deliveries of one tick takes. */
  readonly spans = new LogHistogram()
  private readonly writer = new DeliveryWriter()
  private readonly env: HubEnvironment
  private readonly writeHeader: WriteHeader
  private readonly ownEvents: OwnEvents
  private headerVersion = 0
  private sequence = 0
  private cancel: (() => void) | null = null
  private cancelLook: (() => void) | null = null
  /** When that look is. */
  private lookAt = Number.POSITIVE_INFINITY
  private tickedAt = Number.NEGATIVE_INFINITY
  /** At the last look no tab could be given anything: each was hidden, or had not acked. */
  private blocked = false
  /** There have been news since. */
  private missed = false
  /** The visible tab that was touched last. */
  private active: Subscriber | null = null
  private visible = 0
  private numbers = 0
  private touches = 0
  /** The active tab has acked by its own pace and there was nothing new: the next news wait for no tick. */
  private awaited = false

  constructor(env: HubEnvironment, writeHeader: WriteHeader) {
    this.env = env
    this.writeHeader = writeHeader
    this.ownEvents = new OwnEvents(env, {
      subscribers: this.subscribers,
      packHeader: (now) => {
        this.sequence++
        return this.pack([], now)
      },
    })
  }

  add(subscriber: Subscriber): void {
    this.subscribers.set(subscriber.tab, subscriber)
    subscriber.number = ++this.numbers
    subscriber.touched = ++this.touches
    subscriber.shownAt = this.env.clock()
    this.countVisible()
    this.schedule()
  }

  remove(tab: string): void {
    this.subscribers.delete(tab)
    this.countVisible()
    if (this.subscribers.size > 0) return
    this.cancel?.()
    this.cancel = null
    this.ownEvents.stop()
    this.lookAgain(Number.POSITIVE_INFINITY)
  }

  /** Sets a tab's sections; those that it had already are not sent again unless they change. */
  setViews(subscriber: Subscriber, views: View[], always: View[] = []): void {
    subscriber.views = views
    subscriber.always = always
    const kept = new Set(views)
    for (const view of subscriber.given.keys()) if (!kept.has(view)) subscriber.given.delete(view)
    this.schedule()
  }

  setVisible(subscriber: Subscriber, visible: boolean): void {
    if (visible !== subscriber.visible) {
      subscriber.shownAt = this.env.clock()
      // Shown again it hears at once, news or not: what it has is current.
      subscriber.headerGiven = -1
      if (visible) subscriber.touched = ++this.touches
    }
    subscriber.visible = visible
    this.countVisible()
    // A hidden page may be frozen: time before now does not count against its ack.
    subscriber.sentAt = subscriber.window.sentAt = this.env.clock()
    if (visible) this.scheduleEvents(subscriber)
    // Of a hidden tab, what waits for it goes with its figures now.
    if (visible || subscriber.events.length > 0) this.schedule()
  }

  /** A person has touched the tab: where it is visible it is the active one now. */
  touched(subscriber: Subscriber): void {
    subscriber.touched = ++this.touches
    this.countVisible()
  }

  setPace(subscriber: Subscriber, pace: Pace): void {
    subscriber.pace = pace
    this.schedule()
  }

  /** Everything that the tab watches goes out anew. @returns sequence of the newest delivery so far */
  renew(subscriber: Subscriber): number {
    subscriber.given.clear()
    subscriber.headerGiven = -1
    this.schedule()
    return this.sequence
  }

  /** The clock was set back: what lies before it now counts from now. */
  clockSetBack(): void {
    const now = this.env.clock()
    for (const subscriber of this.subscribers.values()) {
      subscriber.sentAt = Math.min(subscriber.sentAt, now)
      subscriber.window.sentAt = Math.min(subscriber.window.sentAt, now)
      subscriber.pacedAt = Math.min(subscriber.pacedAt, now)
    }
  }

  queue(subscriber: Subscriber, item: PrivateItem): void {
    if (subscriber.events.length >= QUEUED_EVENTS)
      subscriber.events = reloadsOf([...subscriber.events.map(({ user }) => user), item.user])
    else subscriber.events.push(item)
    if (subscriber.visible) this.scheduleEvents(subscriber)
    else this.schedule()
  }

  /** What waits for a visible tab leaves at once, unless it has not taken its last events yet. */
  private scheduleEvents({ window, events }: Subscriber): void {
    if (window.acked && events.length > 0) this.ownEvents.schedule()
  }

  /** The state of a socket has changed: tabs hear of it without waiting for the next second. */
  headerChanged(): void {
    this.headerVersion++
    this.schedule()
  }

  /** A topic has changed. While nobody can be given it, the next pulse is soon enough to count who missed it. */
  notify(): void {
    if (this.blocked) this.missed = true
    else this.schedule()
  }

  /** Something may have changed: the next tick looks. */
  schedule(): void {
    if (this.cancel || this.subscribers.size === 0) return
    const wait = this.awaited ? 0 : Math.max(0, this.tickedAt + TICK - this.env.clock())
    this.cancel = this.env.timers.after(Math.min(wait, TICK), () => this.tick())
  }

  /** Called a few times a second: heartbeats and lost acks. */
  pulse(): void {
    const now = this.env.clock()
    let due = this.missed
    for (const subscriber of this.subscribers.values()) {
      if (!subscriber.visible) {
        const once = !subscriber.triedAgain && (subscriber.guards || subscriber.always.length > 0)
        if (once && hasLost(subscriber, now, HIDDEN_ACK_LOST)) {
          this.giveUp(subscriber)
          subscriber.triedAgain = true
        }
        continue
      }
      if (hasLost(subscriber, now, ACK_LOST)) this.giveUp(subscriber)
      if (subscriber.acked && now - subscriber.sentAt >= QUIET) due = true
    }
    if (due) this.schedule()
  }

  private giveUp(subscriber: Subscriber): void {
    this.lostAcks++
    subscriber.acked = true
    subscriber.turn++
    subscriber.window.giveUp()
    subscriber.given.clear()
    subscriber.headerGiven = -1
    const users = subscriber.events.map(({ user }) => user)
    if (subscriber.user !== null) users.push(subscriber.user)
    subscriber.events = reloadsOf(users)
    if (subscriber.visible) this.scheduleEvents(subscriber)
    this.schedule()
  }

  private countVisible(): void {
    this.visible = 0
    let active: Subscriber | null = null
    for (const subscriber of this.subscribers.values()) {
      if (!subscriber.visible) continue
      this.visible++
      if (!active || subscriber.touched > active.touched) active = subscriber
    }
    if (active === this.active) return
    // Both are to know soon: they rest otherwise from now on.
    for (const one of [active, this.active]) if (one) one.headerGiven = -1
    this.active = active
    this.awaited = false
    this.schedule()
  }

  private tick(): void {
    this.cancel = null
    this.tickedAt = this.env.clock()
    this.missed = false
    this.lookAgain(this.give([...this.subscribers.values()]))
  }

  /** The active tab has acked by its own pace: it waits for no tick. */
  private giveActive(active: Subscriber): void {
    const wait = this.give([active])
    this.awaited = active.acked
    if (this.env.clock() + wait < this.lookAt) this.lookAgain(wait)
  }

  /** Looks at these tabs, at the active one first. @returns ms until they are to be looked at again, whatever happens */
  private give(subscribers: Subscriber[]): number {
    const now = this.env.clock()
    const began = this.env.fine?.() ?? Number.NaN
    const packed = new Map<string, Float64Array>()
    this.sequence++
    this.awaited = false
    const { active } = this
    let wait = active && subscribers.includes(active) ? this.look(active, now, packed) : Number.POSITIVE_INFINITY
    for (const each of subscribers) if (each !== active) wait = Math.min(wait, this.look(each, now, packed))
    if (packed.size > 0) this.spans.record(1_000 * ((this.env.fine?.() ?? Number.NaN) - began))
    this.blocked = true
    for (const { visible, acked, always } of this.subscribers.values())
      if (visible ? acked : always.length > 0) this.blocked = false
    return wait
  }

  /**
   * Gives a tab what is new to it, where it can take it and its pace allows it.
   * @param packed of this look, by what it holds @returns ms until the tab is to be looked at again, whatever happens
   */
  private look(subscriber: Subscriber, now: number, packed: Map<string, Float64Array>): number {
    let wait = Number.POSITIVE_INFINITY
    const hears = subscriber.always.length > 0 || (subscriber.guards && subscriber.events.length > 0)
    const rests = hears ? HIDDEN_EVERY - (now - subscriber.sentAt) : Number.POSITIVE_INFINITY
    if (!subscriber.acked || (!subscriber.visible && rests > 0)) {
      subscriber.skips.passedOver(subscriber.views, subscriber.visible)
      return subscriber.acked ? rests : wait
    }
    if (!subscriber.visible) {
      this.deliverHidden(subscriber, now)
      return wait
    }
    const least = leastBetween(subscriber.pace)
    const rest = least - (now - subscriber.pacedAt)
    const due = rest <= 0
    const changed: View[] = []
    for (const view of subscriber.views) {
      wait = Math.min(wait, view.look(now))
      const given = subscriber.given.get(view)
      if (given === view.version) continue
      if (due || view.urgent(given)) changed.push(view)
      else wait = Math.min(wait, rest)
    }
    const quiet = changed.length === 0 && subscriber.headerGiven === this.headerVersion
    if (quiet && now - subscriber.sentAt < QUIET) return wait
    // A heartbeat waits for the news of a slow pace, which come within the second.
    if (quiet && !due) return Math.min(wait, rest)
    if (due) subscriber.pacedAt = now
    const key = changed.length === 1 ? (changed[0] as View).key : changed.map((view) => view.key).join(' ')
    let delivery = packed.get(key)
    if (!delivery) {
      delivery = this.pack(changed, now)
      packed.set(key, delivery)
    }
    this.deliver(subscriber, delivery, changed, now)
    return wait
  }

  /** What a hidden tab watches always, where it is news. */
  private deliverHidden(subscriber: Subscriber, now: number): void {
    const changed = subscriber.always.filter((view) => {
      view.look(now)
      return subscriber.given.get(view) !== view.version
    })
    if (changed.length > 0 || subscriber.events.length > 0)
      this.deliver(subscriber, this.pack(changed, now), changed, now)
  }

  /** Some views want to be looked at again by time alone. */
  private lookAgain(ms: number): void {
    this.cancelLook?.()
    this.lookAt = this.env.clock() + ms
    this.cancelLook = ms === Number.POSITIVE_INFINITY ? null : this.env.timers.after(ms, () => this.schedule())
  }

  private pack(views: View[], now: number): Float64Array {
    const { writer } = this
    writer.begin()
    this.writeHeader(writer)
    writer.header(HeaderAt.sequence, this.sequence)
    writer.header(HeaderAt.hubTime, now)
    writer.header(HeaderAt.tabs, this.subscribers.size)
    writer.header(HeaderAt.visible, this.visible)
    writer.header(HeaderAt.active, this.active?.number ?? 0)
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

  private deliver(subscriber: Subscriber, delivery: Float64Array, views: View[], now: number): void {
    for (const view of views) subscriber.given.set(view, view.version)
    const events = !subscriber.visible && subscriber.events.length > 0 ? subscriber.events : null
    if (events) subscriber.events = []
    subscriber.acked = false
    subscriber.skips.given(subscriber.views)
    subscriber.sentAt = now
    subscriber.headerGiven = this.headerVersion
    const turn = ++subscriber.turn
    const taken = () => {
      if (turn !== subscriber.turn) return
      subscriber.acked = true
      subscriber.triedAgain = false
      const paced = subscriber === this.active && subscriber.pace === 'display'
      if (paced && this.env.clock() - subscriber.sentAt >= PACED) this.giveActive(subscriber)
      else this.schedule()
    }
    const failed = (error: unknown) => this.env.log('info', `tab ${subscriber.tab} did not take a delivery`, error)
    try {
      const answer = events ? subscriber.deliverTo(delivery, events) : subscriber.deliverTo(delivery)
      answer.then(taken, failed)
    } catch (error) {
      failed(error)
    }
  }
}
