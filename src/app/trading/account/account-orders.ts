import type { Order } from '../../../shared/calls/entities.ts'
import type { ApiAnswer } from '../../api/api-answer.ts'

/** Which calls an account's orders go by. `intent`: Idempotency-Key of the person's intent. */
export interface AccountOrders<O extends Order, R> {
  place(request: R, intent: string): Promise<ApiAnswer<O>>
  cancel(id: number, intent: string): Promise<ApiAnswer<O>>
  /** @param currencyId of one market; undefined of all */
  cancelAll(currencyId: number | undefined, intent: string): Promise<ApiAnswer<{ cancelled: number[] }>>
}
