import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import type { HubHealth, SocketReport, TopicReport } from '../../shared/hub-protocol/health.ts'
import { delta, depth, pong, type Scene, SETUP, scene, snapshot, ticker, topics } from '../hub/testing/fake-scene.ts'
import { createFakeWorld, fakeMarket } from '../testing/fake-world.ts'

async function topicOf(stage: Scene, name: string): Promise<TopicReport> {
  const found = (await stage.hub.health('a')).topics.find(({ topic }) => topic === name)
  if (!found) throw new Error(`no topic ${name}`)
  return found
}

function socketOf(health: HubHealth, kind: 'spot' | 'contract'): SocketReport {
  return health.sockets.find((one) => one.kind === kind) as SocketReport
}

/** A hub with a live book of market 1 for the tab `a`. */
async function live(): Promise<Scene> {
  const stage = await scene()
  await stage.tab('a', [depth(1)])
  stage.spot().open()
  stage.spot().say(snapshot(1, 10))
  return stage
}

test('HEALTH-01 messages, levels and bytes are counted as they came, and their rates a second', async () => {
  const stage = await live()
  const before = JSON.stringify(snapshot(1, 10)).length
  let bytes = before
  for (let u = 11; u <= 30; u++) {
    const text = JSON.stringify(
      delta(1, u, '101.00', {
        a: [
          ['150.00', '1'],
          ['151.00', '2'],
        ],
      }),
    )
    stage.spot().say(text)
    bytes += text.length
    await stage.world.advance(100)
  }
  const health = await stage.hub.health('a')
  expect(socketOf(health, 'spot')).toMatchObject({ frames: 21, messages: 21, levels: 2 + 20 * 3, bytes, drops: 0 })
  expect(socketOf(health, 'spot').framesPerSecond).toBeCloseTo(10, 0)
  expect(socketOf(health, 'spot').messagesPerSecond).toBeCloseTo(10, 0)
  expect(socketOf(health, 'spot').levelsPerSecond).toBeCloseTo(30, -1)
  expect(await topicOf(stage, 'depth@1')).toMatchObject({ messages: 21, sequence: 30, gaps: 0, resyncs: 0, age: 100 })
  expect((await topicOf(stage, 'depth@1')).ratePerSecond).toBeCloseTo(10, 0)
})

test('HEALTH-01 a batch is one frame with as many messages as it holds, in sum and a second', async () => {
  const stage = await live()
  for (let u = 11; u <= 40; u += 2) {
    stage.spot().say([delta(1, u, '101.00'), delta(1, u + 1, '101.00')])
    await stage.world.advance(100)
  }
  const spot = socketOf(await stage.hub.health('a'), 'spot')
  expect([spot.frames, spot.messages]).toEqual([16, 31])
  expect(spot.framesPerSecond).toBeCloseTo(10, 0)
  expect(spot.messagesPerSecond).toBeCloseTo(20, 0)
})

test('HEALTH-01 a gap is reported with its numbers, what was done, and when it is tried next', async () => {
  const stage = await live()
  stage.spot().say(delta(1, 15, '101.00'))
  const at = stage.world.now()
  await stage.world.advance(300)
  expect(await topicOf(stage, 'depth@1')).toMatchObject({
    status: TopicStatus.stale,
    reason: StaleReason.gap,
    since: at,
    gaps: 1,
    resyncs: 1,
    resyncState: 'asking',
    checksum: 'withheld',
    detail: { u: 10, from: 15, follows: 14, missing: 4, askedAt: at, tries: 1 },
    nextAttemptAt: at + 1_000,
  })
  stage.spot().say(snapshot(1, 20))
  expect(await topicOf(stage, 'depth@1')).toMatchObject({
    status: TopicStatus.live,
    gaps: 1,
    resyncState: 'done',
    detail: {},
  })
})

test('HEALTH-01 "Ask now" asks a second after the last request at the soonest, and not where the book is right', async () => {
  const stage = await live()
  stage.spot().say(delta(1, 15, '101.00'))
  await stage.world.advance(7_500)
  const asked = () => topics(stage.spot(), 'sub').length
  // Asked at 0, 1, 3 and 7 s by itself.
  expect(asked()).toBe(5)
  for (let i = 0; i < 20; i++) await stage.hub.askAgain('a', 'spot', 'depth@1')
  expect(asked()).toBe(5)
  expect((await topicOf(stage, 'depth@1')).nextAttemptAt).toBe(stage.world.now() + 500)
  await stage.world.advance(500)
  expect(asked()).toBe(6)
  stage.spot().say(snapshot(1, 20))
  await stage.hub.askAgain('a', 'spot', 'depth@1')
  await stage.hub.askAgain('nobody', 'spot', 'depth@1')
  await stage.world.advance(5_000)
  expect(asked()).toBe(6)
})

