/** Time as the host uses it; tests bring their own. */
export interface Timers {
  /** Runs again and again. @returns a function that ends it */
  every(ms: number, run: () => void): () => void
  /** Runs once, after what is being received now has been taken in. */
  soon(run: () => void): void
}

export const nodeTimers: Timers = {
  every(ms, run) {
    const timer = setInterval(run, ms)
    return () => clearInterval(timer)
  },
  soon(run) {
    setImmediate(run)
  },
}
