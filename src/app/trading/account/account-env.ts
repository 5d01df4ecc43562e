import type { Order } from '../../../shared/calls/entities.ts'
import type { MarketKind } from '../../../shared/market/market.ts'
import type { AccountDoor } from '../../account/account-door.ts'
import type { ApiAnswer } from '../../api/api-answer.ts'
import { newIntent } from '../../api/intent.ts'
import { tabNow } from '../../platform/tab-clock.ts'

/** Which calls an account's orders go by. `intent`: Idempotency-Key of the person's intent. */
export interface AccountOrders<O extends Order, R> {
  place(request: R, intent: string): Promise<ApiAnswer<O>>
  cancel(id: number, intent: string): Promise<ApiAnswer<O>>
  /** @param currencyId of one market; undefined of all */
  cancelAll(currencyId: number | undefined, intent: string): Promise<ApiAnswer<{ cancelled: number[] }>>
}

/** What an account of any kind of market takes of its door and of this tab. */
export function accountEnv<O extends Order, R>(kind: MarketKind, door: AccountDoor, orders: AccountOrders<O, R>) {
  return {
    cancel: orders.cancel,
    cancelAll: orders.cancelAll,
    newIntent,
    listen: door.events,
    awaitsSignIn: () => door.awaitsSignIn?.(kind) ?? false,
    now: tabNow,
    later(ms: number, run: () => void) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
