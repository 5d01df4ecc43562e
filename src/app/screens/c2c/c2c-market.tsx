import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Balance } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { isConfirmed } from '../../base/api/api-answer.ts'
import { useSession } from '../../base/session/session.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { C2C_ORDERS_PATH } from '../../services/c2c/c2c-path.ts'
import { type PolledView, usePolled } from '../../services/c2c/use-polled.ts'
import { PRICING_UNITS } from '../../services/currency/use-pricing.ts'
import { loginPath } from '../../services/page/next-path.ts'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import * as styles from './c2c.module.css'
import { C2cGuide } from './c2c-guide.tsx'
import { FilterBar } from './filter-bar.tsx'
import { firstFilter, type MarketFilter } from './market-filter.ts'
import { MerchantTable } from './merchant-table.tsx'
import { coinsOf, isPoor, methodsOf, shownOffers } from './offer-list.ts'
import { OffersAge } from './offers-age.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { useOffers } from './use-offers.ts'
import { useVerified } from './use-verified.ts'
import { VerifyBanner } from './verify-banner.tsx'

const EVERY_MS = 15_000

/** What the person has of each coin; nothing is asked for a visitor. */
function useCoins(): PolledView<Balance[]> {
  const { status } = useSession()
  return usePolled(
    `coins ${status === 'visitor'}`,
    async () => {
      if (status === 'visitor') return null
      const answer = await httpGateway.call(calls.accountCurrency, {}, { quiet: true })
      return isConfirmed(answer) ? answer.data : null
    },
    () => (status === 'visitor' ? null : EVERY_MS),
  )
}

/** Merchants with their prices, filtered by what the person wants. Visitors see them too. */
export function C2cMarket() {
  const { t } = useTranslation('c2c')
  const visitor = useSession().status === 'visitor'
  const coins = useCoins()
  const [filter, setFilter] = useState<MarketFilter>(firstFilter)
  const [chosen, setChosen] = useState<number | null>(null)
  const { side, coin, fiat } = filter
  const offers = useOffers({ side, fiat })
  const every = offers.data ?? []
  const all = every.filter(({ symbol }) => symbol === coin)
  const meant = { ...filter, amount: expandShorthand(filter.amount) }
  const shown = shownOffers(all, meant)
  const offer = visitor ? undefined : all.find(({ id }) => id === chosen)
  const change = (next: Partial<MarketFilter>) => {
    setFilter({ ...filter, ...next })
    setChosen(null)
  }
  const failed = offers.status === 'failed'
  const retry = () => void offers.polled.renew()
  const known = offers.data !== null
  return (
    <div className={styles.c2cPage}>
      <div data-part="c2c">
        <div className={styles.c2cHead}>
          <div>
            <h1 className="h1">{t('title')}</h1>
            <p className="t2">{t('intro')}</p>
          </div>
          {!visitor && (
            <Link className="btn quiet s" to={C2C_ORDERS_PATH}>
              {t('yourOrders')}
            </Link>
          )}
        </div>
        {visitor ? <VisitorNote /> : <VerifyBanner />}
        <FilterBar
          filter={filter}
          coins={coinsOf(every)}
          fiats={PRICING_UNITS.map(({ code }) => code.toLowerCase())}
          methods={methodsOf(all)}
          onChange={change}
          end={known && <OffersAge at={offers.knownAt} />}
        />
        {failed && known && <DegradedNote title={t('offersFailed')} text={t('offersOld')} onRetry={retry} />}
        {failed && !known ? (
          <ErrorState title={t('offersFailed')} onRetry={retry} />
        ) : (
          <MerchantTable
            offers={shown}
            filter={meant}
            visitor={visitor}
            state={!known ? 'loading' : failed ? 'stale' : 'ready'}
            onChoose={setChosen}
          />
        )}
        {known && shown.length === 0 && (
          <Empty
            title={t(all.length === 0 ? 'noMerchants' : 'noneFits', { coin, fiat: fiat.toUpperCase() })}
            text={all.length === 0 ? t('noMerchantsText') : t('noneFitsText')}
          />
        )}
        <div className={styles.c2cFoot}>
          {all.some(isPoor) && <span>{t('poorLast')}</span>}
          {all.length > 0 && <span>{t('recordNote')}</span>}
          <Verified />
        </div>
      </div>
      <C2cGuide side={side} orders />
      {offer && (
        <PlaceDialog
          key={offer.id}
          offer={offer}
          amount={meant.amount}
          balances={coins.data}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

/** What a visitor can do here, and what not yet. */
function VisitorNote() {
  const { t } = useTranslation('c2c')
  return (
    <section className={`note info ${styles.c2cVerify}`} aria-label={t('logInToTrade')}>
      <span className="grow">
        <b>{t('visitorTitle')}</b> {t('visitorText')}
      </span>
      <span className="row g2">
        <Link className="btn quiet s" to="/register">
          {t('register')}
        </Link>
        <Link className="btn primary s" to={loginPath(useLocation())}>
          {t('logInToTrade')}
        </Link>
      </span>
    </section>
  )
}

/** That the person's identity is enough for an order. */
function Verified() {
  const { t } = useTranslation('c2c')
  return useVerified() ? <span className={styles.c2cVerified}>{t('verified')}</span> : null
}
