import { expect, test } from 'vitest'
import { SocketState } from '../../shared/hub-protocol/delivery.ts'
import { retryWait } from '../../shared/wire/planned-end.ts'
import type { SocketEvents } from '../base/environment.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { MarketSocket } from './market-socket.ts'

/** A socket to an address that the test sets, all that its owner hears, and the events of each connection. */
function socketOf(random: () => number = () => 0.5) {
  const world = createFakeWorld(random)
  const start = world.now()
  const heard: string[] = []
  const events: SocketEvents[] = []
  const at = { url: 'ws://host/ws/spot' as string | null, back: 0, refuses: false }
  const open = world.env.openSocket
  const env = {
    ...world.env,
    clock: () => world.now() - at.back,
    openSocket: (url: string, own: SocketEvents) => {
      if (at.refuses) throw new Error('no address of a socket')
      events.push(own)
      return open(url, own)
    },
  }
  const socket = new MarketSocket(env, {
    url: () => at.url,
    hello: () => [],
    text: (text) => heard.push(text),
    binary: (bytes) => heard.push(`${bytes} bytes`),
    changed: () => undefined,
  })
  const newest = () => world.socket('spot')
  const pings = () => newest().sent.filter((frame) => frame.op === 'ping')
  /** Opens the newest connection and answers its first ping after so many ms. */
  const openWith = async (roundTrip: number) => {
    newest().open()
    const sent = env.clock()
    await world.advance(roundTrip)
    newest().say('pong')
    socket.pong(sent, sent)
  }
  const since = () => world.now() - start
  return { world, socket, at, heard, events, newest, pings, openWith, since, clock: env.clock }
}

/** One that is open, its first ping answered after so many ms. */
async function openSocketOf(roundTrip: number) {
  const made = socketOf()
  made.socket.want(true)
  await made.openWith(roundTrip)
  return made
}

test('HUB-10 without an address it waits; where the address moves it goes along at once, its failed tries forgotten', async () => {
  const { world, socket, at, newest } = socketOf()
  at.url = null
  socket.want(true)
  expect([world.sockets.length, socket.state, world.pendingTimers()]).toEqual([0, SocketState.none, 0])
  at.url = 'ws://one/ws/spot'
  socket.moved()
  for (let i = 0; i < 3; i++) {
    newest().drop()
    await world.advance(socket.nextAttemptAt - world.now())
  }
  expect([world.sockets.length, socket.attempt]).toEqual([4, 3])
  at.url = 'ws://two/ws/spot'
  socket.moved()
  expect(world.sockets.map((one) => one.closed)).toEqual([true, true, true, true, false])
  expect([newest().url, socket.state, socket.attempt]).toEqual(['ws://two/ws/spot', SocketState.connecting, 0])
})

test('HUB-10 what nobody wants is not opened, by whatever comes', async () => {
  const { world, socket } = socketOf()
  socket.moved()
  socket.reconnectNow()
  socket.clockJumped()
  socket.want(false)
  await world.advance(60_000)
  expect([world.sockets.length, socket.state]).toEqual([0, SocketState.none])
})

test('HUB-10 wanted twice it is one connection', () => {
  const { world, socket } = socketOf()
  socket.want(true)
  socket.want(true)
  expect(world.sockets).toHaveLength(1)
})

test('HUB-10 an address that no socket can be opened to is a failed try like any other', async () => {
  const { world, socket, at } = socketOf()
  at.refuses = true
  socket.want(true)
  expect([socket.state, socket.attempt, socket.nextAttemptAt - world.now()]).toEqual([SocketState.waiting, 1, 250])
  await world.advance(250)
  expect([socket.attempt, socket.nextAttemptAt - world.now()]).toEqual([2, 500])
  at.refuses = false
  await world.advance(500)
  expect([world.sockets.length, socket.state, socket.nextAttemptAt]).toEqual([1, SocketState.connecting, 0])
})

test('HUB-10 a connection that was given up is not heard any more', async () => {
  const { world, socket, events, heard, newest } = socketOf()
  socket.want(true)
  socket.moved()
  const [old] = events
  old?.open()
  expect(socket.state).toBe(SocketState.connecting)
  newest().open()
  await world.advance(4_000)
  old?.text('late')
  old?.binary(3)
  expect([heard, socket.unheardFor(world.now())]).toEqual([[], 4_000])
  old?.close(1006)
  expect([socket.state, world.sockets.length]).toEqual([SocketState.open, 2])
  newest().sayBytes(3)
  expect([heard, socket.unheardFor(world.now())]).toEqual([['3 bytes'], 0])
})

