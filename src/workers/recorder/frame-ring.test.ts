import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFakeWorld, type FakeWorld } from '../testing/fake-world.ts'
import { FrameRing } from './frame-ring.ts'
import type { StateFrame } from './state-frames.ts'
import { createFakeRing, type FakeRing } from './testing/fake-ring.ts'

interface Line {
  at: number
  socket: string
  frame: string
}

const trade = (id: number, text = 'x') =>
  `{"type":102,"currency_id":1,"t":1,"data":[[${id},"1","1","b",1]],"pad":"${text}"}`
const ids = (lines: Line[]) => lines.map(({ frame }) => Number(/\[\[(\d+)/.exec(frame)?.[1] ?? Number.NaN))

function ringOf(world: FakeWorld, store: FakeRing, states: () => StateFrame[] = () => [], limit?: number): FrameRing {
  return new FrameRing({ ...world.env, ring: store }, states, limit)
}

/** Streams of the platform take turns of their own: waits for the work, letting the fake timers go. */
async function settled<T>(world: FakeWorld, work: Promise<T>): Promise<T> {
  let done = false
  const end = work.finally(() => {
    done = true
  })
  while (!done) {
    await world.advance(0)
    await new Promise((turn) => setImmediate(turn))
  }
  return end
}

async function exported(world: FakeWorld, ring: FrameRing): Promise<Line[]> {
  const bytes = await settled(world, ring.export())
  const text = bytes.length > 0 ? gunzipSync(bytes).toString() : ''
  return text.split('\n').flatMap((line) => (line ? [JSON.parse(line) as Line] : []))
}

test('RING-01 nothing is taken until Record is pressed, and nothing after Stop', async () => {
  const world = createFakeWorld()
  const ring = ringOf(world, createFakeRing())
  await world.settle()
  expect(ring.recorder).toBeNull()
  expect(ring.state).toMatchObject({ state: 'off', frames: 0, from: null, to: null })
  await settled(world, ring.record(true))
  ring.recorder?.('spot', trade(1))
  expect(ring.state).toMatchObject({ state: 'recording', frames: 1 })
  await settled(world, ring.record(false))
  expect(ring.recorder).toBeNull()
  expect(ids(await exported(world, ring))).toEqual([1])
})

test('RING-01 RING-02 what is exported is what came, in order, counted from the first frame, without what is private', async () => {
  const world = createFakeWorld()
  const ring = ringOf(world, createFakeRing())
  await settled(world, ring.record(true))
  ring.recorder?.('spot', trade(1))
  await world.advance(250)
  ring.recorder?.('contract', '{"type":204,"currency_id":0,"t":1,"data":{"n":1,"user":5,"order":{}}}')
  ring.recorder?.('contract', trade(2, '"\\\\é'.slice(1)))
  await world.advance(7_000)
  ring.recorder?.('spot', `[${trade(3)},{"type":205,"currency_id":0,"t":1,"data":{"n":2,"user":5}}]`)
  const lines = await exported(world, ring)
  expect(lines.map(({ at, socket }) => [at, socket])).toEqual([
    [0, 'spot'],
    [250, 'contract'],
    [7_250, 'spot'],
  ])
  expect(lines[0]?.frame).toBe(trade(1))
  expect(lines[2]?.frame).toBe(`[${trade(3)}]`)
  expect(JSON.stringify(lines)).not.toMatch(/20[45]/)
})

test('RING-02 a recording begins with the state of all books, and again each minute', async () => {
  const world = createFakeWorld()
  let states = 0
  const ring = ringOf(world, createFakeRing(), () => [['spot', trade(1_000 + ++states)]])
  await settled(world, ring.record(true))
  for (let id = 1; id <= 7; id++) {
    ring.recorder?.('spot', trade(id))
    await world.advance(20_000)
  }
  expect(ids(await exported(world, ring))).toEqual([1_001, 1, 2, 3, 1_002, 4, 5, 6, 1_003, 7])
})

test('RING-01 the ring is bounded: the oldest go, down to where a state of all books begins', async () => {
  const world = createFakeWorld()
  const store = createFakeRing()
  let states = 0
  const noise = (seed: number) =>
    Array.from({ length: 400 }, (_, i) => ((seed * 31 + i * i * 7_919) % 65_521).toString(36)).join('')
  const ring = ringOf(world, store, () => [['spot', trade(1_000 + ++states)]], 8_000)
  await settled(world, ring.record(true))
  for (let id = 1; id <= 40; id++) {
    ring.recorder?.('spot', trade(id, noise(id)))
    await world.advance(10_000)
    ring.write()
    await settled(
      world,
      ring.export().then(() => undefined),
    )
  }
  const { bytes, frames } = ring.state
  expect(bytes).toBeLessThanOrEqual(8_000)
  expect(frames).toBeGreaterThan(1)
  expect(store.chunks.size).toBe((await store.heads()).length)
  const kept = ids(await exported(world, ring))
  expect(kept[0]).toBeGreaterThan(1_001)
  const came = kept.filter((id) => id < 1_000)
  expect(came).toEqual(Array.from(came, (_, i) => 41 - came.length + i))
})

test('RING-01 RING-02 the bound holds for all hubs that write to one store together, and each of their runs is exported whole', async () => {
  const world = createFakeWorld(Math.random)
  const store = createFakeRing()
  let made = 0
  const noise = () =>
    Array.from({ length: 400 }, (_, i) => ((++made * 31 + i * i * 7_919) % 65_521).toString(36)).join('')
  const hubs = [0, 1, 2].map((n) => ringOf(world, store, () => [['spot', trade(10_000 * n + 9_999)]], 40_000))
  for (const ring of hubs) await settled(world, ring.record(true))
  const held = async () => (await store.heads()).reduce((sum, { bytes }) => sum + bytes, 0)
  for (let id = 1; id <= 30; id++) {
    for (const [n, ring] of hubs.entries()) {
      ring.recorder?.('spot', trade(10_000 * n + id, noise()))
      ring.write()
      await settled(
        world,
        ring.export().then(() => undefined),
      )
      expect(await held()).toBeLessThanOrEqual(40_000)
    }
    await world.advance(10_000)
  }
  expect((hubs[0] as FrameRing).state.bytes).toBeLessThanOrEqual(40_000)
  const kept = ids(await exported(world, hubs[0] as FrameRing))
  const runs = kept.map((id) => Math.floor(id / 10_000))
  expect(runs).toEqual([...runs].sort((a, b) => runs.indexOf(a) - runs.indexOf(b)))
  for (const n of [0, 1, 2]) {
    const own = kept.filter((id) => Math.floor(id / 10_000) === n).map((id) => id % 10_000)
    expect(own[0]).toBe(9_999)
    const came = own.filter((id) => id !== 9_999)
    expect(came).toEqual(Array.from(came, (_, i) => 31 - came.length + i))
    expect(came.length).toBeGreaterThan(0)
  }
})

test('RING-03 what is kept outlives the hub, the next one goes on recording, and says how much there is', async () => {
  const world = createFakeWorld(Math.random)
  const store = createFakeRing()
  const first = ringOf(world, store)
  await settled(world, first.record(true))
  const from = world.now()
  first.recorder?.('spot', trade(1))
  await world.advance(6_000)
  await settled(world, first.export())
  first.stop()

  await world.advance(3_600_000)
  const second = ringOf(world, store)
  await world.settle()
  expect(second.state).toMatchObject({ state: 'recording', frames: 1, from, to: from })
  expect(second.state.bytes).toBeGreaterThan(0)
  second.recorder?.('spot', trade(2))
  const lines = await exported(world, second)
  expect(ids(lines)).toEqual([1, 2])
  // The hour in which nothing was kept is not played.
  expect(lines.map(({ at }) => at)).toEqual([0, 1_000])
  await settled(world, second.record(false))

  const third = ringOf(world, store)
  await world.settle()
  expect(third.state).toMatchObject({ state: 'off', frames: 2 })
})

test('RING-01 a browser that keeps nothing says so, and the hub goes on', async () => {
  const world = createFakeWorld()
  const none = new FrameRing({ ...world.env }, () => [])
  expect(none.state.state).toBe('unable')
  await none.record(true)
  expect(none.recorder).toBeNull()

  const store = createFakeRing()
  store.add = async () => {
    throw new Error('the disk is full')
  }
  const ring = ringOf(world, store)
  await settled(world, ring.record(true))
  ring.recorder?.('spot', trade(1))
  await settled(world, ring.export())
  expect(ring.state.state).toBe('unable')
  expect(ring.recorder).toBeNull()
  expect(world.logs.join()).toContain('frames cannot be kept')
})

test('REAL-88 a full store is reported, and recording goes on by itself once there is room', async () => {
  const world = createFakeWorld()
  const store = createFakeRing()
  const add = store.add.bind(store)
  const ring = ringOf(world, store, () => [['spot', trade(99)]])
  await settled(world, ring.record(true))
  store.add = async () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  ring.recorder?.('spot', trade(1))
  await settled(world, ring.export())
  expect(ring.state.state).toBe('full')
  store.add = add
  ring.recorder?.('spot', trade(2))
  // What found no room is gone: the next chunk begins with the state of all books.
  expect(ids(await exported(world, ring))).toEqual([99, 2])
  expect(ring.state.state).toBe('recording')
})

test('RING-02 a chunk that is damaged is left out with all that hangs on it, up to the next state', async () => {
  const world = createFakeWorld()
  const store = createFakeRing()
  const ring = ringOf(world, store)
  await settled(world, ring.record(true))
  for (let id = 1; id <= 5; id++) {
    ring.recorder?.('spot', trade(id))
    await world.advance(id === 3 ? 61_000 : 6_000)
    await settled(world, ring.export())
  }
  const second = (await store.heads())[1]
  if (!second) throw new Error('there is no second chunk')
  store.chunks.set(second.id, new Uint8Array([1, 2, 3]))
  expect(ids(await exported(world, ring))).toEqual([1, 4, 5])
})

test('RING-01 of two hubs that record, Stop at one ends the other too, with nothing of what came to it since its last chunk', async () => {
  const world = createFakeWorld()
  const store = createFakeRing()
  const one = ringOf(world, store)
  await settled(world, one.record(true))
  const other = ringOf({ ...world, env: { ...world.env, random: () => 0.25 } }, store)
  await settled(world, new Promise<void>((done) => setImmediate(done)))
  expect(other.state.state).toBe('recording')
  one.recorder?.('spot', trade(1))
  other.recorder?.('spot', trade(11))
  await settled(world, Promise.all([one.export(), other.export()]))
  one.recorder?.('spot', trade(2))
  await settled(world, one.record(false))
  other.recorder?.('spot', trade(12))
  await world.advance(6_000)
  const lines = await exported(world, other)
  expect(other.recorder).toBeNull()
  expect(other.state).toMatchObject({ state: 'off', frames: 3 })
  expect(ids(lines).sort((a, b) => a - b)).toEqual([1, 2, 11])
  await settled(world, other.record(true))
  other.recorder?.('spot', trade(13))
  expect(ids(await exported(world, other))).toContain(13)
})
