import type { HubEnvironment } from '../base/environment.ts'
import type { Subscriber } from './publisher.ts'

/** What of a tab's private events is on its way: one delivery at most, with an ack of its own. */
export class EventWindow {
  acked = true
  sentAt = 0
  /** Counts deliveries; the answer to one that was given up is no ack. */
  turn = 0

  /** What was on its way is not waited for any more. */
  giveUp(): void {
    this.acked = true
    this.turn++
  }
}

export interface EventsOwner {
  readonly subscribers: ReadonlyMap<string, Subscriber>
  /** A delivery without figures, with a sequence of its own. */
  packHeader(now: number): Float64Array
}

/**
 * Private events of visible tabs. They do not travel with market data: a tab that rests between two pictures, and so has not acked the
 * last one, hears of its orders all the same. Events of one moment leave together, and so does what comes until the tab has taken them.
 * They are no heartbeat: of figures that were lost on their way they say nothing.
 */
export class OwnEvents {
  private cancel: (() => void) | null = null
  private readonly env: Pick<HubEnvironment, 'clock' | 'timers' | 'log'>
  private readonly owner: EventsOwner

  constructor(env: Pick<HubEnvironment, 'clock' | 'timers' | 'log'>, owner: EventsOwner) {
    this.env = env
    this.owner = owner
  }

  /** Some tab has events waiting, or can take some. */
  schedule(): void {
    this.cancel ??= this.env.timers.after(0, () => this.send())
  }

  /** The last tab has gone. */
  stop(): void {
    this.cancel?.()
    this.cancel = null
  }

  private send(): void {
    this.cancel = null
    const now = this.env.clock()
    let packed: Float64Array | null = null
    for (const subscriber of this.owner.subscribers.values()) {
      if (!subscriber.visible || !subscriber.window.acked || subscriber.events.length === 0) continue
      packed ??= this.owner.packHeader(now)
      this.deliver(subscriber, packed, now)
    }
  }

  private deliver(subscriber: Subscriber, packed: Float64Array, now: number): void {
    const { window, events } = subscriber
    subscriber.events = []
    window.acked = false
    window.sentAt = now
    const turn = ++window.turn
    const taken = () => {
      if (turn !== window.turn) return
      window.acked = true
      if (subscriber.events.length > 0) this.schedule()
    }
    const failed = (error: unknown) => this.env.log('info', `tab ${subscriber.tab} did not take its events`, error)
    try {
      subscriber.deliverTo(packed, events).then(taken, failed)
    } catch (error) {
      failed(error)
    }
  }
}
