import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { after } from '../base/after.ts'
import type { Timers } from '../base/timers.ts'
import type { Bus } from '../bus/bus.ts'
import { type AuthAnswer, type ErrorAnswer, MOST_TOKENS, readAuth, readAuths } from '../bus/messages.ts'
import type { Subjects } from '../bus/subjects.ts'

/** How long an answer is waited for, ms. */
const ANSWER_MS = 2_000
/** What is not urgent waits so long for others, ms. */
const TOGETHER_MS = 200
/** Requests under way together. */
const REQUESTS = 32

export interface TokenAsksParts {
  bus: Bus
  subjects: Subjects
  timers: Timers
}

/** What is known of a token; null where no answer came, or one that is not understood. */
export type TokenAnswer = AuthAnswer | ErrorAnswer | null

interface Ask {
  token: string
  isWanted: () => boolean
  answered: (answer: TokenAnswer) => void
}

interface Queue {
  waiting: Ask[]
  /** Some of it is to be sent as soon as fewer requests are under way. */
  isDue: boolean
  cancel: (() => void) | null
}

/** Asks the exchange on NATS about tokens: of what waits, up to 100 in one request. */
export class TokenAsks {
  private readonly parts: TokenAsksParts
  private readonly queues: Record<MarketKind, Queue> = {
    spot: { waiting: [], isDue: false, cancel: null },
    contract: { waiting: [], isDue: false, cancel: null },
  }
  private running = 0
  /** The publisher does not know requests with several tokens. */
  private isOneByOne = false

  constructor(parts: TokenAsksParts) {
    this.parts = parts
  }

  /**
   * @param isWanted asked again before it is sent; what nobody wants is answered by null
   * @param isUrgent false: it may wait for others
   */
  ask(kind: MarketKind, token: string, isWanted: () => boolean, isUrgent: boolean): Promise<TokenAnswer> {
    const queue = this.queues[kind]
    return new Promise((answered) => {
      queue.waiting.push({ token, isWanted, answered })
      if (isUrgent) this.send(kind)
      else queue.cancel ??= after(this.parts.timers, TOGETHER_MS, () => this.send(kind))
    })
  }

  /** Another publisher may know more. */
  publisherChanged(): void {
    this.isOneByOne = false
  }

  close(): void {
    for (const { cancel } of Object.values(this.queues)) cancel?.()
  }

  private send(kind: MarketKind): void {
    const queue = this.queues[kind]
    queue.cancel?.()
    queue.cancel = null
    queue.isDue = true
    while (queue.waiting.length > 0 && this.running < REQUESTS) {
      const next = queue.waiting.splice(0, this.isOneByOne ? 1 : MOST_TOKENS)
      const wanted = next.filter(({ isWanted }) => isWanted())
      for (const one of next) if (!wanted.includes(one)) one.answered(null)
      if (wanted.length > 0) void this.request(kind, wanted)
    }
    queue.isDue = queue.waiting.length > 0
  }

  private async request(kind: MarketKind, asks: Ask[]): Promise<void> {
    const { bus, subjects } = this.parts
    this.running++
    const tokens = asks.map(({ token }) => token)
    const what = tokens.length === 1 ? { token: tokens[0] } : { tokens }
    const text = await bus.request(subjects.auth, JSON.stringify({ kind, ...what }), ANSWER_MS).catch(() => null)
    this.running--
    const answers = answersIn(text, asks.length)
    if (answers === 'refused') {
      this.isOneByOne = true
      this.queues[kind].waiting.unshift(...asks)
      this.queues[kind].isDue = true
    } else for (const [at, { answered }] of asks.entries()) answered(answers[at] ?? null)
    // In turns: a kind that always has something waiting does not keep the other from being asked about.
    const kinds: MarketKind[] = kind === 'spot' ? ['contract', 'spot'] : ['spot', 'contract']
    for (const next of kinds) if (this.queues[next].isDue) this.send(next)
  }
}

/** @returns none where no answer came; `refused` where a request with several tokens was not understood */
function answersIn(text: string | null, count: number): TokenAnswer[] | 'refused' {
  if (text === null) return []
  return count === 1 ? [readAuth(text)] : (readAuths(text, count) ?? 'refused')
}
