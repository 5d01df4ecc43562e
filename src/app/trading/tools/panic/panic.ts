import * as v from 'valibot'
import { type ApiAnswer, isConfirmed, keepsIntent, NOT_LOGIN } from '../../../base/api/api-answer.ts'

export const STEPS = ['spotOrders', 'contractOrders', 'positions', 'follows'] as const
export type StepName = (typeof STEPS)[number]

/** What came of one of several that a step stopped. */
const report = v.object({
  name: v.string(),
  state: v.picklist(['ended', 'stopping', 'refused']),
  /** Key of a refusal. */
  key: v.nullable(v.string()),
})
export type StepReport = v.InferOutput<typeof report>

const step = v.object({
  name: v.picklist(STEPS),
  /** Idempotency key: asked again with it, nothing happens twice. */
  intent: v.string(),
  /** `unknown`: no answer; it may have happened. */
  state: v.picklist(['asking', 'done', 'refused', 'unknown']),
  /** From the question to the answer that counts. */
  ms: v.nullable(v.number()),
  /** Orders cancelled, positions closed or follows stopped. */
  count: v.number(),
  /** Positions that are not, or not wholly, closed. */
  left: v.number(),
  /** Key of a refusal. */
  key: v.nullable(v.string()),
  /** One by one, where that is said. */
  reports: v.optional(v.array(report)),
})
export type PanicStep = v.InferOutput<typeof step>

export const panicSchema = v.object({
  id: v.string(),
  /** Server time, ms. */
  at: v.number(),
  /** Title of the tab that asked. */
  by: v.pipe(v.string(), v.maxLength(200)),
  paused: v.boolean(),
  /** Plan orders go with the orders, TP/SL included. */
  plans: v.boolean(),
  steps: v.pipe(v.array(step), v.maxLength(STEPS.length)),
})
export type Panic = v.InferOutput<typeof panicSchema>

export interface PanicChoice {
  pause: boolean
  plans: boolean
}

/** What an answer says of one step. */
export interface StepResult {
  count: number
  left: number
  reports?: StepReport[]
}

export interface PanicEnv {
  /** One call; never rejects. */
  ask(name: StepName, intent: string, plans: boolean): Promise<ApiAnswer<StepResult>>
  newIntent(): string
  /** Server time, ms. */
  now(): number
  /** A clock that never goes back, ms. */
  clock(): number
  title(): string
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
  /** Pauses order entry in all tabs. */
  pause(): void
  /** Tells the other tabs; null: it has been read. */
  share(panic: Panic | null): void
}

const AGAIN_FIRST = 2_000
const AGAIN_LAST = 30_000

/**
 * The one panic of this browser: cancels orders, closes positions and pauses order entry, and says of each call what was and what was
 * not confirmed. What has no answer is asked again with the same key.
 */
export function createPanic(env: PanicEnv) {
  const listeners = new Set<() => void>()
  let panic: Panic | null = null
  let cancelAgain: () => void = () => undefined
  /** Grows with each sign-out: what one person began goes no further under the next. */
  let life = 0

  function show(next: Panic | null, share: boolean): void {
    panic = next
    if (share) env.share(next)
    for (const listener of [...listeners]) listener()
  }

  function change(id: string, name: StepName, part: Partial<PanicStep>): void {
    if (panic?.id !== id) return
    show({ ...panic, steps: panic.steps.map((one) => (one.name === name ? { ...one, ...part } : one)) }, true)
  }

  async function ask({ id, plans }: Panic, { name, intent }: PanicStep, mine: number): Promise<void> {
    if (mine !== life) return
    change(id, name, { state: 'asking' })
    const began = env.clock()
    const answer = await env.ask(name, intent, plans)
    const ms = Math.round(env.clock() - began)
    // Not let in: asking again by itself would not help.
    if (keepsIntent(answer) && answer.refusal?.key !== NOT_LOGIN)
      return change(id, name, { state: 'unknown', ms, key: answer.refusal?.key ?? null })
    if (isConfirmed(answer)) return change(id, name, { state: 'done', ms, key: null, ...answer.data })
    change(id, name, { state: 'refused', ms, key: answer.refusal?.key ?? 'unknown' })
  }

  /** Positions are closed once their orders are out of the way, whatever was heard of them. */
  async function round(of: Panic, failures: number): Promise<void> {
    const mine = life
    const open = of.steps.filter(({ state }) => state === 'unknown' || state === 'asking')
    await Promise.all(open.filter(({ name }) => name !== 'positions').map((one) => ask(of, one, mine)))
    await Promise.all(open.filter(({ name }) => name === 'positions').map((one) => ask(of, one, mine)))
    if (mine !== life) return
    cancelAgain()
    if (panic?.id !== of.id || !panic.steps.some(({ state }) => state === 'unknown')) return
    const wait = Math.min(AGAIN_LAST, AGAIN_FIRST * 2 ** failures)
    cancelAgain = env.later(wait, () => panic?.id === of.id && void round(panic, failures + 1))
  }

  return {
    /** What was asked last and what came of it; null where there was none, or it has been read. */
    read: () => panic,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @returns when each call has been answered or given up once */
    async run(names: readonly StepName[], { pause, plans }: PanicChoice): Promise<void> {
      cancelAgain()
      if (pause) env.pause()
      const steps = names.map((name): PanicStep => {
        return { name, intent: env.newIntent(), state: 'asking', ms: null, count: 0, left: 0, key: null }
      })
      const by = env.title().slice(0, 200)
      const made: Panic = { id: env.newIntent(), at: env.now(), by, paused: pause, plans, steps }
      show(made, true)
      await round(made, 0)
    },
    /** "Ask now". */
    async again(): Promise<void> {
      cancelAgain()
      if (panic) await round(panic, 0)
    },
    /** Another tab's. */
    take: (next: Panic | null) => show(next, false),
    /** Signed out: no further call is made. */
    end(): void {
      life++
      cancelAgain()
      show(null, false)
    },
    /** The person has read it. */
    dismiss(): void {
      cancelAgain()
      show(null, true)
    },
  }
}

export type PanicStore = ReturnType<typeof createPanic>
