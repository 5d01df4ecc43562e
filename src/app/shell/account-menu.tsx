import { CircleUserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { shownName, useSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyMenu } from './lazy-menu.tsx'

const Menu = lazyMenu('account menu', () => import('./account-menu-list.tsx'))

/** The person's menu. While the server has not vouched for the session, it says so. */
export function AccountMenu() {
  const { t } = useTranslation('common')
  const { user, status } = useSession()
  const name = user ? shownName(user) : t('account')
  const button = (
    <>
      <Icon of={CircleUserRound} size={20} />
      <span className="user-name">{name}</span>
      {status === 'unconfirmed' && <span className="dot warn" title={t('unconfirmed')} />}
    </>
  )
  return <Menu label={user ? `${t('account')}: ${name}` : name} button={button} />
}
