import { followPush } from '../push/follow-push.ts'
import { hasUnsentInput } from '../pwa/unsent-input.ts'
import { waitingNote } from './waiting-note.ts'

/** Looks after this browser's notifications while a page is open. @param go takes the page to a path of the app */
export function keepPush(go: (path: string) => void): void {
  followPush({
    go(path) {
      if (hasUnsentInput()) return false
      go(path)
      return true
    },
    seen(payload) {
      // The exchange saw it first, maybe between two looks of this browser.
      if (!payload.kind.startsWith('alert_') || !waitingNote.read()) return
      void import('./own-alerts.ts').then(({ ownAlerts, heardFired }) => {
        ownAlerts()
        void heardFired(payload.id, payload.at, payload.seen ?? '')
      })
    },
  })
}
