import { tabNow } from './tab-clock.ts'

const SECOND = 1_000

export interface SecondClock {
  /** Hears each second, while the page is shown. @returns ends it */
  subscribe(listener: () => void): () => void
  /** The second that is shown, ms; a second old at most, also where nobody listens or nothing is shown. */
  read(): number
}

export interface SecondClockEnv {
  /** ms */
  now(): number
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
  visible(): boolean
  onVisibility(changed: () => void): () => void
}

/**
 * One clock for all that shows a second: however many listen there is one timer, and none while the page is hidden or nobody listens.
 * All of them are notified at the start of each second, so that they change together.
 */
export function createSecondClock(env: SecondClockEnv): SecondClock {
  const listeners = new Set<() => void>()
  let shown = env.now()
  let cancel: (() => void) | null = null
  let endVisibility: (() => void) | null = null

  function tick(): void {
    cancel = null
    shown = env.now()
    plan()
    for (const listener of [...listeners]) listener()
  }

  function plan(): void {
    if (cancel || listeners.size === 0 || !env.visible()) return
    cancel = env.after(SECOND - (env.now() % SECOND), tick)
  }

  function stop(): void {
    cancel?.()
    cancel = null
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      endVisibility ??= env.onVisibility(() => {
        if (!env.visible()) stop()
        else if (!cancel) tick()
      })
      plan()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        endVisibility?.()
        endVisibility = null
      }
    },
    read() {
      const now = env.now()
      // Without a timer nobody else brings it up to date.
      if (!cancel && now - shown >= SECOND) shown = now
      return shown
    },
  }
}

/** This tab's. */
export const secondClock = createSecondClock({
  now: tabNow,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  visible: () => document.visibilityState === 'visible',
  onVisibility(changed) {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
})
