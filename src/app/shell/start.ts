import { subscribe } from 'valtio'
import { commonCalls } from '../../shared/calls/common-calls.ts'
import { callApi, isConfirmed, unconfirmedWrites } from '../base/api/call-api.ts'
import { session } from '../base/api/session-state.ts'
import { i18n, startI18n } from '../base/i18n/i18n.ts'
import { askedLayout } from '../base/platform/asked-layout.ts'
import { BASE_STEM, routePath } from '../base/platform/base-path.ts'
import { clientCache, deviceStore, tabStore } from '../base/platform/client-cache.ts'
import { loadConfig } from '../base/platform/config.ts'
import { clockWatch, serverClock } from '../base/platform/server-clock.ts'
import { site } from '../base/platform/site.ts'
import { storageChanges } from '../base/platform/storage-changes.ts'
import { keepLight } from '../base/platform/theme.ts'
import { toast } from '../base/platform/toast-store.ts'
import { wait } from '../base/platform/wait.ts'
import { whenLoaded } from '../base/platform/when-loaded.ts'
import { everyWhileShownWhenDue } from '../base/platform/while-shown.ts'
import { renewZone } from '../base/platform/zone.ts'
import { prefs } from '../base/prefs/prefs.ts'
import { openTabs } from '../base/prefs/tab-count.ts'
import { noteRegion } from '../base/session/region.ts'
import { startSession } from '../base/session/session.ts'
import { startPwa } from '../services/pwa/start-pwa.ts'
import { firstScreen } from './first-screen.ts'
import { fetchCaches, seedCaches } from './start-caches.ts'

/** A screen that takes longer shows its wait. */
const FIRST_SCREEN_PATIENCE_MS = 1_500
const CLOCK_EVERY_MS = 10 * 60_000

async function askTime(): Promise<number | null> {
  const answer = await callApi(commonCalls.getServerTime, {}, { quiet: true })
  if (!isConfirmed(answer)) return null
  clientCache.write('time_zone', answer.data.zone)
  renewZone()
  return answer.data.time
}

async function askSiteName(): Promise<void> {
  const answer = await callApi(commonCalls.config, { key: 'site_name' }, { quiet: true })
  const known = isConfirmed(answer) ? answer.data : answer.lastKnown?.data
  if (known?.site_name) site.name = known.site_name
}

/** Comes after the first picture: whoever reads a value takes what is none for nothing by itself. */
async function dropStored(): Promise<void> {
  try {
    const { DEVICE_VALUES, dropUnreadable, TAB_VALUES } = await import('../base/platform/stored-values.ts')
    const lost = [...dropUnreadable(deviceStore, DEVICE_VALUES), ...dropUnreadable(tabStore, TAB_VALUES)]
    if (lost.length > 0) toast({ kind: 'warn', name: 'stored-reset', title: i18n.t('storedReset'), impersonal: true })
  } catch (error) {
    // Its file could not be had: the next start looks again.
    if (!(error instanceof TypeError)) throw error
  }
}

/**
 * Starts what lives as long as the page: theme, texts, configuration, clock, session, caches.
 * @throws TypeError where config.json cannot be had (the texts are there by then)
 */
export async function start(): Promise<void> {
  askedLayout.note(location, history)
  keepLight(document.documentElement, clientCache, (run, ms) => everyWhileShownWhenDue(ms, run))
  seedCaches(clientCache)
  prefs.follow(window)
  storageChanges.follow(window)
  openTabs()?.answer()
  const first = firstScreen(routePath(location.pathname))
  const [texts, configured] = await Promise.allSettled([
    startI18n(first.areas),
    loadConfig(fetch, location.origin, BASE_STEM),
    Promise.race([first.load(), wait(FIRST_SCREEN_PATIENCE_MS)]),
  ])
  if (texts.status === 'rejected') throw texts.reason
  if (configured.status === 'rejected') throw configured.reason
  const config = configured.value
  site.name = config.site_name
  startSession()
  followLeft()
  startPwa()
  const syncClock = () => serverClock.sync(askTime)
  clockWatch.follow(syncClock)
  void syncClock()
  everyWhileShownWhenDue(CLOCK_EVERY_MS, () => void syncClock())
  // No first picture waits for these: they would take the network from what it does wait for.
  whenLoaded(() => {
    void dropStored()
    void askSiteName()
    void fetchCaches(callApi, clientCache, noteRegion)
  })
}

/** Once the exchange vouches for somebody who had money under way when the page was loaded anew: what has come of it is asked and reported. */
function followLeft(): void {
  let looked: number | null = null
  const look = () => {
    const { status, user } = session
    if (status !== 'confirmed' || !user || looked === user.id) return
    looked = user.id
    if (unconfirmedWrites.left(user.id).length === 0) return
    import('../services/money/own-left.ts').then(
      ({ reportOwnUnconfirmed }) => reportOwnUnconfirmed(user.id),
      (error: unknown) => console.warn('what was left without an answer could not be asked', error),
    )
  }
  subscribe(session, look)
  look()
}
