export interface RingEnv {
  /** Runs `held` in the first tab alone that asks for the name, and keeps it; null to the others. */
  claim(name: string, held: (mine: boolean) => Promise<void>): Promise<void>
  /** The person has touched this page: it may make a sound. */
  touched(): boolean
  /** @returns when so much time has passed */
  wait(ms: number): Promise<void>
}

/** A page that may not make a sound lets the others go first, ms. */
const UNTOUCHED_WAIT = 400
/** The name is kept so long: nobody asks for it later. */
const KEPT_FOR = 30_000

/**
 * Does something in one tab of the browser alone, where several are told of it at once.
 * @param name of the occasion, the same in all tabs
 */
export async function once(env: RingEnv, name: string, run: () => void): Promise<void> {
  if (!env.touched()) await env.wait(UNTOUCHED_WAIT)
  await env.claim(`onetape:once:${name}`, async (mine) => {
    if (!mine) return
    run()
    await env.wait(KEPT_FOR)
  })
}

/** This tab's. Where the browser has no locks each tab does it. */
export const ringEnv: RingEnv = {
  async claim(name, held) {
    const { locks } = navigator as { locks?: LockManager }
    if (!locks) return held(true)
    await locks.request(name, { ifAvailable: true }, (lock) => held(lock !== null))
  },
  touched: () => (navigator as { userActivation?: UserActivation }).userActivation?.hasBeenActive ?? true,
  wait: (ms) => new Promise((done) => setTimeout(done, ms)),
}
