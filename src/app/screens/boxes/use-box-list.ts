import { useEffect, useSyncExternalStore } from 'react'
import { boxCalls } from '../../../shared/calls/products/box-calls.ts'
import { createKeptCall } from '../../currency/kept-call.ts'
import { everyWhileShown } from '../../platform/while-shown.ts'

const EVERY_MS = 5_000
const store = createKeptCall(boxCalls.boxList, {}, true)
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
