import { subscribe } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import { session } from '../../base/api/session-state.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { routePath } from '../../base/platform/base-path.ts'
import { randomId } from '../../base/platform/random-id.ts'
import { once, ringEnv } from '../../base/platform/ring-once.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { prefs } from '../../base/prefs/prefs.ts'
import { clientPrefs } from '../../base/prefs/terminal-prefs.ts'
import { soundOrNotify } from '../alerts/sound-or-notify.ts'
import { ownHubClient } from '../hub-client/hub-client.ts'
import { liveStoreOf } from '../live/use-live.ts'
import { titleLead } from '../page/page-title.tsx'
import { perpVenue } from '../venue/perp-venue.ts'
import { isInTitle, type MarginUpdate } from './margin-updates.ts'
import { createMarginWatch } from './margin-watch.ts'

async function show(update: MarginUpdate | null): Promise<void> {
  if (!update || !isInTitle(update, prefs.state.marginTitle)) {
    Object.assign(titleLead, { text: '', danger: false })
    return
  }
  await i18n.loadNamespaces('positions')
  const t = i18n.getFixedT(null, 'positions')
  const { percent, danger, live } = update
  const text = live ? t(danger ? 'titleDanger' : 'titleRatio', { percent }) : t('titleUnknown')
  Object.assign(titleLead, { text, danger: live && danger })
}

async function warn({ episode, percent }: MarginUpdate & { episode: string }): Promise<void> {
  if (clientPrefs.read('liquidation-sound') !== '0') void once(ringEnv, `margin:${episode}`, soundOrNotify)
  await i18n.loadNamespaces('positions')
  const t = i18n.getFixedT(null, 'positions')
  // Beside a practice account it has to be said whose margin it is.
  const text = routePath(location.pathname) === '/mock' ? `${t('dangerReal')} ${t('dangerText')}` : t('dangerText')
  toast({ kind: 'warn', name: 'liquidation', title: t('titleDanger', { percent }), text })
}

let started = false

/** Begins to watch the margin of whoever is signed in, once a page life. */
export function startMarginWatch(): void {
  if (started) return
  started = true
  // The last word counts, whichever texts were loaded first.
  let turn: Promise<void> = Promise.resolve()
  let newest: MarginUpdate | null = null
  const showNewest = () => {
    turn = turn.then(() => show(newest))
  }
  subscribeKey(prefs.state, 'marginTitle', showNewest)
  const watch = createMarginWatch({
    account: {
      // At the hub's marks: those of mock trading may be simulated.
      subscribe: (listener) => liveStoreOf(perpVenue(), ownHubClient()).subscribe(listener),
      read: () => liveStoreOf(perpVenue(), ownHubClient()).read(),
    },
    keepMarks(ids) {
      const { watches } = ownHubClient()
      const ends = ids.map((currency_id) =>
        watches.retain({ topic: 'mark', kind: 'contract', currency_id, always: true }),
      )
      // A position that another tab opens is heard of by them.
      ends.push(watches.retain({ topic: 'account', kind: 'contract' }))
      return () => {
        for (const end of ends) end()
      }
    },
    newEpisode: () => randomId(),
    show(update) {
      newest = update
      showNewest()
    },
    warn: (update) => void warn(update),
  })
  const follow = () => watch.follow(session.status === 'visitor' ? null : (session.user?.id ?? null))
  subscribe(session, follow)
  follow()
}
