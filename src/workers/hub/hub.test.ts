import { expect, test } from 'vitest'
import { readDeliveryHeader, Section, SocketState, StaleReason, TopicStatus } from '../../shared/market/delivery.ts'
import type { Watch } from '../../shared/market/hub.ts'
import {
  attachFakeTab,
  createFakeWorld,
  type FakeSocket,
  type FakeTab,
  type FakeWorld,
  fakeMarket,
  sectionsOf,
} from '../fake-world.ts'
import { createHub, type Hub } from './hub.ts'

const SETUP = {
  socketBase: 'ws://host/ws',
  markets: [fakeMarket('spot', 1), fakeMarket('spot', 2), fakeMarket('contract', 1)],
}
const depth = (currency_id: number, kind: 'spot' | 'contract' = 'spot'): Watch => ({
  topic: 'depth',
  kind,
  currency_id,
  levels: 10,
  group: 1,
})
const ticker = (currency_id: number): Watch => ({ topic: 'ticker', kind: 'spot', currency_id })

interface Scene {
  world: FakeWorld
  hub: Hub
  tab(id: string, watches?: Watch[]): Promise<FakeTab>
  spot(): FakeSocket
}

async function scene(): Promise<Scene> {
  const world = createFakeWorld()
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

function snapshot(currency_id: number, u: number, price = '100.00') {
  return { type: 101, currency_id, t: 1, data: { snapshot: true, u, b: [[price, '1.000']], a: [['200.00', '2.000']] } }
}

function delta(currency_id: number, u: number, price: string, more = {}) {
  return { type: 101, currency_id, t: 1, data: { U: u, u, pu: u - 1, b: [[price, '1.000']], a: [], ...more } }
}

function topics(socket: FakeSocket, op: 'sub' | 'unsub'): string[] {
  return socket.sent.filter((frame) => frame.op === op).flatMap((frame) => frame.topics as string[])
}

/** Answers the newest ping; `u` names the depth topics' sequences. */
function pong(world: FakeWorld, socket: FakeSocket, u: Record<string, number> = {}): void {
  const t = socket.sent.filter((frame) => frame.op === 'ping').at(-1)?.t
  socket.say({ op: 'pong', t, s: world.now(), u })
}

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

test('HUB-07 each tab gets only what it watches, and after the first delivery only what changed', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), ticker(1)])
  const b = await tab('b', [depth(2)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 20)])
  spot().say({ type: 100, currency_id: 1, t: 1, data: { c: '100.5', P: '1', v: '1' } })
  spot().say({ type: 100, currency_id: 2, t: 1, data: { c: '1', P: '1', v: '1' } })
  await world.advance(50)
  expect([...a.newest(Section.depth, 1).body.subarray(7)]).toEqual([10000, 1000, 20000, 2000])
  expect(a.newest(Section.ticker).body[0]).toBe(10050)
  expect(new Set(b.deliveries.flatMap((one) => sectionsOf(one.packed).map((section) => section.currencyId)))).toEqual(
    new Set([2]),
  )
  const [had, others] = [a.deliveries.length, b.deliveries.length]
  spot().say(delta(1, 11, '101.00'))
  await world.advance(50)
  const later = a.deliveries.slice(had).flatMap((one) => sectionsOf(one.packed))
  expect(later.map((section) => [section.code, section.body[0]])).toEqual([[Section.depth, 11]])
  expect(b.deliveries).toHaveLength(others)
})

test('HUB-08 a tab that crashes is known by its lock; its topics go 5 s later, those of others stay', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2)])
  await tab('b', [depth(2)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  a.crash()
  await world.settle()
  expect(await hub.stats()).toMatchObject({ tabs: 1, channels: ['spot:depth@1', 'spot:depth@2'] })
  expect(world.released).toEqual([a.sink])
  await world.advance(4_900)
  expect(topics(spot(), 'unsub')).toEqual([])
  await world.advance(200)
  expect(topics(spot(), 'unsub')).toEqual(['depth@1'])
  expect(await hub.stats()).toMatchObject({ channels: ['spot:depth@2'] })
})

test('HUB-08 a topic that is watched again within 5 s was never let go and is there at once', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  await world.advance(50)
  await hub.watch('a', [])
  await world.advance(4_000)
  a.deliveries.length = 0
  await hub.watch('a', [depth(1)])
  await world.advance(6_000)
  expect(topics(spot(), 'unsub')).toEqual([])
  expect(topics(spot(), 'sub')).toEqual(['depth@1'])
  expect(a.sections(Section.depth)[0]?.body[0]).toBe(10)
})

test('HUB-08 detach ends a tab at once, and its lock is waited for no more', async () => {
  const { world, hub, tab } = await scene()
  const a = await tab('a', [depth(1)])
  await hub.detach('a')
  a.crash()
  await world.settle()
  expect(await hub.stats()).toMatchObject({ tabs: 0 })
  expect(world.logs.filter((line) => line.startsWith('error'))).toEqual([])
})

