import { after } from '../base/after.ts'
import type { Bounded } from '../base/bounded.ts'
import type { Bus } from '../bus/bus.ts'
import { type FlushMessage, type PulseMessage, readFlush, readPulse, readState, type StateAnswer } from '../bus/messages.ts' // biome-ignore format: a list
import type { Subjects } from '../bus/subjects.ts'
import { BoardSource, type BoardSourceParts } from './board-source.ts'
import type { TopicFeed } from './topic-feed.ts'

/** How long an answer is waited for, ms. */
const ANSWER_MS = 2_000
/** Between two looks at the pulse, ms. */
const CHECK_MS = 100
/** Looks without a pulse between them that make the upstream count as gone: a second. */
const SILENT_CHECKS = 10
/** A pulse may overtake a message, two will not. */
const PULSES_AHEAD = 2
/** A topic without its state for so long is down, ms. */
const LATE_MS = 3_000
/** An unknown topic is asked for again after this, ms. */
const UNKNOWN_MS = 60_000
/** Messages of one topic that are held back while its state is on its way. */
const MOST_HELD = 1_000
/** Epochs that are over and still known: what comes of them is late. */
const FORMER_EPOCHS = 8

export interface NatsSourceParts extends BoardSourceParts {
  bus: Bus
  subjects: Subjects
  /** Requests under way together. */
  requests: Bounded
  /** The exchange pulses, or does not any more. */
  changed(): void
  /** Another publisher has begun, or the connection was lost: messages may have been missed. */
  interrupted(): void
}

/** What has come of one topic. */
interface Subscription {
  end: () => void
  /** Requests count up: an answer to an earlier one than the newest is late. */
  turn: number
  /** Messages since the request that is under way; null while there is none. */
  held: FlushMessage[] | null
  /** Of the newest message. */
  sequence: number
  /** Pulses in a row that were ahead of it. */
  ahead: number
  cancelAgain: (() => void) | null
}

/**
 * One kind's public data from a bus. Each topic that a client wants is subscribed and then asked for; what comes meanwhile is held
 * back, and what the answer covers is dropped.
 *
 *              pulse
 *     gone ────────────► up: every topic is asked for
 *       ▲                 │ no pulse for a second, or the connection is lost: every topic is down
 *       └─────────────────┘
 *     up, and the pulse has another epoch: every topic is down and asked for
 */
export class NatsSource extends BoardSource {
  isUp = false
  offset = 0
  private readonly parts: NatsSourceParts
  private readonly subscriptions = new Map<TopicFeed, Subscription>()
  private epoch: string | null = null
  private readonly former: string[] = []
  /** Server time of the newest pulse, ms. */
  private pulsedAt = 0
  private silentChecks = 0
  private readonly ends: (() => void)[]

  constructor(parts: NatsSourceParts) {
    super(parts)
    this.parts = parts
    const { kind, timers, bus, subjects } = parts
    this.ends = [
      bus.subscribe(subjects.pulse(kind), (text) => this.pulse(readPulse(text))),
      bus.onState((isUp) => {
        if (isUp) return
        this.gone()
        parts.interrupted()
      }),
      timers.every(CHECK_MS, () => this.check()),
    ]
  }

  override close(): void {
    for (const end of this.ends) end()
    for (const own of this.subscriptions.values()) endOf(own)
    this.subscriptions.clear()
    super.close()
  }

  protected begun(feed: TopicFeed): void {
    const { bus, subjects } = this.parts
    const own: Subscription = {
      ...{ end: () => undefined, turn: 0, held: null, sequence: 0, ahead: 0, cancelAgain: null },
    }
    this.subscriptions.set(feed, own)
    own.end = bus.subscribe(subjects.topic(this.kind, feed.topic), (text) => this.message(feed, own, readFlush(text)))
    if (this.isUp) this.ask(feed, own)
    else this.board.setDown([feed])
  }

  protected released(feed: TopicFeed): void {
    const own = this.subscriptions.get(feed)
    if (own) endOf(own)
    this.subscriptions.delete(feed)
  }

