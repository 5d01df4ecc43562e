import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HostFailed } from '../../sandbox/host-failure.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { TestSocket } from './testing/test-socket.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer({ limits: { topics: 5, framesPerSecond: 30, connectionsPerAddress: 4 } })
})
afterEach(() => server.close())

test('WIRE-01 sub and unsub are acknowledged, and pushes come only while subscribed', async () => {
  const client = await server.connect()
  expect(await client.sub('depth@1', 'trades@1')).toEqual({ op: 'ack', id: 100 })
  expect((await client.settled()).map((frame) => [frame.type, frame.currency_id])).toEqual([
    [101, 1],
    [102, 1],
  ])
  server.host.commit(server.host.change('spot', 1, [['99.1', '7']], []), server.host.change('spot', 2, [], []))
  expect((await client.settled()).map((frame) => [frame.type, frame.currency_id])).toEqual([[101, 1]])
  expect(await client.ask({ op: 'unsub', id: 9, topics: ['depth@1'] })).toEqual({ op: 'ack', id: 9 })
  server.host.commit(server.host.change('spot', 1, [['99.1', '8']], []))
  expect(await client.settled()).toEqual([])
})

test('WIRE-01 errors 400, 404 and 429 name their frame and never close the socket', async () => {
  const client = await server.connect()
  for (const frame of ['{', '7', '"sub"', '{"op":"sub","topics":[]}', '{"op":"ping"}', '{"op":"ping","t":"1"}']) {
    client.send(frame)
    const answer = await client.next()
    expect([answer.op, answer.code, answer.id, typeof answer.message]).toEqual(['error', 400, undefined, 'string'])
  }
  for (const frame of [{ op: 'sub', topics: 'depth@1' }, { op: 'sub', topics: [1] }, { op: 'auth' }, { op: 'buy' }]) {
    expect(await client.ask(frame)).toMatchObject({ op: 'error', code: 400 })
  }
  for (const topic of ['depth@9', 'mark@1', 'depth', 'depth@01', 'orders@1', '']) {
    expect(await client.sub('depth@1', topic)).toMatchObject({ op: 'error', code: 404 })
  }
  expect(await client.settled(), 'nothing of a refused sub is subscribed').toEqual([])
  expect(await client.sub('depth@1', 'depth@2', 'trades@1', 'trades@2', 'ticker@1')).toMatchObject({ op: 'ack' })
  expect(await client.sub('ticker@2')).toMatchObject({ op: 'error', code: 429 })
  expect(await client.sub('depth@1'), 'known topics are not counted twice').toMatchObject({ op: 'ack' })
  for (let i = 0; i < 40; i++) client.send({ op: 'unsub', id: 1000 + i, topics: [] })
  expect(await client.until((frame) => frame.code === 429)).toMatchObject({ op: 'error', id: expect.any(Number) })
  server.time.advance(1000)
  expect(await client.ask({ op: 'unsub', id: 5000, topics: [] })).toEqual({ op: 'ack', id: 5000 })
})

test('WIRE-01 each of a batch counts against the frames of a second, and a flood is no longer read', async () => {
  const client = await server.connect()
  const pings = (count: number) => Array.from({ length: count }, (_, t) => ({ op: 'ping', t }))
  client.send(pings(40))
  const answers = []
  for (let i = 0; i < 40; i++) answers.push(await client.next())
  expect(answers.filter(({ op }) => op === 'pong')).toHaveLength(30)
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(10)
  client.send(pings(30))
  for (let i = 0; i < 30; i++) expect(await client.next()).toMatchObject({ code: 429 })
  // Past twice as much one answer is all that a frame gets, whatever is in it.
  client.send(pings(30))
  client.send({ op: 'sub', id: 7, topics: ['depth@1'] })
  for (let i = 0; i < 2; i++)
    expect(await client.next()).toEqual({ op: 'error', code: 429, message: 'too many frames' })
  server.time.advance(1000)
  client.send({ op: 'sub', id: 8, topics: ['depth@1'] })
  expect(await client.next(), 'nothing in between').toEqual({ op: 'ack', id: 8 })
})

