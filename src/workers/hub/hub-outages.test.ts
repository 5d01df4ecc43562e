import { expect, test } from 'vitest'
import {
  readDeliveryHeader,
  Section,
  SocketState,
  StaleReason,
  TopicStatus,
} from '../../shared/hub-protocol/delivery.ts'
import { createFakeWorld, sectionsOf } from '../testing/fake-world.ts'
import { depth, scene } from './testing/fake-scene.ts'
import { fakeServer, firstAfter, newestHeader, showsLive } from './testing/fake-server.ts'

/** A tab over a book that flows, or is silent, and has been so for a while. */
async function settled({ flowing = true, random = () => 0.5 }: { flowing?: boolean; random?: () => number } = {}) {
  const world = createFakeWorld(random)
  const server = fakeServer(world)
  server.flowing = flowing
  const { hub, tab } = await scene(world)
  const a = await tab('a', [depth(1)])
  await world.advance(5_000)
  expect(showsLive(a)).toBe(true)
  return { world, server, hub, tab, a }
}

/** Numbers between 0 and 1 that look like chance. */
function dice(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('HUB-22 hidden: nothing is given; shown again the newest state comes within a tick', async () => {
  const { world, server, hub, a } = await settled()
  await hub.setVisible('a', false)
  const had = a.deliveries.length
  await world.advance(60_000)
  expect(a.deliveries).toHaveLength(had)
  server.flowing = false
  await world.advance(10)
  await hub.setVisible('a', true)
  await world.advance(20)
  expect([a.deliveries.length, a.newest(Section.depth).body[0]]).toEqual([had + 1, server.u])
  expect(showsLive(a)).toBe(true)
})

test('HUB-22 HUB-20 frozen with a delivery in its queue: resumed it asks for all anew, and what comes after is marked by its sequence', async () => {
  const { world, server, hub, a } = await settled({ flowing: false })
  a.prompt = false
  server.flowing = true
  await world.advance(150)
  server.flowing = false
  await hub.setVisible('a', false)
  await world.advance(60_000)
  const queued = newestHeader(a).sequence
  await hub.setVisible('a', true)
  const from = await hub.renew('a')
  expect(from).toBeGreaterThanOrEqual(queued)
  a.prompt = true
  a.take()
  await world.advance(30)
  // Nothing has changed since, and still the whole is there.
  expect(newestHeader(a).sequence).toBeGreaterThan(from as number)
  expect(sectionsOf(a.deliveries.at(-1)?.packed as Float64Array).map((one) => one.code)).toEqual([Section.depth])
  expect(await hub.renew('nobody')).toBeNull()
})

test('HUB-22 HUB-20 slept with a connection that lives: all is old at the first look, old frames do not make it fresh, an answer does', async () => {
  const { world, server, a } = await settled()
  const clock = world.env.clock
  // Frames of before the sleep are read after it.
  server.cut()
  await world.advance(100)
  world.env.clock = () => clock() + 60_000
  server.clock = world.env.clock
  const woke = world.now()
  await world.advance(600)
  server.mend()
  await world.advance(2_000)
  expect(firstAfter(a, woke, false)).toBeLessThanOrEqual(300)
  expect(showsLive(a)).toBe(true)
})

test('HUB-22 HUB-20 slept with a connection that is dead: it is found within a second of waking and replaced', async () => {
  const { world, server, a } = await settled()
  const clock = world.env.clock
  const dead = world.socket('spot')
  dead.say = () => false
  world.env.clock = () => clock() + 3_600_000
  server.clock = world.env.clock
  const woke = world.now()
  await world.advance(3_000)
  expect(firstAfter(a, woke, false)).toBeLessThanOrEqual(300)
  expect(firstAfter(a, woke + 400, true)).toBeLessThanOrEqual(2_000)
  expect([dead.closed, server.connections()]).toEqual([true, 1])
})

test('HUB-22 HUB-20 a clock that is set, forward or back: grey until an answer, then fresh; never a wait of the jump’s length', async () => {
  for (const jump of [3_600_000, -3_600_000]) {
    const { world, server, a } = await settled({ flowing: false })
    const clock = world.env.clock
    world.env.clock = () => clock() + jump
    server.lag = 100
    const at = world.now()
    await world.advance(1_000)
    server.lag = 0
    expect(firstAfter(a, at, false), String(jump)).toBeLessThanOrEqual(300)
    expect(showsLive(a), String(jump)).toBe(true)
    // From here on it finds out what is dead as ever.
    server.flowing = true
    await world.advance(5_000)
    server.cut()
    const cutAt = world.now()
    await world.advance(4_000)
    expect(firstAfter(a, cutAt + 100, false), String(jump)).toBeLessThanOrEqual(3_000)
  }
})

test('HUB-22 offline: stale within 3 s where data were flowing; back within 3 s it is fresh within 2 s, by one attempt however many tabs say so', async () => {
  const { world, server, hub, tab, a } = await settled()
  for (let i = 0; i < 20; i++) await tab(`t${i}`, [depth(1)])
  server.cut()
  const cutAt = world.now()
  await world.advance(10_000)
  expect(firstAfter(a, cutAt + 100, false)).toBeLessThanOrEqual(3_000)
  server.mend()
  await world.advance(3_000)
  expect(showsLive(a)).toBe(true)
  server.cut()
  await world.advance(2_900)
  server.mend()
  const opened = world.sockets.length
  for (let i = 0; i < 20; i++) await hub.reconnectNow(`t${i}`)
  const back = world.now()
  await world.advance(2_000)
  expect(showsLive(a)).toBe(true)
  expect(firstAfter(a, back, true)).toBeLessThanOrEqual(2_000)
  expect(world.sockets.length - opened).toBeLessThanOrEqual(1)
})

test('REAL-20 HUB-22 a ticker on a dead socket is last known after 10 s, the book beside it after 2 s', async () => {
  const { world, server, a, hub } = await settled()
  await hub.watch('a', [depth(1), { topic: 'ticker', kind: 'spot', currency_id: 1 }])
  world.socket('spot').say({ type: 100, currency_id: 1, t: world.now(), data: { c: '1', P: '0', v: '0' } })
  await world.advance(1_000)
  expect(a.newest(Section.ticker).status).toBe(TopicStatus.live)
  server.cut()
  const cutAt = world.now()
  await world.advance(4_000)
  expect(firstAfter(a, cutAt + 1_900, false)).toBeLessThanOrEqual(1_000)
  expect(a.newest(Section.ticker).status).toBe(TopicStatus.live)
  await world.advance(7_500)
  expect(a.newest(Section.ticker).status).toBe(TopicStatus.stale)
})

test('HUB-22 data that have flowed for only a few seconds, after minutes of silence, are stale within 3 s all the same', async () => {
  const { world, server, a } = await settled({ flowing: false })
  await world.advance(300_000)
  server.flowing = true
  await world.advance(4_000)
  expect(showsLive(a)).toBe(true)
  server.cut()
  const cutAt = world.now()
  await world.advance(4_000)
  expect(firstAfter(a, cutAt + 100, false)).toBeLessThanOrEqual(3_000)
})

test('HUB-22 in a silent market a connection that has died is known within 25 s', async () => {
  const { world, server, a } = await settled({ flowing: false })
  await world.advance(40_000)
  expect(showsLive(a)).toBe(true)
  server.cut()
  const cutAt = world.now()
  await world.advance(26_000)
  expect(firstAfter(a, cutAt, false)).toBeLessThanOrEqual(25_000)
})

test('HUB-22 the server is gone for under 3 s: fresh within 2 s of its return, whatever the dice of the backoff say', async () => {
  for (let seed = 1; seed <= 60; seed++) {
    const { world, server, a } = await settled({ random: dice(seed) })
    server.kill()
    const killed = world.now()
    await world.advance(100 + ((seed * 47) % 2_850))
    server.start()
    const back = world.now()
    await world.advance(2_500)
    expect(firstAfter(a, killed, false), `seed ${seed}`).toBeLessThanOrEqual(20)
    expect(firstAfter(a, back, true), `seed ${seed}`).toBeLessThanOrEqual(2_000)
  }
})

test('HUB-22 the server is gone for longer: every tab knows when the next attempt is, and is fresh at that moment', async () => {
  const { world, server, a } = await settled()
  server.kill()
  await world.advance(20_000)
  expect(showsLive(a)).toBe(false)
  server.start()
  const { spot, hubTime } = newestHeader(a)
  expect(spot.state).toBe(SocketState.waiting)
  const next = spot.nextAttemptAt
  expect(next).toBeGreaterThan(hubTime)
  await world.advance(next - world.now() - 10)
  expect(showsLive(a)).toBe(false)
  await world.advance(100)
  expect(showsLive(a)).toBe(true)
})

test('HUB-22 the token expires: the person’s tabs read by REST at once, public topics stay live', async () => {
  const { world, hub, a } = await settled()
  await hub.setSession('a', { token: 'k', user: 5 })
  await world.advance(100)
  a.events.length = 0
  a.deliveries.length = 0
  world.socket('spot').say({ op: 'error', code: 401, message: 'the token has expired' })
  await world.advance(20)
  expect(a.events).toEqual([{ kind: 'spot', reload: true, user: 5 }])
  await world.advance(3_000)
  expect(firstAfter(a, 0, false)).toBeNull()
  expect(showsLive(a)).toBe(true)
})

test('HUB-22 frames that pile up: what is delivered over a second old says so, and all is fresh within a second after', async () => {
  const { world, server, a } = await settled()
  const began = world.now()
  a.deliveries.length = 0
  // Each second brings another half second of frames that are not read yet.
  for (let ms = 0; ms < 10_000; ms += 100) {
    server.lag = ms / 2
    await world.advance(100)
  }
  server.lag = 0
  const unmarked = a.deliveries.filter(({ at, packed }) => {
    const book = sectionsOf(packed).find((one) => one.code === Section.depth)
    const born = book && server.bornAt.get(book.body[0] as number)
    return book?.status === TopicStatus.live && born !== undefined && at - born > 1_000
  })
  expect(unmarked.map((one) => one.at - began)).toEqual([])
  const late = a.newest(Section.depth)
  expect([late.status, late.reason]).toEqual([TopicStatus.stale, StaleReason.late])
  const shown = a.deliveries.at(-1) as { at: number; packed: Float64Array }
  const age = readDeliveryHeader(shown.packed).hubTime - Math.max(late.eventAt, late.confirmedAt)
  expect(age, 'its age is that of the data').toBeGreaterThan(1_500)
})

test('HUB-22 the queue has been read: fresh within a second, a quiet topic too', async () => {
  const { world, server, a, hub } = await settled()
  await hub.watch('a', [depth(1), { topic: 'ticker', kind: 'spot', currency_id: 1 }])
  server.lag = 3_000
  await world.advance(2_000)
  world.socket('spot').say({ type: 100, currency_id: 1, t: world.now() - 3_000, data: { c: '1', P: '0', v: '0' } })
  await world.advance(2_000)
  expect([a.newest(Section.depth).reason, a.newest(Section.ticker).reason]).toEqual([
    StaleReason.late,
    StaleReason.late,
  ])
  server.lag = 0
  await world.advance(3_000)
  const read = world.now()
  await world.advance(1_000)
  expect(firstAfter(a, read - 1_000, true)).not.toBeNull()
  expect([a.newest(Section.depth).status, a.newest(Section.ticker).status]).toEqual([
    TopicStatus.live,
    TopicStatus.live,
  ])
})

test('HUB-22 a server whose `t` runs behind, as a session played slowly, is not late while its answers are prompt', async () => {
  const { world, server, a } = await settled()
  server.flowing = false
  await world.advance(1_000)
  a.deliveries.length = 0
  const start = world.now()
  for (let i = 0; i < 200; i++) {
    server.u++
    const t = start + (world.now() - start) / 2
    const data = { U: server.u, u: server.u, pu: server.u - 1, b: [['101.00', '1.000']], a: [] }
    world.socket('spot').say({ type: 101, currency_id: 1, t, data })
    await world.advance(100)
  }
  expect(firstAfter(a, 0, false)).toBeNull()
})

test('HUB-22 a clock that is off by minutes makes nothing late', async () => {
  for (const off of [-300_000, 300_000]) {
    const world = createFakeWorld()
    const server = fakeServer(world)
    const clock = world.env.clock
    world.env.clock = () => clock() + off
    const { tab } = await scene(world)
    const a = await tab('a', [depth(1)])
    await world.advance(2_000)
    a.deliveries.length = 0
    await world.advance(20_000)
    expect(server.u).toBeGreaterThan(100)
    expect(firstAfter(a, 0, false), String(off)).toBeNull()
    expect(showsLive(a)).toBe(true)
  }
})
