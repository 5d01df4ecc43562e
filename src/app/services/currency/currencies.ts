import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../../shared/calls/call.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import type { CachedAnswer } from './cached-answer.ts'
import { createCachedCall } from './cached-call.ts'

export type Currency = ResponseOf<typeof calls.currencyList>[number]
export type CurrencyStore = CachedAnswer<Currency[]>

let current: CurrencyStore | null = null

/** This page's list of currencies, made at the first question. */
export function currencyStore(): CurrencyStore {
  current ??= createCachedCall(calls.currencyList, {})
  return current
}

/** Puts another list in place (tests). @returns puts the old one back */
export function replaceCurrencies(next: CurrencyStore): () => void {
  const before = current
  current = next
  return () => {
    current = before
  }
}

export interface CurrenciesState {
  /** `loading` may already hold what an earlier visit kept. */
  status: DataStatus
  list: readonly Currency[]
  /** Server time of the list, ms; null where nothing is known. */
  at: number | null
  /** A currency by its id. */
  find(id: number): Currency | null
  retry(): void
}

const NONE: readonly Currency[] = []

/** Every currency with its name and the price that the server gave: asked once a page life, last known kept. */
export function useCurrencies(): CurrenciesState {
  const store = currencyStore()
  useEffect(() => store.need(), [store])
  const state = useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.read(),
  )
  return useMemo(() => {
    const list = state.data ?? NONE
    const byId = new Map(list.map((currency) => [currency.id, currency]))
    return {
      status: state.status,
      list,
      at: state.at,
      find: (id: number) => byId.get(id) ?? null,
      retry: () => store.retry(),
    }
  }, [state, store])
}
