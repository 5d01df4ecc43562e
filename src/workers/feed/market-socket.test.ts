import { expect, test } from 'vitest'
import { SocketState } from '../../shared/hub-protocol/delivery.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { fullJitter } from './backoff.ts'
import { MarketSocket } from './market-socket.ts'

function socketOf(random?: () => number) {
  const world = createFakeWorld(random)
  const opens: boolean[] = []
  const socket = new MarketSocket(world.env, {
    url: () => 'ws://host/ws/spot',
    hello: () => [{ op: 'sub', id: 1, topics: ['depth@1'] }],
    text: (text) => {
      const { t, s } = JSON.parse(text) as { t: number; s: number }
      if (s !== undefined) socket.pong(t, s)
    },
    binary: () => undefined,
    changed: (open) => opens.push(open),
  })
  const pings = () => world.socket('spot').sent.filter((frame) => frame.op === 'ping')
  /** Answers the newest ping with a server clock that is `ahead`. */
  const answer = (ahead = 0) =>
    world.socket('spot').say({ op: 'pong', t: pings().at(-1)?.t, s: world.now() + ahead, u: {} })
  return { world, socket, opens, pings, answer }
}

test('HUB-10 it says hello and pings in one batch, then pings every 15 s', async () => {
  const { world, socket, pings, answer } = socketOf()
  socket.want(true)
  expect(socket.state).toBe(SocketState.connecting)
  world.socket('spot').open()
  expect(world.socket('spot').texts).toHaveLength(1)
  expect(world.socket('spot').sent.map((frame) => frame.op)).toEqual(['sub', 'ping'])
  answer()
  for (let i = 0; i < 4; i++) {
    await world.advance(15_000)
    answer()
  }
  expect(pings()).toHaveLength(5)
  expect(socket.open).toBe(true)
})

test('HUB-10 10 s of silence after a ping is a dead socket, data without a pong are not', async () => {
  const { world, socket, answer } = socketOf()
  socket.want(true)
  world.socket('spot').open()
  await world.advance(9_999)
  world.socket('spot').say({ type: 100 })
  await world.advance(10_000)
  expect(socket.open).toBe(true)
  answer()
  await world.advance(30_000 - 19_999)
  await world.advance(9_999)
  expect(socket.open).toBe(true)
  await world.advance(1)
  expect(socket.state).toBe(SocketState.waiting)
  expect(world.sockets[0]?.closed).toBe(true)
})

test('HUB-10 HUB-22 it comes back after every close with full jitter between 0 and 0.5 s · 2^n, at most 30 s, and 1.5 s while the outage is under 3 s old', async () => {
  const rolls = [0, 0.999, 0.5]
  expect(rolls.map((roll) => fullJitter(0, () => roll))).toEqual([0, 499.5, 250])
  expect(fullJitter(3, () => 1)).toBe(4_000)
  expect(fullJitter(50, () => 1)).toBe(30_000)
  const { world, socket } = socketOf(() => 0.999)
  socket.want(true)
  const waits: number[] = []
  for (let i = 0; i < 9; i++) {
    const from = world.now()
    world.socket('spot').drop([1000, 1001, 1006, 4008, 4029][i % 5])
    expect(socket.attempt).toBe(i + 1)
    expect(socket.nextAttemptAt).toBeGreaterThan(from)
    waits.push(socket.nextAttemptAt - from)
    await world.advance(waits.at(-1) as number)
    expect(world.sockets).toHaveLength(i + 2)
  }
  expect(waits.map(Math.round)).toEqual([500, 999, 1500, 1500, 7992, 15984, 29970, 29970, 29970])
})

test('HUB-10 a pong makes the next wait short again', async () => {
  const { world, socket, answer } = socketOf()
  socket.want(true)
  for (let i = 0; i < 4; i++) {
    world.socket('spot').drop()
    await world.advance(socket.nextAttemptAt - world.now())
  }
  world.socket('spot').open()
  answer()
  world.socket('spot').drop()
  expect(socket.nextAttemptAt - world.now()).toBe(250)
})

