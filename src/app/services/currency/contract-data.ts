import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../../shared/calls/call.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { createCachedCall } from './cached-call.ts'

export type ContractData = ResponseOf<typeof calls.contractData>[number]
export type ContractDataStore = CachedAnswer<ContractData[]>

const EVERY_MS = 60_000

let current: ContractDataStore | null = null

/** This page's funding, mark and index of the perpetuals. */
function contractDataStore(): ContractDataStore {
  current ??= createCachedCall(calls.contractData, {})
  return current
}

export interface FundingState {
  status: DataStatus
  /** Server time of the rates, ms; null where none is known. */
  at: number | null
  /** By currency id. */
  rates: ReadonlyMap<number, { rate: string; next: number }>
  retry(): void
}

/** Funding rates of the perpetuals, asked for each minute while `on` and the page is seen. */
export function useFunding(on: boolean): FundingState {
  const store = contractDataStore()
  useEffect(() => {
    if (!on) return
    const look = () => {
      const { at } = store.read()
      if (at === null) store.need()
      else if (serverNow() - at >= EVERY_MS - 1_000) void store.refresh()
    }
    store.need()
    if (document.visibilityState === 'visible') look()
    return everyWhileShown(EVERY_MS, look)
  }, [store, on])
  const state = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.read(),
  )
  return useMemo(
    () => ({
      status: state.status,
      at: state.at,
      rates: new Map(
        (state.data ?? []).map((row) => [row.currency_id, { rate: row.funding_rate, next: row.next_funding }]),
      ),
      retry: () => store.retry(),
    }),
    [state, store],
  )
}
