import type { Timers } from '../../gateway/base/timers.ts'
import type { VenueLimits } from '../../src/venues/base/venue-plan.ts'
import type { Network } from './network.ts'
import { OutgoingLimit } from './outgoing-limit.ts'
import { Turns } from './turns.ts'

/** How long a venue is left alone after an answer that refuses, ms, where the answer itself does not say. */
const PAUSES: Readonly<Record<number, number>> = { 403: 300_000, 418: 120_000, 429: 10_000, 451: 600_000, 503: 5_000 }
/** A venue that goes on refusing is asked half as often each time, down to this. */
const MAX_PAUSE = 1_800_000
/** The longest that a venue's own `Retry-After` is taken for: Binance bans for up to three days. */
const MAX_ASKED = 3 * 86_400_000

export interface AccessParts {
  limits: VenueLimits
  network: Network
  clock: () => number
  timers: Timers
}

/** The venue refused a call, or did not answer it. */
export class VenueRefusal extends Error {
  override readonly name = 'VenueRefusal'
  /** Status of the answer; null where nobody answered. */
  readonly status: number | null

  constructor(status: number | null, message: string) {
    super(message)
    this.status = status
  }
}

/** What all connections and calls to a venue share, because it counts them together: turns, pauses, and what is said. */
export class VenueAccess {
  private readonly parts: AccessParts
  private readonly calls: Turns
  private readonly connects: Turns
  private readonly saidByAll: OutgoingLimit
  private pausedUntil = Number.NEGATIVE_INFINITY
  private refusals = 0
  private status: number | null = null

  constructor(parts: AccessParts) {
    this.parts = parts
    const { clock, timers, limits } = parts
    const shared = { clock, timers, notBefore: () => this.pausedUntil }
    this.calls = new Turns({ ...shared, every: limits.callEvery })
    this.connects = new Turns({ ...shared, every: limits.connectEvery })
    this.saidByAll = this.newLimit()
  }

  /** The answer for which the venue is left alone, and until when; null while it is asked. */
  get pause(): { status: number; until: number } | null {
    if (this.status === null || this.parts.clock() >= this.pausedUntil) return null
    return { status: this.status, until: this.pausedUntil }
  }

  /** The limit of what a new connection says. */
  limitOfConnection(): OutgoingLimit {
    return this.parts.limits.messagesOfAll ? this.saidByAll : this.newLimit()
  }

  /** Runs when the venue may be connected to. @returns a function that gives that up */
  connect(run: () => void): () => void {
    return this.connects.take(run)
  }

  /**
   * Text of an answer by REST, when it is its turn.
   * @param isUrgent before all calls that are not
   * @throws VenueRefusal where the venue refuses, or does not answer
   */
  call(url: string, isUrgent = false): Promise<string> {
    return new Promise((resolve, reject) => {
      this.calls.take(() => {
        this.fetch(url).then(resolve, reject)
      }, isUrgent)
    })
  }

  /** Takes note of an answer to a call or a handshake: one that refuses keeps everything quiet for a while. */
  note(status: number, retryAfter: number | null): void {
    if (status < 400) {
      this.refusals = 0
      return
    }
    const usual = PAUSES[status]
    if (usual === undefined && retryAfter === null) return
    const pause =
      retryAfter === null
        ? Math.min(MAX_PAUSE, (usual as number) * 2 ** this.refusals)
        : Math.min(MAX_ASKED, retryAfter)
    this.refusals++
    this.status = status
    this.pausedUntil = Math.max(this.pausedUntil, this.parts.clock() + pause)
  }

  close(): void {
    this.calls.close()
    this.connects.close()
  }

  private async fetch(url: string): Promise<string> {
    let answer: Awaited<ReturnType<Network['fetch']>>
    try {
      answer = await this.parts.network.fetch(url)
    } catch (error) {
      throw new VenueRefusal(null, error instanceof Error ? error.message : String(error))
    }
    this.note(answer.status, answer.retryAfter)
    if (answer.status >= 400) throw new VenueRefusal(answer.status, `answered ${answer.status}`)
    return answer.text
  }

  private newLimit(): OutgoingLimit {
    const { limits, clock, timers } = this.parts
    return new OutgoingLimit({ perSecond: limits.messagesPerSecond, perHour: limits.messagesPerHour, clock, timers })
  }
}
