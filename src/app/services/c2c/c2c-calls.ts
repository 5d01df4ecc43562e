import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { isConfirmed } from '../../base/api/api-answer.ts'
import { httpGateway } from '../account/http-gateway.ts'

const quiet = { quiet: true }

/** An order of the person's; `none`: there is no such order; null: that could not be asked. */
export async function askOrder(id: number): Promise<C2cOrderRow | 'none' | null> {
  const answer = await httpGateway.call(calls.orderStatus, { id }, quiet)
  if (isConfirmed(answer)) return answer.data
  return answer.refusal?.key === 'order_not_found' ? 'none' : null
}

/** Orders that are not over, newest first; null where that could not be asked. */
export async function askOpenOrders(): Promise<C2cOrderRow[] | null> {
  const answer = await httpGateway.call(calls.orderList, { state: 'open' }, quiet)
  return isConfirmed(answer) ? answer.data.list : null
}
