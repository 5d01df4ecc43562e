import { CircleUserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { displayName, signOut, useSession } from '../session/session.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast-store.ts'

/** The person's menu. While the server has not vouched for the session, it says so. */
export function AccountMenu() {
  const { t } = useTranslation('common')
  const { user, status } = useSession()
  const navigate = useNavigate()
  const name = user ? displayName(user) : t('account')
  const leave = () => {
    signOut()
    toast({ kind: 'ok', title: t('loggedOut'), text: t('loggedOutText'), name: 'session' })
  }
  return (
    <Menu
      label={`${t('account')}: ${name}`}
      button={
        <>
          <Icon of={CircleUserRound} size={20} />
          <span className="user-name">{name}</span>
          {status === 'unconfirmed' && <span className="dot warn" title={t('unconfirmed')} />}
        </>
      }
    >
      <div className="menu-head">{status === 'unconfirmed' ? t('unconfirmed') : name}</div>
      <MenuItem onChoose={() => navigate('/HomeView/assets')}>{t('assets')}</MenuItem>
      <MenuItem onChoose={() => navigate('/HomeView/order')}>{t('orders')}</MenuItem>
      <MenuItem onChoose={leave}>{t('logOut')}</MenuItem>
    </Menu>
  )
}
