import { useEffect, useSyncExternalStore } from 'react'
import type { KeptAnswer, KeptState } from '../currency/kept-answer.ts'

export type Answer<T> = KeptState<T> & { retry(): void }

/** Asks once and follows what is known. */
export function useKept<T>(store: KeptAnswer<T>): Answer<T> {
  useEffect(() => store.need(), [store])
  const state = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.read(),
  )
  return { ...state, retry: () => store.retry() }
}
