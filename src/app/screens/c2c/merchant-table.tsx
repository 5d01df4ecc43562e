import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { coinText, fiatText } from '../../services/c2c/c2c-text.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/states.tsx'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './c2c.module.css'
import type { MarketFilter } from './market-filter.ts'
import { MerchantName } from './merchant-name.tsx'
import { coinsAt, isPoor } from './offer-list.ts'
import { useMerchantLabels } from './use-merchant-labels.ts'

export interface MerchantTableProps {
  offers: readonly MerchantOffer[]
  filter: MarketFilter
  /** Whoever looks has to log in first. */
  visitor: boolean
  state: 'ready' | 'loading' | 'stale'
  onChoose: (merchant: number) => void
}

/** Merchants as a table, on phones as cards. There are never more than some dozens of one coin and currency. */
export function MerchantTable(props: MerchantTableProps) {
  const wide = useWide()
  return wide ? <Wide {...props} /> : <Cards {...props} />
}

function Wide({ offers, filter, visitor, state, onChoose }: MerchantTableProps) {
  const { t } = useTranslation('c2c')
  const labels = useMerchantLabels()
  const fiat = filter.fiat.toUpperCase()
  const comes: TableColumn<MerchantOffer> = {
    id: 'comes',
    head: t(filter.side === 'buy' ? 'youGetFor' : 'youGiveFor', {
      amount: fiatText(filter.amount || '0', filter.fiat),
    }),
    right: true,
    cell: (offer) => (
      <b className="n strong" translate="no">
        {coinText(coinsAt(offer, filter.amount) ?? '0', offer.symbol)}
      </b>
    ),
  }
  const has: TableColumn<MerchantOffer> = {
    id: 'has',
    head: t('has', { coin: filter.coin }),
    right: true,
    cell: (offer) => (
      <span className="n" translate="no">
        {offer.available === null ? '--' : showDecimal(offer.available)}
      </span>
    ),
  }
  const columns: TableColumn<MerchantOffer>[] = [
    { id: 'merchant', head: t('merchant'), width: 160, cell: (offer) => <MerchantName offer={offer} /> },
    {
      id: 'price',
      head: <span className={filter.side === 'buy' ? 'sort asc' : 'sort desc'}>{t('priceIn', { fiat })}</span>,
      right: true,
      cell: (offer) => (
        <span className="n h20" translate="no">
          {showDecimal(offer.price)}
        </span>
      ),
    },
    ...(coinsOf(offers, filter) ? [comes] : []),
    {
      id: 'limits',
      head: t('limitsIn', { fiat }),
      right: true,
      cell: (offer) => <span className="n">{labels.limits(offer)}</span>,
    },
    ...(filter.side === 'buy' ? [has] : []),
    {
      id: 'payment',
      head: t('payment'),
      cell: (offer) => <span className={styles.c2cMethods}>{offer.methods.join(', ')}</span>,
    },
    {
      id: 'pays',
      head: t(filter.side === 'buy' ? 'paysOut' : 'paysYou'),
      cell: (offer) => <span className="n">{labels.pays(offer)}</span>,
    },
    {
      id: 'choose',
      head: <span className="sr">{t('order')}</span>,
      right: true,
      cell: (offer) => <Choose offer={offer} visitor={visitor} onChoose={onChoose} />,
    },
  ]
  return (
    <DataTable
      className={styles.c2cTable}
      label={t('merchants')}
      columns={columns}
      rows={offers}
      rowKey={({ id }) => id}
      state={state}
    />
  )
}

/** Whether the amount that is looked for is one, so that it comes to coins. */
function coinsOf(offers: readonly MerchantOffer[], { amount }: MarketFilter): boolean {
  return offers.some((offer) => coinsAt(offer, amount) !== null)
}

function Cards({ offers, filter, visitor, state, onChoose }: MerchantTableProps) {
  const { t } = useTranslation('c2c')
  const labels = useMerchantLabels()
  if (state === 'loading') return <Loading rows={4} />
  return (
    <ul className={styles.c2cCards} aria-label={t('merchants')}>
      {offers.map((offer) => {
        const coins = coinsAt(offer, filter.amount)
        return (
          <li key={offer.id} className={state === 'stale' ? 'is-stale' : undefined}>
            <div className={`row sp g3 ${styles.c2cPrice}`}>
              <MerchantName offer={offer} />
              <span className="n h20" translate="no">
                {showDecimal(offer.price)} <span className="fs12 t2">{offer.fiat.toUpperCase()}</span>
              </span>
            </div>
            <dl className="kv tight">
              {coins !== null && (
                <div>
                  <dt>{t(filter.side === 'buy' ? 'youGet' : 'youGive')}</dt>
                  <dd className="n strong" translate="no">
                    {coinText(coins, offer.symbol)}
                  </dd>
                </div>
              )}
              <div>
                <dt>{t('limitsIn', { fiat: offer.fiat.toUpperCase() })}</dt>
                <dd className="n">{labels.limits(offer)}</dd>
              </div>
              {offer.available !== null && (
                <div>
                  <dt>{t('has', { coin: offer.symbol })}</dt>
                  <dd className="n" translate="no">
                    {showDecimal(offer.available)}
                  </dd>
                </div>
              )}
              <div>
                <dt>{t('payment')}</dt>
                <dd>{offer.methods.join(', ')}</dd>
              </div>
              <div>
                <dt>{t(filter.side === 'buy' ? 'paysOut' : 'paysYou')}</dt>
                <dd className="n">{labels.pays(offer)}</dd>
              </div>
            </dl>
            <Choose offer={offer} visitor={visitor} onChoose={onChoose} block />
          </li>
        )
      })}
    </ul>
  )
}

interface ChooseProps {
  offer: MerchantOffer
  visitor: boolean
  onChoose: (merchant: number) => void
  block?: boolean
}

function Choose({ offer, visitor, onChoose, block }: ChooseProps) {
  const { t } = useTranslation('c2c')
  const location = useLocation()
  if (visitor)
    return (
      <Link
        className={classNames('btn quiet s', block && 'block')}
        aria-label={t('chooseName', { what: t('logInToTrade'), merchant: offer.name })}
        to={loginPath(location)}
      >
        {t('logInToTrade')}
      </Link>
    )
  const labels = isPoor(offer)
    ? t('lookFirst')
    : t(offer.side === 'buy' ? 'buyCoin' : 'sellCoin', { coin: offer.symbol })
  return (
    <Button
      size="s"
      block={block}
      aria-haspopup="dialog"
      aria-label={t('chooseName', { what: offer.away ? t('away') : labels, merchant: offer.name })}
      whyNot={offer.away ? t('away') : null}
      onClick={() => onChoose(offer.id)}
    >
      {offer.away ? t('away') : labels}
    </Button>
  )
}