test('HUB-10 HUB-19 reconnect now: no more waiting, one connection however many ask; an open one is asked once and has to answer within a second', async () => {
  const { world, socket, answer, pings } = socketOf()
  socket.want(true)
  world.socket('spot').open()
  answer()
  world.socket('spot').drop()
  for (let i = 0; i < 40; i++) socket.reconnectNow()
  expect(world.sockets).toHaveLength(2)
  world.socket('spot').open()
  answer()
  await world.advance(1_000)
  const before = pings().length
  for (let i = 0; i < 40; i++) socket.reconnectNow()
  expect(pings()).toHaveLength(before + 1)
  for (let i = 0; i < 40; i++) {
    socket.reconnectNow()
    await world.advance(100)
  }
  expect(world.sockets).toHaveLength(3)
})

test('HUB-19 a server that refuses at once is tried once a second however often it is asked for', async () => {
  const { world, socket } = socketOf(() => 0.999)
  socket.want(true)
  for (let i = 0; i < 6; i++) {
    world.socket('spot').drop()
    await world.advance(socket.nextAttemptAt - world.now())
  }
  world.socket('spot').drop()
  const before = world.sockets.length
  for (let i = 0; i < 48; i++) {
    socket.reconnectNow()
    if (!world.socket('spot').closed) world.socket('spot').drop()
    await world.advance(100)
  }
  expect(world.sockets.length - before).toBe(5)
})

test('HUB-20 after a clock that was set back an open socket has to answer at once, and a dead one is found', async () => {
  const { world, socket, answer } = socketOf()
  socket.want(true)
  world.socket('spot').open()
  answer()
  const clock = world.env.clock
  world.env.clock = () => clock() - 3_600_000
  socket.clockJumped()
  expect(socket.lastPongAt).toBeLessThanOrEqual(world.env.clock())
  await world.advance(1_100)
  expect(world.sockets).toHaveLength(2)
})

test('HUB-10 a binary frame is a sign of life like any other', async () => {
  const { world, socket } = socketOf()
  socket.want(true)
  world.socket('spot').open()
  await world.advance(9_000)
  expect(socket.unheardFor(world.now())).toBe(9_000)
  world.socket('spot').sayBytes(10)
  expect(socket.unheardFor(world.now())).toBe(0)
  await world.advance(3_000)
  expect([socket.open, world.sockets.length]).toEqual([true, 1])
})

test('HUB-10 a connection that is never made is given up', async () => {
  const { world, socket } = socketOf()
  socket.want(true)
  await world.advance(10_000)
  expect(socket.state).toBe(SocketState.waiting)
  expect(world.sockets[0]?.closed).toBe(true)
  await world.advance(1_000)
  expect(world.sockets).toHaveLength(2)
})

test('HUB-10 not wanted any more it closes for good; the server clock comes from the middle of the round trip', async () => {
  const { world, socket, opens, pings } = socketOf()
  socket.want(true)
  world.socket('spot').open()
  const sentAt = pings()[0]?.t as number
  await world.advance(80)
  world.socket('spot').say({ op: 'pong', t: sentAt, s: sentAt + 40 + 5_000, u: {} })
  expect(socket.serverOffset).toBe(5_000)
  expect(socket.roundTrip).toBe(80)
  socket.want(false)
  await world.advance(60_000)
  expect(world.sockets).toHaveLength(1)
  expect(world.sockets[0]?.closed).toBe(true)
  expect(opens.at(-1)).toBe(false)
  expect(world.pendingTimers()).toBe(0)
})

test('HUB-10 its owner hears of each try, of each opening and of each end', async () => {
  const { world, socket, opens } = socketOf()
  const news = () => opens.splice(0)
  socket.want(true)
  expect(news()).toEqual([false])
  world.socket('spot').open()
  expect(news()).toEqual([true])
  world.socket('spot').drop()
  expect(news()).toEqual([false])
  await world.advance(250)
  expect(news()).toEqual([false])
  world.socket('spot').open()
  expect(news()).toEqual([true])
  socket.want(false)
  expect(news()).toEqual([false])
})
