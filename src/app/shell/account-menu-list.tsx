import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { displayName, signOut, useSession } from '../session/session.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast-store.ts'
import type { FullMenuProps } from './lazy-menu.tsx'

export default function AccountMenuList({ label, button }: FullMenuProps) {
  const { t } = useTranslation('common')
  const { user, status } = useSession()
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    toast({ kind: 'ok', title: t('loggedOut'), text: t('loggedOutText'), name: 'session' })
  }
  return (
    <Menu label={label} button={button} openAtOnce>
      <div className="menu-head">{status === 'unconfirmed' || !user ? t('unconfirmed') : displayName(user)}</div>
      <MenuItem onChoose={() => navigate('/HomeView/assets')}>{t('assets')}</MenuItem>
      <MenuItem onChoose={() => navigate('/HomeView/order')}>{t('orders')}</MenuItem>
      <MenuItem onChoose={leave}>{t('logOut')}</MenuItem>
    </Menu>
  )
}
