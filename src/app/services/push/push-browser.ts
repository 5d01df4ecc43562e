import { pushMark } from '../../../shared/rules/push-payload.ts'
import { MARK_PATH, PUSH_CACHE } from '../../../shared/site/push-cache.ts'
import { isPlainHttp } from '../../base/platform/secure-page.ts'
import { setBadge } from './app-badge.ts'
import { pushNote } from './push-note.ts'

/**
 * Why this browser cannot notify while it is closed. `install`: iPhones and iPads do so for the installed app alone; `noWorker`: the
 * part that would show them is not running; `noService`: the browser's own push service cannot be reached.
 */
export type PushBlock = 'plainHttp' | 'install' | 'unsupported' | 'denied' | 'noWorker' | 'noService'

export interface BrowserKeys {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
export type PushTry = { ok: true; browser: BrowserKeys } | { ok: false; block: PushBlock }

/** How long a service worker that is being installed is waited for, ms. */
const WORKER_PATIENCE = 10_000

/** What can be determined without asking anybody; null where it has to be tried. */
export function pushBlock(): PushBlock | null {
  if (isPlainHttp()) return 'plainHttp'
  const able = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  // Safari of iPhones and iPads alone tells this.
  if (!able) return (navigator as { standalone?: boolean }).standalone === false ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Asks the person, then the browser's push service; to be called by a press alone. @param key the exchange's public key */
export async function subscribeBrowser(key: string): Promise<PushTry> {
  const block = pushBlock()
  if (block) return { ok: false, block }
  // Asked first: browsers take it for a press only so long.
  const leave = await Notification.requestPermission()
  if (leave !== 'granted') return { ok: false, block: 'denied' }
  const registration = await workerInTime()
  if (!registration) return { ok: false, block: 'noWorker' }
  try {
    const { pushManager } = registration
    const former = await pushManager.getSubscription()
    if (former && !isFor(former, key)) await former.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    if (!endpoint || !keys?.p256dh || !keys.auth) return { ok: false, block: 'noService' }
    return { ok: true, browser: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } }
  } catch (error) {
    console.warn('no push service', error)
    const denied = error instanceof DOMException && error.name === 'NotAllowedError'
    return { ok: false, block: denied ? 'denied' : 'noService' }
  }
}

/** From now on the service worker shows what is sent to this address. */
export async function markBrowser(endpoint: string): Promise<void> {
  pushNote.write(true)
  const cache = await caches.open(PUSH_CACHE)
  await cache.put(MARK_PATH, new Response(pushMark(endpoint)))
}

/**
 * The address that this browser is subscribed by; null where it is not.
 * @param key the exchange's public key: a subscription that is known to be for another one is none, for push services refuse its messages
 */
export async function browserEndpoint(key?: string): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const found = await registration?.pushManager?.getSubscription()
  if (!found || (key !== undefined && found.options.applicationServerKey && !isFor(found, key))) return null
  return found.endpoint
}

/** Nothing of who was notified is left in this browser: no mark, no subscription, no notification on screen, no count at the icon. */
export async function forgetBrowser(): Promise<void> {
  pushNote.write(false)
  setBadge(0)
  // Without its mark nothing is shown any more, whatever comes of the rest.
  if ('caches' in globalThis) await caches.delete(PUSH_CACHE)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** A built page's service worker is registered once the page is quiet. */
async function workerInTime(): Promise<ServiceWorkerRegistration | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), WORKER_PATIENCE))
  return Promise.race([navigator.serviceWorker.ready, late])
}

function isFor({ options }: PushSubscription, key: string): boolean {
  const used = options.applicationServerKey
  if (!used) return false
  const text = btoa(String.fromCharCode(...new Uint8Array(used)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key
}
