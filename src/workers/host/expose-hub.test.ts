import { type Endpoint, wrap } from 'comlink'
import { expect, test } from 'vitest'
import { createHub, type Hub } from '../hub/hub.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { exposeHub } from './expose-hub.ts'

interface Inside extends Hub {
  tabs: unknown
}

/** A hub and what a tab has of it, over a real pair of ports. */
function exposed() {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  const { port1, port2 } = new MessageChannel()
  exposeHub(hub, port1 as unknown as Endpoint)
  return { hub, remote: wrap<Inside>(port2 as unknown as Endpoint), close: () => port1.close() }
}

test('a tab ends no hub, counts none of its tabs and looks into none', async () => {
  const { hub, remote, close } = exposed()
  await expect(remote.stop()).rejects.toThrow()
  await expect(remote.stats()).rejects.toThrow()
  await expect(remote.tabs).resolves.toBe(undefined)
  expect([await remote.epoch, await remote.lock]).toEqual([undefined, undefined])
  expect(await hub.stats()).toMatchObject({ tabs: 0 })
  close()
})
