import { matchPath } from 'react-router-dom'
import type { RouteEntry } from '../services/page/route-entry.ts'
import { routes } from './routes.ts'
import { keepScreen } from './screens-loaded.ts'

/** Areas of texts that a screen needs at once, besides its title's. */
const AREAS: Record<string, readonly string[]> = {
  '/': ['home'],
  '/spot': ['trading', 'ticket', 'orders', 'chart'],
  '/futures': ['trading', 'ticket', 'perp', 'chart'],
  '/flashOption': ['options', 'trading'],
  '/volatilityOption': ['options', 'trading'],
  '/mock': ['mock', 'trading', 'ticket', 'orders', 'chart'],
  '/register': ['login'],
  '/forgotPassword': ['login'],
  '/resetPass': ['login'],
  '/quotes': ['trading'],
}

/** What the first screen needs: asked for together with everything else, so that nothing waits for the other. */
export interface FirstScreen {
  /** Areas of texts. */
  areas: string[]
  /**
   * Loads the screen's code, so that the first picture is the screen and not its wait. A failure is met again, and dealt with,
   * where the screen is shown.
   */
  load(): Promise<void>
}

/** @param table the routes */
export function firstScreen(pathname: string, table: readonly RouteEntry[] = routes): FirstScreen {
  const route = table.find(({ path }) => matchPath(path, pathname))
  const own = route?.title.split(':', 1)[0]
  return {
    areas: [...new Set([...(own ? [own] : []), ...(route ? (AREAS[route.path] ?? []) : [])])],
    async load() {
      try {
        if (route) keepScreen(route.load, (await route.load()).default)
      } catch (error) {
        console.debug('the first screen is asked for again', error)
      }
    },
  }
}
