import type { Balance, Fill, Order } from '../../../shared/calls/entities.ts'

/** One list of the person's, as far as it is known. */
export interface ListState<T> {
  /** `failed`: the last read gave no truth; rows of an earlier one stay, with their age. */
  status: 'idle' | 'loading' | 'ready' | 'failed'
  rows: readonly T[]
  /** Rows that the server has; null before it has said. */
  total: number | null
  /** When the rows were last read or told, this device's ms; null where nothing is known. */
  knownAt: number | null
  /** A further page is on its way. */
  loadingMore: boolean
}

/** `sending`: asked, not answered. `unconfirmed`: no answer came; the order may be cancelled or not. */
export type CancelState = 'sending' | 'unconfirmed'

export interface OwnState {
  open: ListState<Order>
  history: ListState<Order>
  fills: ListState<Fill>
  balances: ListState<Balance>
  /** By order id. */
  cancels: Record<number, CancelState>
  cancelAll: CancelState | null
}

function emptyList<T>(): ListState<T> {
  return { status: 'idle', rows: [], total: null, knownAt: null, loadingMore: false }
}

/** Nothing known: before sign-in and after sign-out. */
export function emptyOwnState(): OwnState {
  return {
    open: emptyList(),
    history: emptyList(),
    fills: emptyList(),
    balances: emptyList(),
    cancels: {},
    cancelAll: null,
  }
}

/** What a list shows. `degraded`: last known rows under a notice; `error`: nothing known and it could not be read. */
export type ListFace = 'loading' | 'error' | 'degraded' | 'empty' | 'rows'

export function faceOf(
  list: Pick<ListState<unknown>, 'status' | 'rows' | 'knownAt'>,
  shown = list.rows.length,
): ListFace {
  if (list.knownAt === null) return list.status === 'failed' ? 'error' : 'loading'
  if (list.status === 'failed') return 'degraded'
  return shown === 0 ? 'empty' : 'rows'
}
