import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toast } from '../base/platform/toast-store.ts'
import { shownName, signOut, useSession } from '../base/session/session.ts'
import { inspector } from '../services/inspector/inspector-state.ts'
import * as styles from '../ui/menu.module.css'
import { Menu, MenuItem } from '../ui/menu.tsx'
import type { FullMenuProps } from './lazy-menu.tsx'

const PAGES = [
  ['assets', '/HomeView/assets'],
  ['orders', '/HomeView/order'],
  ['profile', '/HomeView/personal/profile'],
  ['security', '/HomeView/personal/security'],
  ['identity', '/HomeView/personal/identity'],
  ['settings', '/HomeView/personal/settings'],
  ['inviteFriends', '/HomeView/personal/invite'],
  ['messages', '/messages'],
] as const

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
      <div className={styles.menuHead}>{status === 'unconfirmed' || !user ? t('unconfirmed') : shownName(user)}</div>
      {PAGES.map(([name, path]) => (
        <MenuItem key={name} onChoose={() => navigate(path)}>
          {t(name)}
        </MenuItem>
      ))}
      <MenuItem onChoose={inspector.show}>{t('inspector')}</MenuItem>
      <MenuItem onChoose={leave}>{t('logOut')}</MenuItem>
    </Menu>
  )
}
