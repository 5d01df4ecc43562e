import type { Market, MarketKind } from '../../shared/market/market.ts'

/** `empty` never: a list that could not be had is `error`, with whatever was known before. */
export interface CatalogState {
  status: 'loading' | 'ready' | 'error'
  markets: readonly Market[]
}

const LOADING: CatalogState = { status: 'loading', markets: [] }

/**
 * Market metadata by kind, asked once and kept for the page's life.
 * @param load null where the server gave no list
 * @param changed called with every market known so far
 */
export function createMarketCatalog(
  load: (kind: MarketKind) => Promise<Market[] | null>,
  changed: (markets: Market[]) => void,
) {
  const states = new Map<MarketKind, CatalogState>()
  const listeners = new Set<() => void>()
  const asking = new Set<MarketKind>()

  function set(kind: MarketKind, state: CatalogState): void {
    states.set(kind, state)
    for (const listener of [...listeners]) listener()
  }

  async function ask(kind: MarketKind): Promise<void> {
    if (asking.has(kind)) return
    asking.add(kind)
    const before = states.get(kind)?.markets ?? []
    set(kind, { status: 'loading', markets: before })
    // Calls answer failures as null; one that was taken back is no list either.
    const markets = await load(kind).catch(() => null)
    asking.delete(kind)
    if (!markets) return set(kind, { status: 'error', markets: before })
    set(kind, { status: 'ready', markets })
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
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type MarketCatalog = ReturnType<typeof createMarketCatalog>
