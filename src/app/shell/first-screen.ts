import { matchPath } from 'react-router-dom'
import type { RouteEntry } from '../services/page/route-entry.ts'
import { FIRST_AREAS } from './first-areas.ts'
import { routes } from './routes.ts'
import { keepScreen } from './screens-loaded.ts'

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
    areas: [...new Set([...(own ? [own] : []), ...(route ? (FIRST_AREAS[route.path] ?? []) : [])])],
    async load() {
      try {
        if (route) keepScreen(route.load, (await route.load()).default)
      } catch (error) {
        console.debug('the first screen is asked for again', error)
      }
    },
  }
}
