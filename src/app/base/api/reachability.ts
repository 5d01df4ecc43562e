/**
 * Whether the exchange can be reached. `offline`: this browser has no network. `unanswered`: it has, but the exchange does not
 * answer.
 */
export type Reach = 'reached' | 'offline' | 'unanswered'

/** What is needed of the world. */
export interface ReachEnvironment {
  /** Asks the exchange for the least; true where anything of it answered. A question that fails counts as no answer. */
  probe(): Promise<boolean>
  online(): boolean
  /** Runs once after `ms`. @returns ends it */
  later(run: () => void, ms: number): () => void
  /** In [0, 1). */
  random(): number
}

export interface Reachability {
  read(): Reach
  subscribe(listener: () => void): () => void
  /** Something of the exchange answered. */
  answered(): void
  /** A call got no answer, or the sockets are gone: asks whether that is so. */
  checkReach(): void
  /** Asks now, whatever is believed. */
  ask(): Promise<boolean>
  /** Asks now where the exchange could not be reached, for one who wants to send something. */
  confirm(): Promise<boolean>
  /** Runs with each answer. @returns ends it */
  onAnswer(run: () => void): () => void
  /** Runs each time that the exchange can be reached again. @returns ends it */
  onBack(run: () => void): () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 10_000

/** One lost call is no outage: only a probe that fails too makes one. While it lasts the probe goes on, 1 s … 10 s, jittered. */
export function createReachability(env: ReachEnvironment): Reachability {
  let reach: Reach = 'reached'
  let probing: Promise<boolean> | null = null
  let cancelNext: (() => void) | null = null
  let failures = 0
  const listeners = new Set<() => void>()
  const returns = new Set<() => void>()
  const hearers = new Set<() => void>()

  function set(next: Reach): void {
    if (next === reach) return
    reach = next
    for (const listener of [...listeners]) listener()
    if (next === 'reached') for (const run of [...returns]) run()
  }

  function answered(): void {
    cancelNext?.()
    cancelNext = null
    failures = 0
    set('reached')
    for (const run of [...hearers]) run()
  }

  function failed(): void {
    set(env.online() ? 'unanswered' : 'offline')
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures)
    failures += 1
    cancelNext?.()
    cancelNext = env.later(() => void ask(), wait * (0.5 + env.random() / 2))
  }

  function ask(): Promise<boolean> {
    probing ??= env
      .probe()
      .catch((error: unknown) => {
        console.warn('the exchange could not be asked', error)
        return false
      })
      .then((ok) => {
        probing = null
        if (ok) answered()
        else failed()
        return ok
      })
    return probing
  }

  return {
    read: () => reach,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answered,
    checkReach: () => void ask(),
    ask,
    confirm: async () => reach === 'reached' || ask(),
    onAnswer(run) {
      hearers.add(run)
      return () => void hearers.delete(run)
    },
    onBack(run) {
      returns.add(run)
      return () => void returns.delete(run)
    },
  }
}
