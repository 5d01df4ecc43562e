import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { parseTopic, topicText } from '../../src/shared/wire/topic.ts'
import type { MemoryClient } from './testing/memory-client.ts'
import { type MemoryServer, nextTurn, startMemoryServer } from './testing/memory-server.ts'
import { ReaderBook } from './testing/reader-book.ts'
import { objectsOf } from './testing/test-socket.ts'

const TOPICS = ['depth@1', 'depth@2', 'trades@1', 'ticker@1', 'mark@1', 'tickers']
const USERS = [5, 6]
/** Bytes: little, so that a client that does not read is slow soon. */
const SLOW = 6_000

/** One queue a socket and no more: what the sockets must be equal to. */
class NaiveSocket {
  readonly client: MemoryClient
  readonly topics = new Set<string>()
  user: number | null = null
  readonly frames: string[] = []
  private queue: string[] = []

  constructor(client: MemoryClient) {
    this.client = client
  }

  push(text: string): void {
    this.queue.push(text)
  }

  now(text: string): void {
    this.flush()
    this.frames.push(text)
  }

  flush(): void {
    if (this.queue.length > 0) this.frames.push(this.queue.length === 1 ? `${this.queue[0]}` : `[${this.queue}]`)
    this.queue = []
  }
}

/** Drives server and oracle by the same steps. */
class Scene {
  readonly server: MemoryServer
  readonly all: NaiveSocket[] = []
  private trade = 10
  private n = 0
  private id = 0

  constructor(server: MemoryServer) {
    this.server = server
    for (const user of USERS) server.host.tokens.set(`token-${user}`, user)
    server.source.listen((pushes) => {
      for (const { topic, text } of pushes)
        for (const one of this.all) if (one.topics.has(topicText(topic.name, topic.currencyId))) one.push(text)
    })
    server.host.onCommitted((events, t) => {
      for (const event of events) if (event.kind === 'order') this.takePrivate(event, t)
    })
    // Behind the server's own look at the sessions.
    server.time.every(1000, () => {
      for (const one of this.all) this.checkSession(one)
    })
  }

  async open(): Promise<void> {
    this.all.push(new NaiveSocket(await this.server.open()))
  }

  sub(one: NaiveSocket, topic: string): void {
    const id = ++this.id
    one.now(`{"op":"ack","id":${id}}`)
    one.topics.add(topic)
    for (const { text } of this.server.source.first(parseTopic(topic) as never) ?? []) one.push(text)
    one.client.say({ op: 'sub', id, topics: [topic] })
  }

  unsub(one: NaiveSocket, topic: string): void {
    const id = ++this.id
    one.topics.delete(topic)
    one.now(`{"op":"ack","id":${id}}`)
    one.client.say({ op: 'unsub', id, topics: [topic] })
  }

  auth(one: NaiveSocket, user: number | null): void {
    const id = ++this.id
    const isGood = user === null || this.server.host.tokens.has(`token-${user}`)
    one.user = isGood ? user : null
    one.now(
      isGood ? `{"op":"ack","id":${id}}` : `{"op":"error","id":${id},"code":401,"message":"the token is not valid"}`,
    )
    one.client.say({ op: 'auth', id, token: user === null ? null : `token-${user}` })
  }

  commit(market: number, price: number, quantity: string, user: number): void {
    const level: Level = [`${price}.${market}`, quantity]
    const events: EngineEvent[] = [
      this.server.host.change('contract', market, price < 100 ? [level] : [], price < 100 ? [] : [level]),
      { kind: 'trades', market: 'contract', currency_id: 1, data: [[++this.trade, '1', '1', 'b', 0]] },
      { kind: 'ticker', market: 'contract', currency_id: 1, data: { c: `${price}`, P: '1', v: quantity } },
      { kind: 'order', market: 'contract', account: user, n: ++this.n, order: { id: 1, currency_id: 1 } as Order },
      { kind: 'mark', currency_id: 1, data: { m: `${price}`, i: '1', r: '0', n: 1 } },
    ]
    this.server.host.commit(...events)
  }

  async flush(): Promise<void> {
    for (const one of this.all) one.flush()
    await nextTurn()
  }

  private takePrivate(event: Extract<EngineEvent, { kind: 'order' }>, t: number): void {
    for (const one of this.all) {
      if (one.user !== event.account) continue
      this.checkSession(one)
      const data = { n: event.n, user: event.account, order: event.order }
      if (one.user !== null) one.push(JSON.stringify({ type: 204, currency_id: 1, t, data }))
    }
  }

  private checkSession(one: NaiveSocket): void {
    if (one.user === null || this.server.host.tokens.has(`token-${one.user}`)) return
    one.user = null
    one.now('{"op":"error","code":401,"message":"the token has expired"}')
  }
}

