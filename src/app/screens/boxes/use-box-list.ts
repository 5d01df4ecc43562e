import { useEffect, useSyncExternalStore } from 'react'
import { boxCalls } from '../../../shared/calls/products/box-calls.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { createCachedCall } from '../../services/currency/cached-call.ts'

const EVERY_MS = 5_000
const store = createCachedCall(boxCalls.boxList, {}, true)
const subscribe = (listener: () => void) => store.subscribe(listener)
const read = () => store.read()

/** Boxes and pool, asked for every five seconds while the page is seen. */
export function useBoxList() {
  useEffect(() => {
    store.need()
    void store.refresh()
    return everyWhileShown(EVERY_MS, () => void store.refresh())
  }, [])
  const state = useSyncExternalStore(subscribe, read)
  return { ...state, retry: () => store.retry(), refresh: () => void store.refresh() }
}
export type BoxListView = ReturnType<typeof useBoxList>
