import { useEffect, useSyncExternalStore } from 'react'
import { shareCalls } from '../../../shared/calls/products/share-calls.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { createCachedCall } from '../../services/currency/cached-call.ts'

const EVERY_MS = 5 * 60_000
const store = createCachedCall(shareCalls.shareRank, {}, true)
const subscribe = (listener: () => void) => store.subscribe(listener)
const read = () => store.read()

/** This month's ranking, asked for every five minutes while the page is seen. */
export function useRank() {
  useEffect(() => {
    store.need()
    return everyWhileShown(EVERY_MS, () => void store.refresh())
  }, [])
  return { ...useSyncExternalStore(subscribe, read), retry: () => store.retry() }
}
