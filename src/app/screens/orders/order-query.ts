import type { Order } from '../../../shared/calls/entities.ts'

export const PRODUCTS = ['contract', 'spot'] as const
export type Product = (typeof PRODUCTS)[number]
export type View = 'all' | 'open' | 'plans' | 'closed' | 'fills' | 'funding'
export type Status = Order['status']

/** What the page shows; it stands in the address. */
export interface OrderQuery {
  product: Product
  view: View
  /** Currency id; null: all markets. */
  market: number | null
  side: Order['side'] | null
  status: Status | null
  /** Days of the person's zone as `2026-11-21`, both included; null: no end that way. */
  from: string | null
  to: string | null
}

const SPOT_VIEWS: readonly View[] = ['all', 'open', 'plans', 'closed', 'fills']
/** The views of a product. Funding is of perpetuals alone. */
export function viewsOf(product: Product): readonly View[] {
  return product === 'contract' ? [...SPOT_VIEWS, 'funding'] : SPOT_VIEWS
}

const STATUSES: Partial<Record<View, readonly Status[]>> = {
  all: ['unfilled', 'in_progress', 'completed', 'cancelled'],
  open: ['unfilled', 'in_progress'],
  plans: ['unfilled', 'in_progress', 'completed', 'cancelled'],
  closed: ['completed', 'cancelled'],
}
/** The states that a view's rows may have; none where they have none. */
export function statusesOf(view: View): readonly Status[] {
  return STATUSES[view] ?? []
}

/** Funding is paid, not bought or sold. */
export function hasSides(view: View): boolean {
  return view !== 'funding'
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads an address; what it does not know is as if it were not there. */
export function readQuery(params: URLSearchParams): OrderQuery {
  const one = <T extends string>(name: string, known: readonly T[]) => known.find((each) => each === params.get(name))
  const product = one('product', PRODUCTS) ?? 'contract'
  const view = one('view', viewsOf(product)) ?? 'all'
  const market = params.get('market') ?? ''
  const day = (name: string) => {
    const text = params.get(name) ?? ''
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
  }
  return {
    product,
    view,
    market: /^\d{1,9}$/.test(market) ? Number(market) : null,
    side: hasSides(view) ? (one('side', ['buy', 'sell'] as const) ?? null) : null,
    status: one('state', statusesOf(view)) ?? null,
    from: day('from'),
    to: day('to'),
  }
}

/** The address of a query; what is as at first, and what the view does not have, is left out. */
export function writeQuery(query: OrderQuery): URLSearchParams {
  const entries = {
    product: query.product === 'contract' ? null : query.product,
    view: query.view === 'all' || !viewsOf(query.product).includes(query.view) ? null : query.view,
    market: query.market === null ? null : String(query.market),
    side: hasSides(query.view) ? query.side : null,
    state: query.status && statusesOf(query.view).includes(query.status) ? query.status : null,
    from: query.from,
    to: query.to,
  }
  return new URLSearchParams(Object.entries(entries).filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Whether anything but product and view is chosen. */
export function isFiltered({ market, side, status, from, to }: OrderQuery): boolean {
  return [market, side, status, from, to].some((value) => value !== null)
}
