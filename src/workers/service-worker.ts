import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { pathKind } from '../shared/site/path-kind.ts'
import { SIGNED_OUT } from '../shared/site/push-cache.ts'
import { SHARED_PAGE } from '../shared/site/shared-picture.ts'
import { isExpectedFile } from './offline/expected-file.ts'
import { type ConfigSource, freshConfig } from './offline/fresh-config.ts'
import { dropOldShared, holdShared } from './offline/hold-shared.ts'
import { otherBuildOpen } from './offline/other-builds.ts'
import { pageUnder } from './offline/page-under.ts'
import { notificationPressed, pushArrived } from './push/push-events.ts'
import { forgetPerson, pushWorld } from './push/push-world.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

/** The path under which the product is served, with a slash at both ends. */
const BASE = new URL(self.registration.scope).pathname
const CONFIG = `${BASE}config.json`

/** What is not the file that was asked for ends the installation, and the version before stays; it is tried again later. */
const judged = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    (await isExpectedFile(new URL(request.url).pathname, response)) ? response : null,
}
const files = new PrecacheController({ plugins: [judged] })
files.addToCacheList(self.__WB_MANIFEST)

/** This worker's own caches and network. */
const source: ConfigSource = {
  caches,
  fetch: (path, init) => fetch(path, init),
  timeout: (ms) => AbortSignal.timeout(ms),
  isSecure: location.protocol === 'https:',
}
const config = () => freshConfig(CONFIG, source)

/** Old files go once no tab of another build is open: a tab that was not reloaded still finds its own. */
async function tidy(event: ExtendableEvent, build: string): Promise<void> {
  if (self.registration.installing || self.registration.waiting) return
  if (!(await otherBuildOpen(navigator.locks, build))) await files.activate(event)
}

const isPage = (path: string) => path.startsWith(BASE) && pathKind(path.slice(BASE.length - 1)) === 'page'

cleanupOutdatedCaches()
// Navigations to what the exchange answers itself, and to what it does not have, are never answered here.
const cachedPage = files.createHandlerBoundToURL('index.html')
const page = async (options: Parameters<typeof cachedPage>[0]) => pageUnder(BASE, await cachedPage(options))
registerRoute(({ request, sameOrigin, url }) => {
  return request.mode === 'navigate' && sameOrigin && isPage(url.pathname)
}, page)
registerRoute(({ url }) => url.origin === self.location.origin && url.pathname === CONFIG, config)
// A picture shared from another app: the device brings it as a form that is sent to the page.
registerRoute(
  ({ request, sameOrigin, url }) =>
    request.mode === 'navigate' && sameOrigin && url.pathname === `${BASE}${SHARED_PAGE}`,
  async ({ request }) => {
    const end = await holdShared(() => request.formData(), caches, Date.now())
    return Response.redirect(`${BASE}${SHARED_PAGE}?shared=${end}`, 303)
  },
  'POST',
)
registerRoute(new PrecacheRoute(files))
// A cache that cannot be read: the network, as if there were no service worker.
setCatchHandler(({ request }) => fetch(request))

self.addEventListener('install', (event) => {
  files.install(event)
  event.waitUntil(config().catch((error: unknown) => console.warn('service worker: no config.json yet', error)))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { type, build } = (event.data ?? {}) as { type?: unknown; build?: unknown }
  // Asked for by a person's "Reload", never by itself.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === SIGNED_OUT) event.waitUntil(forgetPerson(self))
  if (type !== 'TIDY' || typeof build !== 'string') return
  event.waitUntil(tidy(event, build))
  event.waitUntil(dropOldShared(caches, Date.now()))
})

const world = pushWorld(self, BASE)
self.addEventListener('push', (event) => event.waitUntil(pushArrived(jsonOf(event.data), world)))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(notificationPressed(event.notification.data, world))
})

/** What was sent, null where it is no JSON. */
function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json() ?? null
  } catch {
    return null
  }
}