test('HUB-10 a pong to a ping of the future proves nothing but that there is a server', async () => {
  const { world, socket, newest } = socketOf()
  socket.want(true)
  newest().drop()
  await world.advance(socket.nextAttemptAt - world.now())
  newest().open()
  socket.pong(world.now() + 1, world.now() + 5_000)
  expect([socket.attempt, socket.lastPongAt, socket.provenAt]).toEqual([0, world.now(), 0])
  expect([socket.roundTrip, socket.serverOffset]).toEqual([Number.NaN, Number.NaN])
  socket.pong(world.now(), world.now() + 5_000)
  expect([socket.provenAt, socket.roundTrip, socket.serverOffset]).toEqual([world.now(), 0, 5_000])
})

test('HUB-11 what a pong proves does not go back where pongs come in another order than pings', async () => {
  const { world, socket } = await openSocketOf(100)
  const first = world.now()
  await world.advance(40)
  socket.pong(first + 30, first + 30)
  socket.pong(first + 10, first + 10)
  expect([socket.provenAt - first, socket.lastPongAt - first]).toEqual([30, 40])
})

test.each([
  [100, 2_000],
  [700, 2_100],
  [1_000, 3_000],
  [1_666, 4_998],
  [4_000, 5_000],
])(
  'HUB-11 with a round trip of %i ms nothing is current once a ping is followed by nothing for %i ms',
  async (trip, limit) => {
    const { world, socket } = await openSocketOf(trip)
    const pinged = world.now()
    expect([socket.unheardLimit, socket.unheard(pinged), socket.unheardFor(pinged)]).toEqual([limit, false, 0])
    socket.ping()
    // A second one later is followed by nothing since the first.
    await world.advance(1_000)
    socket.ping()
    expect(socket.unheardFor(world.now())).toBe(1_000)
    expect([limit - 1, limit].map((ms) => socket.unheard(pinged + ms))).toEqual([false, true])
    expect(socket.unheardFor(pinged - 1)).toBe(0)
  },
)

test('HUB-11 before the first pong a ping may be followed by nothing for 5 s', () => {
  const { world, socket, newest } = socketOf()
  socket.want(true)
  newest().open()
  expect([4_999, 5_000].map((ms) => socket.unheard(world.now() + ms))).toEqual([false, true])
})

test.each([
  [100, 1_000],
  [500, 1_500],
  [1_500, 3_000],
])(
  'HUB-19 with a round trip of %i ms an open socket that is doubted has %i ms, and is replaced at once',
  async (trip, patience) => {
    const { world, socket } = await openSocketOf(trip)
    await world.advance(20)
    socket.reconnectNow()
    await world.advance(patience - 1)
    expect([socket.open, world.sockets.length]).toEqual([true, 1])
    await world.advance(1)
    expect([socket.state, world.sockets.length]).toEqual([SocketState.connecting, 2])
  },
)

test('HUB-19 a doubted socket that says anything is believed, and may be doubted again', async () => {
  const { world, socket, newest, pings } = await openSocketOf(100)
  await world.advance(20)
  const before = pings().length
  for (let i = 0; i < 3; i++) {
    socket.reconnectNow()
    await world.advance(500)
    newest().say('anything')
  }
  await world.advance(5_000)
  expect([pings().length - before, socket.open, world.sockets.length]).toEqual([3, true, 1])
})

test('HUB-19 a try that is 3 s old without a connection is given up for a new one where somebody asks, a younger one is not', async () => {
  const { world, socket } = socketOf()
  socket.want(true)
  await world.advance(2_999)
  socket.reconnectNow()
  expect(world.sockets).toHaveLength(1)
  await world.advance(1)
  socket.reconnectNow()
  expect(world.sockets.map((one) => one.closed)).toEqual([true, false])
})

