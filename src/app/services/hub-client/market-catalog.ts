import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { Known } from '../../base/platform/last-known.ts'

/** `empty` never: a list that could not be had is `error`, with whatever was known before. */
export interface CatalogState {
  status: 'loading' | 'ready' | 'error'
  markets: readonly Market[]
  /** Server time of a list of an earlier visit, shown while the server gives none; null where the list is the server's own. */
  lastKnownAt: number | null
}

/** What the catalog needs of the world. */
export interface CatalogEnv {
  /** null where the server gave no list. @param quiet nobody has asked for it just now */
  load(kind: MarketKind, quiet: boolean): Promise<Market[] | null>
  /** The list that an earlier visit was given; null where nothing is kept. */
  lastKnown(kind: MarketKind): Promise<Known<Market[]> | null>
  /** Called with every market known so far. */
  changed(markets: Market[]): void
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
}

/** The server has so long before an earlier visit's list is shown. */
const ANSWER_WITHIN_MS = 600
const AGAIN_FIRST = 2_000
const AGAIN_LAST = 30_000

const LOADING: CatalogState = { status: 'loading', markets: [], lastKnownAt: null }

interface Asking {
  running: boolean
  failures: number
  /** Times that a list was found to be another than the hub's, and whether such a try is planned. */
  renewals: number
  renewing: boolean
  /** Takes back the next try. */
  cancel: (() => void) | null
}

/** Market metadata by kind, asked once and kept for the page's life; a list that was not given is asked for again by itself. */
export function createMarketCatalog(env: CatalogEnv) {
  const states = new Map<MarketKind, CatalogState>()
  const listeners = new Set<() => void>()
  const askings = new Map<MarketKind, Asking>()

  function set(kind: MarketKind, state: CatalogState): void {
    states.set(kind, state)
    for (const listener of [...listeners]) listener()
  }

  function put(kind: MarketKind, markets: Market[], lastKnownAt: number | null): void {
    set(kind, { status: 'ready', markets: keepSame(read(kind).markets, markets), lastKnownAt })
    env.changed([...states.values()].flatMap((state) => state.markets))
  }

  function read(kind: MarketKind): CatalogState {
    return states.get(kind) ?? LOADING
  }

  async function recall(kind: MarketKind): Promise<void> {
    if (read(kind).markets.length > 0) return
    const known = await env.lastKnown(kind)
    if (known && known.data.length > 0 && read(kind).markets.length === 0) put(kind, known.data, known.at)
  }

  async function ask(kind: MarketKind, asking: Asking, quiet = asking.failures > 0): Promise<void> {
    if (asking.running) return
    asking.running = true
    asking.cancel?.()
    asking.cancel = null
    const giveUpWaiting = env.after(ANSWER_WITHIN_MS, () => void recall(kind))
    // Calls answer failures as null; one that was taken back is no list either.
    const markets = await env.load(kind, quiet).catch(() => null)
    giveUpWaiting()
    asking.running = false
    if (markets) {
      asking.failures = 0
      return put(kind, markets, null)
    }
    const wait = Math.min(AGAIN_LAST, AGAIN_FIRST * 2 ** asking.failures++)
    asking.cancel = env.after(wait, () => void ask(kind, asking))
    await recall(kind)
    const { status, ...known } = read(kind)
    if (status === 'loading') set(kind, { ...known, status: known.lastKnownAt === null ? 'error' : 'ready' })
  }

  function begin(kind: MarketKind): void {
    const asking = askings.get(kind) ?? { running: false, failures: 0, renewals: 0, renewing: false, cancel: null }
    asking.failures = 0
    askings.set(kind, asking)
    void ask(kind, asking)
  }

  return {
    read,
    /** Asks where nobody has asked yet. */
    need(kind: MarketKind): void {
      if (askings.has(kind)) return
      set(kind, LOADING)
      begin(kind)
    },
    /** "Try again". */
    retry(kind: MarketKind): void {
      set(kind, { ...read(kind), status: 'loading' })
      begin(kind)
    },
    /** The server may be there again: asks now for what it has not given. */
    again(): void {
      for (const [kind, asking] of askings) if (asking.failures > 0) void ask(kind, asking)
    },
    /** The hub knows a market otherwise: the list is asked for again at once, then ever more seldom while that stays so. */
    renew(kind: MarketKind): void {
      const asking = askings.get(kind)
      if (!asking || asking.renewing) return
      asking.renewing = true
      const wait = asking.renewals === 0 ? 0 : Math.min(AGAIN_LAST, AGAIN_FIRST * 2 ** (asking.renewals - 1))
      asking.renewals++
      env.after(wait, () => {
        asking.renewing = false
        void ask(kind, asking, true)
      })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A market that is as it was stays the same object: nothing that hangs on it begins anew. */
function keepSame(before: readonly Market[], next: Market[]): Market[] {
  const known = new Map(before.map((market) => [market.currency_id, market]))
  return next.map((market) => {
    const old = known.get(market.currency_id)
    return old && JSON.stringify(old) === JSON.stringify(market) ? old : market
  })
}

export type MarketCatalog = ReturnType<typeof createMarketCatalog>
