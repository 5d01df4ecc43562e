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
      closed: (code) => resolve(`closed with ${code}`),
    })
  })
  expect(came).toBe('{"op":"pong"}')
  await new Promise((resolve) => server.close(resolve))
})
