import './quote-list.module.css'
import './quote-phone.module.css'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { FundingState } from '../../services/currency/contract-data.ts'
import { marketPath } from '../../services/hub-client/find-markets.ts'
import { GridPart } from './grid-part.tsx'
import { columnsOf, ROW_HEIGHT } from './quote-columns.ts'
import { QuoteHead } from './quote-head.tsx'
import * as styles from './quote-list.module.css'
import type { Quote, QuoteTab } from './quote-list.ts'
import { QuotePhoneRow } from './quote-phone-row.tsx'
import { QuoteRow } from './quote-row.tsx'
import type { RowAges } from './quote-row-props.ts'
import type { QuoteSort } from './quote-sort.ts'
import type { useRowHold } from './use-row-hold.ts'
import { useRowKeys } from './use-row-keys.ts'

/** Rows drawn above and below what is seen. */
export const OVERSCAN = 4

export interface QuotesTableProps {
  order: readonly Quote[]
  tab: QuoteTab
  /** What the person asked for: another one begins at the top. */
  request: string
  sort: QuoteSort | null
  onSort: (sort: QuoteSort | null) => void
  wide: boolean
  hold: ReturnType<typeof useRowHold>
  funding: FundingState
  ages: RowAges
  onAbout: (quote: Quote) => void
}

/** The list itself: a grid of which only the rows in view exist. */
export function QuotesTable(props: QuotesTableProps) {
  const { order, tab, request, sort, onSort, wide, hold, funding, ages, onAbout } = props
  const { t } = useTranslation('quotes')
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const height = wide ? ROW_HEIGHT.wide : ROW_HEIGHT.phone
  const head = wide ? 32 : 0
  const active = useRef(-1)
  const rangeExtractor = useCallback((range: Range) => {
    const seen = defaultRangeExtractor(range)
    const at = active.current
    // The active row is there wherever the list has been scrolled to: the focus stays on it.
    if (at < 0 || at >= range.count || seen.includes(at)) return seen
    return [...seen, at].sort((a, b) => a - b)
  }, [])
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => order[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: head,
    scrollPaddingStart: head,
    rangeExtractor,
  })
  const keys = useRowKeys({
    list: scroller,
    order,
    first: Math.min(rows.range?.startIndex ?? 0, order.length - 1),
    page: Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / height) - 1),
    show: (index) => rows.scrollToIndex(index),
    open: (quote) => void navigate(marketPath({ kind: quote.kind, currency_id: quote.id })),
  })
  active.current = keys.at
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualiser keeps the sizes that it has seen
  useEffect(() => rows.measure(), [height])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request begins at the top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
    keys.forget()
  }, [request])
  const Row = wide ? QuoteRow : QuotePhoneRow
  return (
    <GridPart
      ref={scroller}
      role="grid"
      className={styles.ql}
      data-tab={tab}
      aria-label={t(`tab.${tab}`)}
      aria-rowcount={order.length + (wide ? 1 : 0)}
      onKeyDown={keys.handlers.onKeyDown}
      onClick={keys.handlers.onClick}
      onScroll={hold.list.onScroll}
      onBlur={hold.list.onBlur}
      onFocus={(event) => {
        hold.list.onFocus(event)
        keys.handlers.onFocus(event)
      }}
    >
      {wide && (
        <GridPart role="rowgroup" className={styles.qlHead}>
          <QuoteHead columns={columnsOf(tab)} sort={sort} onSort={onSort} />
        </GridPart>
      )}
      <GridPart
        role="rowgroup"
        className={styles.qlBody}
        style={{ height: rows.getTotalSize() }}
        data-held={hold.held || undefined}
        {...hold.rows}
      >
        {rows.getVirtualItems().map((item) => {
          const quote = order[item.index]
          if (!quote) return null
          return (
            <Row
              key={quote.key}
              quote={quote}
              index={item.index}
              top={item.start - head}
              active={item.index === keys.at}
              tab={tab}
              sorted={wide ? null : (sort?.column ?? null)}
              feedSince={ages.feed[quote.kind]}
              listSince={ages.list}
              funding={quote.kind === 'contract' ? (funding.rates.get(quote.id)?.rate ?? null) : null}
              fundingOld={funding.status === 'last-known'}
              onAbout={onAbout}
            />
          )
        })}
      </GridPart>
    </GridPart>
  )
}
