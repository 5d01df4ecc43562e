import type { Effect } from './error-policy.ts'

const listeners = new Set<(effect: Effect) => void>()

/** The shell hears what the error policy wants done. @returns ends it */
export function onApiEffect(listener: (effect: Effect) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function performEffect(effect: Effect): void {
  for (const listener of listeners) listener(effect)
}
