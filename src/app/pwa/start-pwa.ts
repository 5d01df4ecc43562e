import { followNetwork, reach } from '../api/reach.ts'
import { i18n } from '../i18n/i18n.ts'
import { onSignOut } from '../session/session.ts'
import { noteContact } from './contact.ts'
import { followInstallOffer } from './install-offer.ts'
import { pageQuiet } from './page-quiet.ts'
import { startServiceWorker } from './service-worker.ts'
import { dropShared } from './shared-picture.ts'

/** Starts what makes the page an installed app: its service worker, and the watch over the connection. */
export function startPwa(): void {
  followInstallOffer()
  followNetwork()
  onSignOut(() => void dropShared())
  reach.onAnswer(noteContact)
  void startServiceWorker()
  void follow()
}

async function follow(): Promise<void> {
  await pageQuiet()
  const { followFeed } = await loaded(() => import('./follow-feed.ts'))
  followFeed()
  // Words about a lost network have to be there before it is lost.
  await Promise.all([i18n.loadNamespaces('pwa'), import('./outage-note.tsx'), import('./update-note.tsx')])
}

/** How often a part is asked for. */
const TRIES = 3

/** A part of the page. A page that is left, or whose server has gone, cannot load: it tries again with the next answer. */
async function loaded<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      if (tries === TRIES || !(error instanceof TypeError)) throw error
      await new Promise<void>((next) => {
        const end = reach.onAnswer(() => {
          end()
          next()
        })
      })
    }
  }
}
