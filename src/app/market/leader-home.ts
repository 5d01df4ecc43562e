import { expose, type TransferHandler, transferHandlers, wrap } from 'comlink'
import { AddressedPorts, type Channel, type OpenChannel } from '../../shared/market/addressed-port.ts'
import { ADDRESSED, addressed, addressedHandler } from '../../shared/market/addressed-sink.ts'
import type { HubPort } from '../../shared/market/hub.ts'
import { type DoorMessage, doorChannel, doorMessageOf, tabChannel, welcomeOf } from '../../shared/market/hub-door.ts'
import { type CandidateEnv, createCandidate } from './candidate.ts'
import { endableCalls } from './endable-calls.ts'
import type { Home } from './home.ts'
import type { MarketEnv } from './market-env.ts'

/** A hub that runs answers within this; who cannot keep one itself looks for another home then. */
const ANSWERS_WITHIN = 1_000

export interface LeaderHomeEnv extends CandidateEnv {
  openChannel: OpenChannel
  locks: Pick<MarketEnv['locks'], 'whenFree'>
}

/**
 * The hub's second home: a dedicated worker of the tab that leads. Each tab talks to it through a channel of its own,
 * that tab included, so nothing changes for it when the lead moves but the hub's epoch.
 */
export function leaderHome(env: LeaderHomeEnv): Home {
  /** Runs where a tab looks for a hub while its own worker cannot be started. */
  const alone = new Set<() => void>()
  const candidate = createCandidate(env, () => {
    for (const wait of [...alone]) wait()
  })
  transferHandlers.set(ADDRESSED, sinkHandler)

  return {
    connect(tab, failed) {
      let channel: Channel | null = null
      let door: Channel | null = null
      const cancel: (() => void)[] = []
      const ports = new AddressedPorts(look)
      const calls = endableCalls(wrap<HubPort>(ports.port(0)) as unknown as HubPort)
      const wait = () => {
        cancel.push(
          env.after(ANSWERS_WITHIN, () => {
            if (!door) return
            if (candidate.broken) failed()
            else candidate.unserved()
          }),
        )
      }
      alone.add(wait)

      /** The first call waits: the tab makes itself known, and again whenever a hub begins, until one answers. */
      function look(): void {
        const own = env.openChannel(tabChannel(tab))
        const outside = env.openChannel(doorChannel(env.version))
        channel = own
        door = outside
        const knock = () => outside.postMessage({ door: 'knock', tab } satisfies DoorMessage)
        own.addEventListener('message', ({ data }) => {
          const welcome = welcomeOf(data)
          if (!welcome || !door) return
          closeDoor()
          cancel.push(env.locks.whenFree(welcome.lock, () => calls.end()))
          ports.begin(own, welcome.welcome)
        })
        outside.addEventListener('message', ({ data }) => {
          if (door && doorMessageOf(data)?.door === 'open') knock()
        })
        knock()
        wait()
      }

      function closeDoor(): void {
        alone.delete(wait)
        door?.close()
        door = null
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
          closeDoor()
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
