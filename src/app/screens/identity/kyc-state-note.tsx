import { Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { KycView } from '../../../shared/calls/security-entities.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './identity.module.css'

/** Where the check stands (product.md §4), since when, and why it was not passed. Before the first step there is nothing to say. */
export function KycStateNote({ view }: { view: KycView }) {
  const { t, i18n } = useTranslation('kyc')
  const { state, level, reason, step, submitted_at, decided_at } = view
  const at = (time: number | null) => (time === null ? '' : zoneDateTime(time, i18n.language))
  if (state === 'none') return null
  if (state === 'refused')
    return (
      <p className={`note err ${styles.kycState}`} role="status">
        <Icon of={CircleAlert} />
        <span>
          <b className="strong">{t('state.refused')}</b> {t('state.refusedAt', { at: at(decided_at) })}{' '}
          {reason && t('state.reason', { reason })}
        </span>
      </p>
    )
  if (state === 'review')
    return (
      <p className={`note warn ${styles.kycState}`} role="status">
        <Icon of={Clock} />
        <span>
          <b className="strong">{t('state.review')}</b> {t('state.reviewSince', { at: at(submitted_at) })}{' '}
          {step !== null && t('state.goOn')}
        </span>
      </p>
    )
  return (
    <p className={`note info ${styles.kycState}`} role="status">
      <Icon of={Check} />
      <span>
        <b className="strong">{t('state.verified')}</b>{' '}
        {t('state.verifiedAt', { level: t(`level.${level}`), at: at(decided_at) })}
      </span>
    </p>
  )
}
