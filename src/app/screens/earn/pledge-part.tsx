import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FinanceHolding, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { arrivalOf } from '../../../shared/lines/redemption.ts'
import { Amount } from '../../ui/amount.tsx'
import { Coin } from '../../ui/coin.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { BothZones } from './both-zones.tsx'
import * as styles from './earn.module.css'
import { Label, type ProductTableProps } from './fixed-table.tsx'
import { productName, rateText, termText } from './product-text.ts'
import { SubscribeLink } from './subscribe-link.tsx'
import { useServerSecond } from './use-earn.ts'

interface PledgePartProps extends ProductTableProps {
  /** null for visitors and where nothing is known. */
  holdingOf: ((product: FinanceProduct) => FinanceHolding | null) | null
  /** What an amount of a coin is worth, decimal text in USDT; null where nobody knows its price. */
  worthOf: (currencyId: number, amount: string) => string | null
}

/** Staking: rates, how long it takes to get out, and the terms in words. */
export function PledgePart(props: PledgePartProps) {
  const { t } = useTranslation('earn')
  return (
    <>
      <section aria-labelledby="ea-pledge">
        <div className={`${styles.eaSec} ${styles.bare}`}>
          <h2 id="ea-pledge">{t('pledgeHead')}</h2>
        </div>
        <PledgeTable {...props} />
      </section>
      <PledgeTerms />
    </>
  )
}

/** What staking means, in words. */
export function PledgeTerms() {
  const { t } = useTranslation('earn')
  return (
    <section aria-labelledby="ea-terms">
      <div className="sec">
        <h2 id="ea-terms">{t('pledgeTerms.head')}</h2>
      </div>
      <ul className="li">
        {(['same', 'slow', 'back', 'price'] as const).map((name) => (
          <li key={name}>
            <Icon of={Info} size={18} />
            <span>{t(`pledgeTerms.${name}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PledgeTable({ products, chosen, onChoose, off, old, holdingOf, worthOf }: PledgePartProps) {
  const { t } = useTranslation('earn')
  const now = useServerSecond()
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
      id: 'out',
      head: t('unstakeDays'),
      cell: (row) => (
        <>
          <Label text={t('unstakeDays')} />
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
      id: 'minimum',
      head: t('minimum'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('minimum')} />
          <Num text={row.minimum} />
        </>
      ),
    },
    {
      id: 'free',
      head: t('freeNow'),
      right: true,
      cell: (row) => (
        <>
          <Label text={t('freeNow')} />
          <BothZones at={arrivalOf(now, row.days ?? 0)} stacked />
        </>
      ),
    },
    ...(holdingOf
      ? [
          {
            id: 'yours',
            head: t('yours'),
            right: true,
            cell: (row: FinanceProduct) => {
              const held = holdingOf(row)
              const worth = held && worthOf(row.currency_id, held.principal)
              return (
                <>
                  <Label text={t('yours')} />
                  <span className={styles.eaStack}>
                    <Amount text={held?.principal ?? '0'} />
                    {held && (
                      <span className="t3 fs11">{worth === null ? t('worthUnknown') : <Worth text={worth} />}</span>
                    )}
                  </span>
                </>
              )
            },
          },
        ]
      : []),
    {
      id: 'buy',
      head: <span className="sr">{t('subscribe')}</span>,
      right: true,
      cell: (row) => <SubscribeLink product={row} off={off} size="s" primary={row.id === chosen} />,
    },
  ]
  return (
    <DataTable
      label={t('pledgeHead')}
      className={styles.eaTbl}
      columns={columns}
      rows={products}
      rowKey={(row) => row.id}
      state={old ? 'stale' : 'ready'}
      selected={(row) => row.id === chosen}
    />
  )
}

/** An amount of USDT that something is worth. */
function Worth({ text }: { text: string | null }) {
  return (
    <>
      ≈ <Amount text={text} digits={2} /> USDT
    </>
  )
}
