import { TrendingDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { BothZones } from './both-zones.tsx'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import { NavCurve } from './lazy-nav-curve.tsx'
import type { NavPoint } from './nav-paint.ts'
import { type NavRow, navRows } from './nav-range.ts'
import { useNavs } from './use-earn.ts'

const SPANS = ['30', '90', '365'] as const
type Span = (typeof SPANS)[number]

/** The fund: its net value as curve or table, what is in it, and what has to be known of its risk. */
export function NavPart({ product }: { product: FinanceProduct }) {
  const { t } = useTranslation('earn')
  const [span, setSpan] = useState<Span>('90')
  return (
    <>
      <section aria-labelledby="ea-navs">
        <div className={`${earnStyles.eaSec} ${earnStyles.bare}`}>
          <h2 id="ea-navs">{t('netValue.head')}</h2>
          <Segmented
            label={t('netValue.span')}
            value={span}
            options={SPANS.map((value) => ({ value, text: t('netValue.days', { count: Number(value) }) }))}
            onChange={setSpan}
          />
        </div>
        <Navs key={span} product={product.id} days={Number(span)} />
      </section>
      <section aria-labelledby="ea-risk">
        <div className="sec">
          <h2 id="ea-risk">{t('netValue.risk')}</h2>
        </div>
        <ul className="li">
          {(['notProtectedText', 'netValue.forward', 'netValue.past'] as const).map((name) => (
            <li key={name}>
              <Icon of={TrendingDown} size={18} />
              <span>{t(name)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Navs({ product, days }: { product: number; days: number }) {
  const { t } = useTranslation('earn')
  const [view, setView] = useState<'picture' | 'table'>('picture')
  const { data, status, knownAt, renew } = useNavs(product, days)
  const failed = status === 'failed'
  if (data === null) return failed ? <ErrorState title={t('netValue.failed')} onRetry={renew} /> : <Loading rows={6} />
  return (
    <>
      {failed && <LastKnownNote title={t('netValue.failed')} at={knownAt} onRetry={renew} />}
      <Segmented
        className={earnAccountStyles.eaView}
        label={t('view')}
        value={view}
        options={[
          { value: 'picture', text: t('picture') },
          { value: 'table', text: t('table') },
        ]}
        onChange={setView}
      />
      {data.list.length === 0 ? (
        <Empty title={t('netValue.none')} />
      ) : view === 'picture' ? (
        <NavCurve points={data.list} />
      ) : (
        <NavTable points={data.list} old={failed} />
      )}
      <Basket basket={data.basket} />
    </>
  )
}

function NavTable({ points, old }: { points: readonly NavPoint[]; old: boolean }) {
  const { t } = useTranslation('earn')
  const columns: TableColumn<NavRow>[] = [
    { id: 'at', head: t('netValue.date'), cell: (row) => <BothZones at={row.at} stacked /> },
    { id: 'nav', head: t('netValue.value'), right: true, cell: (row) => <Num text={row.nav} digits={6} /> },
    {
      id: 'change',
      head: t('netValue.change'),
      right: true,
      cell: (row) =>
        row.change === null ? (
          <Num text={null} />
        ) : (
          <span className="n" translate="no">
            {row.change.replace('-', '\u2212')}%
          </span>
        ),
    },
  ]
  return (
    <div className={earnStyles.eaScroll}>
      <DataTable
        label={t('netValue.head')}
        columns={columns}
        rows={navRows(points)}
        rowKey={(row) => row.at}
        state={old ? 'stale' : 'ready'}
      />
    </div>
  )
}

function Basket({ basket }: { basket: readonly { symbol: string; percent: number }[] }) {
  const { t } = useTranslation('earn')
  return (
    <section className={earnAccountStyles.eaBasket} aria-labelledby="ea-basket">
      <div className="sec">
        <h2 id="ea-basket">{t('netValue.basket')}</h2>
      </div>
      <p className="t2 fs12">{t('netValue.basketText')}</p>
      <dl className="kv">
        {basket.map(({ symbol, percent }) => (
          <div key={symbol}>
            <dt translate="no">{symbol}</dt>
            <dd className="n" translate="no">
              {percent}%
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
