import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AuthPage } from '../parts/auth-page.tsx'
import { ForgotForm } from './forgot-panel.tsx'
import { PasswordAside } from './password-aside.tsx'
import { ResetSteps } from './reset-steps.tsx'

/** /forgotPassword: whose password it is. The answer is the same whether the account exists or not. */
export default function ForgotScreen() {
  const { t } = useTranslation(['password', 'login'])
  const [search] = useSearchParams()
  return (
    <AuthPage title={t('forgotTitle')} aside={<PasswordAside />}>
      <ResetSteps at={0} />
      <ForgotForm next={search.get('next')} />
    </AuthPage>
  )
}
