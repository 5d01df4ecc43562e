import { setImmediate } from 'node:timers/promises'
import type { Pause } from '../../src/shared/image/steps.ts'

/** How long a piece of work keeps the others waiting, ms. */
const MAX_MS = 5

/** Lets calls that wait go first, wherever the work has gone on for 5 ms. @param now ms of any clock */
export function sharing(now: () => number = () => performance.now()): Pause {
  let since = now()
  return async () => {
    if (now() - since < MAX_MS) return
    await setImmediate()
    since = now()
  }
}
