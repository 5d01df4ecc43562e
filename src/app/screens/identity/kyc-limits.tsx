import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { KYC_DAY_LIMITS, KYC_LEVELS, type KycLevel } from '../../../shared/rules/kyc-level.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { Icon } from '../../ui/icon.tsx'

/** What may be withdrawn a day at each level, and which one this is. */
export function KycLimits({ level }: { level: KycLevel }) {
  const { t } = useTranslation('kyc')
  return (
    <section>
      <div className="sec">
        <h2>{t('limits.title')}</h2>
        <span>{t('limits.note')}</span>
      </div>
      <ul className="li">
        {KYC_LEVELS.map((one) => (
          <li key={one} aria-current={one === level ? 'true' : undefined}>
            <span className={one === level ? 'mark ok' : 'mark'}>
              <Icon
                of={one === level ? Check : Minus}
                size={14}
                label={t(one === level ? 'limits.yours' : 'limits.other')}
              />
            </span>
            <span>
              <b>{t(`level.${one}`)}</b>
              <span className="s">{t(`limits.by.${one}`)}</span>
            </span>
            <span className="end n" translate="no">
              {showDecimal(KYC_DAY_LIMITS[one])} USDT
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
