import { useTranslation } from 'react-i18next'
import type { KycView } from '../../../shared/calls/security-entities.ts'
import { KYC_ID_TYPES } from '../../../shared/rules/kyc-level.ts'
import { placeName } from '../../../shared/rules/regions.ts'
import * as styles from './identity.module.css'

/** What was sent, name and number masked. */
export function KycFacts({ view }: { view: KycView }) {
  const { t, i18n } = useTranslation('kyc')
  const type = KYC_ID_TYPES.find((one) => one === view.id_type)
  const facts: [string, string | null][] = [
    [t('basic.country'), view.country && placeName(view.country, i18n.language)],
    [t('basic.type'), type ? t(`type.${type}`) : null],
    [t('basic.name'), view.name],
    [t('basic.number'), view.number],
  ]
  return (
    <dl className={`kv ${styles.kycFacts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? t('unknown')}</dd>
        </div>
      ))}
    </dl>
  )
}
