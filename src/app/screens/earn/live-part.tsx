import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FinanceHolding, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { FAST_WITHIN } from '../../../shared/lines/redemption.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import { Coin } from '../../ui/coin.tsx'
import { Num } from '../../ui/number-cell.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { BothZones } from './both-zones.tsx'
import * as earnStyles from './earn.module.css'
import * as earnAccountStyles from './earn-account.module.css'
import { redemptionPreviews, sampleAmount } from './earn-plan.ts'
import { moneyText } from './money-text.ts'
import { coinsOf } from './product-list.ts'
import { rateText } from './product-text.ts'
import { SubscribeLink } from './subscribe-link.tsx'
import { useServerSecond } from './use-earn.ts'

interface LivePartProps {
  products: readonly FinanceProduct[]
  /** What the person holds of it; null where nothing is known. */
  holdingOf: (product: FinanceProduct) => FinanceHolding | null
  /** Why nothing can be bought now. */
  off: string | null
}

/** The live coin of each currency: its rate and both ways out, side by side. */
export function LivePart({ products, holdingOf, off }: LivePartProps) {
  const { t } = useTranslation('earn')
  const [coin, setCoin] = useState<string | null>(null)
  const coins = coinsOf(products)
  const product = products.find(({ symbol }) => symbol === coin) ?? products[0]
  if (!product) return null
  return (
    <section aria-labelledby="ea-live">
      <div className={earnStyles.eaSec}>
        <h2 id="ea-live">{t('liveHead')}</h2>
        <Segmented
          label={t('filterCoin')}
          value={product.symbol}
          options={coins.map((value) => ({ value, text: value }))}
          onChange={setCoin}
        />
      </div>
      <div className={earnStyles.eaLive}>
        <div>
          <div className="row g2">
            <Coin code={product.symbol} large />
            <b className={`strong ${earnStyles.eaCoin}`}>{product.symbol}</b>
          </div>
          <p className={`n ${earnStyles.eaRate} ${earnAccountStyles.eaRate}`} translate="no">
            {rateText(product.rate ?? '0')}
          </p>
          <SubscribeLink product={product} off={off} primary />
        </div>
        <RedemptionPreviews product={product} holding={holdingOf(product)} />
      </div>
    </section>
  )
}

/** T+0 and T+1 beside each other: what they cost, when the money is there, and what arrives of an amount. */
export function RedemptionPreviews({ product, holding }: { product: FinanceProduct; holding: FinanceHolding | null }) {
  const { t } = useTranslation('earn')
  const now = useServerSecond()
  const sample = sampleAmount(product)
  const ways = redemptionPreviews(scaled(sample), now, FAST_WITHIN)
  const becomes = t('becomes', { amount: showDecimal(sample), coin: product.symbol })
  return (
    <>
      <div>
        <b className="strong">{t('fast')}</b>
        <dl className={earnStyles.eaKv}>
          <dt>{t('arrives')}</dt>
          <dd>{t('within10')}</dd>
          <dt>{t('fee')}</dt>
          <dd className="n" translate="no">
            1%
          </dd>
          <dt>{becomes}</dt>
          <dd className="n strong" translate="no">
            {moneyText(ways.T0.received)}
          </dd>
          <dt>{t(holding?.day_left ? 'leftToday' : 'dayLimit')}</dt>
          <dd>{holding?.day_left ? <Amount text={holding.day_left} /> : <Num text={product.day_limit} />}</dd>
        </dl>
      </div>
      <div>
        <b className="strong">{t('standard')}</b>
        <dl className={earnStyles.eaKv}>
          <dt>{t('arrives')}</dt>
          <dd>
            <BothZones at={ways.T1.at} stacked />
          </dd>
          <dt>{t('fee')}</dt>
          <dd>{t('none')}</dd>
          <dt>{becomes}</dt>
          <dd className="n strong" translate="no">
            {moneyText(ways.T1.received)}
          </dd>
          <dt>{t('limit')}</dt>
          <dd>{t('none')}</dd>
        </dl>
      </div>
    </>
  )
}
