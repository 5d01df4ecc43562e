import { endableCalls } from './endable-calls.ts'
import type { HubHost } from './hub-host.ts'
import type { HubConnection } from './market-env.ts'

/** What the browser has of what the hosts need. */
export interface HostNeeds {
  sharedWorker: boolean
  worker: boolean
  locks: boolean
  channels: boolean
}

type HostNumber = 1 | 2 | 3

/** The hosts that this browser can offer, the best first. */
export function hostsOf(has: HostNeeds): HostNumber[] {
  return [
    ...(has.sharedWorker && has.locks ? [1 as const] : []),
    ...(has.worker && has.locks && has.channels ? [2 as const] : []),
    ...(has.worker ? [3 as const] : []),
  ]
}

/**
 * The hub's host for this tab: a SharedWorker; else a worker of the tab that leads; else a worker a tab. Where one cannot be
 * started the next is tried, after the last the first again; the one that has started stays.
 * @param has asked again at each connection: a capability that is there by its name may refuse when it is used
 */
export function chooseHost(has: () => HostNeeds, build: Record<HostNumber, () => HubHost>): HubHost {
  let hosts = hostsOf(has())
  let at = 0
  let host: HubHost | null = null

  /** What was there by its name may have refused when it was used: a host that needs it is left. */
  function reconsider(): void {
    const possible = hostsOf(has())
    if (possible.length === hosts.length) return
    const current = hosts[at]
    hosts = possible
    at = Math.max(0, current ? hosts.indexOf(current) : 0)
    if (current === hosts[at]) return
    host?.end()
    host = null
  }

  function next(from: HubHost | null): void {
    if (from !== host) return
    host?.end()
    host = null
    at = (at + 1) % hosts.length
  }

  return {
    connect(tab, failed) {
      reconsider()
      for (let tried = 0; tried < hosts.length; tried++) {
        try {
          host ??= build[hosts[at] as HostNumber]()
          const mine = host
          return mine.connect(tab, () => {
            next(mine)
            failed()
          })
        } catch {
          next(host)
        }
      }
      return nowhere()
    },
    end() {
      host?.end()
      host = null
    },
  }
}

/** No worker of any kind: every call fails, and the tab says that it has no hub. */
function nowhere(): HubConnection {
  const calls = endableCalls({} as HubConnection['hub'])
  calls.end(new Error('this browser starts no worker'))
  return { hub: calls.remote, expose: (sink) => sink, close: () => undefined }
}
