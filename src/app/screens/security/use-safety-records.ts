import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { LoginRecordRow, SecurityRecordRow } from '../../../shared/calls/security-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { RECORD_PAGE } from '../../../shared/rules/record-page.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { createRecords, type Records, type RecordsState } from '../../base/records/records.ts'

/** A record of either list; `what` is missing where it tells of a sign-in. */
export type SafetyRecord = LoginRecordRow | SecurityRecordRow
export type RecordKind = 'security' | 'login'

/** No two records of a list are alike in all of this. */
export const recordKey = (row: SafetyRecord) =>
  `${row.at} ${'what' in row ? `${row.what} ${row.detail}` : `${row.via} ${row.ok}`} ${row.ip}`

const CALLS = { security: calls.securityRecords, login: calls.loginRecords } as const

/** Login or security records, newest first, read page by page. @param news asked for anew when this changes */
export function useSafetyRecords(
  kind: RecordKind,
  version: number,
): RecordsState<SafetyRecord> & { records: Records<SafetyRecord> } {
  const records = useMemo(
    () =>
      createRecords<SafetyRecord>({
        sources: [
          {
            whole: false,
            async ask(page) {
              const answer = await callApi(CALLS[kind], { page }, { quiet: true })
              return isConfirmed(answer) ? answer.data : null
            },
          },
        ],
        key: recordKey,
        at: ({ at }) => at,
        now: serverNow,
        pageSize: RECORD_PAGE,
      }),
    [kind],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `news` asks anew
  useEffect(() => void records.refresh(), [records, version])
  const state = useSyncExternalStore(records.subscribe, records.read)
  return useMemo(() => ({ ...state, records }), [state, records])
}
