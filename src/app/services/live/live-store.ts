import { subscribe } from 'valtio'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { ContractState } from '../account/contract-state.ts'
import { type MarkView, priceText, type TopicView } from '../hub-client/topic-views.ts'
import { type AccountFacts, type LiveAccount, liveAccount } from './live-account.ts'

/** What the live figures need of the world. */
export interface LiveStoreEnv {
  /** valtio state of the contract account. */
  state: ContractState
  markets(): readonly Market[]
  onMarkets(listener: () => void): () => void
  readMark(currencyId: number): TopicView
  onMark(currencyId: number, listener: () => void): () => void
  /** Has the hub send a topic while it is held. @returns lets go */
  retain(watch: Watch): () => void
  /** A clock that never goes back, ms. */
  now(): number
  /** @returns cancels */
  later(ms: number, run: () => void): () => void
}

/** Marks come up to ten times a second; people read four figures a second. */
const REST = 250

const KIND: MarketKind = 'contract'

/**
 * The contract account at the marks of this moment, reckoned in the tab. While somebody looks, the marks of what is held are
 * watched; nothing is asked of the server. A mark waits at most 250 ms, a change of the account not at all.
 */
export function createLiveStore(env: LiveStoreEnv) {
  const listeners = new Set<() => void>()
  const held = new Map<number, () => void>()
  const ends: (() => void)[] = []
  let account: LiveAccount | null = null
  let byId = new Map<number, Market>()
  let list: readonly Market[] = []
  let cancelRest: (() => void) | null = null
  let markedAt = Number.NEGATIVE_INFINITY

  function facts(): AccountFacts {
    const { settings } = env.state
    return {
      positions: env.state.positions.rows,
      orders: env.state.open.rows,
      totals: env.state.totals.rows,
      market: (id) => byId.get(id) ?? null,
      mark: (id) => markOf(env.readMark(id) as MarkView, byId.get(id)),
      hedge: settings && settings.position_mode === 'hedge',
      leverage: (id) => settings && leverageOf(settings, id, byId.get(id)),
    }
  }

  function followMarks(): void {
    const wanted = new Set(env.state.positions.rows.map((row) => row.currency_id))
    for (const [id, end] of held)
      if (!wanted.has(id)) {
        held.delete(id)
        end()
      }
    for (const id of wanted)
      if (!held.has(id)) {
        const letGo = env.retain({ topic: 'mark', kind: KIND, currency_id: id })
        const quiet = env.onMark(id, marked)
        held.set(id, () => {
          quiet()
          letGo()
        })
      }
  }

  function compute(): void {
    if (env.markets() !== list) {
      list = env.markets()
      byId = new Map(list.map((market) => [market.currency_id, market]))
    }
    account = env.state.positions.knownAt === null ? null : liveAccount(facts())
    for (const listener of [...listeners]) listener()
  }

  /** By the clock rather than by the timer: a hidden tab's timers may come a minute late, its deliveries do not. */
  function marked(): void {
    const rest = markedAt + REST - env.now()
    if (rest > 0) {
      cancelRest ??= env.later(rest, marked)
      return
    }
    cancelRest?.()
    cancelRest = null
    markedAt = env.now()
    compute()
  }

  function changed(): void {
    followMarks()
    compute()
  }

  function open(): void {
    ends.push(subscribe(env.state, changed), env.onMarkets(changed))
    changed()
  }

  function close(): void {
    for (const end of ends.splice(0)) end()
    for (const end of held.values()) end()
    held.clear()
    cancelRest?.()
    cancelRest = null
    markedAt = Number.NEGATIVE_INFINITY
    account = null
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      if (listeners.size === 1) open()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) close()
      }
    },
    /** null while the account is not known, or nobody looks. */
    read: () => account,
    /** What the figures are of, for other marks (what-if). */
    facts,
  }
}

function markOf(view: MarkView, market: Market | undefined): { text: string; live: boolean } | null {
  const text = market ? priceText(market, view.mark) : null
  return text === null ? null : { text, live: view.status === 'live' }
}

function leverageOf(
  settings: { markets: readonly { currency_id: number; leverage: number }[]; default_leverage: number },
  currencyId: number,
  market: Market | undefined,
): number {
  const set = settings.markets.find((one) => one.currency_id === currencyId)
  return set?.leverage ?? Math.min(settings.default_leverage, market?.max_leverage ?? settings.default_leverage)
}

export type LiveStore = ReturnType<typeof createLiveStore>
