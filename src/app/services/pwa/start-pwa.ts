import { SIGNED_OUT } from '../../../shared/site/push-cache.ts'
import { followNetwork, reach } from '../../base/api/reach.ts'
import { session } from '../../base/api/session-state.ts'
import { i18n } from '../../base/i18n/i18n.ts'
import { onSignOut } from '../../base/session/session.ts'
import { noteContact } from './contact.ts'
import { followInstallOffer } from './install-offer.ts'
import { pageQuiet } from './page-quiet.ts'
import { startServiceWorker } from './service-worker.ts'
import { dropShared } from './shared-picture.ts'

/** Starts what makes the page an installed app: its service worker, and the watch over the connection. */
export function startPwa(): void {
  followInstallOffer()
  followNetwork()
  onSignOut(() => {
    void dropShared()
    // The page may be closed before its own part has come that ends notifications. Whoever comes next is known right after this.
    void Promise.resolve().then(() => {
      if (session.token === null) navigator.serviceWorker?.controller?.postMessage({ type: SIGNED_OUT })
    })
  })
  reach.onAnswer(noteContact)
  void startServiceWorker()
  void follow()
}

async function follow(): Promise<void> {
  await pageQuiet()
  await ready(async () => (await import('./follow-feed.ts')).followFeed())
  // Words about a lost network have to be there before it is lost.
  await ready(() => Promise.all([i18n.loadNamespaces('pwa'), import('./outage-note.tsx'), import('./update-note.tsx')]))
}

/** How often a part is asked for. */
const TRIES = 3

/**
 * A part of the page. A page that is left, or whose server has gone, cannot load its code or its styles: it tries again with the
 * next answer, and at last the page goes on without it.
 */
async function ready(load: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      await load()
      return
    } catch (error) {
      console.warn('a part of the page could not be loaded', error)
    }
    await new Promise<void>((next) => {
      const end = reach.onAnswer(() => {
        end()
        next()
      })
    })
  }
}
