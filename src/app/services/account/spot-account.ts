import * as v from 'valibot'
import { proxy } from 'valtio'
import { type Balance, balance, type Fill, type Order, order, type PlanOrder } from '../../../shared/calls/entities.ts'
import { type AccountEnv, createAccountStore } from './account-store.ts'
import { takeBalance } from './own-lists.ts'
import { emptyOwnState, type OwnState } from './own-state.ts'

interface Rows<T> {
  list: T[]
  total: number
}

/** What a spot account needs of the world. Reads give null where there was no truth in the answer. */
export interface SpotAccountEnv extends AccountEnv<Order, PlanOrder, Fill> {
  /** `quiet`: a read that nobody asked for makes no toast. */
  readOpen(quiet: boolean): Promise<Rows<Order> | null>
  readPlans(quiet: boolean): Promise<Rows<PlanOrder> | null>
  readBalances(quiet: boolean): Promise<Balance[] | null>
}

/** What an event or an answer reports. */
interface SpotUpdate {
  order?: Order
  balance?: Balance
}

/** Orders, fills and balances of a spot account. */
export function createSpotAccount(env: SpotAccountEnv) {
  const state = proxy<OwnState>(emptyOwnState())

  const store = createAccountStore<Order, PlanOrder, Fill, SpotUpdate, 'plans' | 'balances'>(
    env,
    state,
    ({ put, reads, applyOrder }) => {
      const applyBalance = (update: SpotUpdate) => {
        if (update.balance && state.balances.knownAt !== null)
          put(state.balances, takeBalance(state.balances.rows, update.balance))
      }
      reads('open', () => ({
        lists: [state.open],
        ask: env.readOpen,
        use: ({ list, total }) => put(state.open, list, total, true),
        apply: applyOrder,
      }))
      reads('plans', () => ({
        lists: [state.plans],
        ask: env.readPlans,
        use: ({ list, total }) => put(state.plans, list, total, true),
        apply: applyOrder,
      }))
      reads('balances', () => ({
        lists: [state.balances],
        ask: env.readBalances,
        use: (rows) => put(state.balances, rows, rows.length, true),
        apply: applyBalance,
      }))
      return {
        market: 'spot',
        eager: ['history', 'fills'],
        updateOf({ kind, data }) {
          const change = v.safeParse(order, data.order)
          // A transfer from the contract account is an event of that one.
          const balances = v.safeParse(balance, data.balance)
          return {
            ...(kind === 'spot' && change.success && { order: change.output }),
            ...(balances.success && { balance: balances.output }),
          }
        },
        apply: applyBalance,
        empty: emptyOwnState,
      }
    },
  )
  return {
    ...store,
    /** valtio state; components read it by the hooks of `venue/`. Rows are plain and never changed in place. */
    state,
  }
}

export type SpotAccount = ReturnType<typeof createSpotAccount>
