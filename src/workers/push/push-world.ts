import { pathKind } from '../../shared/site/path-kind.ts'
import { MARK_PATH, PUSH_CACHE } from '../../shared/site/push-cache.ts'
import { SHARED_CACHE } from '../../shared/site/shared-picture.ts'
import type { PushPage, PushWorld } from './push-events.ts'

/** How long a page may take to say whether it goes somewhere, ms. */
const ANSWER_WITHIN_MS = 1_000

/** The service worker's own world. @param base the path under which the product is served, with a slash at both ends */
export function pushWorld(scope: ServiceWorkerGlobalScope, base: string): PushWorld {
  return {
    async mark() {
      // Asked for by name: `open` would make a cache that nobody wants.
      const cached = await scope.caches.match(MARK_PATH, { cacheName: PUSH_CACHE })
      return cached ? cached.text() : null
    },
    async pages() {
      const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
      // The control panel and what else the origin holds report nothing.
      return all.filter(({ url }) => {
        const { pathname } = new URL(url)
        return pathname.startsWith(base) && pathKind(pathname.slice(base.length - 1)) === 'page'
      })
    },
    show: (title, options) => scope.registration.showNotification(title, options),
    async badge(count) {
      const { navigator } = scope
      if (!('setAppBadge' in navigator)) return
      await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined)
    },
    ask: (page, message) =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data === true)
        setTimeout(() => resolve(false), ANSWER_WITHIN_MS)
        ;(page as PushPage & Client).postMessage(message, [port2])
      }),
    async open(path) {
      await scope.clients.openWindow(base + path.slice(1))
    },
    icon: `${base}icon-192.png`,
  }
}

/**
 * Nobody is signed in any more: drops the mark and what was shared, closes what the system shows, the icon counts nothing, and the push
 * service delivers nothing. The page tells the exchange; where it has no time for that, the push service does by its 410.
 */
export async function forgetPerson({ caches, registration, navigator }: ServiceWorkerGlobalScope): Promise<void> {
  await Promise.all([PUSH_CACHE, SHARED_CACHE].map((name) => caches.delete(name)))
  for (const shown of await registration.getNotifications()) shown.close()
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined)
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
