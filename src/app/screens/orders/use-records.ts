import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { createRecords, type Records, type RecordsState, type Source } from '../../base/records/records.ts'
import { onPrivateEvent } from '../../services/hub-client/private-events.ts'

/** A burst of events is read once. */
const UPDATE_GAP = 300

export interface RecordsView<T> extends RecordsState<T> {
  records: Records<T>
}

/** Lists of the server as one, read anew after news of the person's orders. `of`: what they depend on. */
export function useRecords<T>(
  kind: MarketKind,
  of: string,
  parts: { sources: () => readonly Source<T>[]; key: (row: T) => string; at: (row: T) => number },
): RecordsView<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names all that the parts depend on
  const records = useMemo(
    () => createRecords({ sources: parts.sources(), key: parts.key, at: parts.at, now: serverNow }),
    [kind, of],
  )
  useEffect(() => {
    void records.refresh()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onPrivateEvent((event) => {
      if (event.kind !== kind || timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        void records.refresh()
      }, UPDATE_GAP)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [records, kind])
  const state = useSyncExternalStore(records.subscribe, records.read)
  return useMemo(() => ({ ...state, records }), [state, records])
}