  /** Asks for the whole state; whatever was known of the topic is in doubt until the answer. */
  private ask(feed: TopicFeed, own: Subscription): void {
    const { bus, subjects, requests, clock } = this.parts
    own.cancelAgain?.()
    own.cancelAgain = null
    own.held = []
    own.ahead = 0
    const turn = ++own.turn
    feed.ask(clock(), 0)
    const request = JSON.stringify({ kind: this.kind, topic: feed.name })
    requests
      .run(() => (own.turn === turn ? bus.request(subjects.ask, request, ANSWER_MS) : Promise.resolve('')))
      .then(
        (text) => readState(text),
        // Nobody leads at this moment, or the answer was lost: it is asked for again.
        () => null,
      )
      .then((answer) => {
        if (own.turn === turn) this.answered(feed, own, answer)
        this.board.flush()
      })
      .catch(() => {
        if (own.turn === turn) this.broken(feed, own)
      })
  }

  private answered(feed: TopicFeed, own: Subscription, answer: ReturnType<typeof readState>): void {
    if (answer === null || ('error' in answer && answer.error !== 404)) this.broken(feed, own)
    else if ('error' in answer) {
      own.held = null
      feed.isUnknown = true
      this.board.setDown([feed])
    } else if (this.former.includes(answer.epoch)) this.broken(feed, own)
    else {
      if (answer.epoch !== this.epoch) this.begin(answer.epoch, feed)
      this.takeState(feed, own, answer)
    }
  }

  private takeState(feed: TopicFeed, own: Subscription, { sequence, pushes, isDown }: StateAnswer): void {
    const held = own.held ?? []
    own.held = null
    own.sequence = sequence
    feed.isAcked = true
    feed.isUnknown = false
    feed.isSourceGone = isDown
    if (isDown) this.board.setDown([feed])
    if (!pushes.every((push) => this.takePush(feed, push))) {
      this.broken(feed, own)
      return
    }
    if (!feed.store.isWhole && !isDown && feed.topic.name !== 'depth') this.board.becomeEmpty(feed)
    for (const message of held) {
      if (own.held !== null || !feed.isAcked) return
      this.follow(feed, own, message)
    }
  }

  private message(feed: TopicFeed, own: Subscription, message: FlushMessage | null): void {
    this.frames++
    if (message === null) {
      if (feed.isAcked) this.broken(feed, own)
    } else if (own.held) {
      own.held.push(message)
      if (own.held.length > MOST_HELD) this.broken(feed, own)
    } else if (feed.isAcked) this.follow(feed, own, message)
    this.board.flush()
  }

  private follow(feed: TopicFeed, own: Subscription, { epoch, sequence, pushes }: FlushMessage): void {
    if (this.former.includes(epoch) || (epoch === this.epoch && sequence <= own.sequence)) return
    if (epoch === this.epoch && sequence === own.sequence + 1) {
      own.sequence = sequence
      own.ahead = 0
      if (pushes.every((push) => this.takePush(feed, push))) return
    }
    this.broken(feed, own)
  }

  /** False where the push breaks the state, is none of this topic, or cannot be passed on. */
  private takePush(feed: TopicFeed, push: FlushMessage['pushes'][number]): boolean {
    try {
      return this.board.feedOf(push) === feed && this.board.take(feed, push)
    } catch {
      // It is nested deeper than can be written.
      return false
    }
  }

  private pulse(pulse: PulseMessage | null): void {
    // What is not understood keeps nothing up.
    if (pulse === null || !this.parts.bus.isUp || this.former.includes(pulse.epoch)) return
    if (pulse.epoch === this.epoch && pulse.time < this.pulsedAt) return
    this.frames++
    if (pulse.epoch !== this.epoch) this.begin(pulse.epoch)
    this.pulsedAt = pulse.time
    this.silentChecks = 0
    this.offset = pulse.time - this.parts.clock()
    if (!this.isUp) this.came()
    else this.allDown([...this.subscriptions].filter(([feed, own]) => this.isDownBy(feed, own, pulse)))
    this.board.flush()
  }

