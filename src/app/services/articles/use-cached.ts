import { useEffect, useSyncExternalStore } from 'react'
import { serverNow } from '../../base/platform/server-clock.ts'
import type { CachedAnswer, CachedState } from '../currency/cached-answer.ts'
import { onContentChange } from '../hub-client/private-events.ts'

export type Answer<T> = CachedState<T> & { retry(): void }

/** What is older when it is shown again is asked for anew, ms. */
const OLD = 60_000

/** Asks once, again where the answer is old, and follows what is known; asks anew when the exchange has published or withdrawn something. */
export function useCached<T>(store: CachedAnswer<T>): Answer<T> {
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
