import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { isConfirmed } from '../../base/api/api-answer.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { everyWhileShown } from '../../base/platform/while-shown.ts'
import { createRecords } from '../../base/records/records.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'

export type OrdersState = 'all' | 'open' | 'over'

const EVERY_MS = 10_000

/** The orders of a state, page by page; its beginning is read anew while the page is seen. */
export function useOrderList(state: OrdersState) {
  const list = useMemo(
    () =>
      createRecords<C2cOrderRow>({
        sources: [
          {
            whole: false,
            async ask(page) {
              const answer = await httpGateway.call(
                calls.orderList,
                { page, ...(state !== 'all' && { state }) },
                { quiet: true },
              )
              return isConfirmed(answer) ? answer.data : null
            },
          },
        ],
        key: ({ id }) => String(id),
        at: ({ created_at }) => created_at,
        now: serverNow,
      }),
    [state],
  )
  useEffect(() => {
    void list.refresh()
    return everyWhileShown(EVERY_MS, () => void list.refresh())
  }, [list])
  const now = useSyncExternalStore(list.subscribe, list.read)
  // An order that has ended since is none of the open ones any more.
  const rows = useMemo(
    () =>
      state === 'all' ? now.rows : now.rows.filter(({ closed_at }) => (closed_at === null) === (state === 'open')),
    [now.rows, state],
  )
  return { ...now, rows, list }
}