  /** True where a topic is down that was not: its source is gone, or pushes of it are missing and it is asked for again. */
  private isDownBy(feed: TopicFeed, own: Subscription, { down, sequences }: PulseMessage): boolean {
    if (!feed.isAcked) return false
    const isDown = down.has(feed.name)
    if (isDown && !feed.isSourceGone) {
      feed.isSourceGone = true
      return true
    }
    if (!isDown && feed.isSourceGone) this.ask(feed, own)
    else if ((sequences.get(feed.name) ?? 0) <= own.sequence) own.ahead = 0
    else if (++own.ahead >= PULSES_AHEAD) {
      this.askLater(feed, own)
      return true
    }
    return false
  }

  /** Those that go down at one moment are reported together: each report costs a look at their clients. */
  private allDown(topics: readonly (readonly [TopicFeed, Subscription])[]): void {
    this.board.setDown(topics.map(([feed]) => feed))
  }

  /** Another publisher: of what is kept nothing continues. @param answered the topic whose answer says so */
  private begin(epoch: string, answered?: TopicFeed): void {
    const before = this.epoch
    this.epoch = epoch
    this.pulsedAt = 0
    if (before === null) return
    this.former.push(before)
    if (this.former.length > FORMER_EPOCHS) this.former.shift()
    const others = [...this.subscriptions].filter(([feed]) => feed !== answered)
    this.board.setDown(others.map(([feed]) => feed))
    if (this.isUp) for (const [feed, own] of others) this.ask(feed, own)
    this.parts.interrupted()
  }

  private came(): void {
    this.isUp = true
    this.parts.changed()
    for (const [feed, own] of this.subscriptions) this.ask(feed, own)
  }

  private gone(): void {
    if (!this.isUp) return
    this.isUp = false
    this.pulsedAt = 0
    // Whoever pulses next is current: where it was passed over for another one, that was no publisher.
    this.former.length = 0
    for (const [feed, own] of this.subscriptions) {
      stop(own)
      feed.isAcked = false
    }
    this.board.setDown([...this.subscriptions.keys()])
    this.parts.changed()
  }

  private broken(feed: TopicFeed, own: Subscription): void {
    this.askLater(feed, own)
    this.board.setDown([feed])
  }

  /** Its state broke: it is asked for again, at once or after a wait. The caller reports it as down. */
  private askLater(feed: TopicFeed, own: Subscription): void {
    const now = this.parts.clock()
    const wait = feed.nextResync(now)
    this.resyncs++
    stop(own)
    feed.askedAt = now + wait
    feed.isAcked = false
    if (!this.isUp) return
    own.cancelAgain = after(this.parts.timers, wait, () => {
      own.cancelAgain = null
      this.ask(feed, own)
    })
  }

  private check(): void {
    this.silentChecks++
    if (this.isUp && this.silentChecks >= SILENT_CHECKS) this.gone()
    if (!this.isUp) return
    const now = this.parts.clock()
    const late: [TopicFeed, Subscription][] = []
    for (const [feed, own] of this.subscriptions) {
      if (feed.isUnknown && now - feed.askedAt >= UNKNOWN_MS) {
        feed.isUnknown = false
        this.ask(feed, own)
      }
      if (feed.isLive || feed.isUnknown || feed.isSourceGone || this.board.isAboutToBeLive(feed)) continue
      if (now - feed.askedAt < LATE_MS) continue
      if (feed.isAcked) this.askLater(feed, own)
      late.push([feed, own])
    }
    this.allDown(late)
  }
}

/** What is under way for it counts no more. */
function stop(own: Subscription): void {
  own.turn++
  own.held = null
  own.ahead = 0
  own.cancelAgain?.()
  own.cancelAgain = null
}

function endOf(own: Subscription): void {
  stop(own)
  own.end()
}
