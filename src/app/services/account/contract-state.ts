import type {
  FundingPayment,
  PerpFill,
  PerpOrder,
  PerpPlan,
  PerpPosition,
  PerpSettings,
  PerpTotal,
} from '../../../shared/calls/contract-entities.ts'
import { type AccountLists, emptyList, type ListState } from './own-state.ts'

/** What the person has in the contract account, as far as it is known. Money and prices are decimal text. */
export interface ContractState extends AccountLists<PerpOrder, PerpFill, PerpPlan> {
  /** Open positions, the server's figures of when they last changed; live ones come of `live-account.ts`. */
  positions: ListState<PerpPosition>
  /** One row a settlement coin. `balance` and `isolated_margin` are kept by events, the rest is of the last read. */
  totals: ListState<PerpTotal>
  /** Read, as `history`, `planHistory` and `fills` are, when somebody first asks for it. */
  funding: ListState<FundingPayment>
  /** Position mode, leverage and margin mode; null where not known. */
  settings: PerpSettings | null
  /** The settings could not be read. */
  settingsFailed: boolean
}

/** Nothing known: before sign-in and after sign-out. */
export function emptyContractState(): ContractState {
  return {
    positions: emptyList(),
    open: emptyList(),
    plans: emptyList(),
    totals: emptyList(),
    history: emptyList(),
    planHistory: emptyList(),
    fills: emptyList(),
    funding: emptyList(),
    settings: null,
    settingsFailed: false,
    cancels: {},
    cancelAll: null,
  }
}

/** A position's place among the person's: a market has at most one a side. */
export function positionKey(position: Pick<PerpPosition, 'currency_id' | 'side'>): string {
  return `${position.currency_id}:${position.side}`
}
