/**
 * The first script of the page, before React and everything else. It starts what takes longest to answer: the configuration, the list
 * of markets, and the market worker with its sockets. It imports next to nothing, because all of it waits for this file.
 */
import { firstPrices } from '../shared/site/start-files.ts'
import { BASE_STEM, routePath } from './base/platform/base-path.ts'
import { askConfig, ConfigError } from './base/platform/config.ts'
import { askEarly } from './base/platform/early-reads.ts'
import { installTrustedTypes } from './base/platform/trusted-types.ts'
import { startSharedHub } from './services/hub-client/open-shared-hub.ts'

installTrustedTypes(window)
const config = askConfig(fetch, location.origin, BASE_STEM)
// The server has named in the page what its first picture asks for: its browser is on the way already.
for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"][href*="api/"]')) {
  const { origin, pathname } = new URL(href)
  askEarly(origin === location.origin ? pathname : href)
}
void startHub()

/** Where the browser has no shared worker, or refuses it, the page starts another host by itself. */
async function startHub(): Promise<void> {
  const kinds = firstPrices(routePath(location.pathname))
  if (kinds.length === 0 || !('SharedWorker' in window) || !('locks' in navigator)) return
  try {
    const hub = startSharedHub(import.meta.env.VITE_BUILD ?? 'dev')
    const { socket_base, silence } = await config
    hub.warm(socket_base, silence, kinds)
  } catch (error) {
    // The page's own start says what is wrong with config.json.
    if (!(error instanceof ConfigError)) console.debug('the hub could not be started ahead', error)
  }
}
