import { serverNow } from './server-clock.ts'
import { tabNow } from './tab-clock.ts'

const SECOND = 1_000

export interface SecondClock {
  /** Hears each second, while the page is shown. @returns ends it */
  subscribe(listener: () => void): () => void
  /** The second that is shown, ms; a second old at most, also where nobody listens or nothing is shown. */
  read(): number
  /**
   * Runs every so many ms, in whole seconds, while the page is shown.
   * @param run is also called as the page is shown again: always, or with `whenDue` only where its time has come meanwhile
   * @returns ends it
   */
  every(ms: number, run: () => void, whenDue?: boolean): () => void
}

export interface SecondClockEnv {
  /** ms; never runs backwards */
  now(): number
  /** Whose seconds begin the ticks, ms: what counts down does so on the server's time. Left out: `now`. */
  phase?(): number
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
  visible(): boolean
  onVisibility(changed: () => void): () => void
}

/**
 * One clock for all that shows a second: however many listen there is one timer, and none while the page is hidden or nobody listens.
 * All of them are notified at the start of each second of the server, so that they change together, and as the page is shown again,
 * before its first frame.
 */
export function createSecondClock(env: SecondClockEnv): SecondClock {
  const listeners = new Set<() => void>()
  let shown = env.now()
  let cancel: (() => void) | null = null
  let endVisibility: (() => void) | null = null
  /** Counts how often the page was shown again. */
  let returns = 0

  function tick(): void {
    cancel = null
    shown = env.now()
    plan()
    for (const listener of [...listeners]) {
      // One that fails keeps none of the others from the second.
      try {
        listener()
      } catch (error) {
        console.error('a look of the second failed', error)
      }
    }
  }

  function plan(): void {
    if (cancel || listeners.size === 0 || !env.visible()) return
    const phase = Math.floor(env.phase?.() ?? env.now())
    cancel = env.after(SECOND - (phase % SECOND), tick)
  }

  function stop(): void {
    cancel?.()
    cancel = null
  }

  function shownOrHidden(): void {
    if (!env.visible()) stop()
    else if (!cancel) {
      returns++
      tick()
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    endVisibility ??= env.onVisibility(shownOrHidden)
    plan()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop()
      endVisibility?.()
      endVisibility = null
    }
  }

  return {
    subscribe,
    every(ms, run, whenDue = false) {
      let due = env.now() + ms
      let seen = returns
      return subscribe(() => {
        const back = seen !== returns && !whenDue
        seen = returns
        // The tick that is nearest to its time.
        if (!back && env.now() < due - SECOND / 2) return
        due = env.now() + ms
        run()
      })
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
  phase: serverNow,
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
