import { afterEach, expect, test, vi } from 'vitest'
import { openWebSocket } from './open-web-socket.ts'

/** The platform's socket without a network. */
class FakePlatformSocket extends EventTarget {
  static readonly made: FakePlatformSocket[] = []
  readonly asked: unknown[]
  closed = false

  constructor(...asked: unknown[]) {
    super()
    this.asked = asked
    FakePlatformSocket.made.push(this)
  }

  message(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close(): void {
    this.closed = true
  }
}

afterEach(() => vi.unstubAllGlobals())

test('HUB-01 HEALTH-01 text frames and binary ones are distinguished, no subprotocol is asked for, and after its end nothing is reported', () => {
  vi.stubGlobal('WebSocket', FakePlatformSocket)
  const reported: unknown[] = []
  const handle = openWebSocket('ws://host/ws/spot', {
    open: () => reported.push('open'),
    text: (text) => reported.push(text),
    binary: (bytes) => reported.push(bytes),
    close: (code) => reported.push(code),
  })
  const [socket] = FakePlatformSocket.made as [FakePlatformSocket]
  expect(socket.asked).toEqual(['ws://host/ws/spot'])
  socket.dispatchEvent(new Event('open'))
  socket.message('{"op":"pong"}')
  socket.message(new Blob([new Uint8Array(120)]))
  handle.close()
  socket.message('late')
  expect([reported, socket.closed]).toEqual([['open', '{"op":"pong"}', 120], true])
})
