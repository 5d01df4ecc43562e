import type { Timers } from './timers.ts'

/** Runs something once. @param ms from now @returns a function that ends the waiting */
export function after(timers: Timers, ms: number, run: () => void): () => void {
  const cancel = timers.every(Math.max(1, ms), () => {
    cancel()
    run()
  })
  return cancel
}
