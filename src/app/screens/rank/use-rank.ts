import { useEffect, useSyncExternalStore } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import { createKeptCall } from '../../currency/kept-call.ts'
import { everyWhileShown } from '../../platform/while-shown.ts'

const EVERY_MS = 5 * 60_000
const store = createKeptCall(calls.inviteRank, {}, true)
const subscribe = (listener: () => void) => store.subscribe(listener)
const read = () => store.read()

/** The ranking, asked for every five minutes while the page is seen. */
export function useRank() {
  useEffect(() => {
    store.need()
    return everyWhileShown(EVERY_MS, () => void store.refresh())
  }, [])
  return { ...useSyncExternalStore(subscribe, read), retry: () => store.retry() }
}
