import type { Subscription } from './subscription.ts'

/** One message to one browser. */
export interface PushDelivery {
  to: Subscription
  /** The payload, JSON. */
  text: string
  /** How long the push service may keep it, s. */
  ttl: number
  urgency: 'high' | 'normal'
  /** Of two with one topic that the browser has not taken the later takes the place of the former. */
  topic: string
}

/** `status` 0: there was no answer, `reason` says why. `retryAfter`: s. */
export interface PushResult {
  status: number
  retryAfter: number | null
  reason: string
}

export interface PushQueueEnv {
  deliver(delivery: PushDelivery): Promise<PushResult>
  /** Whether a browser is still subscribed: asked before each try. */
  wanted(to: Subscription): boolean
  /** ms */
  clock(): number
  /** Runs once, later. @returns ends it */
  later(ms: number, run: () => void): () => void
  /** How a delivery ended, after its last try. */
  ended(delivery: PushDelivery, result: PushResult): void
}

/** Deliveries that wait or run at most; the oldest of the person who has most of them makes room. */
export const MAX_WAITING = 1_000
const AT_ONCE = 32
/** Of one person: addresses that do not answer are not to hold up everybody else's. */
const AT_ONCE_EACH = 4
/** Pauses before the second try and those after it, ms. */
export const PAUSES = [2_000, 15_000, 60_000] as const

interface Waiting {
  delivery: PushDelivery
  until: number
  tries: number
}

/** What waits to be sent to push services, in memory: tried again with longer pauses while it is worth telling. */
export class PushQueue {
  private readonly env: PushQueueEnv
  private readonly waiting: Waiting[] = []
  private readonly pausing = new Map<Waiting, () => void>()
  private readonly running: Waiting[] = []
  private closed = false

  constructor(env: PushQueueEnv) {
    this.env = env
  }

  get size(): number {
    return this.waiting.length + this.pausing.size + this.running.length
  }

  add(delivery: PushDelivery): void {
    if (this.closed) return
    if (this.size >= MAX_WAITING) this.makeRoom()
    this.waiting.push({ delivery, until: this.env.clock() + delivery.ttl * 1000, tries: 0 })
    this.run()
  }

  /** Drops what goes to browsers that are not to hear anything any more. */
  drop(isGone: (to: Subscription) => boolean): void {
    for (const [one, end] of this.pausing) {
      if (!isGone(one.delivery.to)) continue
      end()
      this.pausing.delete(one)
    }
    const left = this.waiting.filter(({ delivery }) => !isGone(delivery.to))
    this.waiting.splice(0, this.waiting.length, ...left)
  }

  close(): void {
    this.closed = true
    this.drop(() => true)
  }

  private makeRoom(): void {
    const counts = new Map<number, number>()
    const all = [...this.waiting, ...this.pausing.keys()]
    for (const one of all) counts.set(userOf(one), (counts.get(userOf(one)) ?? 0) + 1)
    const most = Math.max(...counts.values())
    const oldest = all.find((one) => counts.get(userOf(one)) === most)
    if (!oldest) return
    const at = this.waiting.indexOf(oldest)
    if (at >= 0) this.waiting.splice(at, 1)
    this.pausing.get(oldest)?.()
    this.pausing.delete(oldest)
    this.env.ended(oldest.delivery, { status: 0, retryAfter: null, reason: 'too many wait' })
  }

  private run(): void {
    while (this.running.length < AT_ONCE) {
      const next = this.next()
      if (!next) return
      this.running.push(next)
      void this.try(next).finally(() => {
        this.running.splice(this.running.indexOf(next), 1)
        this.run()
      })
    }
  }

  /** Takes the oldest of a person who has not as many under way as one may. */
  private next(): Waiting | undefined {
    const counts = new Map<number, number>()
    for (const one of this.running) counts.set(userOf(one), (counts.get(userOf(one)) ?? 0) + 1)
    const at = this.waiting.findIndex((one) => (counts.get(userOf(one)) ?? 0) < AT_ONCE_EACH)
    return at < 0 ? undefined : this.waiting.splice(at, 1)[0]
  }

  private async try(one: Waiting): Promise<void> {
    if (!this.env.wanted(one.delivery.to)) return
    one.tries++
    const left = (one.until - this.env.clock()) / 1000
    if (left <= 0) return this.env.ended(one.delivery, { status: 0, retryAfter: null, reason: 'too late' })
    const result = await this.env.deliver({ ...one.delivery, ttl: left })
    const pause = this.pauseAfter(one, result)
    if (pause === null || this.closed) return this.env.ended(one.delivery, result)
    const again = () => {
      this.pausing.delete(one)
      this.waiting.push(one)
      this.run()
    }
    this.pausing.set(one, this.env.later(pause, again))
  }

  /** @returns ms until the next try; null where there is none */
  private pauseAfter({ tries, until }: Waiting, { status, retryAfter }: PushResult): number | null {
    if (status !== 0 && status !== 429 && status < 500) return null
    const pause = PAUSES[tries - 1]
    if (pause === undefined) return null
    const wait = Math.max(pause, (retryAfter ?? 0) * 1000)
    return this.env.clock() + wait < until ? wait : null
  }
}

const userOf = ({ delivery }: Waiting) => delivery.to.user