test('HEALTH-01 "Ask now" asks for what has no sequence too, at most once a second', async () => {
  const stage = await scene()
  await stage.tab('a', [ticker(1)])
  stage.spot().open()
  const asked = () => topics(stage.spot(), 'sub').length
  for (let i = 0; i < 21; i++) {
    await stage.hub.askAgain('a', 'spot', 'ticker@1')
    await stage.world.advance(100)
  }
  expect(asked()).toBe(1 + 3)
  // What waits for its turn goes with the connection: the next one asks for everything.
  stage.spot().drop()
  await stage.world.advance(2_000)
  stage.spot().open()
  await stage.world.advance(3_000)
  expect(asked()).toBe(1)
})

test('HEALTH-01 "Ask now" for a silent book asks the server whether it is there, once', async () => {
  const stage = await live()
  for (let u = 11; u <= 30; u++) {
    stage.spot().say(delta(1, u, '101.00'))
    await stage.world.advance(100)
  }
  await stage.world.advance(2_000)
  expect((await topicOf(stage, 'depth@1')).reason).toBe(StaleReason.silent)
  const pings = () => stage.spot().sent.filter(({ op }) => op === 'ping').length
  const before = pings()
  for (let i = 0; i < 5; i++) await stage.hub.askAgain('a', 'spot', 'depth@1')
  expect(pings()).toBe(before + 1)
  expect(topics(stage.spot(), 'sub')).toHaveLength(1)
})

test('HEALTH-03 silence is reported with its cause: a pause in what was flowing', async () => {
  const stage = await live()
  for (let u = 11; u <= 30; u++) {
    stage.spot().say(delta(1, u, '101.00'))
    await stage.world.advance(100)
  }
  await stage.world.advance(2_150)
  const { reason, detail } = await topicOf(stage, 'depth@1')
  expect([reason, detail]).toEqual([StaleReason.silent, { quiet: 2_250, usual: expect.closeTo(100, 2), limit: 2_000 }])
})

test('HEALTH-03 silence is reported with its cause: a ping that nothing has followed', async () => {
  const stage = await live()
  pong(stage.world, stage.spot(), { 'depth@1': 10 })
  await stage.world.advance(17_500)
  const { reason, detail } = await topicOf(stage, 'depth@1')
  expect([reason, detail]).toEqual([StaleReason.silent, { ping: 2_500, limit: 2_000 }])
})

test('HEALTH-03 silence is reported with its cause: no pong for 20 s while messages come, or never one', async () => {
  const stage = await live()
  const openedAt = stage.world.now()
  const flow = async (from: number, to: number) => {
    for (let u = from; u <= to; u++) {
      await stage.world.advance(3_000)
      stage.spot().say(delta(1, u, '101.00'))
    }
  }
  await flow(11, 17)
  let topic = await topicOf(stage, 'depth@1')
  expect([topic.reason, topic.detail]).toEqual([StaleReason.silent, { quiet: 0, opened: stage.world.now() - openedAt }])
  pong(stage.world, stage.spot(), { 'depth@1': 17 })
  expect((await topicOf(stage, 'depth@1')).status).toBe(TopicStatus.live)
  const provenAt = stage.spot().sent.findLast(({ op }) => op === 'ping')?.t as number
  await flow(18, 25)
  topic = await topicOf(stage, 'depth@1')
  expect([topic.reason, topic.detail]).toEqual([StaleReason.silent, { quiet: 0, pong: stage.world.now() - provenAt }])
})

test('HEALTH-03 silence is reported with its cause: the machine slept', async () => {
  const world = createFakeWorld()
  let slept = 0
  const stage = await scene({ ...world, env: { ...world.env, clock: () => world.now() + slept } })
  await stage.tab('a', [depth(1)])
  stage.spot().open()
  stage.spot().say(snapshot(1, 10))
  slept = 3_600_000
  await world.advance(300)
  const { reason, detail } = await topicOf(stage, 'depth@1')
  expect([reason, Object.keys(detail)]).toEqual([StaleReason.silent, ['jump']])
  expect(detail.jump).toBeLessThan(300)
})

