import type { CommandBody } from '../../../src/engine/command.ts'
import type { Order } from '../../../src/shared/calls/entities.ts'
import { PAGE_SIZE } from '../../../src/shared/calls/spot-calls.ts'
import type { calls } from '../../../src/shared/calls/table.ts'
import type { CallContext, Handlers } from '../call-context.ts'
import { type Answered, accepted, refused } from '../envelope.ts'
import { linesOf, marketsOf } from './market-data.ts'

type SpotCall = Extract<
  keyof typeof calls,
  'markets' | 'line' | 'order' | 'cancel' | 'cancelAll' | 'openOrders' | 'history' | 'fills'
>

/** The engine answers in the call's own shape. */
async function submit<T>(body: CommandBody, { host, mark }: CallContext): Promise<Answered<T>> {
  const { answer } = await host.submit(body, mark)
  return answer.ok ? accepted(answer.data as T) : answer
}

const recorded = () => refused('recorded_session')

/** One page of what the engine keeps newest first, of one market where that is asked. */
function paged<T extends { currency_id: number }>(
  read: (page: number, size: number) => { list: T[]; total: number },
  page: number,
  currencyId: number | undefined,
): { list: T[]; total: number } {
  if (currencyId === undefined) return read(page, PAGE_SIZE)
  const all = read(1, Number.MAX_SAFE_INTEGER).list.filter((row) => row.currency_id === currencyId)
  return { list: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: all.length }
}

export const spotHandlers: Handlers<SpotCall> = {
  markets: (_request, context) => accepted(marketsOf(context, 'spot')),
  line: (request, context) => linesOf(context, 'spot', request),

  order(request, context) {
    if (context.recordings.spot) return recorded()
    return submit<Order>({ kind: 'placeOrder', account: context.user, market: 'spot', ...request }, context)
  },
  cancel({ id }, context) {
    if (context.recordings.spot) return recorded()
    return submit<Order>({ kind: 'cancelOrder', account: context.user, market: 'spot', id }, context)
  },
  cancelAll({ currency_id }, context) {
    if (context.recordings.spot) return recorded()
    const body = { kind: 'cancelAll', account: context.user, market: 'spot', currency_id: currency_id ?? null } as const
    return submit<{ cancelled: number[] }>(body, context)
  },

  openOrders(_request, { host, user }) {
    const list = host.exchange.openOrders(user, 'spot')
    return accepted({ list, total: list.length })
  },
  history: ({ page, currency_id }, { host, user }) =>
    accepted(paged((at, size) => host.exchange.orderHistory(user, 'spot', at, size), page, currency_id)),
  fills: ({ page, currency_id }, { host, user }) =>
    accepted(paged((at, size) => host.exchange.fills(user, 'spot', at, size), page, currency_id)),
}
