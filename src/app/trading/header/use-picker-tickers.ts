import { useTranslation } from 'react-i18next'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { couldNotLoad } from '../../services/hub-client/could-not-load.ts'
import { dataStatusOf, type TickerFigure, TickersView } from '../../services/hub-client/topic-views.ts'
import { useFeed } from '../../services/hub-client/use-feed.ts'
import { useTopicFact } from '../../services/hub-client/use-topics.ts'

/** How sure the prices of a kind are, and what is said where one is missing. */
export function useTickersStatus(kind: MarketKind): { status: DataStatus; missing: string } {
  const { t } = useTranslation('trading')
  const feed = useFeed()
  const status = useTopicFact('tickers', kind, 0, dataStatusOf)
  const lost = useTopicFact('tickers', kind, 0, (view) => couldNotLoad(view, feed, kind))
  return { status, missing: lost ? t('header.unknown') : '--' }
}

/** One figure of a market's ticker as decimal text; null where unknown. What shows it is drawn anew when it changes, not with every delivery. */
export function useTickersFigure({ kind, currency_id }: Market, figure: TickerFigure): string | null {
  const text = useTopicFact('tickers', kind, 0, (view) => {
    if (!(view instanceof TickersView)) return ''
    const row = view.row(currency_id)
    return row < 0 ? '' : (view.text(row, figure) ?? '')
  })
  return text === '' ? null : text
}
