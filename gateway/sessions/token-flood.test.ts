import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { HandshakeSlots } from '../base/handshake-slots.ts'
import { HandshakeTurns } from '../base/handshake-turns.ts'
import { ManualTime } from '../base/testing/manual-time.ts'
import { FakeUpstream } from '../testing/fake-upstream.ts'
import { LoggedClient } from '../testing/logged-client.ts'
import { WsSessions } from '../upstream/ws-sessions.ts'
import { ClientSessions } from './client-sessions.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const EVENT = { type: 204, currency_id: 1, t: 1, data: { n: 1, user: 5, order: {} } }

function scene(unready = { perAddress: 8, all: 40 }) {
  const time = new ManualTime()
  const upstream = new FakeUpstream(time.now)
  const parts = { openSocket: upstream.openSocket, clock: time.now, timers: time, random: () => 0.5 }
  const turns = new HandshakeTurns(time.now, time)
  const sessions = new ClientSessions({
    upstream: new WsSessions((kind) => ({ ...parts, url: `ws://fake/ws/${kind}` }), turns),
    ...{ timers: time, slots: new HandshakeSlots(time.now), unready },
  })
  const pass = async (ms: number, step = 50) => {
    for (let left = ms; left > 0; left -= step) {
      time.advance(Math.min(step, left))
      await turn()
    }
  }
  return { time, upstream, sessions, turns, pass }
}

test.each([1, 2, 3, 4])(
  'GATE-76 a flood of new tokens harms nobody who is honest, and stays within its bounds (seed %i)',
  async (seed) => {
    const random = seededRandom(seed)
    const { upstream, sessions, turns, pass } = scene()
    const roll = (below: number) => Math.floor(random() * below)
    upstream.tokens.add('trader')
    const trader = new LoggedClient(sessions, '203.0.113.1')
    trader.auth('trader')
    await pass(100)
    expect(trader.log).toEqual(['admitted'])
    // The upstream leaves what it does not know unanswered: each bad token holds its place as long as it can.
    upstream.answersAuth = false
    const attackers = Array.from({ length: 120 }, (_, at) => new LoggedClient(sessions, `198.51.100.${at % 12}`))
    for (let step = 0; step < 60; step++) {
      for (let i = 0; i < 30; i++) {
        const attacker = attackers[roll(attackers.length)] as LoggedClient
        if (roll(5) === 0) sessions.left(attacker)
        else attacker.auth(`random ${random()}`)
      }
      const opened = upstream.lines.length
      await pass(50)
      expect(upstream.lines.length - opened, 'handshakes in 50 ms').toBeLessThanOrEqual(12)
      expect(sessions.size).toBeLessThanOrEqual(40 + 1)
      expect(upstream.open().length).toBeLessThanOrEqual(40 + 1)
      expect(turns.size).toBeLessThanOrEqual(40)
    }
    for (const line of upstream.open()) if (line.token === 'trader') line.say(EVENT)
    expect(trader.log).toEqual(['admitted', JSON.stringify(EVENT)])
    upstream.tokens.add('newcomer')
    const newcomer = new LoggedClient(sessions, '203.0.113.2')
    newcomer.auth('newcomer')
    for (let step = 0; step < 10; step++) {
      for (const attacker of attackers) attacker.auth(`random ${random()}`)
      await pass(20)
      for (const line of upstream.open()) if (line.token === 'newcomer') upstream.answerAuth(line)
    }
    expect(newcomer.log).toEqual(['admitted'])
    for (const attacker of attackers) sessions.left(attacker)
    expect(sessions.size).toBe(2)
    expect([turns.size, upstream.open().length]).toEqual([0, 2])
  },
)

test('GATE-75 a session that nobody waits for ends at once, and gives its turn back', async () => {
  const { upstream, sessions, turns, pass } = scene({ perAddress: 1_000, all: 1_000 })
  const clients = Array.from({ length: 100 }, () => new LoggedClient(sessions))
  for (const [at, client] of clients.entries()) client.auth(`bad ${at}`)
  expect([sessions.size, turns.size]).toEqual([100, 99])
  for (const client of clients) sessions.left(client)
  expect([sessions.size, turns.size]).toEqual([0, 0])
  await pass(1_000)
  expect(upstream.lines).toHaveLength(1)
  expect(upstream.open()).toEqual([])
})

test('GATE-78 a client that the upstream does not answer is asked to try again, never signed out', async () => {
  const { upstream, sessions, pass } = scene()
  upstream.tokens.add('good')
  upstream.isReachable = false
  const client = new LoggedClient(sessions)
  client.auth('good')
  await pass(9_900)
  expect(client.log).toEqual([])
  await pass(200)
  expect(client.log).toEqual(['busy'])
  upstream.isReachable = true
  await pass(5_000)
  client.auth('good')
  await pass(10_000)
  expect(client.log).toEqual(['busy', 'admitted'])
})

test('GATE-78 a session that answers nobody ends when its client does not come again', async () => {
  const { upstream, sessions, pass } = scene()
  upstream.answersAuth = false
  const client = new LoggedClient(sessions)
  client.auth('good')
  await pass(25_000, 500)
  expect(client.log).toEqual(['busy'])
  expect(sessions.size).toBe(0)
  expect(upstream.open()).toEqual([])
})

test.each([
  ['429 with its id', { id: 1, code: 429 }],
  ['503 with its id', { id: 1, code: 503 }],
  ['429 without an id', { code: 429 }],
])('GATE-77 an auth that is answered %s is asked again after a wait', async (_what, error) => {
  const { upstream, sessions, pass } = scene()
  upstream.tokens.add('good')
  upstream.answersAuth = false
  const client = new LoggedClient(sessions)
  client.auth('good')
  await pass(50)
  const [line] = upstream.open()
  const asked = () => line?.asked.filter(({ op }) => op === 'auth').length
  for (const times of [2, 3]) {
    line?.say({ op: 'error', message: 'too many', ...error })
    expect(asked()).toBe(times - 1)
    await pass(1_500)
    expect(asked()).toBe(times)
  }
  expect(client.log).toEqual([])
  if (line) upstream.answerAuth(line)
  expect(client.log).toEqual(['admitted'])
  line?.say({ op: 'error', message: 'too many', ...error })
  await pass(30_000, 500)
  expect([client.log, asked()]).toEqual([['admitted'], 3])
})

test('GATE-77 an auth without an answer is sent again', async () => {
  const { upstream, sessions, pass } = scene()
  upstream.answersAuth = false
  new LoggedClient(sessions).auth('good')
  await pass(15_000, 500)
  const asked = upstream.open()[0]?.asked.filter(({ op }) => op === 'auth') ?? []
  expect(asked.length).toBe(2)
})

test('GATE-77 400 says of a token what 401 says; a 400 about something else does not', async () => {
  const { upstream, sessions, pass } = scene()
  upstream.answersAuth = false
  const client = new LoggedClient(sessions)
  client.auth('odd')
  await pass(50)
  upstream.open()[0]?.say({ op: 'error', code: 400, message: 'the frame is no JSON' })
  expect(client.log).toEqual([])
  upstream.open()[0]?.say({ op: 'error', id: 1, code: 400, message: 'no token' })
  expect(client.log).toEqual(['refused'])
  expect(sessions.size).toBe(0)
})