test('HUB-09 the hub holds hub:<version>:<epoch> while it lives', async () => {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  world.hold('tab:a')
  const hello = await hub.attach({ tab: 'a', lock: 'tab:a', visible: true }, { deliver: async () => undefined })
  expect(hello.lock).toBe(`hub:${hello.version}:${hello.epoch}`)
  expect(world.heldLocks()).toContain(hello.lock)
  hub.stop()
  await world.settle()
  expect(world.heldLocks()).not.toContain(hello.lock)
  expect(world.pendingTimers()).toBe(0)
})

test('HUB-04 a gap makes the book stale in the next delivery and is asked for again by unsub and sub', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  await world.advance(2_000)
  spot().say(delta(1, 12, '101.00'))
  await world.advance(20)
  const stale = a.newest(Section.depth, 1)
  expect([stale.status, stale.reason, stale.body[0]]).toEqual([TopicStatus.stale, StaleReason.gap, 10])
  expect(a.newest(Section.depth, 2).status).toBe(TopicStatus.live)
  expect([topics(spot(), 'unsub'), topics(spot(), 'sub')]).toEqual([['depth@1'], ['depth@1', 'depth@2', 'depth@1']])
  spot().say(snapshot(1, 12, '102.00'))
  await world.advance(20)
  expect([a.newest(Section.depth, 1).status, a.newest(Section.depth, 1).body[0]]).toEqual([TopicStatus.live, 12])
})

test('HUB-03 what is wrong in one market no other market notices', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2), ticker(1)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  spot().say([delta(1, 11, '1e3'), delta(2, 11, '101.00')])
  await world.advance(20)
  const [bad, good] = [a.newest(Section.depth, 1), a.newest(Section.depth, 2)]
  expect([bad.status, bad.reason, bad.body[0]]).toEqual([TopicStatus.stale, StaleReason.malformed, 10])
  expect([good.status, good.body[0]]).toEqual([TopicStatus.live, 11])
  spot().say(delta(2, 12, '0.001'))
  await world.advance(20)
  expect([a.newest(Section.depth, 2).status, a.newest(Section.depth, 2).reason]).toEqual([
    TopicStatus.refused,
    StaleReason.inexact,
  ])
  await world.advance(60_000)
  expect(topics(spot(), 'unsub')).not.toContain('depth@2')
  expect(world.logs.filter((line) => line.includes('held exactly'))).toHaveLength(1)
})

test('HUB-10 after a reconnect it signs in and subscribes to everything in one batch', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [depth(1), ticker(1)])
  await hub.setSession('a', { token: 'k', user: 5 })
  spot().open()
  spot().say(snapshot(1, 10))
  spot().drop()
  await hub.reconnectNow('a')
  spot().open()
  expect(world.sockets.filter((socket) => socket.kind === 'spot')).toHaveLength(2)
  expect(spot().texts).toHaveLength(1)
  expect(spot().sent).toMatchObject([
    { op: 'auth', token: 'k' },
    { op: 'sub', topics: ['depth@1', 'ticker@1'] },
    { op: 'ping' },
  ])
})

test('HUB-10 the header tells the state of each socket, the server clock and what is coming', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  const header = () => readDeliveryHeader((a.deliveries.at(-1) as { packed: Float64Array }).packed)
  await world.advance(20)
  expect(header()).toMatchObject({
    tabs: 1,
    spot: { state: SocketState.connecting },
    contract: { state: SocketState.none },
  })
  expect(header().serverOffset).toBeNaN()
  spot().open()
  const t = spot().sent.at(-1)?.t as number
  spot().say({ op: 'pong', t, s: world.now() + 3_000, u: {} })
  await world.advance(20)
  expect(header().spot).toMatchObject({ state: SocketState.open, lastPongAt: t, attempt: 0 })
  expect(header().serverOffset).toBeGreaterThan(2_900)
  spot().drop()
  await world.advance(20)
  expect(header().spot).toMatchObject({ state: SocketState.waiting, attempt: 1 })
  expect(header().spot.nextAttemptAt).toBeGreaterThan(world.now())
})

test('HUB-11 a closed socket makes its topics stale at once, with their last data', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(1, 'contract')])
  spot().open()
  world.socket('contract').open()
  spot().say(snapshot(1, 10))
  world.socket('contract').say({ ...snapshot(1, 5), type: 201 })
  await world.advance(20)
  spot().drop()
  await world.advance(20)
  const newest = (kind: string) =>
    a
      .sections(Section.depth)
      .filter((one) => one.kind === kind)
      .at(-1)
  const stale = newest('spot')
  expect([stale?.status, stale?.reason, stale?.body[0]]).toEqual([TopicStatus.stale, StaleReason.socket, 10])
  expect(newest('contract')?.status).toBe(TopicStatus.live)
  await world.advance(1_000)
  spot().open()
  await world.advance(20)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.stale)
  spot().say(snapshot(1, 3))
  await world.advance(20)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).body[0]]).toEqual([TopicStatus.live, 3])
})

