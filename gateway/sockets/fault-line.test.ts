import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { TestSocket } from './testing/test-socket.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

function on(spec: object): void {
  expect(server.faults.add(spec)).toHaveProperty('fault')
}

/** Changes the book of spot market `id` once a number. */
function publish(id: number, ...numbers: number[]): void {
  for (const n of numbers) server.host.commit(server.host.change('spot', id, [['99.1', `${n}`]], []))
}

async function subscribed(path = '/ws/spot'): Promise<TestSocket> {
  const client = await server.connect(path)
  await client.sub('depth@1', 'depth@2')
  await client.settled()
  return client
}

async function sizes(client: TestSocket): Promise<(string | undefined)[]> {
  return (await client.settled()).map((frame) => (frame.op === 'broken' ? 'broken' : frame.data?.b[0]?.[1]))
}

test('HOST-11 drop, by topic and count: the others hear everything', async () => {
  const client = await subscribed()
  on({ action: 'drop', topic: 'depth@1', count: 1 })
  publish(1, 11, 12)
  publish(2, 21)
  expect(await sizes(client)).toEqual(['12', '21'])
})

test('HOST-11 by client: the one that is named is struck alone', async () => {
  const [a, b] = [await subscribed('/ws/spot?client=tab-a'), await subscribed('/ws/spot?client=tab-b')]
  on({ action: 'drop', client: 'tab-b' })
  publish(1, 11)
  expect(await sizes(a)).toEqual(['11'])
  expect(await sizes(b)).toEqual([])
  expect(server.sockets.stats().list.map((socket) => socket.client)).toEqual(['tab-a', 'tab-b'])
})

test('HOST-11 delay: what comes later waits behind, and nothing is lost', async () => {
  const client = await subscribed()
  on({ action: 'delay', ms: 500, topic: 'depth@1', count: 2 })
  publish(1, 11)
  server.time.advance(200)
  publish(1, 12, 13)
  publish(2, 21)
  expect(await sizes(client)).toEqual(['21'])
  server.time.advance(300)
  expect(await sizes(client)).toEqual(['11'])
  server.time.advance(199)
  expect(await sizes(client)).toEqual([])
  server.time.advance(1)
  expect(await sizes(client)).toEqual(['12', '13'])
  publish(1, 14)
  expect(await sizes(client)).toEqual(['14'])
})

test('HOST-11 duplicate and reorder', async () => {
  const client = await subscribed()
  on({ action: 'duplicate', count: 1 })
  publish(1, 11, 12)
  expect(await sizes(client)).toEqual(['11', '11', '12'])
  server.faults.clear()
  on({ action: 'reorder', count: 1 })
  publish(1, 13, 14, 15)
  expect(await sizes(client)).toEqual(['14', '13', '15'])
})

test('HOST-11 corrupt: what is broken stands in a frame of its own, so that no other market notices', async () => {
  const client = await subscribed()
  on({ action: 'corrupt', variant: 'unparsable', topic: 'depth@1', count: 1 })
  server.host.commit(
    server.host.change('spot', 1, [['99.1', '11']], []),
    server.host.change('spot', 2, [['9.1', '21']], []),
  )
  expect(await sizes(client)).toEqual(['broken', '21'])
  server.faults.clear()
  on({ action: 'corrupt', variant: 'digit', topic: 'depth@1', count: 1 })
  publish(1, 12)
  const [frame] = await client.settled()
  const level = frame?.data?.b[0]
  expect(level?.[0] === '99.1' && level[1] === '12').toBe(false)
})

test('HOST-11 close with a code, and breaking without one', async () => {
  const [a, b] = [await subscribed('/ws/spot?client=a'), await subscribed('/ws/spot?client=b')]
  on({ action: 'close', client: 'a', code: 1012 })
  on({ action: 'close', client: 'b' })
  publish(1, 11)
  expect(await a.closed).toMatchObject({ code: 1012 })
  expect(await b.closed).toMatchObject({ code: 1006 })
})

test('silence: neither data nor pongs, but open; afterwards all goes on', async () => {
  const client = await subscribed()
  on({ action: 'silence' })
  publish(1, 11)
  client.send({ op: 'ping', t: 1 })
  await new Promise<void>((resolve) => {
    client.ws.once('pong', () => resolve())
    client.ws.ping()
  })
  server.faults.clear()
  publish(1, 12)
  expect(await sizes(client)).toEqual(['12'])
})

test('refuse: new connections get 503 while the switch is on', async () => {
  on({ action: 'refuse', kind: 'spot', count: 1 })
  const refused = new TestSocket(`ws://127.0.0.1:${server.port}/ws/spot`, {})
  await expect(refused.opened).rejects.toThrow('503')
  await expect(server.connect('/ws/contract')).resolves.toBeDefined()
  await expect(server.connect()).resolves.toBeDefined()
})

test('closeSockets closes at once those that are chosen', async () => {
  const [a, b] = [await subscribed('/ws/spot?client=a'), await subscribed()]
  const contract = await server.connect('/ws/contract')
  expect(server.sockets.closeSockets({ client: 'a' }, 1012)).toBe(1)
  expect(await a.closed).toMatchObject({ code: 1012 })
  expect(server.sockets.closeSockets({ kind: 'spot' })).toBe(1)
  expect(await b.closed).toMatchObject({ code: 1006 })
  expect(await contract.settled()).toEqual([])
})
