import '../c2c/c2c.module.css'
import './one-purchase.module.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { C2C_ORDERS_PATH, C2C_PATH } from '../../services/c2c/c2c-path.ts'
import { PRICING_UNITS, pricing } from '../../services/currency/use-pricing.ts'
import { Select } from '../../ui/select.tsx'
import { DegradedNote, ErrorState, Loading } from '../../ui/states.tsx'
import * as c2cStyles from '../c2c/c2c.module.css'
import { FeesPart, SafetyPart } from '../c2c/c2c-guide.tsx'
import { CoinChoice } from '../c2c/coin-choice.tsx'
import { MerchantName } from '../c2c/merchant-name.tsx'
import { bestOffer, coinsOf, methodsOf, rangeOver, widerRange } from '../c2c/offer-list.ts'
import { OffersAge } from '../c2c/offers-age.tsx'
import { firstDraft, meantBy } from '../c2c/place-form.ts'
import { PlaceForm } from '../c2c/place-form-view.tsx'
import { useMerchantLabels } from '../c2c/use-merchant-labels.ts'
import { useOffers } from '../c2c/use-offers.ts'
import * as onePurchaseStyles from './one-purchase.module.css'

/** /onePurchase: a coin at a quoted price from the best merchant, in one form. */
export default function OnePurchaseScreen() {
  const { t } = useTranslation(['onePurchase', 'c2c'])
  const labels = useMerchantLabels()
  const [symbol, setSymbol] = useState('USDT')
  const [fiat, setFiat] = useState(() => pricing().state.unit.text.toLowerCase())
  const [draft, setDraft] = useState(() => firstDraft(''))
  const offers = useOffers({ side: 'buy', fiat })
  const every = offers.data ?? []
  const all = every.filter((offer) => offer.symbol === symbol)
  const failed = offers.status === 'failed'
  const retry = () => void offers.polled.renew()
  const best = bestOffer(all, meantBy(draft), draft.method)
  // Before an amount is there the best price is shown, so that one knows what it is about.
  const quoted = best ?? (draft.text === '' ? (all.find(({ away }) => !away) ?? null) : null)
  const over = rangeOver(all, draft.method)
  return (
    <div className={onePurchaseStyles.onePurchase}>
      <div>
        <h1 className="h1">{t('title')}</h1>
        <p className="t2">{t('intro')}</p>
        <div className={onePurchaseStyles.oneChoice}>
          <CoinChoice coins={coinsOf(every)} value={symbol} onChange={setSymbol} />
          <Select
            label={t('c2c:fiat')}
            className="btn quiet s"
            value={fiat}
            options={PRICING_UNITS.map(({ code }) => ({ value: code.toLowerCase(), text: code }))}
            onChange={(next) => {
              setFiat(next)
              setDraft({ ...draft, method: null })
            }}
          />
          <span className="grow" />
          {offers.data && <OffersAge at={offers.knownAt} />}
        </div>
        {failed && offers.data && (
          <DegradedNote title={t('c2c:offersFailed')} text={t('c2c:offersOld')} onRetry={retry} />
        )}
        {offers.data ? (
          <PlaceForm
            offer={quoted}
            what={{ side: 'buy', symbol, fiat }}
            methods={methodsOf(all)}
            named={false}
            range={quoted ?? over}
            wider={widerRange(quoted, over)}
            draft={draft}
            onDraft={setDraft}
            free={null}
          />
        ) : failed ? (
          <ErrorState title={t('c2c:offersFailed')} onRetry={retry} />
        ) : (
          <Loading rows={5} />
        )}
      </div>
      <aside aria-label={t('best')}>
        <section>
          <div className="sec">
            <h2>{t('best')}</h2>
          </div>
          {quoted ? (
            <>
              <div className={onePurchaseStyles.oneMerchant}>
                <MerchantName offer={quoted} />
              </div>
              <dl className="kv">
                <div>
                  <dt>{t('c2c:limitsIn', { fiat: fiat.toUpperCase() })}</dt>
                  <dd className="n">{labels.limits(quoted)}</dd>
                </div>
                <div>
                  <dt>{t('c2c:payment')}</dt>
                  <dd>{quoted.methods.join(', ')}</dd>
                </div>
                <div>
                  <dt>{t('c2c:paysOut')}</dt>
                  <dd className="n">{labels.pays(quoted)}</dd>
                </div>
              </dl>
            </>
          ) : (
            <p className={`t2 ${onePurchaseStyles.oneNone}`}>{offers.data ? t('nobody') : t('c2c:unknown')}</p>
          )}
        </section>
        <section>
          <div className="sec">
            <h2>{t('how')}</h2>
          </div>
          <ol className={onePurchaseStyles.oneHow}>
            {(['order', 'pay', 'get'] as const).map((step) => (
              <li key={step}>{t(`steps.${step}`)}</li>
            ))}
          </ol>
          <p className="row g4">
            <Link className="lnk" to={C2C_PATH}>
              {t('all')}
            </Link>
            <Link className="lnk" to={C2C_ORDERS_PATH}>
              {t('c2c:yourOrders')}
            </Link>
          </p>
        </section>
      </aside>
      <aside
        className={`${c2cStyles.c2cGuide} ${onePurchaseStyles.c2cGuide} ${c2cStyles.narrow}`}
        aria-label={t('c2c:guide.label')}
      >
        <FeesPart />
        <SafetyPart />
      </aside>
    </div>
  )
}
