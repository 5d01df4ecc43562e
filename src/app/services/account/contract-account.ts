import * as v from 'valibot'
import { proxy, ref } from 'valtio'
import {
  type FundingPayment,
  type PerpFill,
  type PerpOrder,
  type PerpPlan,
  type PerpPosition,
  type PerpSettings,
  type PerpTotal,
  perpOrder,
  perpPosition,
  perpSettings,
} from '../../../shared/calls/contract-entities.ts'
import { type Balance, balance } from '../../../shared/calls/entities.ts'
import { type AccountEnv, createAccountStore, type ReadPage } from './account-store.ts'
import { type ContractState, emptyContractState, positionKey } from './contract-state.ts'
import type { AccountListName, ListState } from './own-state.ts'

/** What of `GET api/contract/list` the store keeps. */
export interface ContractAccountRows {
  position: PerpPosition[]
  entrust: PerpOrder[]
  entrustP: PerpPlan[]
  totalAmount: PerpTotal[]
}

/** What a contract account needs of the world. Reads give null where there was no truth in the answer. */
export interface ContractAccountEnv extends AccountEnv<PerpOrder, PerpPlan, PerpFill> {
  readAccount(): Promise<ContractAccountRows | null>
  readSettings(): Promise<PerpSettings | null>
  readFunding: ReadPage<FundingPayment>
}

/** What an event or an answer reports. */
export interface ContractUpdate {
  /** A plan order where it has a `plan`. */
  order?: PerpOrder
  position?: PerpPosition
  balance?: Balance
  /** By an answer, which may be slower than the events of what came after it: it opens no position. */
  answered?: true
}

/** Positions, orders, totals, funding and settings of a contract account. */
export function createContractAccount(env: ContractAccountEnv) {
  const state = proxy<ContractState>(emptyContractState())
  /** Count the settings that were taken, and those that an event reported. */
  let settingsTaken = 0
  let settingsReported = 0

  /** Settings are no list: of their reads only a failure is kept. */
  const settingsList = {
    knownAt: 0,
    set status(status: ListState<unknown>['status']) {
      state.settingsFailed = status === 'failed'
    },
  }

  /** Leverage, margin mode and position mode, as an answer or an event reports them. */
  function takeSettings(settings: PerpSettings): void {
    settingsTaken++
    state.settings = ref(settings)
    state.settingsFailed = false
  }

  const store = createAccountStore<PerpOrder, PerpPlan, PerpFill, ContractUpdate, 'settings', 'funding'>(
    env,
    state,
    ({ put, reads, pages, refresh, apply }) => {
      function applyPosition(position: PerpPosition, answered = false): void {
        if (state.positions.knownAt === null) return
        const before = state.positions.rows
        const known = before.find(
          ({ currency_id, side }) => currency_id === position.currency_id && side === position.side,
        )
        if (answered && !known) return
        const rows = takePosition(before, position)
        if (rows !== before) put(state.positions, rows, rows.length)
        if (known && known.funding !== position.funding) refresh('funding')
        // The engine takes a position over without an order of the person's.
        if (known && known.quantity !== position.quantity) refresh('fills')
      }

      // One call gives them all.
      reads('open', () => ({
        lists: [state.positions, state.open, state.plans, state.totals],
        ask: env.readAccount,
        use({ position, entrust, entrustP, totalAmount }: ContractAccountRows) {
          put(state.positions, position, position.length, true)
          put(state.open, entrust, entrust.length, true)
          put(state.plans, entrustP, entrustP.length, true)
          put(state.totals, totalAmount, totalAmount.length, true)
        },
        apply,
      }))
      reads('settings', () => {
        const before = settingsTaken
        return {
          lists: [settingsList],
          ask: env.readSettings,
          use(settings: PerpSettings) {
            // What was reported meanwhile is newer.
            if (before === settingsTaken) state.settings = ref(settings)
          },
        }
      })
      pages('funding', {
        ask: env.readFunding,
        merge: takeFunding,
        key: fundingKey,
      })

      return {
        market: 'contract',
        eager: [],
        updateOf({ kind, data }) {
          if (kind !== 'contract') return null
          if (v.is(perpSettings, data.settings)) {
            settingsReported++
            takeSettings(data.settings)
          }
          const order = v.safeParse(perpOrder, data.order)
          const position = v.safeParse(perpPosition, data.position)
          const wallet = v.safeParse(balance, data.balance)
          return {
            ...(order.success && { order: order.output }),
            ...(position.success && { position: position.output }),
            ...(wallet.success && { balance: wallet.output }),
          }
        },
        apply({ position, answered, balance: wallet }) {
          if (position) applyPosition(position, answered)
          if (wallet && state.totals.knownAt !== null) put(state.totals, takeWallet(state.totals.rows, wallet))
        },
        empty: emptyContractState,
      }
    },
  )

  return {
    ...store,
    /** valtio state; components read it by the hooks of `venue/`. Rows are plain and never changed in place. */
    state,
    /** What an answer reports: an order placed or cancelled, a position whose margin changed. */
    applyUpdate: (update: ContractUpdate) => store.applyUpdate({ ...update, answered: true }),
    /**
     * To be asked as a change of leverage, margin mode or position mode is sent.
     * @returns takes the settings that its answer reports, unless an event has reported newer ones meanwhile
     */
    awaitSettings(): (settings: PerpSettings) => void {
      const before = settingsReported
      return (settings) => {
        if (before === settingsReported) takeSettings(settings)
      }
    },
    /** Positions, open orders and totals anew: "try again", and after a write that was not confirmed. */
    retry: () => store.retryList('open'),
    retrySettings: () => store.retryList('settings'),
    retryList: (name: AccountListName | 'funding') => store.retryList(name === 'plans' ? 'open' : name),
  }
}

export type ContractAccount = ReturnType<typeof createContractAccount>

/** A funding payment has no id: there is one a position and instant. */
export function fundingKey(row: Pick<FundingPayment, 'currency_id' | 'side' | 'at'>): string {
  return `${row.at}:${row.currency_id}:${row.side}`
}

/** Takes funding payments into those known, newest first. */
function takeFunding(rows: readonly FundingPayment[], read: readonly FundingPayment[]): readonly FundingPayment[] {
  const known = new Set(rows.map(fundingKey))
  const fresh = read.filter((row) => !known.has(fundingKey(row)))
  return fresh.length === 0 ? rows : [...rows, ...fresh].sort((a, b) => b.at - a.at || a.currency_id - b.currency_id)
}

/** Takes one report of a position: gone where it holds nothing, else in the place that it had; an older report changes nothing. */
function takePosition(rows: readonly PerpPosition[], reported: PerpPosition): readonly PerpPosition[] {
  const key = positionKey(reported)
  const known = rows.find((row) => positionKey(row) === key)
  if (known && known.updated_at > reported.updated_at) return rows
  const ended = !/[1-9]/.test(reported.quantity)
  if (ended) return known ? rows.filter((row) => row !== known) : rows
  return known ? rows.map((row) => (row === known ? reported : row)) : [...rows, reported]
}

/** Puts a coin's contract balances into its totals. */
function takeWallet(rows: readonly PerpTotal[], reported: Balance): readonly PerpTotal[] {
  if (!rows.some((row) => row.currency_id === reported.currency_id)) return rows
  return rows.map((row) =>
    row.currency_id === reported.currency_id
      ? { ...row, balance: reported.contract_balance, isolated_margin: reported.lock_contract }
      : row,
  )
}
