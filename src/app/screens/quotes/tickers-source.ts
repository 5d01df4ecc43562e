import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { topicKey } from '../../services/hub-client/topic-store.ts'
import { dataStatusOf, type MarketKind, type TickersView } from '../../services/hub-client/topic-views.ts'
import { CellReader, type QuoteCells } from './quote-cells.ts'
import type { Quote } from './quote-list.ts'

/** The newest tickers of a kind, without a render for each delivery. */
export function readTickers(kind: MarketKind): TickersView {
  return hubClient().store.read('tickers', kind, 0)
}

function listen(kind: MarketKind, heard: () => void): () => void {
  return hubClient().store.subscribe(topicKey('tickers', kind, 0), heard)
}

/** Has the tickers of both kinds delivered while the component lives. */
export function useWatchedTickers(): void {
  useEffect(() => {
    const ends = (['spot', 'contract'] as const).map((kind) => hubClient().watches.retain({ topic: 'tickers', kind }))
    return () => {
      for (const end of ends) end()
    }
  }, [])
}

/** How sure the tickers of a kind are. Drawn again only when that changes. */
export function useTickersStatus(kind: MarketKind): DataStatus {
  const subscribe = useCallback((heard: () => void) => listen(kind, heard), [kind])
  return useSyncExternalStore(subscribe, () => dataStatusOf(readTickers(kind)))
}

/** What a row shows; drawn again only when one of its own figures changes. */
export function useQuoteCells(quote: Quote, language: string): QuoteCells {
  const reader = useMemo(() => new CellReader(quote, language), [quote, language])
  const subscribe = useCallback((heard: () => void) => listen(quote.kind, heard), [quote.kind])
  return useSyncExternalStore(subscribe, () => reader.read(readTickers(quote.kind)))
}
