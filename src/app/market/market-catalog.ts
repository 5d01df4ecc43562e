import type { Market, MarketKind } from '../../shared/market/market.ts'

/** `empty` never: a list that could not be had is `error`, with whatever was known before. */
export interface CatalogState {
  status: 'loading' | 'ready' | 'error'
  markets: readonly Market[]
}

/** `fresh` false: what was known from an earlier visit, while the server gives nothing. */
export interface LoadedMarkets {
  markets: Market[]
  fresh: boolean
}

const LOADING: CatalogState = { status: 'loading', markets: [] }

/**
 * Market metadata by kind, asked until the server has given them once, and kept for the page's life.
 * @param load null where the server gave no list and none is known
 * @param changed called with every market known so far
 */
export function createMarketCatalog(
  load: (kind: MarketKind) => Promise<LoadedMarkets | null>,
  changed: (markets: Market[]) => void,
) {
  const states = new Map<MarketKind, CatalogState>()
  const listeners = new Set<() => void>()
  const asking = new Set<MarketKind>()
  const unsure = new Set<MarketKind>()

  function set(kind: MarketKind, state: CatalogState): void {
    states.set(kind, state)
    for (const listener of [...listeners]) listener()
  }

  async function ask(kind: MarketKind): Promise<void> {
    if (asking.has(kind)) return
    asking.add(kind)
    const before = states.get(kind)?.markets ?? []
    // What is known stays in view while it is asked for again.
    if (before.length === 0) set(kind, { status: 'loading', markets: before })
    // Calls answer failures as null; one that was taken back is no list either.
    const loaded = await load(kind).catch(() => null)
    asking.delete(kind)
    unsure.add(kind)
    if (!loaded) return set(kind, { status: 'error', markets: before })
    if (loaded.fresh) unsure.delete(kind)
    set(kind, { status: 'ready', markets: loaded.markets })
    changed([...states.values()].flatMap((state) => state.markets))
  }

  return {
    read: (kind: MarketKind): CatalogState => states.get(kind) ?? LOADING,
    /** Asks where nobody has asked yet. */
    need(kind: MarketKind): void {
      if (!states.has(kind)) void ask(kind)
    },
    /** "Try again". */
    retry(kind: MarketKind): void {
      void ask(kind)
    },
    /** The server can be reached again: asks for what it did not give. */
    refresh(): void {
      for (const kind of unsure) void ask(kind)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type MarketCatalog = ReturnType<typeof createMarketCatalog>
