import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import type { ContractData } from '../../currency/contract-data.ts'
import type { KeptState } from '../../currency/kept-answer.ts'
import { createKeptCall } from '../../currency/kept-call.ts'
import { everyWhileShown } from '../../platform/while-shown.ts'

const EVERY_MS = 60_000

export interface MarketDataState {
  status: KeptState<unknown>['status']
  data: ContractData | null
  /** Server time of the data, ms. */
  at: number | null
  retry(): void
}

/** Everything that the exchange tells of one perpetual, asked for each minute while the page is seen. */
export function useMarketData(currencyId: number): MarketDataState {
  const store = useMemo(() => createKeptCall(calls.contractData, { currency_id: currencyId }, true), [currencyId])
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
