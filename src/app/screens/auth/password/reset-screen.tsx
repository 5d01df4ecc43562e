import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import * as styles from '../parts/auth.module.css'
import { AuthPage } from '../parts/auth-page.tsx'
import { authPath } from '../parts/auth-path.ts'
import { BackToLogIn } from './back-to-log-in.tsx'
import { PasswordAside } from './password-aside.tsx'
import { ResetForm } from './reset-panel.tsx'
import { ResetSteps } from './reset-steps.tsx'
import { resetMemory } from './use-reset.ts'

/** /resetPass: the code and a new password. A reload keeps the step; without an account it says where to begin. */
export default function ResetScreen() {
  const { t } = useTranslation(['password', 'login'])
  const [search] = useSearchParams()
  const [request] = useState(() => resetMemory.read())
  const next = search.get('next')
  return (
    <AuthPage title={t('resetTitle')} aside={<PasswordAside />}>
      <ResetSteps at={request ? 1 : 0} />
      {request ? (
        <ResetForm request={request} next={next} />
      ) : (
        <div className={styles.entryFields}>
          <p>
            <b className="strong">{t('noAccount')}</b>
          </p>
          <p className="t2">{t('noAccountText')}</p>
          <Link className="btn primary l block" to={authPath('/forgotPassword', next)}>
            {t('askForCode')}
          </Link>
          <BackToLogIn next={next} />
        </div>
      )}
    </AuthPage>
  )
}
