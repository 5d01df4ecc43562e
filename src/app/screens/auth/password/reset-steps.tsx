import { useTranslation } from 'react-i18next'
import { Steps } from './steps.tsx'

/** The way to a new password. */
export function ResetSteps({ at }: { at: 0 | 1 }) {
  const { t } = useTranslation('password')
  return (
    <Steps
      label={t('steps')}
      names={[t('stepAccount'), t('stepPassword'), t('stepLogIn')]}
      at={at}
      done={t('stepDone')}
      now={t('stepNow')}
    />
  )
}
