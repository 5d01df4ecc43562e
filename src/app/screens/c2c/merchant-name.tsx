import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './c2c.module.css'
import { initials, isPoor } from './offer-list.ts'
import { useMerchantLabels } from './use-merchant-labels.ts'

/** Who it is, and how many of its orders were completed. */
export function MerchantName({ offer }: { offer: MerchantOffer }) {
  const { t } = useTranslation('c2c')
  const labels = useMerchantLabels()
  return (
    <span className="row g3">
      <span className={styles.c2cMark} aria-hidden="true">
        {initials(offer.name)}
      </span>
      <span>
        <b className="strong">{offer.name}</b> {offer.with_you > 0 && <Badge tone="info">{t('youKnow')}</Badge>}
        {isPoor(offer) && (
          <Badge tone="warn">
            <Icon of={TriangleAlert} size={14} />
            {labels.rate(offer)}
          </Badge>
        )}
        <span className={`n ${styles.c2cRecord}`}>{labels.record(offer)}</span>
      </span>
    </span>
  )
}
