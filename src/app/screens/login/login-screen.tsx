import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { nextPath } from '../../shell/next-path.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { LoginAside } from './login-aside.tsx'
import type { AccountType } from './login-form.ts'
import { LoginPanel } from './login-panel.tsx'

/** /login: by email or phone. Who is signed in goes on to where they came from. */
export default function LoginScreen() {
  const { t } = useTranslation('login')
  const { status } = useSession()
  const [search] = useSearchParams()
  const [type, setType] = useState<AccountType>('email')
  if (status !== 'visitor') return <Navigate to={nextPath(search.get('next'), location.origin)} replace />
  const tabs = (['email', 'phone'] as const).map((value) => ({ value, text: t(value) }))
  return (
    <div className="login">
      <div className="form">
        <div className="form-in">
          <h1 className="h1">{t('title')}</h1>
          <Tabs label={t('by')} value={type} onChange={setType} tabs={tabs}>
            {(chosen) => <LoginPanel key={chosen} type={chosen} />}
          </Tabs>
        </div>
      </div>
      <LoginAside />
    </div>
  )
}
