import { createECDH, randomBytes } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { deliverBy } from './deliver.ts'
import type { PushDelivery, PushResult } from './push-queue.ts'
import { keysOf } from './vapid-keys.ts'

/** Sends to a push service that does so with each connection. */
async function sentTo(serve: (socket: Socket) => void, patience: number): Promise<PushResult> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const browser = createECDH('prime256v1')
  const p256dh = browser.generateKeys().toString('base64url')
  const to = {
    ...{ user: 1, session: 's', endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`, at: 0 },
    ...{ p256dh, auth: randomBytes(16).toString('base64url') },
    groups: { fills: true, alerts: true, security: true, earn: true },
  }
  const delivery: PushDelivery = { to, text: '{}', ttl: 60, urgency: 'high', topic: 'a' }
  const deliver = deliverBy({
    keys: keysOf(randomBytes(32)),
    contact: 'mailto:exchange@example.com',
    clock: () => 0,
    patience,
  })
  try {
    return await deliver(delivery)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

test('PUSH-05 a service that sends its answer a byte at a time is given up after the time for the whole of it', async () => {
  let timer: NodeJS.Timeout | undefined
  const drip = (socket: Socket) => {
    socket.write('HTTP/1.1 201 Created\r\nx-slow: ')
    timer = setInterval(() => socket.write('x'), 5)
  }
  const result = await sentTo(drip, 100).finally(() => clearInterval(timer))
  expect(result).toEqual({ status: 0, retryAfter: null, reason: 'no answer within 0.1 s' })
})

test('PUSH-03 where a service sends elsewhere, nothing is sent there', async () => {
  let asked = 0
  const result = await sentTo((socket) => {
    asked++
    socket.end('HTTP/1.1 307 Temporary Redirect\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n')
  }, 10_000)
  expect([result.status, asked]).toEqual([307, 1])
})
