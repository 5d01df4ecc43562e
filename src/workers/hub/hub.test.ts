import { expect, test } from 'vitest'
import { Section } from '../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { fakeMarket } from '../testing/fake-world.ts'
import { depth, SETUP, scene, snapshot, ticker, topics } from './testing/fake-scene.ts'

test('HUB-01 one socket of each kind for all tabs, opened only while somebody watches that kind', async () => {
  const { world, hub, tab, spot } = await scene()
  for (let i = 0; i < 5; i++) await tab(`t${i}`, [depth(1), ticker(1)])
  expect(world.sockets.map((socket) => socket.url)).toEqual(['ws://host/ws/spot'])
  spot().open()
  expect(topics(spot(), 'sub')).toEqual(['depth@1', 'ticker@1'])
  await tab('c', [depth(1, 'contract')])
  expect(world.sockets.map((socket) => socket.url)).toEqual(['ws://host/ws/spot', 'ws://host/ws/contract'])
  for (let i = 0; i < 5; i++) await hub.watch(`t${i}`, [])
  await world.advance(5_100)
  expect(world.sockets.map((socket) => socket.closed)).toEqual([true, false])
  expect(await hub.stats()).toMatchObject({ tabs: 6, channels: ['contract:depth@1'] })
})

test('HUB-01 from a page of both kinds to one of spot: the other kind is unsubscribed 5 s later and its socket closed', async () => {
  const { world, hub, tab, spot } = await scene()
  const tickers = (['spot', 'contract'] as const).map((kind): Watch => ({ topic: 'tickers', kind }))
  await tab('a', tickers)
  const contract = world.socket('contract')
  for (const socket of [spot(), contract]) socket.open()
  expect([topics(spot(), 'sub'), topics(contract, 'sub')]).toEqual([['tickers'], ['tickers']])
  await hub.watch('a', [ticker(1)])
  await world.advance(4_900)
  expect([topics(contract, 'unsub'), contract.closed]).toEqual([[], false])
  await world.advance(200)
  expect([topics(contract, 'unsub'), contract.closed]).toEqual([['tickers'], true])
  expect([topics(spot(), 'unsub'), spot().closed]).toEqual([['tickers'], false])
  expect(world.sockets, 'none is opened again').toHaveLength(2)
})

test('HUB-01 being signed in is a watch of both kinds', async () => {
  const { world, hub, tab } = await scene()
  await tab('a')
  expect(world.sockets).toHaveLength(0)
  await hub.setSession('a', { token: 'k', user: 5 })
  expect(world.sockets.map((socket) => socket.kind).sort()).toEqual(['contract', 'spot'])
  await hub.setSession('a', null)
  expect(world.sockets.every((socket) => socket.closed)).toBe(true)
})

test('HUB-01 markets that nobody has described wait for their digits', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(9), depth(1)])
  spot().open()
  expect(topics(spot(), 'sub')).toEqual(['depth@1'])
  await hub.setup('a', { ...SETUP, markets: [fakeMarket('spot', 9, 0, 0)] })
  expect(topics(spot(), 'sub')).toEqual(['depth@1', 'depth@9'])
  expect(topics(spot(), 'unsub')).toEqual([])
  spot().say({ type: 101, currency_id: 9, t: 1, data: { snapshot: true, u: 3, b: [['7', '8']], a: [] } })
  await world.advance(100)
  expect([...a.newest(Section.depth, 9).body.subarray(5)]).toEqual([1, 0, 7, 8])
})

test('HUB-01 a topic that the server does not know keeps none of the others from being subscribed', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2)])
  spot().open()
  spot().say({ op: 'error', id: spot().sent.find((frame) => frame.op === 'sub')?.id, code: 404, message: 'no depth@2' })
  const single = spot()
    .sent.filter((frame) => frame.op === 'sub')
    .slice(1)
  expect(single.map((frame) => frame.topics)).toEqual([['depth@1'], ['depth@2']])
  spot().say({ op: 'ack', id: single[0]?.id })
  spot().say({ op: 'error', id: single[1]?.id, code: 404, message: 'no depth@2' })
  spot().say(snapshot(1, 10))
  await world.advance(60_000)
  expect(a.newest(Section.depth, 1).body[0]).toBe(10)
  expect(topics(spot(), 'unsub')).toEqual([])
})

test('HUB-01 a server that takes no more topics is asked again later', async () => {
  const { world, tab, spot } = await scene()
  await tab('a', [ticker(1)])
  spot().open()
  spot().say({ op: 'error', id: spot().sent.find((frame) => frame.op === 'sub')?.id, code: 429, message: 'too many' })
  await world.advance(4_000)
  expect(topics(spot(), 'sub')).toEqual(['ticker@1'])
  await world.advance(2_000)
  expect(topics(spot(), 'sub')).toEqual(['ticker@1', 'ticker@1'])
})
