import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { authPath } from '../parts/auth-path.ts'

/** The way back for whoever remembers the password after all. */
export function BackToLogIn({ next }: { next: string | null }) {
  const { t } = useTranslation('password')
  return (
    <p className="hint">
      {t('remembered')}{' '}
      <Link className="lnk" to={authPath('/login', next)}>
        {t('logIn')}
      </Link>
    </p>
  )
}
