import { isPlainHttp } from '../../base/platform/secure-page.ts'
import { onSignOut } from '../../base/session/session.ts'

/** Whether the person lets this site notify. `none`: the browser cannot. */
export type NotifyLeave = NotificationPermission | 'none'

/** What this page has shown without the service worker. */
const shown = new Set<Notification>()
let following = false

export function notifyLeave(): NotifyLeave {
  return typeof Notification === 'undefined' ? 'none' : Notification.permission
}

/** Whether the browser gives no notices because the page came over plain http: it has no way to allow them there. */
export function noticesNeedHttps(): boolean {
  return isPlainHttp() && notifyLeave() !== 'granted'
}

/** Asks the person; to be called by a press alone. */
export async function askNotifyLeave(): Promise<NotifyLeave> {
  if (notifyLeave() !== 'default') return notifyLeave()
  return Notification.requestPermission()
}

/**
 * A notice of the system, gone with the session. The service worker shows it where there is one, so that what the exchange sends of the
 * same fact takes its place: the browser keeps the two kinds apart, and Android knows that one alone.
 * @param tag of two with one tag the later takes the place of the former @param link path of the app that a press opens; left out where it only brings the page to the front
 */
export async function notify(title: string, body: string, tag: string, silent: boolean, link?: string): Promise<void> {
  if (notifyLeave() !== 'granted') return
  if (!following) onSignOut(() => void closeAll())
  following = true
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) {
    const data = link === undefined ? {} : { link }
    return worker
      .showNotification(title, { body, tag, silent, data })
      .catch((error: unknown) => console.warn('no notification', error))
  }
  const one = new Notification(title, { body, tag, silent })
  shown.add(one)
  one.onclose = () => void shown.delete(one)
}

async function closeAll(): Promise<void> {
  for (const one of shown) one.close()
  shown.clear()
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const one of (await worker?.getNotifications?.()) ?? []) one.close()
}