test('HUB-10 nothing is said where it is not open; one frame goes alone, several as one batch', () => {
  const { socket, newest } = socketOf()
  const sub = { op: 'sub' as const, id: 1, topics: [] }
  socket.send([sub])
  socket.want(true)
  socket.send([sub])
  socket.ping()
  expect(newest().texts).toEqual([])
  newest().open()
  newest().texts.length = 0
  socket.send([])
  socket.send([sub])
  socket.send([sub, { ...sub, id: 2 }])
  expect(newest().texts.map((text) => JSON.parse(text))).toEqual([sub, [sub, { ...sub, id: 2 }]])
})

test('HUB-10 a later ping puts no verdict off; what came between two pings answers the first alone', async () => {
  const { world, socket, newest, since } = socketOf()
  socket.want(true)
  newest().open()
  await world.advance(5_000)
  socket.ping()
  await world.advance(4_999)
  expect(socket.open).toBe(true)
  await world.advance(1)
  expect([socket.state, since()]).toEqual([SocketState.waiting, 10_000])

  const other = socketOf()
  other.socket.want(true)
  other.newest().open()
  await other.world.advance(7_000)
  other.newest().say('anything')
  await other.world.advance(1_000)
  other.socket.ping()
  await other.world.advance(9_999)
  expect([other.socket.open, other.since()]).toEqual([true, 17_999])
  await other.world.advance(1)
  expect(other.socket.state).toBe(SocketState.waiting)
})

test('HUB-20 a clock that is set back while it waits, or is open, leaves no instant before us', async () => {
  const { world, socket, at, clock, pings } = await openSocketOf(100)
  const before = pings().length
  at.back = 3_600_000
  socket.clockJumped()
  expect([socket.openedAt, socket.lastPongAt, socket.provenAt]).toEqual([clock(), clock(), clock()])
  expect(pings()).toHaveLength(before + 1)
  expect([socket.unheardFor(clock()), socket.unheardFor(clock() + 700)]).toEqual([0, 700])
  await world.advance(999)
  expect(world.sockets).toHaveLength(1)
  await world.advance(1)
  expect(world.sockets).toHaveLength(2)
})

test('HUB-20 waking tries at once, though somebody has asked within this second', () => {
  const { world, socket, newest } = socketOf()
  socket.want(true)
  newest().drop()
  socket.reconnectNow()
  newest().drop()
  socket.reconnectNow()
  expect([world.sockets.length, socket.state]).toEqual([2, SocketState.waiting])
  socket.clockJumped()
  expect([world.sockets.length, socket.state]).toEqual([3, SocketState.connecting])
})

test('HUB-22 an outage is as old as it is, though the clock is set back in it', async () => {
  const { world, socket, at, newest, clock } = socketOf(() => 0.999)
  socket.want(true)
  newest().drop()
  at.back = 3_600_000
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    await world.advance(i === 0 ? 500 : (waits.at(-1) as number))
    newest().drop()
    waits.push(Math.round(socket.nextAttemptAt - clock()))
  }
  // 0.999 · 0.5 s · 2^n, and no more than 1.5 s until 3 s after the clock was set.
  expect(waits).toEqual([999, 1_500, 1_500, 7_992, 15_984, 29_970])
})

test('VEN-61 a planned end with retry=<ms> is waited for that long, and counts as no failed try', async () => {
  const { world, socket, newest, openWith } = await openSocketOf(20)
  newest().drop(4012, 'retry=7000')
  expect([socket.state, socket.attempt, socket.nextAttemptAt - world.now()]).toEqual([SocketState.waiting, 0, 7_000])
  await world.advance(6_999)
  expect(world.sockets).toHaveLength(1)
  await world.advance(1)
  expect(world.sockets).toHaveLength(2)
  await openWith(20)
  newest().drop(4012, 'retry=60000')
  // A person does not have to wait.
  await world.advance(2_000)
  socket.reconnectNow()
  expect(world.sockets).toHaveLength(3)
})

/** Code and reason of a close, and how long the server asks for. */
const ENDS = [
  [4012, 'retry=0', 0],
  [4012, 'retry=1500', 1_500],
  [4012, 'retry=999999999', 600_000],
  [4012, 'retry=-5', null],
  [4012, 'retry=5s', null],
  [4012, '', null],
  [1001, 'retry=1500', null],
] as const

test.each(ENDS)('VEN-61 a close with %d and "%s" asks for %j ms', (code, reason, wait) => {
  expect(retryWait(code, reason)).toBe(wait)
})
