import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ResponseOf } from '../../../shared/calls/call.ts'
import type { InvitedRow } from '../../../shared/calls/notice-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { RECORD_PAGE } from '../../../shared/rules/record-page.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { createRecords, type Records, type RecordsState } from '../../base/records/records.ts'

/** What stands above the list: the person's code and what all of its people come to. */
export type Invitation = Omit<ResponseOf<typeof calls.getShareData>, 'list'>

export interface InvitedView extends RecordsState<InvitedRow> {
  /** null before the exchange has said. */
  invitation: Invitation | null
  records: Records<InvitedRow>
}

/** The person's invite code and whom it has brought, the newest first, read page by page. */
export function useInvited(): InvitedView {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const records = useMemo(
    () =>
      createRecords<InvitedRow>({
        sources: [
          {
            whole: false,
            async ask(page) {
              const answer = await callApi(calls.getShareData, { page }, { quiet: true })
              if (!isConfirmed(answer)) return null
              const { list, ...rest } = answer.data
              setInvitation(rest)
              return { list, total: rest.total }
            },
          },
        ],
        key: ({ no }) => String(no),
        at: ({ no }) => no,
        now: serverNow,
        pageSize: RECORD_PAGE,
      }),
    [],
  )
  useEffect(() => void records.refresh(), [records])
  const state = useSyncExternalStore(records.subscribe, records.read)
  return useMemo(() => ({ ...state, invitation, records }), [state, invitation, records])
}
