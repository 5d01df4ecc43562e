import { useCallback } from 'react'
import { snapshot, subscribe } from 'valtio'
import { useDeferredStore } from '../../ui/use-deferred-store.ts'

/**
 * The state of an account as React sees it: what an order changes in lists, ticket and chart is drawn in slices.
 * @param answered shows the answer to a press, which is drawn at once
 * @param state valtio state. Its rows are plain and readonly already, so the snapshot has the state's own shape.
 */
export function useShownState<T extends object>(state: T, answered = false): T {
  return useShownPart(state, whole, answered)
}

/** A part of it: what shows that part is drawn anew with it alone. @param part keeps its identity */
export function useShownPart<T extends object, P>(state: T, part: (now: T) => P, answered = false): P {
  const follow = useCallback((listener: () => void) => subscribe(state, listener), [state])
  const read = useCallback(() => part(snapshot(state) as T), [state, part])
  return useDeferredStore(follow, read, answered)
}

function whole<T>(state: T): T {
  return state
}
