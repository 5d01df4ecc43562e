import { afterEach, expect, test } from 'vitest'
import { GivenSource } from '../../tests/support/given-source.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

/** Gives trades of so many bytes, and lets them be sent. */
async function shout(source: GivenSource, bytes: number): Promise<void> {
  const text = JSON.stringify({ type: 102, currency_id: 1, t: 0, data: 'x'.repeat(bytes) })
  source.give([{ topic: { name: 'trades', currencyId: 1 }, text }])
  await new Promise((resolve) => setImmediate(resolve))
}

test('WIRE-09 a consumer that reads nothing for too long is closed with 4008; one that reads is not', async () => {
  const loud = new GivenSource()
  server = await startTestServer({
    limits: { slowBytes: 2_000_000, slowMs: 5000, mostBytes: 32_000_000 },
    sources: () => ({ spot: loud }),
  })
  // One after the other: the server numbers them as they come.
  const [slow, quick] = [await server.connect(), await server.connect()]
  await Promise.all([slow.sub('trades@1'), quick.sub('trades@1')])
  slow.ws.pause()
  for (let i = 0; i < 24; i++) {
    await shout(loud, 1_000_000)
    await quick.next()
  }
  server.time.advance(4900)
  expect(server.sockets.stats().spot, 'patience first').toBe(2)
  server.time.advance(2000)
  slow.ws.resume()
  expect(await slow.closed).toMatchObject({ code: 4008 })
  await quick.settled()
  expect(server.sockets.stats().list.map((socket) => socket.id)).toEqual([2])
})

test('WIRE-09 what waits for one consumer is bounded whatever the time', async () => {
  const loud = new GivenSource()
  server = await startTestServer({ limits: { mostBytes: 8_000_000 }, sources: () => ({ spot: loud }) })
  const slow = await server.connect()
  await slow.sub('trades@1')
  slow.ws.pause()
  for (let i = 0; i < 60 && server.sockets.stats().spot === 1; i++) await shout(loud, 1_000_000)
  expect(server.sockets.stats().spot).toBe(0)
  slow.ws.resume()
  expect(await slow.closed).toMatchObject({ code: 4008 })
})
