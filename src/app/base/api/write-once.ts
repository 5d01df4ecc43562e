import { type AnswerRefusal, type ApiAnswer, isConfirmed, isUnjudged, keepsIntent } from './api-answer.ts'

export interface WriteOnceEnv<Request, Data> {
  send(request: Request, intent: string): Promise<ApiAnswer<Data>>
  newIntent(): string
  /** A clock that never goes back, ms. */
  now(): number
}

/** What came of one press. `ignored`: the same is on its way. `unconfirmed`: no answer came, it may have happened. `ms`: round trip. */
export type WriteOutcome<Data> =
  | { kind: 'ignored' }
  | { kind: 'done'; data: Data; ms: number }
  | { kind: 'refused'; refusal: AnswerRefusal; ms: number }
  | { kind: 'unconfirmed'; ms: number }

/** The server has said yes or no to what was sent: another try of the same is meant anew. */
export function isJudged(outcome: WriteOutcome<unknown>): boolean {
  return outcome.kind === 'done' || (outcome.kind === 'refused' && !isUnjudged(outcome.refusal))
}

/**
 * Sends one kind of write, each request at most once at a time. Its intent is kept over double clicks and over an answer that never
 * came, so that asking again cannot do it twice, and renewed by an answer.
 */
export function createWriteOnce<Request, Data>(env: WriteOnceEnv<Request, Data>) {
  const intents = new Map<string, { scope: string; intent: string }>()
  const sending = new Set<string>()

  return {
    /** @param scope what the person saw as it was meant: another one is another intent */
    async send(request: Request, scope = ''): Promise<WriteOutcome<Data>> {
      const text = JSON.stringify(request)
      if (sending.has(text)) return { kind: 'ignored' }
      sending.add(text)
      const held = intents.get(text)
      const intent = held?.scope === scope ? held.intent : env.newIntent()
      intents.set(text, { scope, intent })
      const asked = env.now()
      try {
        const answer = await env.send(request, intent)
        const ms = Math.max(0, Math.round(env.now() - asked))
        if (!keepsIntent(answer)) intents.delete(text)
        if (answer.degraded) return { kind: 'unconfirmed', ms }
        if (isConfirmed(answer)) return { kind: 'done', data: answer.data, ms }
        return { kind: 'refused', refusal: answer.refusal ?? { key: 'unknown' }, ms }
      } finally {
        sending.delete(text)
      }
    },
    /** Signed out: what was meant is not meant any more. */
    forget(): void {
      intents.clear()
    },
  }
}

/**
 * What was seen at the first try of an opened form, for each further try of the same request until there is an answer: what has
 * changed on screen since a try without an answer may be its own doing, and would make the next one happen twice.
 */
export function createFirstSeen() {
  let held: { text: string; seen: string } | null = null
  return {
    of(request: unknown, seen: string): string {
      const text = JSON.stringify(request)
      if (held?.text !== text) held = { text, seen }
      return held.seen
    },
    /** There is an answer, or something else is meant. */
    forget(): void {
      held = null
    },
  }
}
