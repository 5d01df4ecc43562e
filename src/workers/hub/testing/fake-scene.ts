import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import {
  attachFakeTab,
  createFakeWorld,
  type FakeSocket,
  type FakeTab,
  type FakeWorld,
  fakeMarket,
} from '../../testing/fake-world.ts'
import { createHub, type Hub } from '../hub.ts'

/** For tests only: one hub, its tabs and what its sockets say. */

/** What each tab tells the hub at its start. */
export const SETUP = {
  socketBase: 'ws://host/ws',
  markets: [fakeMarket('spot', 1), fakeMarket('spot', 2), fakeMarket('contract', 1)],
}

/** A watch of ten levels. */
export const depth = (currency_id: number, kind: 'spot' | 'contract' = 'spot'): Watch => ({
  topic: 'depth',
  kind,
  currency_id,
  levels: 10,
  group: 1,
})

/** A watch. */
export const ticker = (currency_id: number): Watch => ({ topic: 'ticker', kind: 'spot', currency_id })

export interface Scene {
  world: FakeWorld
  hub: Hub
  tab(id: string, watches?: Watch[]): Promise<FakeTab>
  spot(): FakeSocket
}

/** A hub in a world without network; its tabs know two spot markets and a perpetual. */
export async function scene(world = createFakeWorld()): Promise<Scene> {
  const hub = createHub(world.env)
  return {
    world,
    hub,
    async tab(id, watches = []) {
      const tab = await attachFakeTab(world, hub, id)
      await hub.setup(id, SETUP)
      await hub.watch(id, watches)
      return tab
    },
    spot: () => world.socket('spot'),
  }
}

/** A depth frame with one level a side. */
export function snapshot(currency_id: number, u: number, price = '100.00') {
  return { type: 101, currency_id, t: 1, data: { snapshot: true, u, b: [[price, '1.000']], a: [['200.00', '2.000']] } }
}

/** A depth frame with one bid, that follows on `u - 1`. */
export function delta(currency_id: number, u: number, price: string, more = {}) {
  return { type: 101, currency_id, t: 1, data: { U: u, u, pu: u - 1, b: [[price, '1.000']], a: [], ...more } }
}

/** All topics that were subscribed or let go, in order. */
export function topics(socket: FakeSocket, op: 'sub' | 'unsub'): string[] {
  return socket.sent.filter((frame) => frame.op === op).flatMap((frame) => frame.topics as string[])
}

/** Answers the newest ping; `u` names the depth topics' sequences. */
export function pong(world: FakeWorld, socket: FakeSocket, u: Record<string, number> = {}): void {
  const t = socket.sent.filter((frame) => frame.op === 'ping').at(-1)?.t
  socket.say({ op: 'pong', t, s: world.now(), u })
}
