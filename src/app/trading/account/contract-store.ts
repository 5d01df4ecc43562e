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
  perpPlan,
  perpPosition,
  perpSettings,
} from '../../../shared/calls/contract-entities.ts'
import { type Balance, balance } from '../../../shared/calls/entities.ts'
import { PAGE_SIZE } from '../../../shared/calls/spot-calls.ts'
import type { PrivateDelivery, PrivateReload } from '../../../shared/market/hub.ts'
import { type CancelEnv, createCancels, endCancel } from './cancels.ts'
import { emptyContractState } from './contract-state.ts'
import { SIGN_IN_MS } from './order-store.ts'
import { compareDecimals, hasEnded, isOpen, takeEnded, takeFills, takeOpen } from './own-lists.ts'
import { createOwnReads } from './own-reads.ts'
import type { AccountListName, ListState, PagedListName } from './own-state.ts'
import { takePosition, takeWallet } from './take-position.ts'

interface Page<T> {
  list: T[]
  total: number
}

/** What of `GET api/contract/list` the store keeps. */
export interface ContractAccount {
  position: PerpPosition[]
  entrust: PerpOrder[]
  entrustP: PerpPlan[]
  totalAmount: PerpTotal[]
}

/** What the store needs of the world. Reads give null where there was no truth in the answer. */
export interface ContractStoreEnv extends CancelEnv<PerpOrder> {
  readAccount(): Promise<ContractAccount | null>
  readSettings(): Promise<PerpSettings | null>
  readHistory(page: number): Promise<Page<PerpOrder> | null>
  readPlanHistory(page: number): Promise<Page<PerpPlan> | null>
  readFills(page: number): Promise<Page<PerpFill> | null>
  readFunding(page: number): Promise<Page<FundingPayment> | null>
  /** Private events of the person signed in. @returns ends it */
  listen(listener: (event: PrivateDelivery | PrivateReload) => void): () => void
  /** Whether the private line is still to sign in: it asks for a read as it does. Left out: it never does. */
  awaitsSignIn?(): boolean
  now(): number
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

/** What an event or an answer tells. */
export interface ContractNews {
  /** A plan order where it has a `plan`. */
  order?: PerpOrder
  position?: PerpPosition
  balance?: Balance
  /** By an answer, which may be slower than the events of what came after it: it opens no position. */
  answered?: true
}

type PagedList = PagedListName | 'funding'
const KEPT_EVENTS = 1_000
/** Least time between two reads that events asked for. */
const NEWS_GAP = 200

/**
 * Positions, orders and totals of the contract account: read by REST after each sign-in of the socket and after a hole in its
 * events, kept by the events 204 and 205. What is told while a read is on its way is applied after it as well.
 */
export function createContractStore(env: ContractStoreEnv) {
  const state = proxy(emptyContractState())
  const reads = createOwnReads<'account' | 'settings' | PagedList>(env)
  let counted = Number.NEGATIVE_INFINITY
  let kept: ContractNews[] = []
  let settingsTold = 0
  let settingsHeard = 0
  const stale = new Set<PagedList>()
  /** Nothing has been read in this life, and the line is about to ask for it. */
  let unread = false

  function put<T>(list: ListState<T>, rows: readonly T[], total?: number, whole = false): void {
    if (rows !== list.rows) list.rows = ref([...rows])
    if (total !== undefined) list.total = total
    if (whole || list.status === 'ready') list.knownAt = env.now()
  }

  function applyOrder(told: PerpOrder): void {
    const known =
      state.open.rows.find((row) => row.id === told.id) ?? state.history.rows.find((row) => row.id === told.id)
    if (!isOpen(told)) endCancel(state, told.id)
    if (state.open.knownAt !== null) put(state.open, takeOpen(state.open.rows, told))
    if (state.history.knownAt !== null) putEnded(state.history, told)
    if (compareDecimals(told.filled_quantity, known?.filled_quantity ?? '0') > 0) askAnew('fills')
  }

  function putEnded<T extends PerpOrder>(list: ListState<T>, told: T): void {
    const rows = takeEnded(list.rows, [told])
    if (rows !== list.rows) put(list, rows, (list.total ?? list.rows.length) + rows.length - list.rows.length)
  }

  function applyPlan(told: PerpPlan): void {
    if (!isOpen(told)) endCancel(state, told.id)
    if (state.planHistory.knownAt !== null) putEnded(state.planHistory, told)
    if (state.plans.knownAt === null) return
    const rows = takeOpen(state.plans.rows, told)
    put(state.plans, rows, rows.length)
  }

  function applyPosition(told: PerpPosition, answered = false): void {
    if (state.positions.knownAt === null) return
    const before = state.positions.rows
    const known = before.find((row) => row.currency_id === told.currency_id && row.side === told.side)
    if (answered && !known) return
    const rows = takePosition(before, told)
    if (rows !== before) put(state.positions, rows, rows.length)
    if (known && known.funding !== told.funding) askAnew('funding')
    // The engine takes a position over without an order of the person's.
    if (known && known.quantity !== told.quantity) askAnew('fills')
  }

  function apply(news: ContractNews): void {
    const { order } = news
    if (order && !hasEnded(order, kept)) {
      if (v.is(perpPlan, order)) applyPlan(order)
      else applyOrder(order)
    }
    if (news.position) applyPosition(news.position, news.answered)
    if (news.balance && state.totals.knownAt !== null)
      put(state.totals, takeWallet(state.totals.rows, news.balance), undefined)
  }

  function tell(news: ContractNews): void {
    kept.push(news)
    if (kept.length > KEPT_EVENTS) kept = kept.slice(-KEPT_EVENTS / 2)
    apply(news)
  }

  function take(event: PrivateDelivery | PrivateReload): void {
    if (event.kind !== 'contract') return
    if ('reload' in event) {
      counted = Number.NEGATIVE_INFINITY
      void reload()
      return
    }
    if (event.n <= counted) return
    counted = event.n
    if (v.is(perpSettings, event.data.settings)) {
      settingsHeard++
      takeSettings(event.data.settings)
    }
    const order = v.safeParse(perpOrder, event.data.order)
    const position = v.safeParse(perpPosition, event.data.position)
    const wallet = v.safeParse(balance, event.data.balance)
    tell({
      ...(order.success && { order: order.output }),
      ...(position.success && { position: position.output }),
      ...(wallet.success && { balance: wallet.output }),
    })
  }

  function readAccount(): Promise<boolean> {
    const since = kept
    const from = kept.length
    return reads.run('account', [state.positions, state.open, state.plans, state.totals], {
      ask: () => env.readAccount(),
      again: () => void readAccount(),
      use({ position, entrust, entrustP, totalAmount }) {
        put(state.positions, position, position.length, true)
        put(state.open, entrust, entrust.length, true)
        put(state.plans, entrustP, entrustP.length, true)
        put(state.totals, totalAmount, totalAmount.length, true)
        cancels.confirmed()
        // What was told meanwhile, or all that is kept where the list of events was cut.
        for (const news of since === kept ? kept.slice(from) : kept) apply(news)
      },
    })
  }

  /** Leverage, margin mode and position mode, as an answer or an event tells them. */
  function takeSettings(settings: PerpSettings): void {
    settingsTold++
    state.settings = ref(settings)
    state.settingsFailed = false
  }

  function readSettings(): Promise<boolean> {
    const list = { status: 'ready' as ListState<unknown>['status'], knownAt: 0 }
    const told = settingsTold
    return reads
      .run('settings', [list], {
        ask: () => env.readSettings(),
        again: () => void readSettings(),
        use: (settings) => {
          // What was told meanwhile is newer.
          if (told === settingsTold) state.settings = ref(settings)
        },
      })
      .then((done) => {
        state.settingsFailed = list.status === 'failed'
        return done
      })
  }

  function readPage<T>(
    name: PagedList,
    list: ListState<T>,
    ask: (page: number) => Promise<Page<T> | null>,
    merge: (rows: readonly T[], told: readonly T[]) => readonly T[],
    key: (row: T) => unknown,
  ): Promise<boolean> {
    return reads.run(name, [list], {
      ask: () => ask(1),
      again: () => void readPage(name, list, ask, merge, key),
      use(page) {
        const known = new Set(list.rows.map(key))
        // A whole page of news may hide older ones behind it.
        const joined = list.knownAt === null || page.list.some((row) => known.has(key(row)))
        put(list, merge(joined ? list.rows : [], page.list), page.total, true)
      },
    })
  }

  const readers: Record<PagedList, () => Promise<boolean>> = {
    history: () => readPage('history', state.history, env.readHistory, takeEnded, (row) => row.id),
    planHistory: () => readPage('planHistory', state.planHistory, env.readPlanHistory, takeEnded, (row) => row.id),
    fills: () => readPage('fills', state.fills, env.readFills, takeFills, (row) => row.id),
    funding: () => readPage('funding', state.funding, env.readFunding, takeFunding, fundingKey),
  }

  /** Events have said that a list has grown: read once for a burst of them. */
  function askAnew(name: PagedList): void {
    if (state[name].status === 'idle' || stale.has(name)) return
    stale.add(name)
    reads.after(NEWS_GAP, () => {
      stale.delete(name)
      void readers[name]()
    })
  }

  async function more<T>(
    name: PagedList,
    list: ListState<T>,
    ask: (page: number) => Promise<Page<T> | null>,
    merge: (rows: readonly T[], told: readonly T[]) => readonly T[],
  ): Promise<void> {
    if (list.loadingMore || list.knownAt === null || list.rows.length >= (list.total ?? 0)) return
    const alive = reads.alive()
    const newest = reads.turn(name)
    list.loadingMore = true
    // Rows that came since have moved the pages on: the next is asked where one brought nothing new.
    for (let page = Math.floor(list.rows.length / PAGE_SIZE) + 1; ; page += 1) {
      const before = list.rows.length
      const answer = await ask(page)
      if (!alive()) return
      if (!newest() || answer === null) break
      put(list, merge(list.rows, answer.list), answer.total)
      if (list.rows.length > before || answer.list.length < PAGE_SIZE) break
    }
    list.loadingMore = false
  }

  const further: Record<PagedList, () => Promise<void>> = {
    history: () => more('history', state.history, env.readHistory, takeEnded),
    planHistory: () => more('planHistory', state.planHistory, env.readPlanHistory, takeEnded),
    fills: () => more('fills', state.fills, env.readFills, takeFills),
    funding: () => more('funding', state.funding, env.readFunding, takeFunding),
  }

  async function reload(): Promise<void> {
    unread = false
    const asked = (Object.keys(readers) as PagedList[]).filter((name) => state[name].status !== 'idle')
    await Promise.all([readAccount(), readSettings(), ...asked.map((name) => readers[name]())])
  }

  const cancels = createCancels(env, state, {
    told: (order) => tell({ order }),
    readOpen: () => void readAccount(),
    alive: reads.alive,
  })

  return {
    /** valtio state; components read it by the hooks of `venue/`. Rows are plain and never changed in place. */
    state,
    /** A person is signed in: reads the account, then follows the events. */
    start(): void {
      this.stop()
      reads.owns(env.listen(take))
      unread = env.awaitsSignIn?.() ?? false
      if (!unread) return void reload()
      reads.after(SIGN_IN_MS, () => {
        if (unread) void reload()
      })
    },
    /** Signed out: forgets everything. */
    stop(): void {
      reads.stop()
      kept = []
      stale.clear()
      unread = false
      counted = Number.NEGATIVE_INFINITY
      cancels.clear()
      Object.assign(state, emptyContractState())
    },
    /** What an answer told: an order placed or cancelled, a position whose margin changed. */
    told: (news: ContractNews) => tell({ ...news, answered: true }),
    /**
     * To be asked as a change of leverage, margin mode or position mode is sent.
     * @returns takes the settings that its answer tells, unless an event has told newer ones meanwhile
     */
    awaitSettings(): (settings: PerpSettings) => void {
      const before = settingsHeard
      return (settings) => {
        if (before === settingsHeard) takeSettings(settings)
      }
    },
    /** Positions, open orders and totals anew: "try again", and after a write that was not confirmed. */
    retry: () => readAccount(),
    retrySettings: () => readSettings(),
    /** Reads a list that is read on demand, where nobody has asked yet. */
    need(name: PagedList): void {
      if (state[name].status === 'idle') void readers[name]()
    },
    retryList: (name: AccountListName | PagedList) =>
      name === 'open' || name === 'plans' ? readAccount() : readers[name](),
    /** The page after the last that is known. */
    more: (name: PagedList) => further[name](),
    cancel: cancels.cancel,
    cancelAll: cancels.cancelAll,
  }
}

export type ContractStore = ReturnType<typeof createContractStore>

/** A funding payment has no id: there is one a position and instant. */
export function fundingKey(row: Pick<FundingPayment, 'currency_id' | 'side' | 'at'>): string {
  return `${row.at}:${row.currency_id}:${row.side}`
}

/** Takes funding payments into those known, newest first. */
function takeFunding(rows: readonly FundingPayment[], told: readonly FundingPayment[]): readonly FundingPayment[] {
  const known = new Set(rows.map(fundingKey))
  const fresh = told.filter((row) => !known.has(fundingKey(row)))
  return fresh.length === 0 ? rows : [...rows, ...fresh].sort((a, b) => b.at - a.at || a.currency_id - b.currency_id)
}
