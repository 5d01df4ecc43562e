import { CalendarCheck, FileText, Scan, Sun, Type, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './identity.module.css'

const DOCUMENT = [
  ['corners', Scan],
  ['glare', Sun],
  ['letters', Type],
  ['valid', CalendarCheck],
] as const
const SELFIE = [
  ['face', UserRound],
  ['document', Scan],
  ['note', FileText],
  ['light', Sun],
] as const

/** What a reviewer looks for. Nothing here is measured by this page. */
export function PhotoRules({ of }: { of: 'document' | 'selfie' }) {
  const { t } = useTranslation('kyc')
  return (
    <section>
      <div className="sec">
        <h2>{t('rules.title')}</h2>
      </div>
      <ul className={styles.kycRules}>
        {(of === 'document' ? DOCUMENT : SELFIE).map(([name, icon]) => (
          <li key={name}>
            <Icon of={icon} size={18} />
            <span>{t(`rules.${name}`)}</span>
          </li>
        ))}
      </ul>
      <p className="hint">{t('rules.once')}</p>
    </section>
  )
}
