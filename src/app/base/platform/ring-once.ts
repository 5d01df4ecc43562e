export interface RingEnv {
  /**
   * Runs `held` in one tab alone that asks for the name; where that one is over within `patience` ms, in the next that asked.
   * @param held answers when the place is given up
   */
  claim(name: string, patience: number, held: () => Promise<void>): Promise<void>
  /** The person has touched this page: it may make a sound. */
  touched(): boolean
  /** @returns when so much time has passed */
  wait(ms: number): Promise<void>
}

/** A page that may not make a sound lets the others go first, ms. */
const UNTOUCHED_WAIT = 400
/** So long the others stand by for one that could not do it, ms. */
const STANDS_BY = 5_000
/** The name is kept so long, ms: nobody asks for it later. */
const KEPT_FOR = 30_000

/**
 * Does something in one tab of the browser alone, where several are notified of it at once. A tab that could not do it leaves it to the next.
 * @param name of the occasion, the same in all tabs
 * @param run answers whether it could
 */
export async function once(env: RingEnv, name: string, run: () => boolean | Promise<boolean>): Promise<void> {
  if (!env.touched()) await env.wait(UNTOUCHED_WAIT)
  await env.claim(`onetape:once:${name}`, STANDS_BY, async () => {
    if (await run()) await env.wait(KEPT_FOR)
  })
}

/** This tab's. Where the browser has no locks, or refuses them, each tab does it. */
export const ringEnv: RingEnv = {
  async claim(name, patience, held) {
    const over = new AbortController()
    const timer = setTimeout(() => over.abort(), patience)
    let granted = false
    try {
      await navigator.locks.request(name, { signal: over.signal }, () => {
        clearTimeout(timer)
        granted = true
        return held()
      })
    } catch (error) {
      if (granted) throw error
      // Another tab has done it; or there are no locks to be had.
      if (!over.signal.aborted) await held()
    } finally {
      clearTimeout(timer)
    }
  },
  touched: () => (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
}
