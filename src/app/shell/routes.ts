import { matchPath } from 'react-router-dom'
import type { RouteEntry } from '../services/page/route-entry.ts'

/** Whether a visitor is sent to /login from this address. */
export function needsLogin(route: RouteEntry, pathname: string): boolean {
  if (!route.guarded) return false
  const tab = matchPath(route.path, pathname)?.params.tab
  return tab === undefined || !route.openTabs?.includes(tab)
}

/** Whether the page ends with the site's footer: those that visitors read, but none that fills the window by itself. */
export function hasFooter({ path, terminal, guarded }: RouteEntry): boolean {
  return !terminal && !guarded && path !== '/quotes'
}

const optionsScreen = () => import('../screens/options/options-screen.tsx')

type EarnScreens = typeof import('../screens/earn/earn-screens.tsx')

/** A page of the finance products. One chunk has them all: each shows parts of the others. */
function earn(name: keyof EarnScreens): RouteEntry['load'] {
  return async () => ({ default: (await import('../screens/earn/earn-screens.tsx'))[name] })
}

/** Every route of product.md §2, in its order. Each loads on demand. */
export const routes: readonly RouteEntry[] = [
  { path: '/', title: 'common:home', load: () => import('../screens/home/home-screen.tsx') },
  { path: '/BindBox', title: 'common:boxes', load: () => import('../screens/boxes/boxes-screen.tsx') },
  { path: '/login', title: 'login:title', load: () => import('../screens/auth/login/login-screen.tsx') },
  { path: '/register', title: 'register:title', load: () => import('../screens/auth/register/register-screen.tsx') },
  {
    path: '/forgotPassword',
    title: 'password:forgotTitle',
    load: () => import('../screens/auth/password/forgot-screen.tsx'),
  },
  {
    path: '/resetPass',
    title: 'password:resetTitle',
    load: () => import('../screens/auth/password/reset-screen.tsx'),
  },
  {
    path: '/onePurchase',
    title: 'pages:onePurchase',
    guarded: true,
    load: () => import('../screens/one-purchase/one-purchase-screen.tsx'),
  },
  { path: '/flashOption', title: 'pages:flashOption', load: optionsScreen },
  { path: '/volatilityOption', title: 'pages:volatilityOption', load: optionsScreen },
  { path: '/term', title: 'pages:term', load: earn('Term') },
  { path: '/spot', title: 'common:spot', terminal: true, load: () => import('../screens/spot/spot-screen.tsx') },
  {
    path: '/futures',
    title: 'common:futures',
    terminal: true,
    load: () => import('../screens/futures/futures-screen.tsx'),
  },
  {
    path: '/mock',
    title: 'pages:mock',
    terminal: true,
    practice: true,
    load: () => import('../screens/mock/mock-screen.tsx'),
  },
  {
    path: '/HomeView/futures/futuresData',
    title: 'futuresData:title',
    load: () => import('../screens/futures-data/futures-data-screen.tsx'),
  },
  { path: '/copyTraders', title: 'pages:copyTraders', load: () => import('../screens/copy/copy-page.tsx') },
  {
    path: '/investment',
    title: 'pages:investment',
    guarded: true,
    load: earn('Investment'),
  },
  { path: '/fund', title: 'pages:fund', guarded: true, load: earn('Fund') },
  {
    path: '/HomeView/investment/fund/fundDetails',
    title: 'pages:fundDetails',
    guarded: true,
    load: earn('FundDetails'),
  },
  {
    path: '/HomeView/investment/Term/detail',
    title: 'pages:termDetail',
    guarded: true,
    load: earn('TermDetail'),
  },
  { path: '/easyEarn', title: 'pages:easyEarn', load: earn('EasyEarn') },
  { path: '/pledge', title: 'pages:pledge', load: earn('Pledge') },
  {
    path: '/HomeView/assets',
    title: 'common:assets',
    guarded: true,
    load: () => import('../screens/assets/assets-screen.tsx'),
  },
  {
    path: '/HomeView/order',
    title: 'common:orders',
    guarded: true,
    load: () => import('../screens/orders/orders-screen.tsx'),
  },
  {
    path: '/HomeView/personal/:tab?',
    title: 'pages:personal',
    guarded: true,
    openTabs: ['settings', 'c2c'],
    load: () => import('../screens/personal/personal-screen.tsx'),
  },
  { path: '/help/:topic?', title: 'help:title', load: () => import('../screens/help/help-screen.tsx') },
  {
    path: '/categories/',
    title: 'help:articles.categories',
    load: () => import('../screens/categories/categories-screen.tsx'),
  },
  { path: '/rank', title: 'rank:title', load: () => import('../screens/rank/rank-screen.tsx') },
  { path: '/topup', title: 'topup:title', guarded: true, load: () => import('../screens/topup/topup-screen.tsx') },
  {
    path: '/withdraw',
    title: 'withdraw:title',
    guarded: true,
    load: () => import('../screens/withdraw/withdraw-screen.tsx'),
  },
  { path: '/quotes', title: 'quotes:title', load: () => import('../screens/quotes/quotes-screen.tsx') },
  { path: '/about', title: 'about:title', load: () => import('../screens/about/about-screen.tsx') },
  { path: '/download', title: 'download:title', load: () => import('../screens/download/download-screen.tsx') },
  { path: '/ratestandards', title: 'fees:title', load: () => import('../screens/fees/fees-screen.tsx') },
  { path: '/messages', title: 'common:messages', load: () => import('../screens/messages/messages-screen.tsx') },
]
