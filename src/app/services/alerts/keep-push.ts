import type { PushPayload } from '../../../shared/rules/push-payload.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { followPush } from '../push/follow-push.ts'
import { hasUnsentInput } from '../pwa/unsent-input.ts'
import { waitingNote } from './waiting-note.ts'

/** The terminal and the lists of orders report these by themselves. */
const REPORTED = ['fill', 'liquidation']

/** Looks after this browser's notifications while a page is open. @param go takes the page to a path of the app */
export function keepPush(go: (path: string) => void): void {
  followPush({
    go(path) {
      if (hasUnsentInput()) return false
      go(path)
      return true
    },
    seen: (payload) => void seen(payload).catch((error: unknown) => console.warn('not reported', error)),
  })
}

/** What the system did not show, for a page is visible: that page reports it. */
async function seen({ id, kind, title, body, at, seen: value = '' }: PushPayload): Promise<void> {
  // The exchange saw an alert of this browser first, maybe between two looks of its own: it rings as ever.
  if (kind.startsWith('alert_') && waitingNote.read()) {
    const { reportFiredAlert } = await import('./own-alerts.ts')
    if (await reportFiredAlert(id, at, value)) return
  }
  if (document.visibilityState !== 'visible' || REPORTED.includes(kind)) return
  toast({ kind: 'info', name: `push-${id}`, title, text: body })
}
