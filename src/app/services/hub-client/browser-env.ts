import { UNHELD } from '../../../shared/hub-protocol/hub.ts'
import { newestWhenIdle } from '../../base/platform/newest-when-idle.ts'
import { nextTask } from '../../base/platform/next-task.ts'
import { randomId } from '../../base/platform/random-id.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { everyWhileShownWhenDue } from '../../base/platform/while-shown.ts'
import type { BrowserLocks } from './browser-locks.ts'
import { chooseHost } from './choose-host.ts'
import type { HubHost } from './hub-host.ts'
import { leaderHost } from './leader-host.ts'
import type { MarketEnv } from './market-env.ts'
import { createNextTabLock } from './next-tab-lock.ts'
import { noteRefusal, ownLocks, ownNeeds } from './own-locks.ts'
import { ownWorkerHost } from './own-worker-host.ts'
import { sharedWorkerHost } from './shared-worker-host.ts'
import { startLeadWorker } from './start-market-worker.ts'

/** How often a change of the title is reported, ms. */
const TITLE_EVERY = 1_000
/** What the page says besides the books' figures follows within so many ms, and not more often than every so many. */
const SUMMARY_WITHIN = 100
const SUMMARY_REST = 200

function listen(target: EventTarget, name: string, run: (event: Event) => void, capture = false): () => void {
  target.addEventListener(name, run, { capture, passive: true })
  return () => target.removeEventListener(name, run, capture)
}

function both(one: () => void, other: () => void): () => void {
  return () => {
    one()
    other()
  }
}

function persisted(event: Event): boolean {
  return event instanceof PageTransitionEvent && event.persisted
}

const visible = () => document.visibilityState === 'visible'
const onVisibility = (changed: () => void) => listen(document, 'visibilitychange', changed)

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const fine = () => performance.now()

/** From the frame's begin to the first task after it. */
function frame(shown: (ms: number, at: number) => void): void {
  requestAnimationFrame((at) => {
    const began = fine()
    void nextTask().then(() => shown(fine() - began, at))
  })
}

/** Presses are heard before whatever takes them for itself; the focus is the window's own. */
function onTouch(run: () => void): () => void {
  const ends = [
    listen(window, 'pointerdown', run, true),
    listen(window, 'keydown', run, true),
    listen(window, 'focus', run),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Battery Status API: in Chromium alone. */
interface Battery {
  readonly charging: boolean
}

/** Asks for the battery once; it keeps itself up to date. @returns whether the machine runs on it, false while nobody knows */
function watchBattery(): () => boolean {
  let battery: Battery | null = null
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
  getBattery?.call(navigator).then(
    (found) => {
      battery = found
    },
    // A policy may forbid it: the machine counts as one that is charged.
    () => undefined,
  )
  return () => battery?.charging === false
}

/** The hub's host in this browser, by what it has. */
function browserHost(version: string, locks: BrowserLocks): HubHost {
  return chooseHost(ownNeeds, {
    1: () => noteRefusal('SharedWorker', sharedWorkerHost(version)),
    2: () =>
      leaderHost({
        version,
        startWorker: (onLeading, failed) => startLeadWorker(version, onLeading, failed),
        waitLock: locks.wait,
        visible,
        onVisibility,
        onPageHide: (run) => both(listen(window, 'pagehide', run), listen(document, 'freeze', run)),
        onPageShow: (run) => both(listen(window, 'pageshow', run), listen(document, 'resume', run)),
        after,
        openChannel: (name) => new BroadcastChannel(name),
        locks: locks.forMarket,
      }),
    3: () => ownWorkerHost(version),
  })
}

/** The market client's environment in a browser tab. @param version of this build; names of locks and workers carry it */
export function browserEnv(version: string): MarketEnv {
  const locks = ownLocks()
  const host = browserHost(version, locks)
  const lives = createNextTabLock(locks.forMarket.hold, () => (locks.usable() ? '' : UNHELD) + randomId())
  both(listen(window, 'pagehide', lives.drop), listen(document, 'freeze', lives.drop))
  const labels = newestWhenIdle(SUMMARY_WITHIN, SUMMARY_REST)
  return {
    connect: (tab, failed) => host.connect(tab, failed),
    locks: { ...locks.forMarket, hold: lives.hold },
    now: tabNow,
    after,
    every: everyWhileShownWhenDue,
    fine,
    frame,
    saving: watchBattery(),
    whenCalm: (run) => (visible() ? labels.plan(run) : run()),
    visible,
    onVisibility,
    onTouch,
    onOnline: (run) => listen(window, 'online', run),
    onReturn: (run) =>
      listen(window, 'pageshow', (event) => {
        if (persisted(event)) run()
      }),
    onFreeze: (run) => listen(document, 'freeze', run),
    onResume: (run) => listen(document, 'resume', run),
    onLeave: (run) =>
      listen(window, 'pagehide', (event) => {
        if (!persisted(event)) run()
      }),
    onPageCached: (run) =>
      listen(window, 'pagehide', (event) => {
        if (persisted(event)) run()
      }),
    version,
    title: () => document.title,
    onTitle(run) {
      let waiting = false
      // Titles carry prices: once a second is plenty.
      const watcher = new MutationObserver(() => {
        if (waiting) return
        waiting = true
        setTimeout(() => {
          waiting = false
          run()
        }, TITLE_EVERY)
      })
      watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
      return () => watcher.disconnect()
    },
    id: lives.id,
  }
}
