import type { OpenSocket } from './environment.ts'

/** Opens the platform's WebSocket. No subprotocol is asked for: text frames are what the scanner is fastest with, and a server that knows none is welcome. */
export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url)
  const ends = new AbortController()
  const options = { signal: ends.signal }
  socket.addEventListener('open', () => events.open(), options)
  socket.addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      if (typeof event.data === 'string') events.text(event.data)
    },
    options,
  )
  socket.addEventListener('close', (event) => events.close(event.code), options)
  return {
    send: (text) => socket.send(text),
    close() {
      ends.abort()
      socket.close()
    },
  }
}
