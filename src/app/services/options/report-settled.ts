import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { once, type RingEnv, ringEnv } from '../../base/platform/ring-once.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import { notify } from '../alerts/notify.ts'
import { soundOrNotify } from '../alerts/sound-or-notify.ts'
import { settledText, settledTitle } from './ticket-text.ts'

/** A page that somebody sees goes first: a toast on a hidden one is read by nobody. */
const seenFirst: RingEnv = { ...ringEnv, touched: () => document.visibilityState === 'visible' }

/** Says how a ticket ended: a toast in one tab of all, with the sound and the notice that the person has chosen. */
export function reportSettled(ticket: Ticket): void {
  void i18n.loadNamespaces('options').then(() => {
    const t = i18n.getFixedT(null, 'options')
    const hide = prefs.state.hideAmounts
    const title = settledTitle(t, ticket, hide)
    const text = settledText(t, ticket)
    void once(seenFirst, `option:${ticket.id}`, () => {
      const kind = ticket.status === 'won' ? 'ok' : ticket.status === 'void' ? 'warn' : 'info'
      toast({ kind, name: `option-${ticket.id}`, title, text })
      return true
    })
    void once(ringEnv, `option-sound:${ticket.id}`, async () => {
      const wanted = clientPrefs.read('option-sound') === '1'
      const sounded = !wanted || (await soundOrNotify())
      if (clientPrefs.read('option-notify') === '1') void notify(title, text, `option-${ticket.id}`, wanted && sounded)
      return sounded
    })
  })
}
