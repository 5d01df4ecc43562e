import { useMemo, useState } from 'react'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { useCurrencies } from '../../services/currency/currencies.ts'
import { useFavouriteKeys } from '../../services/currency/favourites.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { type TickerFigure, TickersView } from '../../services/hub-client/topic-views.ts'
import { useMarkets } from '../../services/hub-client/use-markets.ts'
import type { PickerProps } from './market-picker.tsx'
import { matchingMarkets } from './market-search.ts'
import { inPickerOrder, type PickerOrder } from './picker-order.ts'
import { type KnownMarkets, type PickerTab, pickerTabs, tabMarkets } from './picker-rows.ts'

/** A market's figure as the hub has reported it last; NaN where it has not. */
function figureNow({ kind, currency_id }: Market, figure: TickerFigure): number {
  const view = hubClient().store.read('tickers', kind, 0)
  const row = view instanceof TickersView ? view.row(currency_id) : -1
  return row < 0 || !(view instanceof TickersView) ? Number.NaN : view.near(row, figure)
}

/** What the picker lists: the terminal's own kind is known already, the other one and the names are asked for as it opens. */
export function usePickerMarkets({ market, markets }: PickerProps) {
  const [query, setQuery] = useState('')
  const [asked, setTab] = useState<PickerTab>(market.kind)
  const others = useMarkets(market.kind === 'spot' ? 'contract' : 'spot')
  const currencies = useCurrencies()
  const stars = useFavouriteKeys()
  const own: KnownMarkets = { status: 'ready', markets }
  const known: Record<MarketKind, KnownMarkets> =
    market.kind === 'spot' ? { spot: own, contract: others } : { spot: others, contract: own }
  const tabs = pickerTabs(known)
  const tab = tabs.includes(asked) ? asked : market.kind
  const { find } = currencies
  const spot = known.spot.markets
  const contract = known.contract.markets
  const [order, setOrder] = useState<PickerOrder | null>(null)
  const starred = useMemo(() => tabMarkets('favourites', spot, contract, stars), [spot, contract, stars])
  const all = tab === 'favourites' ? starred : known[tab].markets
  // By the figures of the press: rows do not change places under the pointer.
  const ordered = useMemo(() => inPickerOrder(all, order, figureNow), [all, order])
  const found = useMemo(() => matchingMarkets(ordered, query, (id) => find(id)?.name ?? ''), [ordered, query, find])
  // Favourites stand among the markets of both kinds; those of the other one may still be on their way.
  const status = tab !== 'favourites' ? known[tab].status : stars.length > starred.length ? others.status : 'ready'
  return {
    query,
    setQuery,
    tabs,
    tab,
    setTab,
    order,
    setOrder,
    /** Rows of the tab without the search, and those that it has left. */
    all,
    found,
    stars: starred.length,
    status,
    names: currencies.status,
    nameOf: (id: number) => find(id)?.name ?? null,
    retry() {
      if (others.status === 'error') others.retry()
      if (currencies.status === 'error') currencies.retry()
    },
  }
}

export type PickerMarkets = ReturnType<typeof usePickerMarkets>
