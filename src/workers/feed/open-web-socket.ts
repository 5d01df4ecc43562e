import type { OpenSocket } from '../base/environment.ts'

/**
 * Opens the platform's WebSocket. No subprotocol is asked for, so frames are text: that is what the scanner is fastest with, and a
 * server that knows none is welcome.
 */
export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url)
  const ends = new AbortController()
  const options = { signal: ends.signal }
  socket.addEventListener('open', () => events.open(), options)
  socket.addEventListener(
    'message',
    (event: MessageEvent<string | Blob>) => {
      const { data } = event
      if (typeof data === 'string') events.text(data)
      else events.binary(data.size)
    },
    options,
  )
  socket.addEventListener('close', (event) => events.close(event.code, event.reason), options)
  return {
    send: (text) => socket.send(text),
    close() {
      ends.abort()
      socket.close()
    },
  }
}