const who = fc.nat({ max: 4 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('sub' as const), who, fc.constantFrom(...TOPICS)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('unsub' as const), who, fc.constantFrom(...TOPICS)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('auth' as const), who, fc.constantFrom(5, 6, null)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('end' as const), who, fc.constantFrom(...USERS)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('issue' as const), who, fc.constantFrom(...USERS)) },
  { weight: 9, arbitrary: fc.tuple(fc.constant('commit' as const), who, fc.integer({ min: 60, max: 140 })) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('burst' as const), who, fc.integer({ min: 60, max: 140 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('flush' as const), who, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('wait' as const), who, fc.constantFrom(100, 1000)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('stop' as const), who, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('read' as const), who, fc.constant(0)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('open' as const), who, fc.constant(0)) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** @returns what has to be waited for; nothing while the server is to have no turn */
function take(scene: Scene, [what, at, value]: Step, mayStop: boolean): Promise<void> | null {
  const { server, all } = scene
  const one = all[at % all.length] as NaiveSocket
  if (what === 'sub') scene.sub(one, value)
  else if (what === 'unsub') scene.unsub(one, value)
  else if (what === 'auth') scene.auth(one, value)
  else if (what === 'end') server.host.tokens.delete(`token-${value}`)
  else if (what === 'issue') server.host.tokens.set(`token-${value}`, value)
  else if (what === 'commit') scene.commit((at % 2) + 1, value, `${at + 1}`, USERS[at % 2] as number)
  else if (what === 'burst') for (let i = 0; i < 12; i++) scene.commit((i % 2) + 1, value + i, `${i + 1}`, 5)
  else if (what === 'wait') server.time.advance(value)
  else if (what === 'open') return all.length < 5 ? scene.flush().then(() => scene.open()) : null
  else if (what === 'stop' && mayStop) one.client.stopReading()
  else if (what === 'read') one.client.readOn()
  return what === 'flush' || what === 'read' ? scene.flush() : null
}

async function play(steps: readonly Step[], mayStop: boolean): Promise<Scene> {
  const server = startMemoryServer({ limits: { slowBytes: mayStop ? SLOW : 1e9, mostBytes: 1e9, processBytes: 1e9 } })
  const scene = new Scene(server)
  for (let i = 0; i < 3; i++) await scene.open()
  if (mayStop) for (const one of scene.all) for (const topic of TOPICS) scene.sub(one, topic)
  for (const one of steps) {
    const waiting = take(scene, one, mayStop)
    if (waiting) await waiting
  }
  await scene.flush()
  for (const { client } of scene.all) client.readOn()
  for (let i = 0; i < 3; i++) {
    await scene.flush()
    server.time.advance(1000)
  }
  await scene.flush()
  return scene
}

/** What no newer push replaces: it has to come to everybody, in its order. */
function lasting(frames: readonly string[]): string[] {
  const objects = frames.flatMap(objectsOf)
  return objects
    .filter(({ type }) => type === undefined || type === 203 || type === 204)
    .map((one) => JSON.stringify(one))
}

test('GATE-01 GATE-02 each socket gets the very frames of a queue of its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const { all, server } = await play(steps, false)
      for (const one of all) expect(one.client.texts()).toEqual(one.frames)
      server.close()
    }),
    { numRuns: 100 },
  )
})

test('GATE-09 GATE-10 slow sockets miss what is replaced alone, and their books are exact', async () => {
  let missed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 90 }), async (steps) => {
      const { all, server } = await play(steps, true)
      for (const one of all) {
        const texts = one.client.texts()
        expect(lasting(texts)).toEqual(lasting(one.frames))
        const objects = texts.flatMap(objectsOf)
        missed += one.frames.flatMap(objectsOf).length - objects.length
        const newest = new Map(
          objects.map((frame) => [`${frame.type} ${frame.currency_id}`, JSON.stringify(frame.data)]),
        )
        for (const topic of one.topics) {
          const id = Number(topic.split('@')[1] ?? 0)
          const [first] = server.source.first(parseTopic(topic) as never) ?? []
          if (topic.startsWith('depth')) {
            const book = new ReaderBook()
            for (const frame of objects) if (frame.type === 201 && frame.currency_id === id) book.take(frame)
            expect(book.state()).toEqual(ReaderBook.of(server.host.exchange.depth('contract', id)))
          } else if (topic.startsWith('ticker@') || topic.startsWith('mark')) {
            const type = topic.startsWith('mark') ? 202 : 200
            expect(newest.get(`${type} 1`)).toBe(JSON.stringify(objectsOf(first?.text ?? '')[0]?.data))
          }
        }
      }
      expect(server.sockets.stats().contract, 'nobody is closed').toBe(all.length)
      server.close()
    }),
    { numRuns: 100 },
  )
  expect(missed, 'something was left out').toBeGreaterThan(100)
})
