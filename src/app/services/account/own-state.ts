import type { Balance, Fill, Order, PlanOrder, PlanTerms } from '../../../shared/calls/entities.ts'
import type { ReadStatus } from '../../base/platform/data-status.ts'

/** One list of the person's, as far as it is known. */
export interface ListState<T> {
  /** `failed`: the last read gave no truth; rows of an earlier one stay, with their age. */
  status: 'idle' | ReadStatus
  rows: readonly T[]
  /** Rows that the server has; null before it has said. */
  total: number | null
  /** When the rows were last read or reported, this device's ms; null where nothing is known. */
  knownAt: number | null
  /** A further page is on its way. */
  loadingMore: boolean
}

/** `sending`: asked, not answered. `unconfirmed`: no answer came; the order may be cancelled or not. */
export type CancelState = 'sending' | 'unconfirmed'

/** A plan order of spot or of perpetuals. */
export type Planned = Order & { plan: PlanTerms }

/** The lists that every account has. */
export interface AccountLists<O extends Order = Order, F extends Fill = Fill, P extends Planned = Planned> {
  /** Open orders, newest first. */
  open: ListState<O>
  /** Armed plan orders, newest first. */
  plans: ListState<P>
  history: ListState<O>
  /** Plan orders that have ended; read when somebody first asks for them. */
  planHistory: ListState<P>
  fills: ListState<F>
  /** By order id. */
  cancels: Record<number, CancelState>
  cancelAll: CancelState | null
}

export type PagedListName = 'history' | 'planHistory' | 'fills'
export type AccountListName = 'open' | 'plans' | PagedListName

/** What the lists ask of the store behind them. */
export interface ListReads {
  /** Somebody looks at it: read where nobody has asked yet. */
  need(name: PagedListName): void
  /** Anew: "try again". */
  retryList(name: AccountListName): unknown
  /** The page after the last that is known. */
  more(name: PagedListName): Promise<void>
}

/** What the person has in the spot account. */
export interface OwnState extends AccountLists<Order, Fill, PlanOrder> {
  balances: ListState<Balance>
}

/** A list of which nothing is known. */
export function emptyList<T>(): ListState<T> {
  return { status: 'idle', rows: [], total: null, knownAt: null, loadingMore: false }
}

/** Nothing known: before sign-in and after sign-out. */
export function emptyOwnState(): OwnState {
  return {
    open: emptyList(),
    plans: emptyList(),
    history: emptyList(),
    planHistory: emptyList(),
    fills: emptyList(),
    balances: emptyList(),
    cancels: {},
    cancelAll: null,
  }
}

/** What a list shows. `degraded`: last known rows under a notice; `error`: nothing known and it could not be read. */
export type ListFace = 'loading' | 'error' | 'degraded' | 'empty' | 'rows'

/**
 * What a list shows by what is known of it.
 * @param shown rows left by a filter; left out: all that are read
 */
export function faceOf(
  list: Pick<ListState<unknown>, 'status' | 'rows' | 'knownAt'> & { loadingMore?: boolean },
  shown = list.rows.length,
): ListFace {
  if (list.knownAt === null) return list.status === 'failed' ? 'error' : 'loading'
  if (list.status === 'failed') return 'degraded'
  if (shown > 0) return 'rows'
  // What a filter looks for may stand on the page that is on its way.
  return list.loadingMore ? 'loading' : 'empty'
}

/** Whether the server has rows that were not read yet. */
export function hasOlder(list: Pick<ListState<unknown>, 'rows' | 'total'>): boolean {
  return list.rows.length < (list.total ?? 0)
}
