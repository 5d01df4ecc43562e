import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { readProxies } from '../../gateway/base/read-settings.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

async function start(options: TestServerOptions = {}) {
  server = await startTestServer({ proxies: readProxies('loopback'), ...options })
  const origin = `http://127.0.0.1:${server.port}`
  return (client: string, more = {}) =>
    server.connect('/ws/spot', { origin, headers: { 'x-forwarded-for': client }, ...more })
}

test('GATE-87 people behind a trusted proxy have their own limits, and are shown by their own address', async () => {
  const from = await start({ limits: { connectionsPerAddress: 1 } })
  const [one, second, other] = [await from('198.51.100.1'), await from('198.51.100.1'), await from('198.51.100.2')]
  expect((await second.closed).code).toBe(4029)
  await Promise.all([one.settled(), other.settled()])
  expect(server.sockets.stats().list.map(({ address }) => address)).toEqual(['198.51.100.1', '198.51.100.2'])
})

test('GATE-87 who is no trusted proxy cannot choose an address', async () => {
  const from = await start({ proxies: readProxies('10.0.0.0/8'), limits: { connectionsPerAddress: 1 } })
  const [one, second] = [await from('198.51.100.1'), await from('198.51.100.2')]
  expect((await second.closed).code).toBe(4029)
  await one.settled()
  expect(server.sockets.stats().list.map(({ address }) => address)).toEqual(['127.0.0.1'])
})

test.each(['loopback', ''])(
  'GATE-88 what a proxy of this machine passes on needs an Origin and may be deflated (trusted: %j)',
  async (proxies) => {
    const from = await start({ proxies: readProxies(proxies) })
    for (const client of ['198.51.100.1', '127.0.0.1', '127.0.0.1, 127.0.0.1', 'unknown', ''])
      await expect(from(client, { origin: undefined }), client).rejects.toThrow('403')
    expect((await from('198.51.100.1')).ws.extensions).toContain('permessage-deflate')
    expect((await server.connect('/ws/spot')).ws.extensions).toBe('')
  },
)

test('GATE-85 TCP asks whether a quiet client is still there', async () => {
  const asked: unknown[] = []
  const { setKeepAlive } = Socket.prototype
  const spy = vi.spyOn(Socket.prototype, 'setKeepAlive').mockImplementation(function (this: Socket, ...args) {
    asked.push(args)
    return setKeepAlive.apply(this, args)
  })
  try {
    const from = await start()
    await from('198.51.100.1')
    expect(asked).toContainEqual([true, 60_000])
  } finally {
    spy.mockRestore()
  }
})
