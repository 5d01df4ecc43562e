import { readDeliveryHeader, Section, TopicStatus } from '../../../shared/hub-protocol/delivery.ts'
import { type FakeSocket, type FakeTab, type FakeWorld, sectionsOf } from '../../testing/fake-world.ts'

/** For tests only: a server at the other end of every spot socket, with a network that the test can break. */
export interface FakeServer {
  /** A book of market 1 that changes every 100 ms while it flows. */
  flowing: boolean
  /** Ms that a frame lies in a queue before it is read; frames keep their order. */
  lag: number
  /** What its clock says: the world's, which goes on evenly whatever the hub's does. */
  clock: () => number
  /** Sequence of the book now, and the server's time when each came to be. */
  u: number
  readonly bornAt: Map<number, number>
  /** Dies: connections break, new ones are refused. */
  kill(): void
  /** Is there again. */
  start(): void
  /** Nothing passes either way and nobody notices; what was said meanwhile comes at the end. */
  cut(): void
  mend(): void
  /** Open connections to it. */
  connections(): number
}

const EVERY = 100

/** Puts a server into the world. */
export function fakeServer(world: FakeWorld): FakeServer {
  const { timers } = world.env
  const open = world.env.openSocket
  const sockets = new Set<FakeSocket>()
  const watched = new Set<FakeSocket>()
  const held: (() => void)[] = []
  let up = true
  let cut = false
  let lastDue = 0
  const pass = (run: () => void) => void (cut ? held.push(run) : run())

  /** What the server says is read after its turn in the queue. */
  const say = (socket: FakeSocket, frame: object) => {
    const due = Math.max(lastDue, world.now() + Math.max(1, server.lag))
    lastDue = due
    pass(() => {
      timers.after(Math.max(0, due - world.now()), () => pass(() => socket.say(frame)))
    })
  }
  const book = (socket: FakeSocket) => {
    const data = { snapshot: true, u: server.u, b: [['100.00', '1.000']], a: [['200.00', '1.000']] }
    say(socket, { type: 101, currency_id: 1, t: server.clock(), data })
  }
  const hear = (socket: FakeSocket, frame: Record<string, unknown>) => {
    if (socket.closed || !up) return
    if (frame.op === 'ping') say(socket, { op: 'pong', t: frame.t, s: server.clock(), u: { 'depth@1': server.u } })
    if (frame.op === 'auth' || frame.op === 'sub') say(socket, { op: 'ack', id: frame.id })
    if (frame.op === 'sub') {
      watched.add(socket)
      book(socket)
    }
  }
  const tick = () => {
    timers.after(EVERY, tick)
    if (!server.flowing || !up) return
    server.u++
    server.bornAt.set(server.u, world.now())
    const data = { U: server.u, u: server.u, pu: server.u - 1, b: [[`${101 + (server.u % 50)}.00`, '1.000']], a: [] }
    for (const socket of watched) say(socket, { type: 101, currency_id: 1, t: server.clock(), data })
  }

  const server: FakeServer = {
    flowing: true,
    lag: 0,
    clock: world.now,
    u: 10,
    bornAt: new Map([[10, world.now()]]),
    kill() {
      up = false
      for (const socket of sockets) socket.drop()
      sockets.clear()
      watched.clear()
    },
    start() {
      up = true
    },
    cut() {
      cut = true
    },
    mend() {
      cut = false
      for (const run of held.splice(0)) run()
    },
    connections: () => [...sockets].filter((one) => !one.closed).length,
  }

  world.env.openSocket = (url, events) => {
    const handle = open(url, events)
    const socket = world.sockets.at(-1) as FakeSocket
    sockets.add(socket)
    timers.after(1, () =>
      pass(() => {
        if (socket.closed) return
        if (up) socket.open()
        else socket.drop()
      }),
    )
    return {
      send(text) {
        handle.send(text)
        const frames = JSON.parse(text) as Record<string, unknown> | Record<string, unknown>[]
        pass(() => {
          for (const frame of Array.isArray(frames) ? frames : [frames]) hear(socket, frame)
        })
      },
      close: () => handle.close(),
    }
  }
  tick()
  return server
}

/** What a tab shows of the book of market 1: true while it is given as live. */
export function showsLive(tab: FakeTab): boolean {
  return tab.newest(Section.depth).status === TopicStatus.live
}

/** When the tab was next given the book as live, or as not live; ms after `from`, null where that did not happen. */
export function firstAfter(tab: FakeTab, from: number, live: boolean): number | null {
  for (const { at, packed } of tab.deliveries) {
    const depth = at < from ? undefined : sectionsOf(packed).find((one) => one.code === Section.depth)
    if (depth && (depth.status === TopicStatus.live) === live) return at - from
  }
  return null
}

/** The newest header that the tab was given. */
export function newestHeader(tab: FakeTab) {
  const last = tab.deliveries.at(-1)
  if (!last) throw new Error(`tab ${tab.id} was given nothing`)
  return readDeliveryHeader(last.packed)
}
