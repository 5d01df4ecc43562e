import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { createCachedCall } from '../../services/currency/cached-call.ts'
import type { ContractData } from '../../services/currency/contract-data.ts'

const EVERY_MS = 60_000

export interface MarketDataState {
  status: DataStatus
  data: ContractData | null
  /** Server time of the data, ms. */
  at: number | null
  retry(): void
}

/** Everything that the exchange tells of one perpetual, asked for each minute while the page is seen. */
export function useMarketData(currencyId: number): MarketDataState {
  const store = useMemo(() => createCachedCall(calls.contractData, { currency_id: currencyId }, true), [currencyId])
  useEffect(() => {
    store.need()
    return everyWhileShown(EVERY_MS, () => void store.refresh())
  }, [store])
  const state = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.read(),
  )
  return useMemo(
    () => ({
      status: state.status,
      data: state.data?.find((row) => row.currency_id === currencyId) ?? null,
      at: state.at,
      retry: () => store.retry(),
    }),
    [state, store, currencyId],
  )
}
