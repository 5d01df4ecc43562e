import { tabNow } from '../../../base/platform/tab-clock.ts'

/** Trading keys disarm by themselves after so long without one, ms. */
export const DISARM_AFTER = 15 * 60_000

export interface ArmingEnv {
  now(): number
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

/** Whether the trading keys of this window work. Off at every start; nothing keeps it. */
export function createArming(env: ArmingEnv) {
  const listeners = new Set<() => void>()
  let until: number | null = null
  let cancel: () => void = () => undefined
  function set(next: number | null): void {
    cancel()
    cancel = () => undefined
    until = next
    if (next !== null) cancel = env.later(DISARM_AFTER, () => set(null))
    for (const listener of [...listeners]) listener()
  }
  return {
    /** The instant at which they disarm; null while they are off. */
    read: () => until,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    arm: (on: boolean) => set(on ? env.now() + DISARM_AFTER : null),
    /** A trading key was pressed: the time begins anew. */
    used(): void {
      if (until !== null) set(env.now() + DISARM_AFTER)
    },
  }
}

/** This window's. */
export const arming = createArming({
  now: tabNow,
  later(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
})
