import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { pathKind } from '../shared/site/path-kind.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

const CONFIG = '/config.json'
const CONFIG_CACHE = 'onetape-config'
/** A server that hangs is as good as none where its last answer is known. */
const CONFIG_PATIENCE_MS = 3_000

const files = new PrecacheController()
files.addToCacheList(self.__WB_MANIFEST)

/** The newest configuration where it can be had, else the last known. */
async function freshConfig(): Promise<Response> {
  const cache = await caches.open(CONFIG_CACHE)
  const known = await cache.match(CONFIG)
  try {
    const answer = await fetch(CONFIG, {
      cache: 'no-cache',
      ...(known ? { signal: AbortSignal.timeout(CONFIG_PATIENCE_MS) } : {}),
    })
    if (answer.ok) await cache.put(CONFIG, answer.clone())
    return answer.ok || !known ? answer : known
  } catch (error) {
    if (known) return known
    throw error
  }
}

/** Old files go once no tab of another build is open: a tab that was not reloaded still finds its own. */
async function tidy(event: ExtendableEvent, build: string): Promise<void> {
  if (self.registration.installing || self.registration.waiting) return
  const { held = [] } = await navigator.locks.query()
  const others = held.filter(({ name }) => name?.startsWith('build:') && name !== `build:${build}`)
  if (others.length === 0) await files.activate(event)
}

cleanupOutdatedCaches()
// Navigations to what the exchange answers itself, and to what it does not have, are never answered here.
const page = files.createHandlerBoundToURL('/index.html')
registerRoute(({ request, sameOrigin, url }) => {
  return request.mode === 'navigate' && sameOrigin && pathKind(url.pathname) === 'page'
}, page)
registerRoute(({ url }) => url.origin === self.location.origin && url.pathname === CONFIG, freshConfig)
registerRoute(new PrecacheRoute(files))
// A cache that cannot be read: the network, as if there were no service worker.
setCatchHandler(({ request }) => fetch(request))

self.addEventListener('install', (event) => {
  files.install(event)
  event.waitUntil(freshConfig().catch((error: unknown) => console.warn('service worker: no config.json yet', error)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { type, build } = (event.data ?? {}) as { type?: unknown; build?: unknown }
  // Asked for by a person's "Reload", never by itself.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'TIDY' && typeof build === 'string') event.waitUntil(tidy(event, build))
})
