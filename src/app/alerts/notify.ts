import { isPlainHttp } from '../platform/secure-page.ts'

/** Whether the person lets this site notify. `none`: the browser cannot. */
export type NotifyLeave = NotificationPermission | 'none'

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

/** A notice of the system. @param tag of two with one tag the later takes the place of the former */
export async function notify(title: string, body: string, tag: string, silent: boolean): Promise<void> {
  if (notifyLeave() !== 'granted') return
  try {
    new Notification(title, { body, tag, silent })
  } catch (error) {
    // Android lets service workers alone do so.
    if (!(error instanceof TypeError)) throw error
    const worker = await navigator.serviceWorker?.getRegistration()
    await worker?.showNotification(title, { body, tag, silent })
  }
}