test('WIRE-01 a topic asked for again and again brings no more snapshots in a second than all topics would', async () => {
  await server.close()
  server = await startTestServer({ limits: { subscribedPerSecond: 5 } })
  const client = await server.connect()
  for (let i = 0; i < 5; i++) expect(await client.sub('ticker@1')).toMatchObject({ op: 'ack' })
  expect(await client.sub('ticker@1')).toMatchObject({ op: 'error', code: 429 })
  server.time.advance(1000)
  expect(await client.sub('ticker@1')).toMatchObject({ op: 'ack' })
})

test('SAFE-20 all sockets of an address together say no more than one address may', async () => {
  await server.close()
  const limits = { addressFramesPerSecond: 7, addressTopicsPerSecond: 6, addressBytesPerSecond: 10_000 }
  server = await startTestServer({ limits })
  const [one, other] = [await server.connect(), await server.connect('/ws/contract')]
  expect(await one.sub('depth@1', 'depth@2')).toMatchObject({ op: 'ack' })
  expect(await other.sub('mark@1', 'depth@1', 'ticker@1', 'trades@1', 'depth@2'), 'topics').toMatchObject({
    op: 'error',
    code: 429,
  })
  // A ping looks up the topics of its socket; this sends one, too.
  await one.settled()
  for (const [at, op] of ['pong', 'error'].entries()) {
    one.send({ op: 'ping', t: at })
    expect((await one.next()).op).toBe(op)
  }
  for (const code of [undefined, undefined, 429])
    expect((await other.ask({ op: 'unsub', id: 7, topics: [] })).code).toBe(code)
  server.time.advance(1000)
  // What is too long in sum is not even read.
  const long = { op: 'unsub', id: 8, topics: ['x'.repeat(6_000)] }
  expect(await one.ask(long)).toMatchObject({ op: 'ack' })
  other.send(long)
  expect(await other.next()).toEqual({ op: 'error', code: 429, message: 'too many frames' })
  server.time.advance(1000)
  expect(await other.ask(long)).toMatchObject({ op: 'ack' })
})

test('WIRE-01 a client may send its frames as one batch', async () => {
  server.host.tokens.set('secret', 5)
  const client = await server.connect('/ws/contract')
  client.send([
    { op: 'auth', id: 1, token: 'secret' },
    { op: 'sub', id: 2, topics: ['mark@1'] },
  ])
  expect([await client.next(), await client.next()]).toEqual([
    { op: 'ack', id: 1 },
    { op: 'ack', id: 2 },
  ])
  expect(await client.next()).toMatchObject({ type: 202, currency_id: 1, data: { m: '100' } })
})

test('WIRE-05 both subprotocols carry the same JSON, as text and as bytes; none works as text', async () => {
  const seen: string[] = []
  for (const protocols of [[], ['v1.json'], ['v1.json.bytes'], ['v9', 'v1.json']]) {
    const client = await server.connect('/ws/spot', { protocols })
    await client.sub('depth@1', 'ticker@1', 'tickers')
    await client.settled()
    expect(client.ws.protocol).toBe(protocols.at(-1) ?? '')
    expect(new Set(client.raw.map((frame) => frame.binary))).toEqual(new Set([protocols[0] === 'v1.json.bytes']))
    seen.push(client.raw.map((frame) => frame.text).join('\n'))
  }
  expect(new Set(seen).size).toBe(1)
})

test('WIRE-06 a ping is answered with its t, the server time and the last sequence of each depth topic of this socket', async () => {
  const client = await server.connect()
  await client.sub('depth@1', 'depth@2', 'trades@1')
  server.host.commit(server.host.change('spot', 2, [['99.2', '1']], [['101.2', '1']]))
  const uncommitted = server.host.change('spot', 1, [['99.1', '1']], [])
  server.time.advance(50)
  client.send({ op: 'ping', t: 77 })
  const pong = await client.until((frame) => frame.op === 'pong')
  expect(pong).toEqual({ op: 'pong', t: 77, s: server.time.now(), u: { 'depth@1': 10, 'depth@2': 12 } })
  server.host.commit(uncommitted)
  client.send({ op: 'ping', t: 1763600000000.5 })
  expect(await client.until((frame) => frame.op === 'pong')).toMatchObject({ t: 1763600000000.5, u: { 'depth@1': 11 } })
})

