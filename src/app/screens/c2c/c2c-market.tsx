import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { C2C_ORDERS_PATH } from '../../c2c/c2c-path.ts'
import { PRICING_UNITS } from '../../currency/use-pricing.ts'
import { DegradedNote, Empty, ErrorState } from '../../ui/states.tsx'
import { FilterBar } from './filter-bar.tsx'
import { firstFilter, type MarketFilter } from './market-filter.ts'
import { MerchantTable } from './merchant-table.tsx'
import { isPoor, methodsOf, shownOffers } from './offer-list.ts'
import { OffersAge } from './offers-age.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { sortedCoins, useCoins } from './use-coins.ts'
import { useOffers } from './use-offers.ts'
import { useVerified } from './use-verified.ts'

/** Merchants with their prices, filtered by what the person wants. */
export function C2cMarket() {
  const { t } = useTranslation('c2c')
  const coins = useCoins()
  const [filter, setFilter] = useState<MarketFilter>(firstFilter)
  const [chosen, setChosen] = useState<number | null>(null)
  const list = coins.data ? sortedCoins(coins.data) : []
  const coin = list.find(({ symbol }) => symbol === filter.coin) ?? list[0] ?? null
  const offers = useOffers({ side: filter.side, currencyId: coin?.currency_id ?? null, fiat: filter.fiat })
  const all = offers.data ?? []
  const meant = { ...filter, amount: expandShorthand(filter.amount) }
  const shown = shownOffers(all, meant)
  const offer = all.find(({ id }) => id === chosen)
  const change = (next: Partial<MarketFilter>) => {
    setFilter({ ...filter, ...next })
    setChosen(null)
  }
  const failed = coin === null ? coins.status === 'failed' : offers.status === 'failed'
  const retry = () => void (coin === null ? coins.polled : offers.polled).renew()
  const known = offers.data !== null
  return (
    <div className="c2c">
      <div className="c2c-head">
        <div>
          <h1 className="h1">{t('title')}</h1>
          <p className="t2">{t('intro')}</p>
        </div>
        <Link className="btn quiet s" to={C2C_ORDERS_PATH}>
          {t('yourOrders')}
        </Link>
      </div>
      <FilterBar
        filter={filter}
        coins={list}
        coin={coin}
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
          symbol={coin?.symbol ?? ''}
          state={!known ? 'loading' : failed ? 'stale' : 'ready'}
          onChoose={setChosen}
        />
      )}
      {known && shown.length === 0 && (
        <Empty
          title={t(all.length === 0 ? 'noMerchants' : 'noneFits', {
            coin: coin?.symbol,
            fiat: filter.fiat.toUpperCase(),
          })}
          text={all.length === 0 ? t('noMerchantsText') : t('noneFitsText')}
        />
      )}
      <div className="c2c-foot">
        {all.some(isPoor) && <span>{t('poorLast')}</span>}
        <Verified />
      </div>
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

/** Whether the person's identity is enough for an order. */
function Verified() {
  const { t } = useTranslation('c2c')
  const verified = useVerified()
  if (verified === null) return null
  return (
    <span className="c2c-verified">
      {verified ? t('verified') : t('notVerified')}{' '}
      {!verified && (
        <Link className="lnk" to="/HomeView/personal/identity">
          {t('verify')}
        </Link>
      )}
    </span>
  )
}
