import { expect } from 'vitest'

/** Prints how long after its last tab the exchange saw no socket of a browser, ms; the limit is judged on a machine that does nothing else. */
export function letGoIn(took: number): void {
  console.log(`the last tab has gone: all let go in ${took} ms`)
  if (process.env.LONG === 'full') expect(took).toBeLessThanOrEqual(1_000)
}
