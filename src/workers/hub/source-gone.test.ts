import { expect, test } from 'vitest'
import { mayLookLive, type SourceNote } from '../../../tests/oracle/naive-source.ts'
import { Section, type SectionView, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { createFakeWorld, type FakeSocket, type FakeTab, sectionsOf } from '../testing/fake-world.ts'
import { delta, depth, pong, scene, snapshot, ticker, topics } from './testing/fake-scene.ts'

const WATCHES: Watch[] = [
  depth(1),
  depth(2),
  ticker(1),
  { topic: 'trades', kind: 'spot', currency_id: 1, count: 5 },
  { topic: 'tickers', kind: 'spot' },
]
const SHOWN: [topic: string, code: number, id: number][] = [
  ['depth@1', Section.depth, 1],
  ['depth@2', Section.depth, 2],
  ['ticker@1', Section.ticker, 1],
  ['trades@1', Section.trades, 1],
  ['tickers', Section.tickers, 0],
]
const TOPICS = SHOWN.map(([topic]) => topic)
const CHAOS_RUNS = process.env.LONG === 'full' ? 400 : 25

const standing = (tab: FakeTab, id = 1) => {
  const { status, reason } = tab.newest(Section.depth, id)
  return [status, reason]
}
const LIVE = [TopicStatus.live, StaleReason.none]
const GONE = [TopicStatus.stale, StaleReason.source]

/** A tab over two books that are live. */
async function twoBooks() {
  const world = createFakeWorld()
  const { hub, tab, spot } = await scene(world)
  const a = await tab('a', [depth(1), depth(2)])
  spot().open()
  spot().say({ op: 'ack', id: 1 })
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  pong(world, spot(), { 'depth@1': 10, 'depth@2': 10 })
  await world.advance(300)
  expect([standing(a, 1), standing(a, 2)]).toEqual([LIVE, LIVE])
  const say = async (...frames: object[]) => {
    for (const frame of frames) spot().say(frame)
    await world.advance(300)
  }
  return { world, hub, tab, spot, a, say }
}

test('VEN-54 a source that is gone makes its topic stale at once, in every tab and no other topic; up alone is not enough', async () => {
  const { world, spot, tab, a, say } = await twoBooks()
  await say({ op: 'down', topics: ['depth@1', 'depth@77', 'mark@1'] })
  expect([standing(a, 1), standing(a, 2)]).toEqual([GONE, LIVE])
  // A tab that joins hears it with its first delivery.
  const b = await tab('b', [depth(1)])
  await world.advance(100)
  expect(standing(b)).toEqual(GONE)
  const agedFrom = a.newest(Section.depth, 1).eventAt
  // Neither pongs that name it, nor news of others, nor what still comes of it, make it current or any younger.
  for (let i = 0; i < 5; i++) {
    await world.advance(5_000)
    const t = spot()
      .sent.filter((frame) => frame.op === 'ping')
      .at(-1)?.t
    await say(
      { op: 'pong', t, s: world.now(), u: { 'depth@1': 99, 'depth@2': 11 + i }, down: ['depth@1'] },
      delta(2, 11 + i, '102.00'),
      delta(1, 11 + i, '103.00'),
    )
    expect([standing(a, 1), standing(a, 2)]).toEqual([GONE, LIVE])
  }
  const { eventAt, confirmedAt } = a.newest(Section.depth, 1)
  expect([eventAt, confirmedAt <= agedFrom + 1_000]).toEqual([agedFrom, true])
  await say({ op: 'up', topics: ['depth@1'] })
  expect(standing(a, 1)).toEqual(GONE)
  await say(delta(2, 16, '102.00'))
  expect(standing(a, 1)).toEqual(GONE)
  await say(snapshot(1, 40))
  expect([standing(a, 1), standing(b, 1)]).toEqual([LIVE, LIVE])
})

test('VEN-54 a pong tells what a lost down and a lost up would have reported; what cannot be read changes nothing', async () => {
  const { world, spot, a, say } = await twoBooks()
  const answer = (down?: unknown) => {
    const t = spot()
      .sent.filter((frame) => frame.op === 'ping')
      .at(-1)?.t
    return say({
      op: 'pong',
      t,
      s: world.now(),
      u: { 'depth@1': 10, 'depth@2': 10 },
      ...(down !== undefined && { down }),
    })
  }
  await answer(['depth@1'])
  expect([standing(a, 1), standing(a, 2)]).toEqual([GONE, LIVE])
  for (const bad of ['depth@1', { 0: 'depth@2' }, Array.from({ length: 5_000 }, () => 'depth@2')]) {
    await answer(bad)
    await say({ op: 'up', topics: bad }, { op: 'down', topics: bad })
    expect([standing(a, 1), standing(a, 2)]).toEqual([GONE, LIVE])
  }
  await answer()
  expect(standing(a, 1)).toEqual(GONE)
  await say(delta(1, 11, '101.00'))
  expect(standing(a, 1)).toEqual(LIVE)
})

test('VEN-54 a new connection and a new subscription do not forget it: the server is asked, and its answer counts', async () => {
  const { world, spot, a, say } = await twoBooks()
  await say({ op: 'down', topics: ['depth@1'] })
  spot().drop()
  await world.advance(10)
  expect(standing(a, 1)).toEqual([TopicStatus.stale, StaleReason.socket])
  await world.advance(2_000)
  spot().open()
  const sub = spot().sent.find((frame) => frame.op === 'sub')
  await say({ op: 'ack', id: sub?.id }, snapshot(1, 20), snapshot(2, 20))
  expect([standing(a, 1), standing(a, 2)]).toEqual([GONE, LIVE])
  // Nothing is said of it any more: what came since the subscription is current.
  pong(world, spot(), { 'depth@1': 20, 'depth@2': 20 })
  await world.advance(300)
  expect(standing(a, 1)).toEqual(LIVE)
  // A hole: asked for again while the source is gone, it is not live for its snapshot alone.
  await say({ op: 'down', topics: ['depth@1'] }, delta(1, 30, '101.00'))
  await world.advance(1_500)
  const pings = spot().sent.filter((frame) => frame.op === 'ping').length
  const again = spot()
    .sent.filter((frame) => frame.op === 'sub')
    .at(-1)
  await say({ op: 'ack', id: again?.id }, snapshot(1, 31))
  expect(standing(a, 1)).toEqual(GONE)
  expect(spot().sent.filter((frame) => frame.op === 'ping').length).toBeGreaterThan(pings)
})

test('VEN-54 a topic that has never come, of a source that is gone, waits with that reason; old data of it are as old as they say', async () => {
  const { world, a, say, hub, spot } = await twoBooks()
  await hub.watch('a', [depth(1), depth(2), ticker(1)])
  const sub = spot()
    .sent.filter((frame) => frame.op === 'sub')
    .at(-1)
  await say({ op: 'ack', id: sub?.id }, { op: 'down', topics: ['ticker@1'] })
  const shown = () => a.newest(Section.ticker)
  expect([shown().status, shown().reason]).toEqual([TopicStatus.waiting, StaleReason.source])
  const t = world.now() - 60_000
  await say({ type: 100, currency_id: 1, t, data: { c: '1', P: '0', v: '0' } })
  expect([shown().status, shown().reason, shown().eventAt]).toEqual([...GONE, t])
})

test('VEN-54 the list of tickers is whole when its source is back: what is missing there has no ticker any more', async () => {
  const { world, a, say, hub, spot } = await twoBooks()
  await hub.watch('a', [{ topic: 'tickers', kind: 'spot' }])
  const sub = spot()
    .sent.filter((frame) => frame.op === 'sub')
    .at(-1)
  const list = (...ids: number[]) => {
    const data = ids.map((currency_id) => ({ currency_id, c: '7.00', P: '1', v: '2' }))
    return { type: 2002, currency_id: 0, t: world.now(), data }
  }
  const shown = () => {
    const { status, body } = a.newest(Section.tickers)
    return [status, body.length / TICKERS_ROW]
  }
  await say({ op: 'ack', id: sub?.id }, list(1, 2))
  await say(list(2))
  expect(shown()).toEqual([TopicStatus.live, 2])
  await say({ op: 'down', topics: ['tickers'] }, { op: 'up', topics: ['tickers'] }, list(1))
  expect(shown()).toEqual([TopicStatus.live, 1])
  // Of what was never down an up says nothing.
  await say({ op: 'up', topics: ['tickers'] }, list(2))
  expect(shown()).toEqual([TopicStatus.live, 2])
})

/** Numbers below `n` that look like chance. */
function dice(seed: number): (n: number) => number {
  let state = seed * 2_654_435_761
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

/** A server whose sources come and go, and that may forget to say so; what it says is noted. */
class ChaoticServer {
  readonly notes: SourceNote[] = []
  readonly down = new Set<string>()
  /** Topics that the hub has been given and has not forgotten since. */
  private readonly known = new Set<string>()
  private readonly roll: (n: number) => number
  private readonly now: () => number
  private answered = 0
  private socket: FakeSocket | null = null
  private u = 100
  private trade = 100

  constructor(roll: (n: number) => number, now: () => number) {
    this.roll = roll
    this.now = now
  }

  /** Answers what the newest connection has asked. @param pongs false where pings stay unanswered */
  answer(socket: FakeSocket, pongs: boolean): void {
    if (socket.closed) return
    if (socket !== this.socket) {
      socket.open()
      this.socket = socket
      this.answered = 0
      this.notes.push({ what: 'open' })
    }
    for (; this.answered < socket.sent.length; this.answered++) {
      const frame = socket.sent[this.answered] as { op: string; id: number; t: number; topics: string[] }
      if (frame.op === 'ping' && pongs) this.pong(socket, frame.t)
      if (frame.op === 'unsub') socket.say({ op: 'ack', id: frame.id })
      if (frame.op === 'sub') this.taken(socket, frame)
    }
  }

  /** Notes what the hub has forgotten. @param channels of the hub, as its stats name them */
  look(channels: readonly string[]): void {
    for (const topic of [...this.known]) {
      if (channels.includes(`spot:${topic}`)) continue
      this.known.delete(topic)
      this.notes.push({ what: 'left', topic })
    }
  }

  /** A source goes or comes back. @param silent nobody is notified */
  flip(topic: string, silent: boolean): void {
    const back = this.down.delete(topic)
    if (!back) this.down.add(topic)
    if (silent || !this.known.has(topic)) return
    this.say(back ? 'up' : 'down', [topic])
    if (back && this.roll(3) > 0) this.push(topic)
  }

  push(topic: string, gap = false): void {
    const { socket } = this
    if (!socket || socket.closed) return
    const t = this.now()
    const [name, id] = topic.split('@')
    this.u += gap ? 5 : 1
    this.trade++
    const row = { c: '7.00', P: '1', v: '2' }
    if (name === 'depth')
      socket.say(gap ? { ...delta(Number(id), this.u, '101.00'), t } : { ...snapshot(Number(id), this.u), t })
    else if (name === 'ticker') socket.say({ type: 100, currency_id: 1, t, data: row })
    else if (name === 'tickers') socket.say({ type: 2002, currency_id: 0, t, data: [{ currency_id: 1, ...row }] })
    else socket.say({ type: 102, currency_id: 1, t, data: [[this.trade, '7.00', '1.000', 'b', t]] })
    this.notes.push({ what: 'push', topic })
  }

  private taken(socket: FakeSocket, { id, topics }: { id: number; topics: string[] }): void {
    socket.say({ op: 'ack', id })
    this.notes.push({ what: 'taken', topics })
    // To whom it has said so before it may forget it.
    const gone = topics.filter((topic) => this.down.has(topic) && (!this.known.has(topic) || this.roll(4) > 0))
    for (const topic of topics) this.known.add(topic)
    if (gone.length > 0) this.say('down', gone)
    for (const topic of topics) {
      if (this.roll(5) > 0) this.push(topic)
    }
  }

  private pong(socket: FakeSocket, t: number): void {
    const topics = [...this.known]
    const down = topics.filter((topic) => this.down.has(topic))
    socket.say({ op: 'pong', t, s: this.now(), u: {}, ...(down.length > 0 && { down }) })
    this.notes.push({ what: 'pong', topics, down })
  }

  private say(op: 'down' | 'up', named: string[]): void {
    if (!this.socket || this.socket.closed) return
    this.socket.say({ op, topics: named })
    this.notes.push({ what: op, topics: named })
  }
}

test('VEN-53 in any order of down, up, pong, push, subscription and reconnect nothing looks live that is not', async () => {
  let lives = 0
  let gone = 0
  for (let seed = 1; seed <= CHAOS_RUNS; seed++) {
    const world = createFakeWorld()
    const { hub, tab, spot } = await scene(world)
    const a = await tab('a', WATCHES)
    const roll = dice(seed)
    const server = new ChaoticServer(roll, world.now)
    server.answer(spot(), true)
    let watched = WATCHES.map(() => true)
    const newest = new Map<string, SectionView>()
    const check = () => {
      for (const { packed } of a.deliveries.splice(0))
        for (const section of sectionsOf(packed)) newest.set(`${section.code}:${section.currencyId}`, section)
      for (const [at, [topic, code, id]] of SHOWN.entries()) {
        // What it does not watch it is sent nothing of.
        if (!watched[at]) continue
        const section = newest.get(`${code}:${id}`)
        if (section?.reason === StaleReason.source) gone++
        if (section?.status !== TopicStatus.live) continue
        lives++
        expect(
          mayLookLive(server.notes, topic),
          `seed ${seed}: ${topic} after ${JSON.stringify(server.notes.slice(-12))}`,
        ).toBe(true)
      }
    }
    for (let step = 0; step < 60; step++) {
      const topic = TOPICS[roll(TOPICS.length)] as string
      const choice = roll(12)
      if (choice < 3) server.flip(topic, roll(5) === 0)
      else if (choice < 6) server.push(topic)
      else if (choice === 6) server.push(topic, true)
      else if (choice === 7) spot().drop()
      else if (choice === 8) watched = WATCHES.map(() => roll(4) > 0)
      else if (choice === 9) watched = WATCHES.map(() => true)
      else await hub.reconnectNow('a')
      await hub.watch(
        'a',
        WATCHES.filter((_, at) => watched[at]),
      )
      server.answer(spot(), roll(3) > 0)
      await world.advance([20, 300, 1_200, 6_000][roll(4)] as number)
      server.answer(spot(), roll(3) > 0)
      await world.advance(20)
      server.look((await hub.stats()).channels)
      check()
    }
    // Once all sources are there and have sent their state, and a pong says so, all is live again.
    await hub.watch('a', WATCHES)
    for (const topic of [...server.down]) server.flip(topic, false)
    watched = WATCHES.map(() => true)
    for (let i = 0; i < 20; i++) {
      await world.advance(2_000)
      await hub.reconnectNow('a')
      server.answer(spot(), true)
      for (const topic of TOPICS) server.push(topic)
    }
    await world.advance(20)
    check()
    for (const [topic, code, id] of SHOWN)
      expect([seed, topic, newest.get(`${code}:${id}`)?.status]).toEqual([seed, topic, TopicStatus.live])
    hub.stop()
  }
  expect([lives > 1_000, gone > 1_000]).toEqual([true, true])
}, 60_000)

test('VEN-54 a source that is gone costs no pings: only what the server says of it counts', async () => {
  const { world, spot, say } = await twoBooks()
  for (let u = 11; u < 40; u++) await say(delta(1, u, '101.00'), delta(2, u, '101.00'))
  await say({ op: 'down', topics: ['depth@1', 'depth@2'] })
  const before = spot().sent.filter((frame) => frame.op === 'ping').length
  await world.advance(9_000)
  expect(spot().sent.filter((frame) => frame.op === 'ping').length - before).toBeLessThanOrEqual(1)
  expect(topics(spot(), 'unsub')).toEqual([])
})
