import type { Watch } from '../../src/shared/hub-protocol/hub.ts'
import { createHub, type Hub } from '../../src/workers/hub/hub.ts'
import {
  attachFakeTab,
  createFakeWorld,
  type FakeTab,
  type FakeWorld,
  fakeMarket,
} from '../../src/workers/testing/fake-world.ts'
import { dice } from '../oracle/random-orders.ts'
import { ChaosServer } from './chaos-server.ts'
import { FAULTS, type FaultKind, type Roll } from './line-faults.ts'
import type { RecordedSession } from './recorded-session.ts'

export interface ChaosScene {
  world: FakeWorld
  server: ChaosServer
  hub: Hub
  tab: FakeTab
  roll: Roll
  /** Session time, ms. */
  time(): number
}

/** A real hub with one tab, on a socket whose other end is the double of a session's server; its clock stands at the session's start. */
export async function chaosScene(session: RecordedSession, seed: number, watches: Watch[]): Promise<ChaosScene> {
  const random = dice(seed)
  const world = createFakeWorld(random)
  const began = world.now()
  const server = new ChaosServer(session, {
    say: (frame) => world.socket(session.kind).say(frame),
    after: (ms, run) => void world.env.timers.after(ms, run),
    now: world.now,
  })
  const hub = createHub({
    ...world.env,
    openSocket: (url, events) => {
      const handle = world.env.openSocket(url, events)
      const send = (text: string) => {
        handle.send(text)
        server.heard(text)
      }
      return { ...handle, send }
    },
  })
  const tab = await attachFakeTab(world, hub, 'chaos')
  await hub.setup('chaos', {
    socketBase: 'ws://host/ws',
    markets: [...session.digits].map(([id, one]) => fakeMarket(session.kind, id, one.priceDigits, one.quantityDigits)),
  })
  await hub.watch('chaos', watches)
  world.socket(session.kind).open()
  return { world, server, hub, tab, roll: (below) => Math.floor(random() * below), time: () => world.now() - began }
}

export function noFaults(): Record<FaultKind, number> {
  return Object.fromEntries(FAULTS.map((name) => [name, 0])) as Record<FaultKind, number>
}