test('HEALTH-03 a topic that the server does not know is reported as refused, and is not asked for by itself', async () => {
  const stage = await scene()
  const a = await stage.tab('a', [depth(2)])
  stage.spot().open()
  const sub = () => stage.spot().sent.findLast(({ op }) => op === 'sub')?.id
  stage.spot().say({ op: 'error', id: sub(), code: 404, message: 'no depth@2' })
  await stage.world.advance(100)
  const refused = { status: TopicStatus.waiting, reason: StaleReason.denied }
  expect(await topicOf(stage, 'depth@2')).toMatchObject({ ...refused, detail: { denied: 404 }, nextAttemptAt: null })
  expect(a.newest(Section.depth, 2)).toMatchObject(refused)
  await stage.world.advance(20_000)
  expect(topics(stage.spot(), 'sub')).toHaveLength(1)
})

test('HEALTH-03 a server that takes no more topics is reported with the time of the next try, until it has taken them', async () => {
  const stage = await scene()
  await stage.tab('a', [depth(1), ticker(1)])
  stage.spot().open()
  const sub = () => stage.spot().sent.findLast(({ op }) => op === 'sub')?.id
  stage.spot().say({ op: 'error', id: sub(), code: 429, message: 'too many' })
  const denied = { reason: StaleReason.denied, detail: { denied: 429 }, nextAttemptAt: stage.world.now() + 5_000 }
  expect(await topicOf(stage, 'depth@1')).toMatchObject(denied)
  expect(await topicOf(stage, 'ticker@1')).toMatchObject(denied)
  for (const topic of ['depth@1', 'ticker@1']) await stage.hub.askAgain('a', 'spot', topic)
  await stage.world.advance(4_900)
  expect(topics(stage.spot(), 'sub')).toHaveLength(2)
  await stage.world.advance(1_000)
  expect(topics(stage.spot(), 'sub')).toHaveLength(4)
  stage.spot().say({ op: 'ack', id: sub() })
  expect(await topicOf(stage, 'depth@1')).toMatchObject({ status: TopicStatus.waiting, reason: StaleReason.none })
  stage.spot().say(snapshot(1, 10))
  expect((await topicOf(stage, 'depth@1')).status).toBe(TopicStatus.live)
})

test('HEALTH-03 a refused resync leaves the reason of the loss, and says that it was refused', async () => {
  const stage = await live()
  stage.spot().say({ op: 'ack', id: stage.spot().sent.findLast(({ op }) => op === 'sub')?.id })
  stage.spot().say(delta(1, 15, '101.00'))
  stage.spot().say({ op: 'error', id: stage.spot().sent.findLast(({ op }) => op === 'sub')?.id, code: 429 })
  const { reason, detail, nextAttemptAt } = await topicOf(stage, 'depth@1')
  expect([reason, detail]).toEqual([StaleReason.gap, { u: 10, from: 15, follows: 14, missing: 4, denied: 429 }])
  expect(nextAttemptAt).toBe(stage.world.now() + 5_000)
  await stage.world.advance(5_000)
  stage.spot().say(snapshot(1, 20))
  stage.spot().say(delta(1, 25, '101.00'))
  expect((await topicOf(stage, 'depth@1')).detail.denied).toBeUndefined()
})

test('HEALTH-03 a connection that is open again is not reported as closed while its books are on their way', async () => {
  const stage = await live()
  stage.spot().drop()
  await stage.world.advance(2_000)
  stage.spot().open()
  await stage.world.advance(300)
  const { status, reason, detail } = await topicOf(stage, 'depth@1')
  expect([status, reason]).toEqual([TopicStatus.stale, StaleReason.socket])
  expect(detail).toMatchObject({ opened: 300 })
  expect(detail.attempt).toBeUndefined()
})

test('HEALTH-01 a book that is lost again right after its snapshot waits for the next try, and no snapshot is said to be missing', async () => {
  const stage = await live()
  stage.spot().say(delta(1, 15, '101.00'))
  await stage.world.advance(100)
  stage.spot().say(snapshot(1, 20))
  stage.spot().say(delta(1, 25, '101.00'))
  const { resyncState, detail, nextAttemptAt } = await topicOf(stage, 'depth@1')
  expect(resyncState).toBe('waiting')
  expect(detail).toEqual({ u: 20, from: 25, follows: 24, missing: 4 })
  expect(nextAttemptAt).toBe(stage.world.now() + 900)
})

