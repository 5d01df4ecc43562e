import { afterEach, expect, test } from 'vitest'
import { limitsFor, SOCKET_LIMITS } from './limits.ts'
import type { RemoteSessions } from './session.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

/** A gateway's sessions to which each token is new, and no token good. */
function newTokens(): RemoteSessions & { asked: (string | null)[] } {
  const asked: (string | null)[] = []
  return {
    asked,
    authenticate(client, token, answer) {
      asked.push(token)
      answer(token !== null && !client.countToken() ? 'busy' : null)
    },
    left: () => undefined,
  }
}

const BAD = { code: 401, message: 'the token is not valid' }

test.each([
  ['too long', 'x'.repeat(513)],
  ['a blank', 'a b'],
  ['no ASCII', 'tökén'],
  ['a line end', 'token\r\n'],
])('GATE-71 a token with a wrong shape is not valid, and nobody is asked about it: %s', async (_what, token) => {
  const sessions = newTokens()
  server = await startTestServer({ sessions })
  const client = await server.connect()
  expect(await client.ask({ op: 'auth', token })).toMatchObject(BAD)
  expect(sessions.asked).toEqual([null])
})

test('GATE-71 the exchange itself hashes no token with a wrong shape, and knows one of 512 characters', async () => {
  server = await startTestServer()
  const longest = '~'.repeat(512)
  server.host.tokens.set(longest, 5)
  const client = await server.connect()
  expect(await client.ask({ op: 'auth', token: longest })).toMatchObject({ op: 'ack' })
  const { asked } = server.host
  expect(await client.ask({ op: 'auth', token: `${longest}~` })).toMatchObject(BAD)
  expect(server.host.asked).toBe(asked)
  expect(server.sockets.stats().list[0]?.user).toBeNull()
})

test('GATE-72 new tokens of a socket and of an address are bounded; what is too much is answered 429 with its id', async () => {
  const limits = { newTokensPerSecond: 2, addressNewTokensPerSecond: 3 }
  server = await startTestServer({ sessions: newTokens(), limits })
  const [one, other] = [await server.connect(), await server.connect()]
  const codes = async (client: typeof one) => {
    const answers: (number | undefined)[] = []
    for (const id of [1, 2, 3]) answers.push((await client.ask({ op: 'auth', id, token: `t${id}` })).code)
    return answers
  }
  expect(await codes(one)).toEqual([401, 401, 429])
  expect(await codes(other)).toEqual([401, 429, 429])
  expect(await other.ask({ op: 'auth', id: 4, token: null })).toMatchObject({ op: 'ack' })
  server.time.advance(1_000)
  expect(await codes(other)).toEqual([401, 401, 429])
  expect(limitsFor(400).addressNewTokensPerSecond).toBe(4 * SOCKET_LIMITS.addressNewTokensPerSecond)
})
