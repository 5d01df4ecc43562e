import type { MarketEnv } from './market-env.ts'
import { sharedWorkerHome } from './shared-worker-home.ts'

function listen(target: EventTarget, name: string, run: (event: Event) => void): () => void {
  target.addEventListener(name, run)
  return () => target.removeEventListener(name, run)
}

function persisted(event: Event): boolean {
  return event instanceof PageTransitionEvent && event.persisted
}

/** The market client's environment in a browser tab. @param version of this build; the hub's name carries it */
export function browserEnv(version: string): MarketEnv {
  const home = sharedWorkerHome(version)
  return {
    connect: (tab, failed) => home.connect(tab, failed),
    locks: {
      hold: (name) =>
        new Promise((held, refused) => {
          navigator.locks
            .request(name, () => new Promise<void>((release) => held(() => release())))
            .catch((error: unknown) => refused(error instanceof Error ? error : new Error(String(error))))
        }),
      whenFree(name, granted) {
        const abort = new AbortController()
        navigator.locks
          .request(name, { mode: 'shared', signal: abort.signal }, () => {
            if (!abort.signal.aborted) granted()
          })
          // Taken back, or no locks to be had: the watchdog of the deliveries tells of the hub's end then.
          .catch(() => undefined)
        return () => abort.abort()
      },
    },
    now: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    every(ms, run) {
      const timer = setInterval(run, ms)
      return () => clearInterval(timer)
    },
    visible: () => document.visibilityState === 'visible',
    onVisibility: (changed) => listen(document, 'visibilitychange', changed),
    onOnline: (run) => listen(window, 'online', run),
    onReturn: (run) =>
      listen(window, 'pageshow', (event) => {
        if (persisted(event)) run()
      }),
    onLeave: (run) =>
      listen(window, 'pagehide', (event) => {
        if (!persisted(event)) run()
      }),
    version,
    title: () => document.title,
    onTitle(run) {
      const watcher = new MutationObserver(run)
      watcher.observe(document.head, { childList: true, subtree: true, characterData: true })
      return () => watcher.disconnect()
    },
    id: () => crypto.randomUUID(),
  }
}