test('HEALTH-01 "Ask now" asks for a book that a pong has overtaken, without the time to catch up', async () => {
  const stage = await live()
  stage.spot().say({ op: 'pong', t: stage.world.now(), s: stage.world.now(), u: { 'depth@1': 12 } })
  await stage.hub.askAgain('a', 'spot', 'depth@1')
  expect(topics(stage.spot(), 'sub')).toEqual(['depth@1', 'depth@1'])
  expect(await topicOf(stage, 'depth@1')).toMatchObject({ resyncState: 'asking', gaps: 1 })
})

test('HEALTH-01 a checksum that differs is reported with both sums; crossed, unread and overtaken books with theirs', async () => {
  const stage = await live()
  stage.spot().say(delta(1, 11, '101.00', { cs: 42 }))
  const differs = await topicOf(stage, 'depth@1')
  expect(differs).toMatchObject({ reason: StaleReason.checksum, checksum: 'differs', checksumFailures: 1 })
  expect(differs.detail).toMatchObject({ u: 11, expected: 42 })
  expect(differs.detail.computed).not.toBe(42)

  stage.spot().say(snapshot(1, 20))
  stage.spot().say(delta(1, 21, '250.00'))
  expect((await topicOf(stage, 'depth@1')).detail).toMatchObject({ u: 21, bid: 25_000, ask: 20_000, digits: 2 })

  stage.spot().say(snapshot(1, 30))
  stage.spot().say('{"type":101,"currency_id":1,"t":1,"data":{"u":31,"b":[["x"]]')
  expect(await topicOf(stage, 'depth@1')).toMatchObject({ reason: StaleReason.malformed, detail: { drops: 1 } })
  expect(socketOf(await stage.hub.health('a'), 'spot').drops).toBe(1)

  stage.spot().say(snapshot(1, 40))
  stage.spot().say({ op: 'pong', t: stage.world.now(), s: stage.world.now(), u: { 'depth@1': 44 } })
  const behind = await topicOf(stage, 'depth@1')
  expect(behind.reason).toBe(StaleReason.behind)
  // The snapshots that were asked for before have come: nothing is said of them.
  expect(behind.detail).toEqual({ u: 40, named: 44 })
})

test('HEALTH-01 binary frames, which nobody has asked for, are counted as dropped, and the books go on', async () => {
  const stage = await live()
  const before = socketOf(await stage.hub.health('a'), 'spot')
  stage.spot().sayBytes(120)
  stage.spot().sayBytes(80)
  const { frames, drops, bytes } = socketOf(await stage.hub.health('a'), 'spot')
  expect([frames - before.frames, drops - before.drops, bytes - before.bytes]).toEqual([2, 2, 200])
  stage.spot().say(delta(1, 11, '101.00'))
  expect(await topicOf(stage, 'depth@1')).toMatchObject({ status: TopicStatus.live, sequence: 11 })
})

test('HEALTH-01 a socket tells how it ended, when it is tried again, how long it was away, and how its clock differs', async () => {
  const stage = await live()
  stage.spot().say({ op: 'pong', t: stage.world.now(), s: stage.world.now() + 5_000, u: { 'depth@1': 10 } })
  expect(socketOf(await stage.hub.health('a'), 'spot').offset).toBe(5_000)
  const at = stage.world.now()
  stage.spot().drop(1001)
  let socket = socketOf(await stage.hub.health('a'), 'spot')
  expect(socket).toMatchObject({ openedAt: null, attempts: 1, closes: [{ at, code: 1001, backAfter: null }] })
  expect(socket.nextAttemptAt).toBeGreaterThan(at)
  expect(await topicOf(stage, 'depth@1')).toMatchObject({
    reason: StaleReason.socket,
    detail: { code: 1001, attempt: 1 },
    nextAttemptAt: socket.nextAttemptAt,
  })
  await stage.world.advance(600)
  // A try that fails is no further end.
  stage.spot().drop(1006)
  await stage.world.advance(1_000)
  stage.spot().open()
  socket = socketOf(await stage.hub.health('a'), 'spot')
  expect(socket.closes).toHaveLength(1)
  expect(socket.closes[0]?.backAfter).toBe(stage.world.now() - at)
})

