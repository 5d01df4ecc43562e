import '../../trading/orders/orders.module.css'
import './orders-screen.module.css'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { LoadingPage } from '../../services/lazy/loading-page.tsx'
import { FeedNotes } from '../../trading/status/feed-notes.tsx'
import { PaperMark } from '../../ui/paper-mark.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered, type OrderQuery, PRODUCTS, readQuery, type View, viewsOf, writeQuery } from './order-query.ts'
import * as styles from './orders-screen.module.css'
import { useRecordLabels } from './record-labels.ts'
import { FillsView, FundingView, OrdersView } from './record-views.tsx'

/** Options have tickets, not orders: their list has columns of its own. */
const OPTION = 'option'
const TABS = [...PRODUCTS, OPTION] as const
const OptionRecords = lazyPanel('/HomeView/order option', () => import('./option-records.tsx'), <LoadingPage />)

/** The person's orders, trades and funding of every product; what is shown stands in the address. */
export default function OrdersScreen() {
  const labels = useRecordLabels()
  const { p } = labels
  const [params, setParams] = useSearchParams()
  const wide = useWide()
  const query = readQuery(params)
  const change = useCallback(
    (next: Partial<OrderQuery>) =>
      setParams((now) => writeQuery({ ...readQuery(now), ...next }), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  return (
    <div className={styles.rec}>
      {!wide && <FeedNotes />}
      <h1 className="h1">
        {p('title')} <PaperMark />
      </h1>
      <Tabs
        label={p('products')}
        value={params.get('product') === OPTION ? OPTION : query.product}
        onChange={(product) => {
          if (product === OPTION) setParams({ product }, { replace: true, preventScrollReset: true })
          else change({ product, market: null })
        }}
        size={wide ? 'm' : 'phone'}
        tabs={TABS.map((value) => ({ value, text: p(`product.${value}`) }))}
        className={styles.recTabs}
        panelClassName={styles.recPanel}
      >
        {(product) =>
          product === OPTION ? (
            <OptionRecords />
          ) : (
            <>
              <div className={styles.recTools}>
                <Segmented
                  label={p('view')}
                  value={query.view}
                  options={viewsOf(query.product).map((value) => ({ value, text: p(`views.${value}`) }))}
                  onChange={(view: View) => change({ view })}
                />
                {wide ? (
                  <FilterBar query={query} labels={labels} onChange={change} />
                ) : (
                  <details className={styles.recFilters} open={isFiltered(query)}>
                    <summary>{p('filters')}</summary>
                    <FilterBar query={query} labels={labels} onChange={change} />
                  </details>
                )}
                {product === 'contract' && (
                  <Link className="lnk" to="/copyTraders?mine">
                    {p('copies')}
                  </Link>
                )}
              </div>
              <Body query={query} labels={labels} />
            </>
          )
        }
      </Tabs>
    </div>
  )
}

function Body(props: Parameters<typeof OrdersView>[0]) {
  const { query } = props
  const of = writeQuery(query).toString()
  if (query.view === 'fills') return <FillsView key={of} {...props} />
  if (query.view === 'funding') return <FundingView key={of} {...props} />
  return <OrdersView key={of} {...props} />
}
