import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NEW_PASSWORD } from '../../../../shared/rules/password.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import * as styles from './auth.module.css'
import { passwordStrength } from './password-strength.ts'

const LEVELS = 4

/** How far a new password is: a bar, its word, and each part of the rule with its mark. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('login')
  const { parts, level } = passwordStrength(password)
  const word = t(`level.${level}`)
  return (
    <div className={styles.strength}>
      <div className={styles.strengthHead}>
        <Meter label={t('strength')} value={level} of={LEVELS} text={word} warn={level === 1} />
        <span aria-hidden="true">{word}</span>
      </div>
      <ul className={styles.rules} aria-label={t('rules')}>
        {parts.map(({ part, met }) => (
          <li key={part} className={styles.rule} data-met={met}>
            <Icon of={met ? Check : Circle} size={14} />
            <span>
              {t(`part.${part}`, NEW_PASSWORD)}
              <span className="sr">{t(met ? 'met' : 'unmet')}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
