import * as v from 'valibot'
import { proxy, ref } from 'valtio'
import { balance, type Fill, type Order, order, type PlanOrder, planOrder } from '../../../shared/calls/entities.ts'
import { PAGE_SIZE } from '../../../shared/calls/spot-calls.ts'
import type { PrivateDelivery, PrivateReload } from '../../../shared/market/hub.ts'
import type { MarketKind } from '../../../shared/market/market.ts'
import type { ApiAnswer } from '../../api/api-answer.ts'
import { createCancels, endCancel } from './cancels.ts'
import { compareDecimals, hasEnded, isOpen, takeBalance, takeEnded, takeFills, takeOpen } from './own-lists.ts'
import { emptyOwnState, type ListState, type OwnState, type PagedListName } from './own-state.ts'

interface Page<T> {
  list: T[]
  total: number
}

/** What the store needs of the world. Reads give null where there was no truth in the answer. */
export interface OrderStoreEnv {
  /** `quiet`: a read that nobody asked for makes no toast. */
  readOpen(quiet: boolean): Promise<Page<Order> | null>
  readPlans(quiet: boolean): Promise<Page<PlanOrder> | null>
  readHistory(page: number, quiet: boolean): Promise<Page<Order> | null>
  readPlanHistory(page: number, quiet: boolean): Promise<Page<PlanOrder> | null>
  readFills(page: number, quiet: boolean): Promise<Page<Fill> | null>
  readBalances(quiet: boolean): Promise<v.InferOutput<typeof balance>[] | null>
  cancel(id: number, intent: string): Promise<ApiAnswer<Order>>
  cancelAll(currencyId: number | undefined, intent: string): Promise<ApiAnswer<{ cancelled: number[] }>>
  newIntent(): string
  /** Private events of the person signed in. @returns ends it */
  listen(listener: (event: PrivateDelivery | PrivateReload) => void): () => void
  /** Whether the private line is still to sign in: it asks for a read as it does. Left out: it never does. */
  awaitsSignIn?(): boolean
  now(): number
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

const RETRY_FIRST = 2_000
const RETRY_LAST = 30_000
/** So long the first read waits for the sign-in of the private line, which would ask for a second one at once. */
export const SIGN_IN_MS = 800
/** Least time between two reads of the fills that events asked for. */
const FILLS_GAP = 200
const KEPT_EVENTS = 1_000

type ListName = 'open' | 'plans' | 'history' | 'planHistory' | 'fills' | 'balances'

/**
 * Orders, fills and balances of the person signed in: read by REST, kept by the events 204 and 205. What is told while a read is
 * on its way is applied after it as well, so neither can undo the other.
 */
export function createOrderStore(env: OrderStoreEnv) {
  const state = proxy<OwnState>(emptyOwnState())
  /** Of which life (sign-in) an answer is: an answer of an earlier one is dropped. */
  let life = 0
  const ends = new Set<() => void>()
  const counts: Partial<Record<MarketKind, number>> = {}
  const reading: Record<ListName, number> = { open: 0, plans: 0, history: 0, planHistory: 0, fills: 0, balances: 0 }
  const failures: Record<ListName, number> = { open: 0, plans: 0, history: 0, planHistory: 0, fills: 0, balances: 0 }
  let kept: { order?: Order; balance?: v.InferOutput<typeof balance> }[] = []
  let fillsAt = Number.NEGATIVE_INFINITY
  let fillsWaiting = false
  /** Nothing has been read in this life, and the line is about to ask for it. */
  let unread = false

  /** Runs later, unless the person has signed out by then. */
  function after(ms: number, run: () => void): void {
    const cancel = env.later(ms, () => {
      ends.delete(cancel)
      run()
    })
    ends.add(cancel)
  }

  /** @param whole the server gave the list itself: only that renews the age of one that could not be read */
  function put<T>(list: ListState<T>, rows: readonly T[], total?: number, whole = false): void {
    if (rows !== list.rows) list.rows = ref([...rows])
    if (total !== undefined) list.total = total
    if (whole || list.status === 'ready') list.knownAt = env.now()
  }

  function applyPlan(told: PlanOrder): void {
    if (!isOpen(told)) endCancel(state, told.id)
    if (state.plans.knownAt !== null) put(state.plans, takeOpen(state.plans.rows, told))
    if (state.planHistory.knownAt !== null) putEnded(state.planHistory, told)
  }

  function putEnded<T extends Order>(list: ListState<T>, told: T): void {
    const rows = takeEnded(list.rows, [told])
    if (rows !== list.rows) put(list, rows, (list.total ?? list.rows.length) + rows.length - list.rows.length)
  }

  function applyOrder(told: Order): void {
    if (hasEnded(told, kept)) return
    if (v.is(planOrder, told)) {
      applyPlan(told)
      return
    }
    const known =
      state.open.rows.find((row) => row.id === told.id) ?? state.history.rows.find((row) => row.id === told.id)
    const filled = compareDecimals(told.filled_quantity, known?.filled_quantity ?? '0') > 0
    if (!isOpen(told)) endCancel(state, told.id)
    if (state.open.knownAt !== null) put(state.open, takeOpen(state.open.rows, told))
    if (state.history.knownAt !== null) putEnded(state.history, told)
    if (filled) refreshFills()
  }

  function applyBalance(told: v.InferOutput<typeof balance>): void {
    if (state.balances.knownAt !== null) put(state.balances, takeBalance(state.balances.rows, told))
  }

  function remember(told: (typeof kept)[number]): void {
    kept.push(told)
    if (kept.length > KEPT_EVENTS) kept = kept.slice(-KEPT_EVENTS / 2)
  }

  function take(event: PrivateDelivery | PrivateReload): void {
    if ('reload' in event) {
      delete counts[event.kind]
      if (event.kind === 'spot') void reload()
      return
    }
    if (event.n <= (counts[event.kind] ?? Number.NEGATIVE_INFINITY)) return
    counts[event.kind] = event.n
    const toldOrder = v.safeParse(order, event.data.order)
    if (toldOrder.success && event.kind === 'spot') tell({ order: toldOrder.output })
    const toldBalance = v.safeParse(balance, event.data.balance)
    if (toldBalance.success) tell({ balance: toldBalance.output })
  }

  function tell(told: (typeof kept)[number]): void {
    remember(told)
    if (told.order) applyOrder(told.order)
    if (told.balance) applyBalance(told.balance)
  }

  /** Runs one read of a list; the newest read of a list alone counts. */
  async function read<T>(name: ListName, ask: () => Promise<T | null>, use: (data: T) => void): Promise<boolean> {
    const of = life
    reading[name] += 1
    const turn = reading[name]
    const from = kept.length
    const since = kept
    if (state[name].knownAt === null) state[name].status = 'loading'
    const data = await ask()
    if (of !== life || turn !== reading[name]) return false
    if (data === null) {
      state[name].status = 'failed'
      failures[name] += 1
      const wait = Math.min(RETRY_LAST, RETRY_FIRST * 2 ** (failures[name] - 1))
      after(wait, () => {
        if (turn === reading[name]) void readers[name](true)
      })
      return false
    }
    failures[name] = 0
    use(data)
    state[name].status = 'ready'
    // What was told meanwhile, or all that is kept where the list of events was cut.
    for (const told of since === kept ? kept.slice(from) : kept) {
      if (told.order && name !== 'fills' && name !== 'balances') applyOrder(told.order)
      if (told.balance && name === 'balances') applyBalance(told.balance)
    }
    return true
  }

  const readers: Record<ListName, (quiet: boolean) => Promise<boolean>> = {
    open: (quiet) =>
      read(
        'open',
        () => env.readOpen(quiet),
        (page) => {
          put(state.open, page.list, page.total, true)
          cancels.confirmed()
        },
      ),
    plans: (quiet) =>
      read(
        'plans',
        () => env.readPlans(quiet),
        (page) => put(state.plans, page.list, page.total, true),
      ),
    history: (quiet) =>
      read(
        'history',
        () => env.readHistory(1, quiet),
        (page) => put(state.history, takeEnded([], page.list), page.total, true),
      ),
    planHistory: (quiet) =>
      read(
        'planHistory',
        () => env.readPlanHistory(1, quiet),
        (page) => put(state.planHistory, takeEnded([], page.list), page.total, true),
      ),
    fills: (quiet) =>
      read(
        'fills',
        () => env.readFills(1, quiet),
        (page) => {
          const rows = takeFills(state.fills.rows, page.list)
          // A whole page of news may hide older ones behind it.
          const whole =
            state.fills.knownAt === null || page.list.some((each) => state.fills.rows.some((row) => row.id === each.id))
          put(state.fills, whole ? rows : takeFills([], page.list), page.total, true)
        },
      ),
    balances: (quiet) =>
      read(
        'balances',
        () => env.readBalances(quiet),
        (rows) => put(state.balances, rows, rows.length, true),
      ),
  }

  /** Fills have no event of their own: an order that filled asks for them, now and once more at the end of a burst. */
  function refreshFills(): void {
    if ((state.fills.knownAt === null && state.fills.status !== 'loading') || fillsWaiting) return
    const wait = Math.max(0, fillsAt + FILLS_GAP - env.now())
    const go = () => {
      fillsWaiting = false
      fillsAt = env.now()
      void readers.fills(true)
    }
    fillsWaiting = wait > 0
    if (wait > 0) after(wait, go)
    else go()
  }

  async function reload(asQuiet = true): Promise<void> {
    const quiet = asQuiet && !unread
    unread = false
    const asked = (Object.keys(readers) as ListName[]).filter(
      (name) => name !== 'planHistory' || state.planHistory.status !== 'idle',
    )
    await Promise.all(asked.map((name) => readers[name](quiet)))
  }

  async function more<T extends { id: number }>(
    name: PagedListName,
    list: ListState<T>,
    ask: (page: number) => Promise<Page<T> | null>,
    merge: (rows: readonly T[], told: readonly T[]) => readonly T[],
  ): Promise<void> {
    if (list.loadingMore || list.knownAt === null || list.rows.length >= (list.total ?? 0)) return
    const of = life
    const turn = reading[name]
    list.loadingMore = true
    // Rows that came since have moved the pages on: the page of the last row is asked again where it is not full.
    let page = Math.floor(list.rows.length / PAGE_SIZE) + 1
    for (;;) {
      const before = list.rows.length
      const answer = await ask(page)
      if (of !== life) return
      if (turn !== reading[name] || answer === null) break
      put(list, merge(list.rows, answer.list), answer.total)
      if (list.rows.length > before || answer.list.length < PAGE_SIZE) break
      page += 1
    }
    list.loadingMore = false
  }

  const further: Record<PagedListName, () => Promise<void>> = {
    history: () => more('history', state.history, (page) => env.readHistory(page, true), takeEnded),
    planHistory: () => more('planHistory', state.planHistory, (page) => env.readPlanHistory(page, true), takeEnded),
    fills: () => more('fills', state.fills, (page) => env.readFills(page, true), takeFills),
  }

  const cancels = createCancels(env, state, {
    told: (each) => tell({ order: each }),
    readOpen: () => void readers.open(true),
    alive: () => {
      const of = life
      return () => of === life
    },
  })

  return {
    /** valtio state; components read it by the hooks of `venue/`. Rows are plain and never changed in place. */
    state,
    /** A person is signed in: reads everything, then follows the events. */
    start(): void {
      this.stop()
      ends.add(env.listen(take))
      unread = env.awaitsSignIn?.() ?? false
      if (!unread) return void reload(false)
      after(SIGN_IN_MS, () => {
        if (unread) void reload(false)
      })
    },
    /** Signed out: forgets everything. */
    stop(): void {
      life += 1
      for (const end of ends) end()
      ends.clear()
      kept = []
      fillsWaiting = false
      unread = false
      for (const kind of Object.keys(counts) as MarketKind[]) delete counts[kind]
      cancels.clear()
      Object.assign(state, emptyOwnState())
    },
    /** An order as an answer told it (placed or cancelled). */
    told(each: Order): void {
      tell({ order: each })
    },
    retryList: (name: ListName) => readers[name](false),
    /** Reads a list that is read on demand, where nobody has asked yet. */
    need(name: PagedListName): void {
      if (state[name].status === 'idle') void readers[name](false)
    },
    /** The page after the last that is known. */
    more: (name: PagedListName) => further[name](),
    cancel: cancels.cancel,
    cancelAll: cancels.cancelAll,
  }
}

export type OrderStore = ReturnType<typeof createOrderStore>
