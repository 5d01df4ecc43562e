import { ref } from 'valtio'
import type { Fill, Order } from '../../../shared/calls/entities.ts'
import { PAGE_SIZE } from '../../../shared/calls/spot-calls.ts'
import type { PrivateDelivery, PrivateReload } from '../../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { type CancelEnv, createCancels, endCancel } from './cancels.ts'
import { compareDecimals, hasEnded, isOpen, takeEnded, takeFills, takeOpen } from './own-lists.ts'
import { createOwnReads } from './own-reads.ts'
import type { AccountLists, ListState, PagedListName, Planned } from './own-state.ts'

interface Page<T> {
  list: T[]
  total: number
}

/** Reads page `page`, from 1. `quiet`: nobody asked for it, so it makes no toast. Null where there was no truth in the answer. */
export type ReadPage<T> = (page: number, quiet: boolean) => Promise<Page<T> | null>

/** What an account of any kind of market needs of the world. */
export interface AccountEnv<O extends Order, P extends Planned, F extends Fill> extends CancelEnv<O> {
  readHistory: ReadPage<O>
  readPlanHistory: ReadPage<P>
  readFills: ReadPage<F>
  /** Private events of the person signed in. @returns ends it */
  listen(listener: (event: PrivateDelivery | PrivateReload) => void): () => void
  /** Whether the private line is on its way to sign in: it asks for a read as it does. Left out: it never does. */
  awaitsSignIn?(): boolean
  now(): number
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

type Reader = (quiet: boolean) => Promise<boolean>
type AnyList = Pick<ListState<unknown>, 'status' | 'knownAt'>

/** One read. `lists`: what it fills. */
interface Read<T, U> {
  lists: readonly AnyList[]
  ask(quiet: boolean): Promise<T | null>
  use(data: T): void
  /** Applies what was reported while the read was on its way. */
  apply?: ((update: U) => void) | undefined
}

/** A list that the exchange gives in pages, newest first. */
interface Paged<T, U> {
  ask: ReadPage<T>
  /** Takes rows of the exchange into those known, one of a kind. */
  merge(rows: readonly T[], read: readonly T[]): readonly T[]
  key(row: T): unknown
  apply?: ((update: U) => void) | undefined
}

/** What the store lends to the kind of market that it is for. */
export interface AccountTools<U, Name extends string, More extends string> {
  /** @param whole the exchange gave the list itself: only that renews the age of one that could not be read */
  put<T>(list: ListState<T>, rows: readonly T[], total?: number, whole?: boolean): void
  /** Says how something is read: at sign-in and after a hole in the events. */
  reads<T>(name: Name, read: () => Read<T, U>): void
  /** Says how a paged list of the state is read. */
  pages<T>(name: More, terms: Paged<T, U>): void
  /** An event says that a list has grown: it is read once for a burst of them. */
  refresh(name: 'fills' | More): void
  /** Takes all that an update reports. */
  apply(update: U): void
  /** Takes its order or plan order alone. */
  applyOrder(update: U): void
}

/** What one kind of market has besides orders, plan orders and fills. */
export interface AccountKind<U, More extends string> {
  /** Of whose events it reads anew after a hole. */
  market: MarketKind
  /** Paged lists that are read at sign-in and as soon as they grow; the others when somebody first asks for them. */
  eager: readonly (PagedListName | More)[]
  /** What an event reports of this account; null: nothing. */
  updateOf(event: PrivateDelivery): U | null
  apply(update: U): void
  /** Nothing known. */
  empty(): object
}

/**
 * The first read waits for the sign-in of the private line, which would ask for a second one at once: looked at so often whether the
 * line is still on its way, and so long at most.
 */
const SIGN_IN_LOOK_MS = 800
const SIGN_IN_LONGEST_MS = 4_800
/** Least time between two reads of a list that events asked for. */
const REFRESH_GAP = 200
const MAX_RECENT_UPDATES = 1_000

/**
 * Orders, fills and the rest of one account of the person signed in: read by REST after each sign-in of the socket and after a hole
 * in its events, kept by the events 204 and 205. What is reported while a read is on its way is applied after it as well, so
 * neither undoes the other.
 *
 * @param state valtio state, made by the kind of market
 * @param kindOf what the kind of market adds, made with the tools of this store
 */
export function createAccountStore<
  O extends Order,
  P extends O & Planned,
  F extends Fill,
  U extends { order?: O },
  Name extends string,
  More extends string = never,
>(
  env: AccountEnv<O, P, F>,
  state: AccountLists<O, F, P>,
  kindOf: (tools: AccountTools<U, Name | 'open', More>) => AccountKind<U, More>,
) {
  type PageName = PagedListName | More
  type AnyName = Name | 'open' | PageName
  const reads = createOwnReads<AnyName>(env)
  let counts: Partial<Record<MarketKind, number>> = {}
  let recentUpdates: U[] = []
  /** When a list was last read because an event asked for it. */
  const refreshedAt = new Map<AnyName, number>()
  const refreshing = new Set<AnyName>()
  /** Nothing has been read in this life, and the line is about to ask for it. */
  let unread = false
  const readers = {} as Record<AnyName, Reader>
  const pages = {} as Record<PageName, { isAsked(): boolean; more(): Promise<void> }>

  function put<T>(list: ListState<T>, rows: readonly T[], total?: number, whole = false): void {
    // What an answer has said already is no change: nothing is drawn anew for its event.
    if (!whole && rows === list.rows && (total === undefined || total === list.total)) return
    if (rows !== list.rows) list.rows = ref([...rows])
    if (total !== undefined) list.total = total
    if (whole || list.status === 'ready') list.knownAt = env.now()
  }

  function putEnded<T extends Order>(list: ListState<T>, order: T): void {
    if (list.knownAt === null) return
    const rows = takeEnded(list.rows, [order])
    if (rows !== list.rows) put(list, rows, (list.total ?? list.rows.length) + rows.length - list.rows.length)
  }

  const isPlan = (order: O): order is P => order.plan !== undefined

  function applyPlan(order: P): void {
    putEnded(state.planHistory, order)
    if (state.plans.knownAt === null) return
    const rows = takeOpen(state.plans.rows, order)
    put(state.plans, rows, rows.length)
  }

  function applyOrder({ order }: U): void {
    if (!order || hasEnded(order, recentUpdates)) return
    if (!isOpen(order)) endCancel(state, order.id)
    if (isPlan(order)) {
      applyPlan(order)
      return
    }
    const same = ({ id }: O) => id === order.id
    const known = [...state.open.rows, ...state.history.rows].find(same)
    if (state.open.knownAt !== null) put(state.open, takeOpen(state.open.rows, order))
    putEnded(state.history, order)
    // Fills have no event of their own.
    if (compareDecimals(order.filled_quantity, known?.filled_quantity ?? '0') > 0) refresh('fills')
  }

  function apply(update: U): void {
    applyOrder(update)
    kind.apply(update)
  }

  function report(update: U): void {
    recentUpdates.push(update)
    if (recentUpdates.length > MAX_RECENT_UPDATES) recentUpdates = recentUpdates.slice(-MAX_RECENT_UPDATES / 2)
    apply(update)
  }

  function take(event: PrivateDelivery | PrivateReload): void {
    if ('reload' in event) {
      delete counts[event.kind]
      if (event.kind === kind.market) void reload()
      return
    }
    if (event.n <= (counts[event.kind] ?? -1)) return
    counts[event.kind] = event.n
    const update = kind.updateOf(event)
    if (update) report(update)
  }

  function setReader<T>(name: AnyName, read: () => Read<T, U>): void {
    readers[name] = (quiet) => {
      const since = recentUpdates
      const from = recentUpdates.length
      const { lists, ask, use, apply: after } = read()
      return reads.run(name, lists, {
        ask: () => ask(quiet),
        again: () => void readers[name](true),
        use(data) {
          use(data)
          if (name === 'open') cancels.confirmed()
          // What was reported meanwhile, or all that is kept where the list of updates was cut.
          if (after)
            for (const update of since === recentUpdates ? recentUpdates.slice(from) : recentUpdates) after(update)
        },
      })
    }
  }

  function setPages<T>(name: PageName, { ask, merge, key, apply }: Paged<T, U>): void {
    const of = () => (state as unknown as Record<PageName, ListState<T>>)[name]
    setReader(name, () => ({
      lists: [of()],
      ask: (quiet) => ask(1, quiet),
      use(page) {
        const list = of()
        const known = new Set(list.rows.map(key))
        // A whole page of new rows may hide older ones behind it.
        const joined = list.knownAt === null || page.list.some((row) => known.has(key(row)))
        put(list, merge(joined ? list.rows : [], page.list), page.total, true)
      },
      apply,
    }))
    pages[name] = {
      isAsked: () => of().status !== 'idle',
      async more() {
        const list = of()
        if (list.loadingMore || list.knownAt === null || list.rows.length >= (list.total ?? 0)) return
        const alive = reads.alive()
        const newest = reads.turn(name)
        list.loadingMore = true
        // Rows that came since have moved the pages on: the next is asked where one brought nothing new.
        for (let page = Math.floor(list.rows.length / PAGE_SIZE) + 1; ; page += 1) {
          const before = list.rows.length
          const answer = await ask(page, true)
          if (!alive()) return
          if (!newest() || answer === null) break
          put(list, merge(list.rows, answer.list), answer.total)
          if (list.rows.length > before || answer.list.length < PAGE_SIZE) break
        }
        list.loadingMore = false
      },
    }
  }

  function refresh(name: PageName): void {
    if (!pages[name].isAsked() || refreshing.has(name)) return
    const least = kind.eager.includes(name) ? 0 : REFRESH_GAP
    const wait = Math.max(least, (refreshedAt.get(name) ?? 0) + REFRESH_GAP - env.now())
    const go = () => {
      refreshing.delete(name)
      refreshedAt.set(name, env.now())
      void readers[name](true)
    }
    if (wait <= 0) go()
    else {
      refreshing.add(name)
      reads.after(wait, go)
    }
  }

  async function reload(asQuiet = true): Promise<void> {
    const quiet = asQuiet && !unread
    unread = false
    const asked = (Object.keys(readers) as PageName[]).filter(
      (name) => !pages[name] || kind.eager.includes(name) || pages[name].isAsked(),
    )
    await Promise.all(asked.map((name) => readers[name](quiet)))
  }

  const cancels = createCancels(env, state, {
    applyUpdate: (order) => report({ order } as U),
    readOpen: () => void readers.open(true),
    alive: reads.alive,
  })

  const kind = kindOf({
    put,
    reads: setReader,
    pages: setPages,
    refresh,
    apply,
    applyOrder,
  })
  const key = (row: { id: number }) => row.id
  const ended = { merge: takeEnded, key, apply: applyOrder }
  setPages('history', { ask: env.readHistory, ...ended })
  setPages('planHistory', { ask: env.readPlanHistory, ...ended })
  setPages('fills', { ask: env.readFills, merge: takeFills, key })

  function stop(): void {
    reads.stop()
    recentUpdates = []
    refreshing.clear()
    unread = false
    counts = {}
    cancels.clear()
    Object.assign(state, kind.empty())
  }

  /** @param waited ms by then since the person signed in */
  function awaitSignIn(waited: number): void {
    reads.after(SIGN_IN_LOOK_MS, () => {
      if (!unread) return
      if (waited < SIGN_IN_LONGEST_MS && env.awaitsSignIn?.()) awaitSignIn(waited + SIGN_IN_LOOK_MS)
      else void reload(false)
    })
  }

  return {
    /** A person is signed in: reads the account, then follows the events. */
    start(): void {
      stop()
      reads.owns(env.listen(take))
      unread = env.awaitsSignIn?.() ?? false
      if (unread) awaitSignIn(SIGN_IN_LOOK_MS)
      else void reload(false)
    },
    /** Signed out: forgets everything. */
    stop,
    /** Takes what an answer reports: an order that was placed or cancelled. */
    applyUpdate: report,
    /** Reads anew: "try again", and after a write that was not confirmed. */
    retryList: (name: AnyName) => readers[name](false),
    /** Reads a list that is read on demand, where nobody has asked yet. */
    need(name: PageName): void {
      if (!pages[name].isAsked()) void readers[name](false)
    },
    /** The page after the last that is known. */
    more: (name: PageName) => pages[name].more(),
    cancel: cancels.cancel,
    cancelAll: cancels.cancelAll,
  }
}
