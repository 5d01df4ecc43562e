import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { serverNow } from '../../base/platform/server-clock.ts'
import { createRecords, type Records, type RecordsState } from '../../base/records/records.ts'
import { onPrivateEvent } from '../hub-client/private-events.ts'

export interface MoneyRecords<T> extends RecordsState<T> {
  records: Records<T>
}

/** A burst of events is read once. */
const UPDATE_GAP = 300

/**
 * Pages of a person's records, newest first; read anew after news of the account.
 * @param of names all that `ask` depends on
 * @param pageSize rows of a whole page, where the call has other pages than most
 */
export function useMoneyRecords<T extends { id: number }>(
  of: string,
  ask: (page: number) => Promise<{ list: readonly T[]; total: number } | null>,
  at: (row: T) => number,
  pageSize?: number,
): MoneyRecords<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names all that is asked
  const records = useMemo(
    () =>
      createRecords<T>({
        ...{ sources: [{ whole: false, ask }], key: (row: T) => String(row.id), at, now: serverNow },
        ...(pageSize !== undefined && { pageSize }),
      }),
    [of],
  )
  useEffect(() => {
    void records.refresh()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = onPrivateEvent(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        void records.refresh()
      }, UPDATE_GAP)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [records])
  const state = useSyncExternalStore(records.subscribe, records.read)
  return useMemo(() => ({ ...state, records }), [state, records])
}
