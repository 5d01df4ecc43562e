import type { ReadStatus } from '../platform/data-status.ts'
import type { Known } from '../platform/last-known.ts'

export interface KnownAnswer<T> {
  /** `failed`: the last question got no truth; what an earlier one got stays, with its time. */
  status: ReadStatus
  data: T | null
  /** When the data were answered, server time, ms; null where nothing is known. */
  knownAt: number | null
}

export interface NewestAnswerEnv<T> {
  /** null where there was no truth in the answer. */
  ask(): Promise<T | null>
  /** Server time, ms. */
  now(): number
  /** What was known before this page; asked for where the first question gets no truth. */
  cached?(): Promise<Known<T> | null>
  /** Runs once the first question has been out for so long that what is kept is shown meanwhile. @returns ends it */
  late?(run: () => void): () => void
}

/** Something of the exchange's that is asked for again and again; the answer to the newest question counts, an old one is never shown as new. */
export function createNewestAnswer<T>(env: NewestAnswerEnv<T>) {
  let state: KnownAnswer<T> = { status: 'loading', data: null, knownAt: null }
  const listeners = new Set<() => void>()
  let turn = 0
  let asking: Promise<boolean> | null = null

  function set(next: KnownAnswer<T>): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  async function ask(own: number): Promise<boolean> {
    const endWait = state.data === null ? env.late?.(() => void showCached(own)) : undefined
    const data = await env.ask()
    endWait?.()
    if (own !== turn) return false
    asking = null
    if (data !== null) set({ status: 'ready', data, knownAt: env.now() })
    else await fail(own)
    return data !== null
  }

  async function showCached(own: number): Promise<void> {
    const cached = await env.cached?.()
    if (cached && own === turn && asking && state.data === null)
      set({ status: 'failed', data: cached.data, knownAt: cached.at })
  }

  async function fail(own: number): Promise<void> {
    const cached = state.data === null ? await env.cached?.() : null
    if (own !== turn || asking) return
    set(cached ? { status: 'failed', data: cached.data, knownAt: cached.at } : { ...state, status: 'failed' })
  }

  return {
    read: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Asks; while a question is on its way that one's answer does. @returns whether there was truth in it and it is the newest */
    refresh(): Promise<boolean> {
      asking ??= ask(turn)
      return asking
    },
    /** Asks anew, for something has changed: an answer that is on its way may be of before. @returns as `refresh` */
    renew(): Promise<boolean> {
      turn += 1
      asking = ask(turn)
      return asking
    },
    /** Something newer is known by other means: the answer of a write. */
    put(data: T): void {
      turn += 1
      asking = null
      set({ status: 'ready', data, knownAt: env.now() })
    },
  }
}

export type NewestAnswer<T> = ReturnType<typeof createNewestAnswer<T>>
