import type { ComponentType } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { lazyPanel } from '../../services/lazy/lazy-panel.tsx'
import { LoadingPage } from '../../services/lazy/loading-page.tsx'
import { NotFound } from '../../services/page/not-found.tsx'
import { AccountFrame } from '../settings/account-frame.tsx'
import { Settings } from '../settings/settings.tsx'

/** Merchants need the whole width: C2C brings its own frame. */
const C2c = lazyPanel('/HomeView/personal/c2c', () => import('../c2c/c2c-screen.tsx'), <LoadingPage />)

/** Tabs with a page of their own; each comes when it is first shown. */
const TABS: Readonly<Record<string, ComponentType>> = {
  settings: Settings,
  profile: lazyPanel('/HomeView/personal/profile', () => import('../profile/profile.tsx'), <LoadingPage />),
  confirm: lazyPanel('/HomeView/personal/confirm', () => import('../auth/qr/confirm.tsx'), <LoadingPage />),
  funding: lazyPanel('/HomeView/personal/funding', () => import('../fund-flow/fund-flow.tsx'), <LoadingPage />),
  identity: lazyPanel('/HomeView/personal/identity', () => import('../identity/identity.tsx'), <LoadingPage />),
  addresses: lazyPanel('/HomeView/personal/addresses', () => import('../addresses/addresses.tsx'), <LoadingPage />),
  invite: lazyPanel('/HomeView/personal/invite', () => import('../invite/invite.tsx'), <LoadingPage />),
  tasks: lazyPanel('/HomeView/personal/tasks', () => import('../rewards/tasks.tsx'), <LoadingPage />),
  mint: lazyPanel('/HomeView/personal/mint', () => import('../rewards/mint.tsx'), <LoadingPage />),
  security: lazyPanel('/HomeView/personal/security', () => import('../security/security.tsx'), <LoadingPage />),
}

/** /HomeView/personal: the tabs of the account. */
export default function PersonalScreen() {
  const { tab } = useParams()
  if (tab === undefined) return <Navigate to="/HomeView/personal/profile" replace />
  const Tab = Object.hasOwn(TABS, tab) ? TABS[tab] : undefined
  if (Tab)
    return (
      <AccountFrame>
        <Tab key={tab} />
      </AccountFrame>
    )
  if (tab === 'c2c') return <C2c />
  if (tab === 'kyc') return <Navigate to="/HomeView/personal/identity" replace />
  return <NotFound />
}
