import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Order } from '../../src/shared/calls/entities.ts'
import { ExpiryTable } from './socket-sessions.ts'
import { nextTurn, startMemoryServer } from './testing/memory-server.ts'
import { objectsOf } from './testing/test-socket.ts'

const HOUR_MS = 3_600_000

test('GATE-07 what is due at an instant is what a list of all would say', () => {
  const step = fc.tuple(fc.nat({ max: 9 }), fc.option(fc.nat({ max: 6 * HOUR_MS })), fc.nat({ max: 7 * HOUR_MS }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const table = new ExpiryTable<number>()
      const naive = new Map<number, number>()
      for (const [item, at, now] of steps) {
        table.set(item, at)
        if (at === null) naive.delete(item)
        else naive.set(item, at)
        const due = [...naive].filter(([, end]) => end <= now).map(([one]) => one)
        expect(table.due(now).sort()).toEqual(due.sort())
      }
    }),
  )
})

test('GATE-07 a session that is live is not asked about; one that expires is reported once', async () => {
  const server = startMemoryServer()
  const { host, time } = server
  host.tokens.set('token', 5)
  host.tokensEndAt = time.now() + HOUR_MS
  const clients = [await server.open(), await server.open(), await server.open()]
  for (const client of clients) client.say({ op: 'auth', id: 1, token: 'token' })
  const asked = host.asked
  time.advance(HOUR_MS - 1)
  expect(host.asked, 'no question while they live').toBe(asked)
  time.advance(5000)
  expect(host.asked).toBe(asked + clients.length)
  for (const client of clients)
    expect(client.texts().flatMap(objectsOf)).toEqual([
      { op: 'ack', id: 1 },
      { op: 'error', code: 401, message: 'the token has expired' },
    ])
  server.close()
})

test('GATE-06 GATE-08 private events follow sign-in, sign-out, another account and close', async () => {
  const server = startMemoryServer()
  const { host } = server
  for (const user of [5, 6]) host.tokens.set(`token-${user}`, user)
  const [a, b, c] = [await server.open(), await server.open(), await server.open()]
  const auth = (client: typeof a, token: string | null) => client.say({ op: 'auth', id: 1, token })
  let n = 0
  const order = (account: number) => {
    const event = { kind: 'order' as const, market: 'contract' as const, account, n: ++n }
    host.commit({ ...event, order: { id: n, currency_id: 1 } as Order })
  }
  for (const client of [a, b, c]) auth(client, 'token-5')
  order(5)
  auth(b, 'token-6')
  order(5)
  order(6)
  auth(a, null)
  order(5)
  c.destroy()
  await nextTurn()
  order(5)
  host.tokens.delete('token-6')
  order(6)
  await nextTurn()
  const got = (client: typeof a) =>
    client
      .texts()
      .flatMap(objectsOf)
      .map(({ data, code }) => data?.n ?? code ?? 0)
  expect(got(a)).toEqual([0, 1, 2, 0])
  expect(got(b)).toEqual([0, 1, 0, 3, 401])
  expect(server.sockets.stats().list.map(({ user }) => user)).toEqual([null, null])
  server.close()
})
