import type { Order } from '../../../shared/calls/entities.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { ApiAnswer } from '../../base/api/api-answer.ts'
import { newIntent } from '../../base/api/intent.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import type { AccountGateway } from './account-gateway.ts'

/** Which calls an account's orders go by. `intent`: Idempotency-Key of the person's intent. */
export interface AccountOrders<O extends Order, R> {
  place(request: R, intent: string): Promise<ApiAnswer<O>>
  cancel(id: number, intent: string): Promise<ApiAnswer<O>>
  /** @param currencyId of one market; undefined of all */
  cancelAll(currencyId: number | undefined, intent: string): Promise<ApiAnswer<{ cancelled: number[] }>>
}

/** What an account of any kind of market takes of its gateway and of this tab. */
export function accountEnv<O extends Order, R>(kind: MarketKind, gateway: AccountGateway, orders: AccountOrders<O, R>) {
  return {
    cancel: orders.cancel,
    cancelAll: orders.cancelAll,
    newIntent,
    listen: gateway.events,
    awaitsSignIn: () => gateway.awaitsSignIn?.(kind) ?? false,
    now: tabNow,
    later(ms: number, run: () => void) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
}
