import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/calls/entities.ts'
import { appConfig } from '../../base/platform/config.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface GoogleLoginRowProps {
  user: Pick<User, 'google_login' | 'own_password'>
  /** Why nothing can be changed now; null where it can. */
  whyNot: string | null
  onUnlink: () => void
}

/** Whether a log-in by Google opens the account: a way in, so it is worth no points. It is linked where one logs in. */
export function GoogleLoginRow({ user, whyNot, onUnlink }: GoogleLoginRowProps) {
  const { t } = useTranslation('security')
  const linked = user.google_login
  if (linked === undefined || (!linked && !appConfig().google)) return null
  const only = linked && user.own_password === false ? t('googleLogin.only') : null
  return (
    <li>
      <span className={linked ? 'mark ok' : 'mark'}>
        <Icon of={linked ? Check : Minus} size={14} label={t(linked ? 'on' : 'off')} />
      </span>
      <span className="grow">
        <b>{t('googleLogin.name')}</b>
        <span className="s">{only ?? t(linked ? 'googleLogin.on' : 'googleLogin.off')}</span>
      </span>
      {linked && (
        <span className="end">
          <Button
            size="s"
            whyNot={whyNot ?? only}
            onClick={onUnlink}
            aria-label={`${t('unlink')}: ${t('googleLogin.name')}`}
          >
            {t('unlink')}
          </Button>
        </span>
      )}
    </li>
  )
}
