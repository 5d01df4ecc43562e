import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { DataStatus } from '../../base/platform/data-status.ts'
import { momentText } from '../../base/platform/moment-text.ts'
import { serverClock, serverNow } from '../../base/platform/server-clock.ts'
import type { FundingState } from '../../services/currency/contract-data.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { Button } from '../../ui/button.tsx'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { OldList } from './old-list.tsx'
import { figuresOf } from './quote-figures.ts'
import type { Quote, QuoteTab } from './quote-list.ts'
import { QuoteSkeleton } from './quote-skeleton.tsx'
import type { QuoteSort } from './quote-sort.ts'
import { QuotesTable } from './quotes-table.tsx'
import { readTickers } from './tickers-source.ts'
import type { QuoteLists } from './use-quote-lists.ts'
import { useQuoteOrder } from './use-quote-order.ts'
import { useRowHold } from './use-row-hold.ts'

interface QuotesPanelProps {
  tab: QuoteTab
  kinds: readonly MarketKind[]
  /** What the search has left. */
  quotes: readonly Quote[]
  /** Rows of the tab without the search. */
  total: number
  query: string
  onClear: () => void
  sort: QuoteSort | null
  onSort: (sort: QuoteSort | null) => void
  wide: boolean
  known: QuoteLists
  status: Record<MarketKind, DataStatus>
  funding: FundingState
  onAbout: (quote: Quote) => void
}

/** The list of one tab in whichever state it is, with its notes above. */
export function QuotesPanel(props: QuotesPanelProps) {
  const { tab, kinds, quotes, total, query, onClear, sort, onSort, wide, known, status, funding, onAbout } = props
  const { t } = useTranslation('quotes')
  const hold = useRowHold()
  const figure = useMemo(() => figuresOf(readTickers, funding.rates), [funding.rates])
  const lit = kinds.map((kind) => status[kind] !== 'loading').join()
  const request = `${tab} ${query} ${sort?.column} ${sort?.descending} ${lit}`
  const order = useQuoteOrder({ request, quotes, sort, figure, held: hold.held })
  const old = kinds.filter((kind) => status[kind] === 'last-known')
  const allOld = old.length === kinds.length
  const states = kinds.map((kind) => known.stand[kind])
  const late = states.includes('degraded') || (states.includes('error') && total > 0)
  if (total === 0 && tab !== 'favourites') {
    if (states.includes('error')) return <ErrorState title={t('failed')} text={t('failedText')} onRetry={known.retry} />
    return states.includes('loading') ? <QuoteSkeleton tab={tab} wide={wide} /> : <Empty title={t('noMarkets')} />
  }
  if (total === 0) return <Empty title={t('noFavourites')} text={t('noFavouritesText')} />
  if (quotes.length === 0)
    return (
      <Empty
        title={t('noMatch')}
        text={t('noMatchText', { query })}
        action={
          <Button size="s" onClick={onClear}>
            {t('clear')}
          </Button>
        }
      />
    )
  return (
    <>
      {/* One age: where the prices themselves are old, theirs. */}
      {late && !allOld && <LateList title={t('late.list')} at={known.currencies.at} onRetry={known.retry} />}
      {tab !== 'spot' && !allOld && kinds.includes('contract') && funding.status === 'last-known' && (
        <LateList title={t('late.funding')} at={funding.at} onRetry={funding.retry} />
      )}
      {tab !== 'spot' && kinds.includes('contract') && funding.status === 'error' && (
        <LateList title={t('late.funding')} at={null} onRetry={funding.retry} />
      )}
      {allOld && old[0] && <OldList kind={old[0]} ageAt={Math.max(...old.map((kind) => readTickers(kind).ageAt))} />}
      <QuotesTable
        order={order}
        tab={tab}
        request={request}
        sort={sort}
        onSort={onSort}
        wide={wide}
        hold={hold}
        funding={funding}
        ages={{
          feed: {
            spot: !allOld && status.spot === 'last-known' ? readTickers('spot').ageAt : null,
            contract: !allOld && status.contract === 'last-known' ? readTickers('contract').ageAt : null,
          },
          list: known.currencies.at === null ? null : known.currencies.at - serverClock.expectedOffset(),
        }}
        onAbout={onAbout}
      />
    </>
  )
}

interface LateListProps {
  title: string
  /** Server time of what is shown, ms; null where nothing is. */
  at: number | null
  onRetry: () => void
}

/** Something of the list could not be had: what, and from when the last known is. */
function LateList({ title, at, onRetry }: LateListProps) {
  const { t, i18n } = useTranslation('quotes')
  const ageText = useAgeText()
  useSecond()
  const age = at === null ? null : Math.max(0, serverNow() - at)
  const text =
    age === null ? t('late.nothing') : t('late.from', { time: momentText(at!, i18n.language), age: ageText(age) })
  return <DegradedNote title={title} text={text} onRetry={onRetry} />
}
