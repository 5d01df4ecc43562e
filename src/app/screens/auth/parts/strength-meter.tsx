import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NEW_PASSWORD } from '../../../../shared/rules/password.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Meter } from '../../../ui/meter.tsx'
import { passwordStrength } from './password-strength.ts'

const LEVELS = 4

/** How far a new password is: a bar, its word, and each part of the rule with its mark. */
export function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('login')
  const { parts, level } = passwordStrength(password)
  const word = t(`level.${level}`)
  return (
    <div className="strength">
      <div className="strength-head">
        <Meter label={t('strength')} value={level} of={LEVELS} text={word} warn={level === 1} />
        <span aria-hidden="true">{word}</span>
      </div>
      <ul className="rules" aria-label={t('rules')}>
        {parts.map(({ part, met }) => (
          <li key={part} className="rule" data-met={met}>
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
