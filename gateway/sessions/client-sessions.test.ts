import { beforeEach, expect, test } from 'vitest'
import { HandshakeSlots } from '../base/handshake-slots.ts'
import { HandshakeTurns } from '../base/handshake-turns.ts'
import { ManualTime } from '../base/testing/manual-time.ts'
import { FakeUpstream } from '../testing/fake-upstream.ts'
import { LoggedClient } from '../testing/logged-client.ts'
import { WsSessions } from '../upstream/ws-sessions.ts'
import { ClientSessions } from './client-sessions.ts'

let time: ManualTime
let upstream: FakeUpstream
let sessions: ClientSessions

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeEach(() => {
  time = new ManualTime()
  upstream = new FakeUpstream(time.now)
  upstream.tokens.add('good')
  const { openSocket } = upstream
  const parts = { openSocket, clock: time.now, timers: time, random: () => 0.5 }
  sessions = new ClientSessions({
    upstream: new WsSessions((kind) => ({ ...parts, url: `ws://fake/ws/${kind}` }), new HandshakeTurns(time.now, time)),
    timers: time,
    slots: new HandshakeSlots(time.now),
  })
})

const EVENT = { type: 204, currency_id: 1, t: 1, data: { n: 1, user: 5, order: {} } }

test('GATE-31 clients of one token share one upstream socket, and are admitted once it is acknowledged', async () => {
  const [one, other, stranger] = [new LoggedClient(sessions), new LoggedClient(sessions), new LoggedClient(sessions)]
  upstream.answersAuth = false
  one.auth('good')
  other.auth('good')
  stranger.auth('bad')
  time.advance(10)
  await turn()
  expect(upstream.open()).toHaveLength(2)
  expect([...one.log, ...other.log]).toEqual([])
  for (const line of upstream.open()) upstream.answerAuth(line)
  expect([one.log, other.log, stranger.log]).toEqual([['admitted'], ['admitted'], ['refused']])
  expect(upstream.open()).toHaveLength(1)
  upstream.open()[0]?.say(EVENT)
  expect([one.log.at(-1), other.log.at(-1), stranger.log]).toEqual([
    ...[JSON.stringify(EVENT), JSON.stringify(EVENT)],
    ['refused'],
  ])
  expect([sessions.sessionOfToken('good'), sessions.sessionOfToken('bad')]).toEqual([
    { user: expect.any(Number), expiresAt: null },
    null,
  ])
})

test('GATE-32 a token that expires signs its clients out, and nothing private follows', async () => {
  const client = new LoggedClient(sessions)
  client.auth('good')
  await turn()
  const [line] = upstream.open()
  line?.say({ op: 'error', code: 401, message: 'the token has expired' })
  line?.say(EVENT)
  expect(client.log).toEqual(['admitted', 'belongs to nobody', 'error 401'])
  expect(sessions.sessionOfToken('good')).toBeNull()
  expect(upstream.open()).toEqual([])
  expect(sessions.size).toBe(0)
})

test('GATE-33 a lost upstream sends its signed-in clients away with 4012; back again they wait for a new answer', async () => {
  const [client, visitor] = [new LoggedClient(sessions), new LoggedClient(sessions)]
  client.auth('good')
  await turn()
  visitor.auth(null)
  upstream.isReachable = false
  upstream.open()[0]?.end()
  expect(client.log).toEqual(['admitted', 'closed 4012 retry=500'])
  expect(visitor.log).toEqual(['refused'])
  const again = new LoggedClient(sessions)
  again.auth('good')
  time.advance(2_000)
  await turn()
  expect(again.log).toEqual([])
  upstream.isReachable = true
  for (let i = 0; i < 40; i++) {
    time.advance(1_000)
    await turn()
  }
  expect(again.log).toEqual(['admitted'])
})

test('GATE-34 a session ends some seconds after its last socket; each auth is answered, an overtaken one too', async () => {
  const client = new LoggedClient(sessions)
  upstream.tokens.add('better')
  client.auth('good')
  client.auth('better')
  time.advance(10)
  await turn()
  expect(client.log).toEqual(['busy', 'admitted'])
  expect(sessions.size).toBe(1)
  sessions.left(client)
  time.advance(9_000)
  expect(sessions.size).toBe(1)
  time.advance(2_000)
  expect(sessions.size).toBe(0)
  expect(upstream.open()).toEqual([])
})

test('GATE-35 of 2,000 clients that are sent away no 200 may come back within a second', async () => {
  const clients = Array.from({ length: 2_000 }, () => new LoggedClient(sessions))
  for (const client of clients) client.auth('good')
  await turn()
  upstream.open()[0]?.end()
  const waits = clients.map(({ log }) => Number(/retry=(\d+)/.exec(log.at(-1) ?? '')?.[1]))
  expect(waits.every((wait) => wait >= 500)).toBe(true)
  const most = Math.max(...waits.map((from) => waits.filter((wait) => wait >= from && wait < from + 1_000).length))
  expect(most).toBeLessThanOrEqual(200)
})
