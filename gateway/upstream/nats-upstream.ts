import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { Bounded } from '../base/bounded.ts'
import type { Timers } from '../base/timers.ts'
import type { Bus } from '../bus/bus.ts'
import { subjectsOf } from '../bus/subjects.ts'
import { MarketList } from './market-list.ts'
import { NatsSessions } from './nats-sessions.ts'
import { NatsSource } from './nats-source.ts'
import type { Upstream } from './upstream.ts'
import { UpstreamListeners } from './upstream-listeners.ts'

export interface NatsUpstreamParts {
  bus: Bus
  /** Begins the subjects. */
  prefix: string
  clock: () => number
  timers: Timers
  /** Numbers in [0, 1). */
  random: () => number
  log: (line: string) => void
}

const KINDS = ['spot', 'contract'] as const
/** Requests for states that are under way together. */
const REQUESTS = 32
const MARKETS_MS = 5_000

/** A gateway's data from an exchange that publishes the wire on NATS. Closes the bus when it is closed. */
export function openNatsUpstream(parts: NatsUpstreamParts): Upstream {
  const { bus, clock, timers, random, log } = parts
  const subjects = subjectsOf(parts.prefix)
  const listeners = new UpstreamListeners(() => sources)
  let reconnects = 0
  const sessions = new NatsSessions({ bus, subjects, clock, timers, random })
  const requests = new Bounded(REQUESTS)
  const lists = { spot: listOf('spot'), contract: listOf('contract') }

  function listOf(kind: MarketKind): MarketList {
    const read = async () =>
      JSON.parse(await bus.request(subjects.ask, JSON.stringify({ markets: kind }), MARKETS_MS)) as unknown
    return new MarketList({ from: `the exchange on NATS (${kind})`, read, clock, timers, log })
  }

  function sourceOf(kind: MarketKind): NatsSource {
    return new NatsSource({
      ...{ kind, bus, subjects, requests, clock, timers, markets: lists[kind] },
      changed: () => changed(kind),
      interrupted: () => sessions.interrupted(kind),
    })
  }

  function changed(kind: MarketKind): void {
    const { isUp } = sources[kind]
    log(`The exchange on NATS ${isUp ? 'publishes' : 'does not publish'} its ${kind} markets`)
    if (isUp) {
      sessions.came(kind)
      void lists[kind].read()
    }
    listeners.stateChanged(kind)
  }

  const sources = { spot: sourceOf('spot'), contract: sourceOf('contract') }
  const ends = [
    bus.subscribe(subjects.content, () => listeners.contentChanged()),
    bus.onState((isUp) => {
      if (!isUp) reconnects++
    }),
  ]
  const sum = (of: (source: NatsSource) => number) => of(sources.spot) + of(sources.contract)
  return {
    sources,
    sessions,
    counts: () => ({
      reconnects,
      resyncs: sum(({ resyncs }) => resyncs),
      frames: sum(({ frames }) => frames),
    }),
    onState: (listener) => listeners.onState(listener),
    onContent: (listener) => listeners.onContent(listener),
    async close() {
      listeners.clear()
      for (const end of ends) end()
      for (const kind of KINDS) {
        lists[kind].close()
        sources[kind].close()
      }
      sessions.close()
      await bus.close()
    },
  }
}
