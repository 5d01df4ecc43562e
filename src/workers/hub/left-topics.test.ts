import { expect, test } from 'vitest'
import { Section, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { depth, scene, snapshot, ticker, topics } from './testing/fake-scene.ts'

const BUSY = { op: 'error', code: 429, message: 'too many frames' }

test('HUB-04 a server too busy to let a topic go is asked again until it has', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [ticker(1), ticker(2)])
  spot().open()
  await hub.watch('a', [ticker(1)])
  await world.advance(5_000)
  const last = () => spot().sent.findLast((frame) => frame.op === 'unsub')?.id
  expect(topics(spot(), 'unsub')).toEqual(['ticker@2'])
  for (let i = 2; i < 4; i++) {
    spot().say({ ...BUSY, id: last() })
    await world.advance(4_900)
    expect(topics(spot(), 'unsub')).toHaveLength(i - 1)
    await world.advance(200)
    expect(topics(spot(), 'unsub')).toHaveLength(i)
  }
  spot().say({ op: 'ack', id: last() })
  await world.advance(6_000)
  expect(topics(spot(), 'unsub')).toEqual(['ticker@2', 'ticker@2', 'ticker@2'])
})

test('HUB-04 what is watched again meanwhile is not let go, nor on another connection', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [ticker(1), ticker(2)])
  spot().open()
  const leave = async () => {
    await hub.watch('a', [ticker(1)])
    await world.advance(5_000)
    spot().say({ ...BUSY, id: spot().sent.findLast((frame) => frame.op === 'unsub')?.id })
  }
  await leave()
  await hub.watch('a', [ticker(1), ticker(2)])
  spot().say({ op: 'ack', id: spot().sent.findLast((frame) => frame.op === 'sub')?.id })
  await world.advance(4_000)
  expect(topics(spot(), 'unsub')).toEqual(['ticker@2'])
  await leave()
  const before = spot()
  before.drop()
  await world.advance(2_000)
  expect(spot()).not.toBe(before)
  spot().open()
  await world.advance(10_000)
  expect(topics(spot(), 'unsub').filter((topic) => topic === 'ticker@2')).toEqual([])
})

test('HUB-04 pushes of a topic that was let go and is watched again go to those who watch it now', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1), ticker(2)])
  spot().open()
  spot().say(snapshot(1, 10))
  await hub.watch('a', [ticker(2)])
  await world.advance(5_000)
  await hub.watch('a', [depth(1), ticker(2)])
  spot().say(snapshot(1, 70))
  await world.advance(20)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).body[0]]).toEqual([TopicStatus.live, 70])
})

test('HUB-12 a server too busy to sign somebody out is asked again', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [ticker(1)])
  await hub.setSession('a', { token: 'k', user: 5 })
  spot().open()
  const tokens = () => spot().sent.filter((frame) => frame.op === 'auth').map((frame) => frame.token) // biome-ignore format: a chain
  const answer = (frame: object) => spot().say({ ...frame, id: spot().sent.findLast((one) => one.op === 'auth')?.id })
  answer({ op: 'ack' })
  await hub.setSession('a', null)
  answer(BUSY)
  await world.advance(5_000)
  expect(tokens()).toEqual(['k', null, null])
  answer({ op: 'ack' })
  await world.advance(6_000)
  expect(tokens()).toEqual(['k', null, null])
})
