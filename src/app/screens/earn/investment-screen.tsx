import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FinanceKind, FinanceOverview, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { useSession } from '../../base/session/session.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Coin } from '../../ui/coin.tsx'
import { DataTable, type TableColumn, type TableSort } from '../../ui/data-table.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty, ErrorState } from '../../ui/states.tsx'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import * as earnFormsStyles from './earn-forms.module.css'
import { EarnFrame } from './earn-frame.tsx'
import { type Sum, sumOf } from './earn-worth.ts'
import { FiguresRow } from './figures-row.tsx'
import { Label } from './fixed-table.tsx'
import { ALL, listed } from './product-list.ts'
import { productName, productPath, rateText } from './product-text.ts'
import { SubscribeLink } from './subscribe-link.tsx'
import { Timeline } from './timeline.tsx'
import { useHoldings, useOverview, useProducts } from './use-earn.ts'

/** /investment: what is held, received and expected of each kind, what happens next, and every product. */
export default function InvestmentScreen() {
  const { user } = useSession()
  return <Overview key={user?.id} />
}

function Overview() {
  const { t } = useTranslation('earn')
  const overview = useOverview()
  const holdings = useHoldings()
  const renew = () => {
    overview.renew()
    holdings.renew()
  }
  return (
    <EarnFrame
      at="overview"
      title={t('title.overview')}
      end={
        <Link className="btn quiet" to="/fund">
          {t('toHoldings')}
        </Link>
      }
    >
      {overview.status === 'failed' && overview.data !== null && (
        <LastKnownNote title={t('overview.failed')} at={overview.knownAt} onRetry={overview.renew} />
      )}
      <FiguresRow overview={overview.data} holdings={holdings.data} onDue={renew} />
      <div className={earnStyles.eaCols}>
        <div className={earnStyles.eaMain}>
          {overview.status === 'failed' && overview.data === null ? (
            <ErrorState title={t('overview.failed')} onRetry={overview.renew} />
          ) : (
            <Kinds overview={overview.data} old={overview.status === 'failed'} />
          )}
          <AllProducts />
        </div>
        <div className={`${earnStyles.eaSide} ${earnAccountStyles.eaSide} ${earnFormsStyles.eaSide}`}>
          <Timeline />
        </div>
      </div>
    </EarnFrame>
  )
}

interface KindRow {
  kind: FinanceKind
  held: Sum
  received: Sum
  expected: Sum
}

function kindRows(overview: FinanceOverview): KindRow[] {
  return overview.kinds.map(({ kind, coins }) => {
    const sum = (of: (coin: (typeof coins)[number]) => bigint) =>
      sumOf(coins.map((coin) => ({ symbol: coin.symbol, price: coin.price, units: of(coin) })))
    return {
      kind,
      held: sum((coin) => scaled(coin.principal) + scaled(coin.redeeming)),
      received: sum((coin) => scaled(coin.received)),
      expected: sum((coin) => scaled(coin.expected)),
    }
  })
}

/** Each kind in one line: what is in it, what it has brought, what it will. */
function Kinds({ overview, old }: { overview: FinanceOverview | null; old: boolean }) {
  const { t } = useTranslation('earn')
  const columns: TableColumn<KindRow>[] = [
    {
      id: 'kind',
      head: t('overview.type'),
      width: 88,
      cell: (row) => <b className="strong">{t(`kind.${row.kind}`)}</b>,
    },
    {
      id: 'held',
      head: t('held'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('held')} />
          <SumText sum={row.held} />
        </>
      ),
    },
    {
      id: 'received',
      head: t('received'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('received')} />
          <SumText sum={row.received} signed />
        </>
      ),
    },
    {
      id: 'expected',
      head: t('expected'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('expected')} />
          {row.kind === 'fund' ? <span className="t3">{t('noForecast')}</span> : <SumText sum={row.expected} signed />}
        </>
      ),
    },
  ]
  return (
    <section aria-labelledby="ea-kinds">
      <div className="sec">
        <h2 id="ea-kinds">{t('overview.byKind')}</h2>
      </div>
      <DataTable
        label={t('overview.byKind')}
        className={earnStyles.eaTbl}
        columns={columns}
        rows={overview ? kindRows(overview) : []}
        rowKey={(row) => row.kind}
        loadingRows={4}
        state={overview === null ? 'loading' : old ? 'stale' : 'ready'}
      />
    </section>
  )
}

function SumText({ sum, signed }: { sum: Sum; signed?: boolean }) {
  const { t } = useTranslation('earn')
  const text = unscaled(sum.units)
  return (
    <span className={earnStyles.eaStack}>
      <span>
        {sum.estimate && '≈ '}
        <Amount text={text} digits={moneyDigits(text)} signed={signed ?? false} />{' '}
        <span className="t3 fs11" translate="no">
          {sum.symbol}
        </span>
      </span>
      {sum.unpriced.length > 0 && (
        <span className="t3 fs11">{t('overview.unpriced', { coins: sum.unpriced.join(', ') })}</span>
      )}
    </span>
  )
}

const KINDS: readonly FinanceKind[] = ['live', 'fixed', 'pledge', 'fund']

/** Every product, by kind, sorted by rate. */
function AllProducts() {
  const { t } = useTranslation('earn')
  const products = useProducts()
  const [kind, setKind] = useState<string>(ALL)
  const [sort, setSort] = useState<TableSort | null>(null)
  const old = products.status === 'failed'
  const columns: TableColumn<FinanceProduct>[] = [
    {
      id: 'product',
      head: t('product'),
      width: 120,
      cell: (row) => (
        <span className="row g3">
          <Coin code={row.symbol} />
          <Link className="strong" to={productPath(row)}>
            {productName(row, t)}
          </Link>
        </span>
      ),
    },
    {
      id: 'rate',
      head: t('rateYear'),
      right: true,
      sortable: true,
      cell: (row) => (
        <>
          <Label text={t('rateYear')} />
          {row.rate === null ? (
            <span className="t3">{t('notProtected')}</span>
          ) : (
            <span className="n strong" translate="no">
              {rateText(row.rate)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'minimum',
      head: t('minimum'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('minimum')} />
          <span className="n" translate="no">
            {showDecimal(row.minimum)} {row.symbol}
          </span>
        </>
      ),
    },
    {
      id: 'buy',
      head: <span className="sr">{t('subscribe')}</span>,
      right: true,
      cell: (row) => <SubscribeLink product={row} off={old ? t('degraded') : null} size="s" />,
    },
  ]
  return (
    <section aria-labelledby="ea-products">
      <div className={`${earnStyles.eaSec} ${earnStyles.bare}`}>
        <h2 id="ea-products">{t('overview.products')}</h2>
        <Segmented
          label={t('filterKind')}
          value={kind}
          options={[{ value: ALL, text: t('all') }, ...KINDS.map((value) => ({ value, text: t(`kind.${value}`) }))]}
          onChange={setKind}
        />
      </div>
      {products.data === null && old ? (
        <ErrorState title={t('productsFailed')} onRetry={products.renew} />
      ) : (
        <DataTable
          label={t('overview.products')}
          className={earnStyles.eaTbl}
          columns={columns}
          rows={listed(products.data ?? [], { kind }, sort)}
          rowKey={(row) => row.id}
          state={products.data === null ? 'loading' : old ? 'stale' : 'ready'}
          sort={sort}
          onSort={setSort}
          instead={products.data?.length === 0 ? <Empty title={t('productsNone')} /> : null}
          note={old ? <LastKnownNote title={t('degraded')} at={products.knownAt} onRetry={products.renew} /> : null}
        />
      )}
    </section>
  )
}
