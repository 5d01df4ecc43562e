import { subscribe, useSnapshot } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import type { ApiAnswer } from '../../api/api-answer.ts'
import { callApi, isConfirmed } from '../../api/call-api.ts'
import { newIntent } from '../../api/intent.ts'
import { onPrivateEvent } from '../../market/private-events.ts'
import { session } from '../../session/session-state.ts'
import { createOrderStore, type OrderStore } from './order-store.ts'
import type { OwnState } from './own-state.ts'

/** The data of an answer, or null where they are not the truth. */
async function truth<T>(answer: Promise<ApiAnswer<T>>): Promise<T | null> {
  const got = await answer
  return isConfirmed(got) ? got.data : null
}

function openStore(): OrderStore {
  const store = createOrderStore({
    readOpen: (quiet) => truth(callApi(calls.openOrders, {}, { quiet })),
    readHistory: (page, quiet) => truth(callApi(calls.history, { page }, { quiet })),
    readFills: (page, quiet) => truth(callApi(calls.fills, { page }, { quiet })),
    readBalances: (quiet) => truth(callApi(calls.accountCurrency, {}, { quiet })),
    cancel: (id, intent) => callApi(calls.cancel, { id }, { intent }),
    cancelAll: (currency_id, intent) => callApi(calls.cancelAll, { currency_id }, { intent }),
    newIntent,
    listen: onPrivateEvent,
    now: () => Date.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  let user: number | null = null
  const follow = () => {
    const next = session.status === 'visitor' ? null : (session.user?.id ?? null)
    if (next === user) return
    user = next
    if (user === null) store.stop()
    else store.start()
  }
  subscribe(session, follow)
  follow()
  return store
}

let current: OrderStore | null = null

/** This tab's orders, fills and balances; they follow the session from the first question on. */
export function ownStore(): OrderStore {
  current ??= openStore()
  return current
}

/** Orders, fills and balances as React sees them. */
export function useOwn(): OwnState {
  // Rows are plain and readonly already, so the snapshot has the state's own shape.
  return useSnapshot(ownStore().state) as OwnState
}
