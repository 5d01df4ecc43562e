import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { delta, depth, pong, SETUP, scene, snapshot, topics } from './testing/fake-scene.ts'

/** A book whose second push came 900 ms after it was sent. */
async function lateOnce() {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  pong(world, spot())
  spot().say(snapshot(1, 10))
  await world.advance(1_000)
  spot().say({ ...delta(1, 11, '101.00'), t: world.now() - 900 })
  return { world, a, spot }
}

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

test.each([
  [1, 20_000],
  [0.25, 5_000],
])(
  'HUB-11 HUB-22 where a config bears silence for a share of %f, a topic without a pong is stale after %i ms',
  async (silence, limit) => {
    const { world, hub, tab, spot } = await scene()
    const a = await tab('a', [depth(1)])
    await hub.setup('a', { ...SETUP, silence })
    spot().open()
    pong(world, spot())
    spot().say(snapshot(1, 10))
    // Other frames keep the socket alive, but nothing answers the pings.
    const until = async (ms: number) => {
      for (let gone = 0; gone < ms; gone += 250) {
        spot().say({ type: 100, currency_id: 1, t: 1, data: { c: '1', P: '0', v: '0' } })
        await world.advance(250)
      }
      const { status, reason } = a.newest(Section.depth)
      return [status, reason]
    }
    expect(await until(limit - 1_000)).toEqual([TopicStatus.live, StaleReason.none])
    expect(await until(1_500)).toEqual([TopicStatus.stale, StaleReason.silent])
  },
)

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
  // With the push itself, whenever the next look at all topics is due.
  await world.advance(20)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
  await world.advance(2_000)
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

test('REAL-20 HUB-11 where data were flowing a watchdog speaks after 2 s, and a pong answers it for as long again', async () => {
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
  await world.advance(1_950)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
  await world.advance(350)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).reason]).toEqual([
    TopicStatus.stale,
    StaleReason.silent,
  ])
  expect(pings()).toBe(before + 1)
  pong(world, spot(), { 'depth@1': u })
  await world.advance(1_950)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
  // Nothing answers any more: a pong is no pardon until the next push.
  await world.advance(350)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.stale)
  expect(pings()).toBe(before + 2)
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
  expect(pings()).toBeLessThan(10)
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

test('HUB-11 where every answer takes a second, a quiet market that was late once is live again and costs no more pings', async () => {
  const { world, a, spot } = await lateOnce()
  await world.advance(20)
  const state = () => [a.newest(Section.depth).status, a.newest(Section.depth).reason]
  expect(state()).toEqual([TopicStatus.stale, StaleReason.late])
  const pings = () => spot().sent.filter((frame) => frame.op === 'ping')
  let answered = 0
  // Half a second there, half a second back.
  const answer = (t: unknown) =>
    world.env.timers.after(1_000, () => spot().say({ op: 'pong', t, s: world.now() - 500, u: { 'depth@1': 11 } }))
  for (let i = 0; i < 40; i++) {
    for (const { t } of pings().slice(answered)) answer(t)
    answered = pings().length
    await world.advance(100)
  }
  expect(state()).toEqual([TopicStatus.live, StaleReason.none])
  expect(pings().length).toBeLessThanOrEqual(5)
})

test('HUB-11 an answer that waited behind what piles up makes nothing current', async () => {
  const { world, a, spot } = await lateOnce()
  await world.advance(1_000)
  const t = spot().sent.filter((frame) => frame.op === 'ping')[1]?.t as number
  expect(world.now() - t).toBe(1_000)
  spot().say({ op: 'pong', t, s: t + 50, u: { 'depth@1': 11 } })
  await world.advance(20)
  expect(a.newest(Section.depth).reason).toBe(StaleReason.late)
})
