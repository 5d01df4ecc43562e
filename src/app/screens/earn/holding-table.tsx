import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { FinanceHolding } from '../../../shared/calls/products/finance-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Coin } from '../../ui/coin.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { moneyDigits } from '../../ui/money-digits.ts'
import { Empty, ErrorState } from '../../ui/states.tsx'
import { BothZones } from './both-zones.tsx'
import { dayOnly } from './dates.ts'
import * as styles from './earn.module.css'
import { Label } from './fixed-table.tsx'
import { productName, productPath, rateText, termText } from './product-text.ts'
import type { Holdings } from './use-earn.ts'

interface HoldingTableProps {
  holdings: Holdings
  chosen: number | null
  onChoose: (id: number) => void
  /** Stands on the right of the head. */
  end?: React.ReactNode
}

/** What is held, product by product, with the way to add and to redeem. */
export function HoldingTable({ holdings, chosen, onChoose, end }: HoldingTableProps) {
  const { t } = useTranslation('earn')
  const { status, data, knownAt, renew } = holdings
  const columns = useColumns(onChoose)
  const failed = status === 'failed'
  return (
    <section aria-labelledby="ea-holdings">
      <div className="sec">
        <h2 id="ea-holdings">{t('holdings')}</h2>
        {end}
      </div>
      {failed && data === null ? (
        <ErrorState title={t('holdingsFailed')} onRetry={renew} />
      ) : (
        <DataTable
          label={t('holdings')}
          className={styles.eaTbl}
          columns={columns}
          rows={data ?? []}
          rowKey={(row) => row.id}
          state={data === null ? 'loading' : failed ? 'stale' : 'ready'}
          selected={(row) => row.id === chosen}
          note={failed ? <LastKnownNote title={t('holdingsFailed')} at={knownAt} onRetry={renew} /> : null}
          instead={
            data?.length === 0 ? (
              <Empty
                title={t('nothingHeld')}
                action={
                  <Link className="btn quiet s" to="/easyEarn">
                    {t('toProducts')}
                  </Link>
                }
              />
            ) : null
          }
        />
      )}
    </section>
  )
}

function useColumns(onChoose: (id: number) => void): TableColumn<FinanceHolding>[] {
  const { t, i18n } = useTranslation('earn')
  return [
    {
      id: 'product',
      head: t('product'),
      width: 120,
      cell: (row) => (
        <span className="row g3">
          <Coin code={row.product.symbol} />
          <span>
            <Link className="strong" to={productPath(row.product)}>
              {productName(row.product, t)}
            </Link>
            <span className={`t2 fs12 ${styles.eaUnder}`}>{about(row, t, i18n.language)}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'principal',
      head: t('principal'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('principal')} />
          <span className={styles.eaStack}>
            <Money text={row.principal} />
            <Moving row={row} />
          </span>
        </>
      ),
    },
    {
      id: 'rate',
      head: t('rateYear'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('rateYear')} />
          <span className="n" translate="no">
            {row.rate === null ? '--' : rateText(row.rate)}
          </span>
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
          {row.product.kind === 'fixed' ? <span className="t3">{t('atEnd')}</span> : <Received text={row.received} />}
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
          <Expected row={row} />
        </>
      ),
    },
    {
      id: 'ends',
      head: t('ends'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('ends')} />
          <Ends row={row} />
        </>
      ),
    },
    {
      id: 'actions',
      head: <span className="sr">{t('actions')}</span>,
      right: true,
      cell: (row) => (
        <span className={styles.eaLinks}>
          {row.product.kind !== 'fixed' && (
            <Link className="lnk" to={productPath(row.product)}>
              {t('add')}
              <span className="sr"> {productName(row.product, t)}</span>
            </Link>
          )}
          {row.state !== 'early' && (
            <button type="button" className="lnk" onClick={() => onChoose(row.id)}>
              {t(ACTIONS[row.product.kind])}
              <span className="sr"> {productName(row.product, t)}</span>
            </button>
          )}
        </span>
      ),
    },
  ]
}

const ACTIONS = { live: 'redeem', fixed: 'early', pledge: 'unstake', fund: 'sell' } as const

/** What is said of a holding under its name. */
function about(row: FinanceHolding, t: TFunction<'earn'>, language: string): string {
  const { kind } = row.product
  if (kind === 'live') return t('lowest')
  if (kind === 'pledge') return t('sameCoin')
  if (kind === 'fund') return t('unitsHeld', { units: showDecimal(row.units ?? '0'), nav: row.product.nav ?? '--' })
  const at = row.starts_at ?? row.opened_at
  return t(row.state === 'waiting' ? 'startsAt' : 'since', { date: dayOnly(at, language) })
}

/** A figure of the person's money, with as many decimals as say something. */
export function Money({ text, signed, tone }: { text: string; signed?: boolean; tone?: 'up' | 'down' }) {
  return <Amount text={text} digits={moneyDigits(text)} signed={signed ?? false} tone={tone ?? 'none'} />
}

export function Received({ text }: { text: string }) {
  const units = scaled(text)
  return <Money text={text} signed {...(units > 0n ? { tone: 'up' } : units < 0n ? { tone: 'down' } : {})} />
}

/** What is on its way in or out of a holding. */
function Moving({ row }: { row: FinanceHolding }) {
  const { t } = useTranslation('earn')
  const waiting = row.orders.reduce((sum, { amount }) => sum + scaled(amount), 0n)
  return (
    <>
      {scaled(row.redeeming) > 0n && (
        <span className="t3 fs11">
          {t('leavingIs')} <Money text={row.redeeming} />
        </span>
      )}
      {waiting > 0n && (
        <span className="t3 fs11">
          {t('waitingIs')}{' '}
          {row.orders.map(({ id, amount }) => (
            <Money key={id} text={amount} />
          ))}
        </span>
      )}
    </>
  )
}

function Expected({ row }: { row: FinanceHolding }) {
  const { t } = useTranslation('earn')
  if (row.product.kind === 'fund') return <span className="t3">{t('noForecast')}</span>
  if (row.next_interest === null) return <span className="t3">{t('none')}</span>
  return (
    <span className={styles.eaStack}>
      <Money text={row.next_interest} />
      <span className="t3 fs11">{t(row.product.kind === 'fixed' ? 'atEnd' : 'perDay')}</span>
    </span>
  )
}

function Ends({ row }: { row: FinanceHolding }) {
  const { t } = useTranslation('earn')
  if (row.ends_at !== null) return <BothZones at={row.ends_at} stacked />
  if (row.product.kind === 'pledge')
    return <span className="t2">{t('daysOut', { days: termText(row.product.days ?? 0, t) })}</span>
  return <span className="t2">{t('anyDay')}</span>
}
