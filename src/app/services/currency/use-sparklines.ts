import { useCallback, useSyncExternalStore } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { useDataSaver } from '../hub-client/data-saver.ts'
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

/** One market's closes of the last 24 h; null while they are not known, and with the data saver. Calls are made together with those of other rows. */
export function useSparkline(kind: MarketKind, id: number): readonly string[] | null {
  const store = sparkStore()
  const saver = useDataSaver()
  const subscribe = useCallback(
    (heard: () => void) => (saver ? () => undefined : store.want(kind, id, heard)),
    [store, kind, id, saver],
  )
  return useSyncExternalStore(subscribe, () => (saver ? null : store.read(kind, id)))
}
