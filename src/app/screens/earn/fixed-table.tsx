import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { interestOf, termEnd } from '../../../shared/lines/finance-interest.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { Coin } from '../../ui/coin.tsx'
import { DataTable, type TableColumn, type TableSort } from '../../ui/data-table.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { BothZones } from './both-zones.tsx'
import * as styles from './earn.module.css'
import { ppmOf, sampleAmount } from './earn-plan.ts'
import { moneyText } from './money-text.ts'
import { ALL, coinsOf, listed } from './product-list.ts'
import { productName, rateText, termText } from './product-text.ts'
import { SubscribeLink } from './subscribe-link.tsx'
import { useServerSecond } from './use-earn.ts'

export interface ProductTableProps {
  products: readonly FinanceProduct[]
  chosen: number | null
  onChoose: (id: number) => void
  off: string | null
  /** The rows are the last known ones. */
  old: boolean
}

/** Fixed terms: by coin, sorted by rate or term, with what they bring and when they end. */
export function FixedTable({ products, chosen, onChoose, off, old }: ProductTableProps) {
  const { t } = useTranslation('earn')
  const now = useServerSecond()
  const [coin, setCoin] = useState<string>(ALL)
  const [sort, setSort] = useState<TableSort | null>(null)
  const starts = nextNoon(now)
  const columns: TableColumn<FinanceProduct>[] = [
    {
      id: 'coin',
      head: t('coin'),
      cell: (row) => (
        <span className="row g2">
          <Coin code={row.symbol} />
          <b className="strong">{row.symbol}</b>
        </span>
      ),
    },
    {
      id: 'term',
      head: t('term'),
      sortable: true,
      cell: (row) => (
        <>
          <Label text={t('term')} />
          <button type="button" className="lnk" aria-pressed={row.id === chosen} onClick={() => onChoose(row.id)}>
            {termText(row.days ?? 0, t)}
            <span className="sr"> {t('choose', { what: productName(row, t) })}</span>
          </button>
        </>
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
          <b className={`n strong ${styles.eaBig}`} translate="no">
            {rateText(row.rate ?? '0')}
          </b>
        </>
      ),
    },
    {
      id: 'range',
      head: t('amountRange'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('amountRange')} />
          <span className="n t2" translate="no">
            {t('range', { min: showDecimal(row.minimum), max: showDecimal(row.maximum) })}
          </span>
        </>
      ),
    },
    {
      id: 'interest',
      head: t('interest'),
      right: true,
      cell: (row) => {
        const sample = sampleAmount(row)
        return (
          <>
            <Label text={t('interest')} />
            <span className={styles.eaStack}>
              <span className="n" translate="no">
                {moneyText(interestOf(scaled(sample), ppmOf(row), row.days ?? 0))} {row.symbol}
              </span>
              <span className="t3 fs11">{t('onAmount', { amount: showDecimal(sample) })}</span>
            </span>
          </>
        )
      },
    },
    {
      id: 'ends',
      head: t('endsNow'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('endsNow')} />
          <BothZones at={termEnd(starts, row.days ?? 0)} stacked />
        </>
      ),
    },
    {
      id: 'buy',
      head: <span className="sr">{t('subscribe')}</span>,
      right: true,
      cell: (row) => <SubscribeLink product={row} off={off} size="s" primary={row.id === chosen} />,
    },
  ]
  return (
    <section aria-labelledby="ea-fixed">
      <div className={`${styles.eaSec} ${styles.bare}`}>
        <h2 id="ea-fixed">{t('fixedHead')}</h2>
        <Segmented
          label={t('filterCoin')}
          value={coin}
          options={[ALL, ...coinsOf(products)].map((value) => ({ value, text: value === ALL ? t('all') : value }))}
          onChange={setCoin}
        />
      </div>
      <DataTable
        label={t('fixedHead')}
        className={styles.eaTbl}
        columns={columns}
        rows={listed(products, { coin }, sort)}
        rowKey={(row) => row.id}
        state={old ? 'stale' : 'ready'}
        sort={sort}
        onSort={setSort}
        selected={(row) => row.id === chosen}
      />
    </section>
  )
}

/** What a figure is, on phones, where the table has no heads. */
export function Label({ text }: { text: string }) {
  return (
    <span className={styles.eaLabel} aria-hidden="true">
      {text}
    </span>
  )
}
