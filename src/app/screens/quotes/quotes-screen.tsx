import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { isComposing, isTyping, signOf } from '../../base/platform/key-press.ts'
import { useFunding } from '../../services/currency/contract-data.ts'
import { useFavouriteKeys } from '../../services/currency/favourites.ts'
import { LazyCurrencyPanel } from '../../services/currency/panel/lazy-currency-panel.tsx'
import { FeedNotes } from '../../trading/status/feed-notes.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { matching, type Quote, type QuoteTab, tabQuotes } from './quote-list.ts'
import { QuoteSearch } from './quote-search.tsx'
import type { QuoteSort } from './quote-sort.ts'
import { QuoteTotals } from './quote-totals.tsx'
import * as styles from './quotes.module.css'
import { QuotesPanel } from './quotes-panel.tsx'
import { QuotesStatus } from './quotes-status.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useTickersStatus, useWatchedTickers } from './tickers-source.ts'
import { useQuoteLists } from './use-quote-lists.ts'
import { useQuoteSummary } from './use-quote-summary.ts'

const TABS: readonly QuoteTab[] = ['favourites', 'spot', 'contract']

/** Every market of the exchange, live: search, order, favourites. `?tab=contract` begins with futures. */
export default function QuotesScreen() {
  const { t } = useTranslation('quotes')
  const [search] = useSearchParams()
  const asked = search.get('tab')
  const [tab, setTab] = useState<QuoteTab>(TABS.find((each) => each === asked) ?? 'spot')
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(typed)
  const [sort, setSort] = useState<QuoteSort | null>({ column: 'change', descending: true })
  const [about, setAbout] = useState<Quote | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const wide = useWide()
  const stars = useFavouriteKeys()
  const known = useQuoteLists()
  const funding = useFunding(tab !== 'spot')
  const status = { spot: useTickersStatus('spot'), contract: useTickersStatus('contract') }
  const { spot, contract } = known.lists
  const counted = spot.length + contract.length
  // Before the lists are known nothing is counted.
  const listed = known.stand.spot === 'ready' && known.stand.contract === 'ready'
  const all = useMemo(() => tabQuotes(tab, { spot, contract }, stars), [tab, spot, contract, stars])
  const quotes = useMemo(() => matching(all, query), [all, query])
  const kinds = kindsOf(tab, all)
  const summary = useQuoteSummary(
    all,
    kinds.some((kind) => status[kind] !== 'loading'),
  )
  useWatchedTickers()
  useSearchKey(field)
  const stale = kinds.every((kind) => status[kind] === 'last-known')
  const oldKind = kinds.find((kind) => status[kind] === 'last-known')
  return (
    <div className={styles.quotes}>
      <header className={styles.qTop}>
        <div>
          <h1>{t('title')}</h1>
          <p className={`t2 ${styles.qLead}`}>
            <Trans
              t={t}
              {...(counted > 0 || listed
                ? { i18nKey: 'lead', count: counted, values: { quote: 'USDT' } }
                : { i18nKey: 'lead_other', values: { quote: 'USDT', count: '--' } })}
              components={{ b: <b className="strong" /> }}
            />
          </p>
        </div>
        <QuoteTotals summary={summary} old={stale} />
      </header>
      {!wide && <FeedNotes />}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        size={wide ? 'm' : 'phone'}
        tabs={TABS.map((value) => ({
          value,
          text: t(`tab.${value}`),
          ...(value === 'favourites' ? { count: stars.length } : {}),
        }))}
        end={wide && <QuoteSearch field={field} query={typed} onChange={setTyped} />}
        className={styles.qTabs}
        panelClassName={styles.qPanel}
      >
        {() => (
          <>
            {!wide && (
              <div className={styles.qTools}>
                <QuoteSearch field={field} query={typed} onChange={setTyped} />
                <SortMenu tab={tab} sort={sort} onSort={setSort} />
              </div>
            )}
            <QuotesPanel
              tab={tab}
              kinds={kinds}
              quotes={quotes}
              total={all.length}
              query={query}
              onClear={() => setTyped('')}
              sort={sort}
              onSort={setSort}
              wide={wide}
              known={known}
              status={status}
              funding={funding}
              onAbout={setAbout}
            />
          </>
        )}
      </Tabs>
      <QuotesStatus kind={oldKind ?? kinds[0] ?? 'spot'} stale={oldKind !== undefined} />
      {about && <LazyCurrencyPanel kind={about.kind} id={about.id} onClose={() => setAbout(null)} />}
    </div>
  )
}

/** The kinds that a tab's rows are of. */
function kindsOf(tab: QuoteTab, rows: readonly Quote[]): MarketKind[] {
  if (tab !== 'favourites') return [tab]
  const kinds = (['spot', 'contract'] as const).filter((kind) => rows.some((row) => row.kind === kind))
  return kinds.length > 0 ? kinds : ['spot', 'contract']
}

/** `/` goes to this page's own search, before the bar's takes it; not while something is typed, not behind a dialog. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event.target) || isComposing(event) || signOf(event) !== '/') return
      if (!field.current || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      event.stopPropagation()
      field.current.focus()
      field.current.select()
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [field])
}
