import type { PerpFill } from '../../../shared/calls/contract-entities.ts'
import type { Fill, Order } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { callApi } from '../../base/api/call-api.ts'
import { truth } from '../../base/api/truth.ts'
import { dayStart, nextDay } from '../../base/platform/zone-days.ts'
import type { Source } from '../../base/records/records.ts'
import type { OrderQuery } from './order-query.ts'

/** An order or, with `plan`, a plan order; those of perpetuals have three fields more. */
export type AnyOrder = Order & { reduce_only?: boolean; position_side?: string; realised?: string | null | undefined }
export type AnyFill = Fill & Partial<Pick<PerpFill, 'position_side' | 'realised' | 'liquidation'>>

export interface Filters {
  currency_id?: number
  side?: Order['side']
  status?: Order['status']
  /** ms, with and without */
  from?: number
  to?: number
}

/** What is asked of the server for a query. @param zone in which its days are meant */
export function filtersOf(query: OrderQuery, zone: string | null): Filters {
  return {
    ...(query.market !== null && { currency_id: query.market }),
    ...(query.side && { side: query.side }),
    ...(query.status && { status: query.status }),
    ...(query.from && { from: dayStart(query.from, zone) }),
    ...(query.to && { to: dayStart(nextDay(query.to), zone) }),
  }
}

/** Whether a row that came without being filtered is asked for. */
export function isAskedFor(row: AnyOrder, { currency_id, side, status, from, to }: Filters): boolean {
  if (currency_id !== undefined && row.currency_id !== currency_id) return false
  if (side !== undefined && row.side !== side) return false
  if (status !== undefined && row.status !== status) return false
  return (from === undefined || row.updated_at >= from) && (to === undefined || row.updated_at < to)
}

const quiet = { quiet: true }

function whole(read: () => Promise<readonly AnyOrder[] | null>, filters: Filters): Source<AnyOrder> {
  return {
    whole: true,
    async ask() {
      const all = await read()
      const list = all?.filter((row) => isAskedFor(row, filters))
      return list ? { list, total: list.length } : null
    },
  }
}

function pages<T>(ask: Source<T>['ask']): Source<T> {
  return { whole: false, ask }
}

/** The lists that make up a view of orders. */
export function orderSources(query: OrderQuery, zone: string | null): Source<AnyOrder>[] {
  const filters = filtersOf(query, zone)
  const { open, plans, ended, endedPlans } =
    query.product === 'contract' ? contractSources(filters) : spotSources(filters)
  if (query.view === 'open') return [open]
  if (query.view === 'plans') return [plans, endedPlans]
  return query.view === 'closed' ? [ended] : [open, plans, ended, endedPlans]
}

function contractSources(filters: Filters) {
  // One call answers both.
  let asked: Promise<{ entrust: AnyOrder[]; entrustP: AnyOrder[] } | null> | null = null
  const account = () => {
    asked ??= truth(callApi(calls.contractList, {}, quiet)).finally(() => {
      asked = null
    })
    return asked
  }
  return {
    open: whole(async () => (await account())?.entrust ?? null, filters),
    plans: whole(async () => (await account())?.entrustP ?? null, filters),
    ended: pages<AnyOrder>((page) => truth(callApi(calls.contractHistory, { page, ...filters }, quiet))),
    endedPlans: pages<AnyOrder>((page) => truth(callApi(calls.contractPlanHistory, { page, ...filters }, quiet))),
  }
}

function spotSources(filters: Filters) {
  return {
    open: whole(async () => (await truth(callApi(calls.openOrders, {}, quiet)))?.list ?? null, filters),
    plans: whole(async () => (await truth(callApi(calls.planOrders, {}, quiet)))?.list ?? null, filters),
    ended: pages<AnyOrder>((page) => truth(callApi(calls.history, { page, ...filters }, quiet))),
    endedPlans: pages<AnyOrder>((page) => truth(callApi(calls.planHistory, { page, ...filters }, quiet))),
  }
}

/** Fills, newest first. */
export function fillSource(product: OrderQuery['product'], filters: Filters): Source<AnyFill> {
  const { status: _, ...asked } = filters
  return pages<AnyFill>((page) =>
    product === 'contract'
      ? truth(callApi(calls.contractFills, { page, ...asked }, quiet))
      : truth(callApi(calls.fills, { page, ...asked }, quiet)),
  )
}

/** Funding paid and got. */
export function fundingSource({ side: _, status: __, ...asked }: Filters) {
  return pages((page) => truth(callApi(calls.contractPayments, { page, ...asked }, quiet)))
}
