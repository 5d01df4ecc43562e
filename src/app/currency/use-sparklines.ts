import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { calls } from '../../shared/calls/table.ts'
import type { MarketKind } from '../../shared/market/market.ts'
import { callApi, isConfirmed } from '../api/call-api.ts'
import { serverNow } from '../platform/server-clock.ts'
import { SparkStore } from './spark-store.ts'

let current: SparkStore | null = null

/** This page's sparklines. */
export function sparkStore(): SparkStore {
  current ??= new SparkStore({
    async ask(kind, ids) {
      const answer = await callApi(calls.sparklines, { kind, ids: ids.join(',') }, { quiet: true })
      return isConfirmed(answer)
        ? { lines: answer.data, fresh: true }
        : { lines: answer.lastKnown?.data ?? [], fresh: false }
    },
    now: serverNow,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  return current
}

/** Puts another store in place (tests). @returns puts the old one back */
export function replaceSparklines(next: SparkStore): () => void {
  const before = current
  current = next
  return () => {
    current = before
  }
}

/** One market's closes of the last 24 h; null while they are not known. Calls are made together with those of other rows. */
export function useSparkline(kind: MarketKind, id: number): readonly string[] | null {
  const store = sparkStore()
  const subscribe = useCallback((heard: () => void) => store.want(kind, id, heard), [store, kind, id])
  return useSyncExternalStore(subscribe, () => store.read(kind, id))
}

/** The same for a list. @param ids what is visible now @returns the closes by currency id */
export function useSparklines(kind: MarketKind, ids: readonly number[]): (id: number) => readonly string[] | null {
  const store = sparkStore()
  const list = ids.join(',')
  const heardTimes = useRef(0)
  const subscribe = useCallback(
    (heard: () => void) => {
      const count = () => {
        heardTimes.current++
        heard()
      }
      const ends = (list ? list.split(',') : []).map((id) => store.want(kind, Number(id), count))
      return () => {
        for (const end of ends) end()
      }
    },
    [store, kind, list],
  )
  const version = useSyncExternalStore(subscribe, () => heardTimes.current)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version means other lines
  return useMemo(() => (id: number) => store.read(kind, id), [store, kind, version])
}
