import { whenNoWrites } from '../../base/api/writes-in-flight.ts'
import { BASE_PATH } from '../../base/platform/base-path.ts'
import { pageQuiet } from './page-quiet.ts'
import { followInput, hasUnsentInput } from './unsent-input.ts'
import { createUpdater } from './updater.ts'

const SERVICE_WORKER = `${BASE_PATH}service-worker.js`
/** A tab may stay open for days: so often it looks whether there is a newer version. */
const LOOK_EVERY_MS = 60 * 60_000
const BUILD: string = import.meta.env.VITE_BUILD ?? 'dev'

let registration: ServiceWorkerRegistration | null = null
/** A service worker that takes this page replaces a version: not so the first one, which is the page's own. */
let replaces = false

export const updater = createUpdater({
  look: update,
  takeOver() {
    const waiting = registration?.waiting
    if (!waiting) return false
    // A page that was loaded past the service worker (Shift and reload) has none, and is replaced all the same.
    replaces = true
    waiting.postMessage({ type: 'SKIP_WAITING' })
    return true
  },
  reload: () => location.reload(),
  whenNoWrites,
  hasUnsentInput,
})

/**
 * Registers the service worker once the page is loaded and quiet; only built pages have one. Old files are thrown away when no
 * tab of another build is open: each tab holds a lock that names its build.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void holdBuild()
  followInput(document)
  await pageQuiet()
  replaces = Boolean(navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (replaces) updater.takenOver()
    replaces = true
  })
  try {
    const { Workbox } = await import('workbox-window')
    const worker = new Workbox(SERVICE_WORKER)
    worker.addEventListener('waiting', updater.found)
    registration = (await worker.register()) ?? null
  } catch (error) {
    // Private windows of some browsers have none: the page works as before, with a network.
    return console.warn('no service worker', error)
  }
  navigator.serviceWorker.controller?.postMessage({ type: 'TIDY', build: BUILD })
  setInterval(() => void look(), LOOK_EVERY_MS)
}

/** Where there are no locks, or the browser refuses them, the service worker finds no tab of another build. */
async function holdBuild(): Promise<void> {
  try {
    await navigator.locks?.request(`build:${BUILD}`, { mode: 'shared' }, () => new Promise(() => undefined))
  } catch (error) {
    console.debug('this build cannot be announced', error)
  }
}

/** Who said "Later" is asked again by the next look. */
async function look(): Promise<void> {
  await update()
  if (registration?.waiting) updater.found()
}

/** Without a network there is nothing newer to be had. */
async function update(): Promise<void> {
  await registration?.update().catch((error: unknown) => console.debug('no newer version to be had', error))
}
