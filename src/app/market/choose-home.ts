import { endableCalls } from './endable-calls.ts'
import type { Home } from './home.ts'
import type { HubConnection } from './market-env.ts'

/** What the browser has of what the homes need. */
export interface HomeNeeds {
  sharedWorker: boolean
  worker: boolean
  locks: boolean
  channels: boolean
}

type HomeNumber = 1 | 2 | 3

/** The homes that this browser can offer, the best first. */
export function homesOf(has: HomeNeeds): HomeNumber[] {
  return [
    ...(has.sharedWorker && has.locks ? [1 as const] : []),
    ...(has.worker && has.locks && has.channels ? [2 as const] : []),
    ...(has.worker ? [3 as const] : []),
  ]
}

/**
 * The hub's home for this tab: a SharedWorker; else a worker of the tab that leads; else a worker a tab. Where one cannot be
 * started the next is tried, after the last the first again; the one that has started stays.
 * @param has asked again at each connection: a capability that is there by its name may refuse when it is used
 */
export function chooseHome(has: () => HomeNeeds, build: Record<HomeNumber, () => Home>): Home {
  let homes = homesOf(has())
  let at = 0
  let home: Home | null = null

  /** What was there by its name may have refused when it was used: a home that needs it is left. */
  function reconsider(): void {
    const possible = homesOf(has())
    if (possible.length === homes.length) return
    const current = homes[at]
    homes = possible
    at = Math.max(0, current ? homes.indexOf(current) : 0)
    if (current === homes[at]) return
    home?.end()
    home = null
  }

  function next(from: Home | null): void {
    if (from !== home) return
    home?.end()
    home = null
    at = (at + 1) % homes.length
  }

  return {
    connect(tab, failed) {
      reconsider()
      for (let tried = 0; tried < homes.length; tried++) {
        try {
          home ??= build[homes[at] as HomeNumber]()
          const mine = home
          return mine.connect(tab, () => {
            next(mine)
            failed()
          })
        } catch {
          next(home)
        }
      }
      return nowhere()
    },
    end() {
      home?.end()
      home = null
    },
  }
}

/** No worker of any kind: every call fails, and the tab says that it has no hub. */
function nowhere(): HubConnection {
  const calls = endableCalls({} as HubConnection['hub'])
  calls.end(new Error('this browser starts no worker'))
  return { hub: calls.remote, expose: (sink) => sink, close: () => undefined }
}
