import { ACCOUNT_LINKS } from '../../screens/settings/account-links.ts'
import { routes } from '../routes.ts'

/** Steps on the way in, and pages that need more in their address. */
const LEFT_OUT = [
  '/login',
  '/register',
  '/forgotPassword',
  '/resetPass',
  '/categories/',
  '/HomeView/investment/fund/fundDetails',
  '/HomeView/investment/Term/detail',
]

const byRoute = routes
  .filter(({ path }) => !LEFT_OUT.includes(path))
  .map(({ path, title }) => ({ path: path.replace(/\/:\w+\?$/, ''), title }))

/** Screens that the palette goes to, pages of the account among them. `title` is `<namespace>:<key>`. */
export const screens: readonly { path: string; title: string }[] = [
  ...byRoute,
  { path: '/copyTraders?mine', title: 'copyMine:title' },
  { path: '/copyTraders?lead', title: 'copyMine:leadForm.title' },
  ...ACCOUNT_LINKS.flatMap(({ links }) => links)
    .filter(({ to }) => !byRoute.some(({ path }) => path === to))
    .map(({ to, name }) => ({ path: to, title: name })),
]

/** Namespaces of the palette's texts: its own, and those of the screens' titles. */
export const PALETTE_TEXTS = [
  'palette',
  'pages',
  'copyMine',
  'quotes',
  'common',
  'futuresData',
  'rank',
  'topup',
  'withdraw',
  'help',
  'fees',
  'about',
  'download',
  'settings',
  'tasks',
  'profile',
] as const
