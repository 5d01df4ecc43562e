import { expose, type TransferHandler, transferHandlers, wrap } from 'comlink'
import { AddressedPorts, type Channel, type OpenChannel } from '../../../shared/hub-protocol/addressed-port.ts'
import { ADDRESSED, addressed, addressedHandler } from '../../../shared/hub-protocol/addressed-sink.ts'
import type { HubPort } from '../../../shared/hub-protocol/hub.ts'
import {
  type DiscoveryMessage,
  discoveryChannel,
  discoveryMessageOf,
  tabChannel,
  welcomeOf,
} from '../../../shared/hub-protocol/hub-discovery.ts'
import { type CandidateEnv, createCandidate } from './candidate.ts'
import { endableCalls } from './endable-calls.ts'
import type { HubHost } from './hub-host.ts'
import type { MarketEnv } from './market-env.ts'

/** A hub that runs answers within this; who cannot keep one itself looks for another host then. */
const ANSWERS_WITHIN = 1_000

export interface LeaderHostEnv extends CandidateEnv {
  openChannel: OpenChannel
  locks: Pick<MarketEnv['locks'], 'whenFree'>
}

/**
 * The hub's second host: a dedicated worker of the tab that leads. Each tab talks to it through a channel of its own,
 * that tab included, so nothing changes for it when the lead moves but the hub's epoch.
 */
export function leaderHost(env: LeaderHostEnv): HubHost {
  /** Runs where a tab looks for a hub while its own worker cannot be started. */
  const alone = new Set<() => void>()
  const candidate = createCandidate(env, () => {
    for (const wait of [...alone]) wait()
  })
  transferHandlers.set(ADDRESSED, sinkHandler)

  return {
    connect(tab, failed) {
      let channel: Channel | null = null
      let discovery: Channel | null = null
      const cancel: (() => void)[] = []
      const ports = new AddressedPorts(look)
      const calls = endableCalls(wrap<HubPort>(ports.port(0)) as unknown as HubPort)
      const wait = () => {
        cancel.push(
          env.after(ANSWERS_WITHIN, () => {
            if (!discovery) return
            if (candidate.broken) failed()
            else candidate.unserved()
          }),
        )
      }
      alone.add(wait)

      /** The first call waits: the tab makes itself known, and again whenever a hub begins, until one answers. */
      function look(): void {
        const own = env.openChannel(tabChannel(tab))
        const outside = env.openChannel(discoveryChannel(env.version))
        channel = own
        discovery = outside
        const discover = () => outside.postMessage({ type: 'discover', tab } satisfies DiscoveryMessage)
        own.addEventListener('message', ({ data }) => {
          const welcome = welcomeOf(data)
          if (!welcome || !discovery) return
          closeDiscovery()
          cancel.push(env.locks.whenFree(welcome.lock, () => calls.end()))
          ports.begin(own, welcome.welcome)
        })
        outside.addEventListener('message', ({ data }) => {
          if (discovery && discoveryMessageOf(data)?.type === 'available') discover()
        })
        discover()
        wait()
      }

      function closeDiscovery(): void {
        alone.delete(wait)
        discovery?.close()
        discovery = null
      }

      let sinks = 0
      return {
        hub: calls.remote,
        get holdsHub() {
          return candidate.leading
        },
        expose(sink) {
          const port = ++sinks
          expose(sink, ports.port(port))
          return addressed(sink, { tab, port })
        },
        close() {
          closeDiscovery()
          for (const each of cancel.splice(0)) each()
          calls.end()
          ports.close()
          channel?.close()
        },
      }
    },
    end: () => candidate.end(),
  }
}

/** A tab gives addresses and takes none. */
const sinkHandler = addressedHandler(() => {
  throw new Error('a hub has no address')
}) as TransferHandler<object, unknown> as TransferHandler<unknown, unknown>
