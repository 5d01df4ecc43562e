import { expect, test } from 'vitest'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { attachFakeTab, createFakeWorld, fakeMarket } from '../testing/fake-world.ts'
import { createHub } from './hub.ts'

const NONSENSE: unknown[] = [
  null,
  5,
  {},
  { topic: 'ticker', kind: 'spot' },
  { topic: 'ticker', kind: 'spot', currency_id: '1' },
  { topic: 'ticker', kind: 'spot', currency_id: -1 },
  { topic: 'ticker', kind: 'spot', currency_id: Number.NaN },
  { topic: 'orders', kind: 'spot', currency_id: 1 },
  { topic: '__proto__', kind: 'spot', currency_id: 1 },
  { topic: 'ticker', kind: 'option', currency_id: 1 },
]

test('a list with nonsense in it is watched for its sense, and leaves nothing behind', async () => {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  await attachFakeTab(world, hub, 'a')
  await hub.setup('a', { socketBase: 'ws://host/ws', markets: [fakeMarket('spot', 1)] })
  const good: Watch = { topic: 'ticker', kind: 'spot', currency_id: 1 }
  await hub.watch('a', [...NONSENSE, good] as Watch[])
  expect((await hub.stats()).channels).toEqual(['spot:ticker@1'])
  world.socket('spot').open()
  expect(world.socket('spot').sent.filter((frame) => frame.op === 'sub')).toMatchObject([{ topics: ['ticker@1'] }])
  await hub.watch('a', null as unknown as Watch[])
  await world.advance(6_000)
  expect((await hub.stats()).channels).toEqual([])
})

test('an error frame whose code is no number harms nothing else in its batch', async () => {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  const tab = await attachFakeTab(world, hub, 'a')
  await hub.setup('a', { socketBase: 'ws://host/ws', markets: [fakeMarket('spot', 1)] })
  await hub.watch('a', [{ topic: 'ticker', kind: 'spot', currency_id: 1 }])
  const socket = world.socket('spot')
  socket.open()
  const ticker = { type: 100, currency_id: 1, t: 1, data: { c: '7.00', P: '0', v: '1' } }
  socket.say([{ op: 'error', id: 9999, code: { toString: 1 }, message: 'x' }, ticker])
  await world.advance(100)
  expect(tab.newest(1, 1).body[0]).toBe(700)
})