test('HEALTH-01 HEALTH-04 each tab with its title, what it watches, whether an ack is missing, and what it missed while it could not take it', async () => {
  const stage = await live()
  const slow = await stage.tab('b', [depth(1), ticker(2)])
  await stage.tab('c')
  await stage.hub.describe('a', 'BTCUSDT · Onetape')
  await stage.world.advance(100)
  await stage.hub.setVisible('a', false)
  const hiddenAt = stage.world.now()
  await stage.world.advance(100)
  slow.prompt = false
  for (let u = 11; u <= 20; u++) {
    stage.spot().say(delta(1, u, '101.00'))
    await stage.world.advance(50)
  }
  const { tabs } = await stage.hub.health('a')
  expect(tabs.map(({ tab, title, version }) => [tab, title, version])).toEqual([
    ['a', 'BTCUSDT · Onetape', 'test'],
    ['b', 'Page b', 'test'],
    ['c', 'Page c', 'test'],
  ])
  expect(tabs[0]).toMatchObject({ visible: false, since: hiddenAt, levels: 10, skipped: 0, skippedHidden: 10 })
  expect(tabs[1]).toMatchObject({ visible: true, acked: false, skipped: 9, skippedHidden: 0 })
  expect(tabs[1]?.watches).toEqual([
    { topic: 'depth', kind: 'spot', currency_id: 1 },
    { topic: 'ticker', kind: 'spot', currency_id: 2 },
  ])
  expect(tabs[2]).toMatchObject({ watches: [], levels: null, skipped: 0, skippedHidden: 0, acked: true })
})

test('HEALTH-03 of more topics than are reported the worst are reported, whenever they were watched', async () => {
  const stage = await scene()
  const count = 520
  await stage.tab('a')
  const ids = Array.from({ length: count }, (_, i) => i + 1)
  await stage.hub.setup('a', { ...SETUP, markets: ids.map((id) => fakeMarket('spot', id)) })
  await stage.hub.watch(
    'a',
    ids.map((id) => depth(id)),
  )
  stage.spot().open()
  for (const id of ids) stage.spot().say(snapshot(id, 10))
  stage.spot().say(delta(count, 15, '101.00'))
  const { topics: reported, topicCount } = await stage.hub.health('a')
  expect([reported.length, topicCount]).toEqual([500, count])
  expect(reported[0]).toMatchObject({ topic: `depth@${count}`, reason: StaleReason.gap })
})

test('HEALTH-04 bytes saved: what sockets of their own would have had is counted by who watches what', async () => {
  const stage = await scene()
  await stage.tab('a', [depth(1)])
  await stage.tab('b', [depth(1)])
  await stage.tab('c', [depth(1)])
  await stage.tab('d', [depth(2)])
  stage.spot().open()
  for (const market of [1, 2]) stage.spot().say(snapshot(market, 10))
  for (let u = 11; u <= 110; u++) {
    for (const market of [1, 2]) stage.spot().say(delta(market, u, '101.00'))
    await stage.world.advance(10)
  }
  const socket = socketOf(await stage.hub.health('a'), 'spot')
  expect(socket.tabs).toBe(4)
  // Half of what came goes to three tabs, half to one.
  expect(socket.bytesApart / socket.bytes).toBeCloseTo(2, 5)
})

test('HEALTH-02 HEALTH-04 the report says who the hub is, and measures with the clock that it was given', async () => {
  const stage = await scene()
  let fine = 0
  const world = { ...stage.world, env: { ...stage.world.env, fine: () => (fine += 0.001) } }
  const timed = await scene(world)
  await timed.tab('a', [depth(1)])
  timed.spot().open()
  timed.spot().say(snapshot(1, 10))
  for (let u = 11; u <= 90; u++) {
    timed.spot().say(delta(1, u, '101.00'))
    await timed.world.advance(20)
  }
  const health = await timed.hub.health('a')
  expect(health).toMatchObject({ host: 1, version: 'test', ring: { state: 'unable' } })
  expect(health.resolution).toBeCloseTo(1, 6)
  expect(health.decode.total).toBe(19)
  expect(health.merge.total).toBe(18)
  expect(health.deliver.total).toBeGreaterThan(50)
  expect(health.merge.p50).toBeGreaterThan(0.5)
  expect(health.decode.p50).toBeLessThan(20)
  const untimed = await stage.hub.health('a')
  expect(untimed.decode.total).toBe(0)
  expect(untimed.resolution).toBeNaN()
})

test('HEALTH-01 a topic that a pong has confirmed but that never spoke is quiet for no known time', async () => {
  const stage = await scene()
  await stage.tab('a', [ticker(1)])
  stage.spot().open()
  await stage.world.advance(30_000)
  expect(await topicOf(stage, 'ticker@1')).toMatchObject({ messages: 0, quietFor: null })
  stage.spot().say({ type: 100, currency_id: 1, t: 1, data: { c: '1.00', P: '0', v: '0' } })
  await stage.world.advance(700)
  expect(await topicOf(stage, 'ticker@1')).toMatchObject({ messages: 1, quietFor: 700 })
})
