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

/** Screens that the palette goes to. `title` is `<namespace>:<key>`. */
export const screens: readonly { path: string; title: string }[] = routes
  .filter(({ path }) => !LEFT_OUT.includes(path))
  .map(({ path, title }) => ({ path: path.replace(/\/:\w+\?$/, ''), title }))