test('HUB-11 a quiet market stays live while pongs confirm it; without a pong for 20 s it is stale', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  for (let i = 0; i < 6; i++) {
    pong(world, spot(), { 'depth@1': 10 })
    await world.advance(15_000)
  }
  const quiet = a.newest(Section.depth)
  expect(quiet.status).toBe(TopicStatus.live)
  expect(quiet.confirmedAt).toBeGreaterThan(quiet.eventAt + 60_000)
  // Ticks of another market keep the socket alive, but nothing answers the pings.
  for (let i = 0; i < 5; i++) {
    spot().say({ type: 100, currency_id: 1, t: 1, data: { c: '1', P: '0', v: '0' } })
    await world.advance(1_000)
  }
  await world.advance(300)
  const silent = a.newest(Section.depth)
  expect([silent.status, silent.reason]).toEqual([TopicStatus.stale, StaleReason.silent])
})

test('HUB-11 a pong that names a newer sequence makes the book stale, and it is asked for if nothing comes after', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  pong(world, spot(), { 'depth@1': 11 })
  await world.advance(20)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).reason]).toEqual([
    TopicStatus.stale,
    StaleReason.behind,
  ])
  spot().say(delta(1, 11, '101.00'))
  await world.advance(2_000)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
  expect(topics(spot(), 'unsub')).toEqual([])
  pong(world, spot(), { 'depth@1': 15 })
  await world.advance(1_100)
  expect(topics(spot(), 'unsub')).toEqual(['depth@1'])
})

test('HUB-11 a snapshot with a lower sequence replaces a book that a pong has overtaken', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  pong(world, spot(), { 'depth@1': 20 })
  spot().say(snapshot(1, 3))
  await world.advance(20)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).body[0]]).toEqual([TopicStatus.live, 3])
  await world.advance(2_000)
  expect(topics(spot(), 'unsub')).toEqual([])
})

test('HUB-03 trades of which one was refused stay refused, a ticker is right again with the next', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [ticker(1), { topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }])
  spot().open()
  const say = (price: string, id: number) => {
    spot().say({ type: 100, currency_id: 1, t: 1, data: { c: price, P: '0', v: '1' } })
    spot().say({ type: 102, currency_id: 1, t: 1, data: [[id, price, '1', 'b', 1_763_600_000_000]] })
  }
  const statuses = () => [a.newest(Section.ticker).status, a.newest(Section.trades).status]
  say('100.001', 1)
  await world.advance(20)
  expect(statuses()).toEqual([TopicStatus.refused, TopicStatus.refused])
  say('100.01', 2)
  await world.advance(20)
  expect(statuses()).toEqual([TopicStatus.live, TopicStatus.refused])
})

test('HUB-11 where data were flowing a watchdog speaks after twice the usual interval, and a pong answers it', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  let u = 10
  for (let i = 0; i < 40; i++) {
    await world.advance(100)
    spot().say(delta(1, ++u, `${101 + (i % 5)}.00`))
  }
  const pings = () => spot().sent.filter((frame) => frame.op === 'ping').length
  const before = pings()
  await world.advance(950)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
  await world.advance(350)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).reason]).toEqual([
    TopicStatus.stale,
    StaleReason.silent,
  ])
  expect(pings()).toBe(before + 1)
  pong(world, spot(), { 'depth@1': u })
  await world.advance(3_000)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
})

test('HUB-11 a market that has just gone quiet is asked after and never turns grey while pongs come', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), { topic: 'trades', kind: 'spot', currency_id: 1, count: 5 }])
  spot().open()
  spot().say(snapshot(1, 10))
  const pings = () => spot().sent.filter((frame) => frame.op === 'ping').length
  let answered = 0
  let u = 10
  for (let i = 0; i < 500; i++) {
    await world.advance(20)
    if (pings() > answered) {
      answered = pings()
      pong(world, spot(), { 'depth@1': u })
    }
    // Bursts of 1 s, then 4 s of nothing.
    if (i % 250 >= 50) continue
    spot().say(delta(1, ++u, `${101 + (i % 5)}.00`))
    spot().say({ type: 102, currency_id: 1, t: 1, data: [[i, '101.00', '1', 'b', world.now()]] })
  }
  const statuses = [Section.depth, Section.trades].flatMap((code) => a.sections(code).map((one) => one.status))
  expect(new Set(statuses.slice(1))).toEqual(new Set([TopicStatus.live, TopicStatus.waiting]))
  expect(a.newest(Section.trades).status).toBe(TopicStatus.live)
  expect(pings()).toBeLessThan(6)
})

test('HUB-11 a slow market has a slow watchdog', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  for (let u = 11; u < 31; u++) {
    await world.advance(2_000)
    pong(world, spot(), { 'depth@1': u - 1 })
    spot().say(delta(1, u, '101.00'))
  }
  await world.advance(3_800)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
  await world.advance(600)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.stale)
})

test('HUB-10 a machine that slept asks its sockets for a sign of life at once', async () => {
  const { world, tab, spot } = await scene()
  await tab('a', [depth(1)])
  spot().open()
  pong(world, spot())
  const before = spot().sent.filter((frame) => frame.op === 'ping').length
  const clock = world.env.clock
  world.env.clock = () => clock() + 60_000
  await world.advance(300)
  expect(spot().sent.filter((frame) => frame.op === 'ping').length).toBe(before + 1)
})
