import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { completedPermille } from './offer-list.ts'

/** A merchant's figures in words. */
export function useMerchantLabels() {
  const { t } = useTranslation('c2c')
  return useMemo(() => {
    const rate = (offer: Pick<MerchantOffer, 'orders' | 'completed'>) => {
      const permille = completedPermille(offer)
      return permille === null ? '--' : t('percent', { value: `${Math.floor(permille / 10)}.${permille % 10}` })
    }
    return {
      /** `98.7%`, "--" before the first order. */
      rate,
      record(offer: MerchantOffer): string {
        const { orders, with_you } = offer
        if (orders === 0) return t('noOrders')
        const record = t('record', { count: orders, orders: showDecimal(String(orders)), rate: rate(offer) })
        return with_you > 0 ? t('recordWithYou', { record, count: with_you }) : record
      },
      limits: ({ min, max }: Pick<MerchantOffer, 'min' | 'max'>) =>
        t('range', { min: showDecimal(min), max: showDecimal(max) }),
      /** How long it takes, "--" before the first order. */
      pays({ pays_in }: Pick<MerchantOffer, 'pays_in'>): string {
        if (pays_in === null) return '--'
        return pays_in < 60 ? t('inSeconds', { n: pays_in }) : t('inMinutes', { n: Math.round(pays_in / 60) })
      },
    }
  }, [t])
}
