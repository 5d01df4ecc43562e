import { useTranslation } from 'react-i18next'
import { exactProduct } from '../../../../shared/decimal/exact-product.ts'
import { shorten } from '../../../../shared/decimal/shorten.ts'
import { showDecimal } from '../../../base/platform/show-decimal.ts'
import type { CurrencyDetail } from './currency-detail.ts'
import { Facts } from './facts.tsx'

interface CoinFactsProps {
  detail: CurrencyDetail
  /** Price of one coin; null where unknown. */
  price: string | null
  quote: string
}

/** What is known of a coin itself: supply, what all of it is worth, when it began. */
export function CoinFacts({ detail, price, quote }: CoinFactsProps) {
  const { t, i18n } = useTranslation('quotes')
  const amount = (text: string) => ({
    text: `${shorten(text, i18n.language)} ${detail.symbol}`,
    whole: `${showDecimal(text)} ${detail.symbol}`,
  })
  const worth = price === null ? null : exactProduct(detail.circulating, price).split('.')[0]!
  return (
    <Facts
      rows={[
        { name: t('panel.circulating'), ...amount(detail.circulating) },
        detail.max_supply === null
          ? { name: t('panel.max'), text: '--', whole: t('panel.noMax') }
          : { name: t('panel.max'), ...amount(detail.max_supply) },
        worth === null
          ? { name: t('panel.worth'), text: t('unknown') }
          : {
              name: t('panel.worth'),
              text: `${shorten(worth, i18n.language)} ${quote}`,
              whole: `${showDecimal(worth)} ${quote}`,
            },
        { name: t('panel.launched'), text: detail.launched === null ? '--' : String(detail.launched) },
      ]}
    />
  )
}
