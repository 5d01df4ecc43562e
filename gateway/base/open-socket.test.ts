import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { openSocket } from './open-socket.ts'

test('GATE-92 an upstream that offers no subprotocol is spoken to by the first one', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => false })
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('connection', (socket) => socket.send('{"op":"pong"}'))
  const { port } = server.address() as AddressInfo
  const came = await new Promise((resolve) => {
    const socket = openSocket(`ws://127.0.0.1:${port}/ws/spot`, {
      opened: () => undefined,
      message(text) {
        resolve(text)
        socket.close()
      },
      failed: (why) => resolve(`failed: ${why}`),
      closed: (code) => resolve(`closed with ${code}`),
    })
  })
  expect(came).toBe('{"op":"pong"}')
  await new Promise((resolve) => server.close(resolve))
})

test('OPER-53 a handshake that fails says its status, or the code of the system', async () => {
  const server = createServer((_, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `ws://127.0.0.1:${port}/ws/spot`
  const failure = () =>
    new Promise((resolve) =>
      openSocket(url, {
        ...{ opened: () => resolve('opened'), message: () => undefined, closed: () => resolve('closed') },
        failed: resolve,
      }),
    )
  expect(await failure()).toBe('HTTP 404')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect(await failure()).toBe('ECONNREFUSED')
})
