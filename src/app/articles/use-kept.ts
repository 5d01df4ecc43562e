import { useEffect, useSyncExternalStore } from 'react'
import type { KeptAnswer, KeptState } from '../currency/kept-answer.ts'
import { onContentChange } from '../market/private-events.ts'
import { serverNow } from '../platform/server-clock.ts'

export type Answer<T> = KeptState<T> & { retry(): void }

/** What is older when it is shown again is asked for anew, ms. */
const OLD = 60_000

/** Asks once, again where the answer is old, and follows what is known; asks anew when the exchange has published or withdrawn something. */
export function useKept<T>(store: KeptAnswer<T>): Answer<T> {
  useEffect(() => {
    store.need()
    const { status, at } = store.read()
    if (status === 'ready' && at !== null && serverNow() - at > OLD) void store.refresh()
    return onContentChange(() => void store.refresh())
  }, [store])
  const state = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.read(),
  )
  return { ...state, retry: () => store.retry() }
}
