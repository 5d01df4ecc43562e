import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createFaults } from '../../sandbox/faults/faults.ts'
import { ManualTime } from '../base/testing/manual-time.ts'
import { AddressLoad } from './address-load.ts'
import { ByteBudget } from './byte-budget.ts'
import { Connection } from './connection.ts'
import { SOCKET_LIMITS } from './limits.ts'
import { SharedFrame } from './socket-frame.ts'
import { MemoryClient } from './testing/memory-client.ts'
import { startTestServer } from './testing/test-server.ts'

const LENGTHS = [1, 125, 126, 127, 65_535, 65_536, 200_000]
const OFFER = { perMessageDeflate: { serverNoContextTakeover: true } }

function clientThatTook(bytes: Buffer): MemoryClient {
  const client = new MemoryClient()
  client.write('HTTP/1.1 101\r\n\r\n')
  client.write(bytes)
  return client
}

test('GATE-03 a frame of any length is text or binary, one fragment, and as long as its message', () => {
  for (const binary of [false, true]) {
    for (const length of LENGTHS) {
      const text = `${'é'.repeat(length >> 2)}${'x'.repeat(length - 2 * (length >> 2))}`
      const { bytes } = new SharedFrame(text, { binary, deflateBits: 0 })
      const [frame, ...more] = clientThatTook(bytes).frames
      expect(more).toEqual([])
      expect(frame).toEqual({ opcode: binary ? 2 : 1, isDeflated: false, text, code: null })
      expect(Buffer.byteLength(text)).toBe(length)
    }
  }
})

test('GATE-13 a deflated frame inflates by itself in every window, and only if it is shorter', () => {
  const text = JSON.stringify(Array.from({ length: 300 }, (_, i) => [`${64_000 + i}.5`, `0.${i}`]))
  for (let deflateBits = 9; deflateBits <= 15; deflateBits++) {
    const { bytes } = new SharedFrame(text, { binary: false, deflateBits })
    expect(clientThatTook(bytes).frames).toEqual([{ opcode: 1, isDeflated: true, text, code: null }])
    expect(bytes.length).toBeLessThan(text.length / 2)
  }
  const [short] = clientThatTook(
    new SharedFrame('{"op":"ack","id":1}', { binary: false, deflateBits: 15 }).bytes,
  ).frames
  expect(short?.isDeflated).toBe(false)
})

test('GATE-13 who asks for a smaller window gets messages as they are', async () => {
  const server = await startTestServer({ deflate: 'all' })
  const extensions: string[] = []
  for (const serverMaxWindowBits of [undefined, 10]) {
    const perMessageDeflate = serverMaxWindowBits === undefined ? {} : { serverMaxWindowBits }
    const client = await server.connect('/ws/contract', { perMessageDeflate })
    extensions.push(client.ws.extensions)
    await client.sub('depth@1')
  }
  expect(extensions).toEqual(['permessage-deflate', ''])
  await server.close()
})

test('GATE-13 GATE-14 who offers it on this machine gets deflated messages only by a setting', async () => {
  for (const [deflate, expected] of [
    [undefined, false],
    ['all', true],
    ['nobody', false],
  ] as const) {
    const server = await startTestServer({ deflate })
    const client = await server.connect('/ws/contract', OFFER)
    const plain = await server.connect('/ws/contract', { perMessageDeflate: false })
    expect([client.ws.extensions !== '', plain.ws.extensions !== '']).toEqual([expected, false])
    for (const one of [client, plain]) await one.sub('depth@1', 'trades@1', 'tickers')
    server.host.commit(server.host.change('contract', 1, [['99.1', '3']], []))
    const [first, second] = [await client.settled(), await plain.settled()]
    expect(first.length).toBeGreaterThan(2)
    expect(first).toEqual(second)
    // A client's message may be deflated too.
    expect(await client.ask({ op: 'sub', topics: Array.from({ length: 300 }, () => 'trades@1') })).toMatchObject({
      op: 'ack',
    })
    await server.close()
  }
})

test('GATE-04 shared frames keep behind what ws itself holds back: deflated messages, pings', async () => {
  const http = createServer()
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: { threshold: 0 } })
  const time = new ManualTime()
  const limits = SOCKET_LIMITS
  http.on('upgrade', (request, socket: Duplex, head) => {
    wss.handleUpgrade(request, socket, head, (ws) => {
      const own = { ws, socket, kind: 'spot' as const, id: 1, name: null, address: '127.0.0.1', limits }
      const board = {
        wake: () => undefined,
        setApart: () => undefined,
        ownerChanged: () => undefined,
        heldBackBy: () => undefined,
      }
      const load = new AddressLoad(limits, time.now)
      const world = { faults: createFaults(), timers: time, clock: time.now, budget: new ByteBudget(1e9), board }
      const connection = new Connection({ ...own, ...world, load })
      connection.sendNow('"first"')
      ws.send('x'.repeat(50_000), { compress: true })
      ws.ping('in between')
      connection.sendNow('"second"')
      connection.push('trades@1', '"third"')
      connection.sendNow('"fourth"')
      connection.close(4012, 'retry=1')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const seen: string[] = []
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`)
  client.on('message', (data) => seen.push(data.toString().slice(0, 12)))
  client.on('ping', (data) => seen.push(`ping ${data}`))
  await new Promise<void>((resolve) => {
    client.on('close', (code) => {
      seen.push(`close ${code}`)
      resolve()
    })
  })
  expect(seen).toEqual(['"first"', 'xxxxxxxxxxxx', 'ping in between', '"second"', '"third"', '"fourth"', 'close 4012'])
  wss.close()
  await new Promise((resolve) => http.close(resolve))
})