test('WIRE-08 a foreign Origin is refused, the own one and none at all are taken', async () => {
  const refused = async (headers: Record<string, string>) => {
    const socket = new TestSocket(`ws://127.0.0.1:${server.port}/ws/spot`, { headers })
    return socket.opened.then(
      () => 'open',
      (error: Error) => error.message,
    )
  }
  const own = `127.0.0.1:${server.port}`
  expect(await refused({ Origin: 'http://evil.test' })).toContain('403')
  expect(await refused({ Origin: 'null' })).toContain('403')
  expect(await refused({ Origin: `http://127.0.0.1:${server.port + 1}` })).toContain('403')
  const rebound = `evil.test:${server.port}`
  expect(await refused({ Origin: `http://${rebound}`, Host: rebound })).toContain('403')
  expect(await refused({ Origin: `http://${own}` })).toBe('open')
  expect(await refused({ Origin: `http://localhost:${server.port}`, Host: `localhost:${server.port}` })).toBe('open')
  expect(await refused({})).toBe('open')
})

test('WIRE-08 a frame of 256 kB is read, a longer one closes with 1009', async () => {
  const client = await server.connect()
  client.send(`"${'x'.repeat(255_998)}"`)
  expect(await client.next()).toMatchObject({ op: 'error', code: 400 })
  client.send(`"${'x'.repeat(256_000)}"`)
  expect(await client.closed).toMatchObject({ code: 1009 })
})

test('one connection too many of an address is closed with 4029, unknown paths are not upgraded, the end closes with 1001', async () => {
  const clients = await Promise.all([1, 2, 3, 4].map(() => server.connect()))
  const fifth = new TestSocket(`ws://127.0.0.1:${server.port}/ws/spot`, {})
  expect(await fifth.closed).toMatchObject({ code: 4029 })
  const nowhere = new TestSocket(`ws://127.0.0.1:${server.port}/ws/other`, {})
  await expect(nowhere.opened).rejects.toThrow('404')
  expect(server.sockets.stats()).toMatchObject({ spot: 4, contract: 0, opened: { spot: 4, contract: 0 } })
  await server.sockets.close()
  expect(await clients[0]?.closed).toMatchObject({ code: 1001 })
})

test('WIRE-01 a topic named many times in one frame brings one snapshot', async () => {
  const client = await server.connect()
  expect(await client.sub(...Array<string>(1000).fill('depth@1'), 'trades@1')).toMatchObject({ op: 'ack' })
  expect((await client.settled()).map((frame) => frame.type)).toEqual([101, 102])
})

test('WIRE-08 no target or handshake of an upgrade, however odd, harms the server, and its refusal carries the headers', async () => {
  const good = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  const cases: [string, string, string][] = [
    ['//', good, '404'],
    ['http://[', good, '404'],
    ['*', good, '404'],
    ['//:99999/ws/spot', good, '404'],
    ['/constructor', good, '404'],
    ['/ws/spot', '', '400'],
    ['/ws/spot', good.replace('13', '12'), '400'],
  ]
  for (const [target, headers, status] of cases) {
    const answer = await upgradeOf(server.port, target, headers)
    expect(answer, target).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer, target).toContain("content-security-policy: default-src 'none'")
  }
  expect(await upgradeOf(server.port, '/ws/spot?client=%ff%00', good)).toMatch(/^HTTP\/1\.1 101 /)
  expect(await (await server.connect()).sub('depth@1')).toMatchObject({ op: 'ack' })
})

test('where the journal cannot be written any more, sockets end and new ones are refused: a dead market is no quiet one', async () => {
  const client = await server.connect()
  await client.sub('depth@1')
  server.host.failure = new HostFailed('the disk is full', 'disk')
  server.time.advance(1000)
  expect(await client.closed).toMatchObject({ code: 1001 })
  await expect(server.connect()).rejects.toThrow('503')
})

/** The head of what a raw upgrade request is answered. */
function upgradeOf(port: number, target: string, headers: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      const host = `Host: 127.0.0.1:${port}`
      socket.write(`GET ${target} HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n`)
    })
    let text = ''
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`closed without an answer to ${target}`)))
    socket.on('data', (chunk) => {
      text += chunk
      if (!text.includes('\r\n\r\n')) return
      socket.destroy()
      resolve(text)
    })
  })
}
