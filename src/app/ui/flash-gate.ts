import type { FlashChoice } from '../base/prefs/prefs.ts'

const MOST: Record<FlashChoice, number> = { off: 0, one: 1, four: 4 }
const WINDOW_MS = 1000

/** Lets at most so many flashes through in any second: one gate a panel. */
export interface FlashGate {
  /** @param now ms, any clock that does not go back */
  pass(choice: FlashChoice, now: number): boolean
}

export function createFlashGate(): FlashGate {
  let passed: number[] = []
  return {
    pass(choice, now) {
      passed = passed.filter((at) => now - at < WINDOW_MS)
      if (passed.length >= MOST[choice]) return false
      passed.push(now)
      return true
    },
  }
}
