import { WebSocket } from 'ws'
import { codeOf } from './start-error.ts'

/** What a connection says to its owner. */
export interface SocketHandlers {
  opened(): void
  message(text: string): void
  /** It does not open, and why: a status (`HTTP 404`), a code (`ECONNREFUSED`) or a text. `closed` follows. */
  failed(why: string): void
  /** Once, after which nothing follows; not after `close`. */
  closed(code: number, reason: string): void
}

export interface OpenedSocket {
  send(text: string): void
  /** Ends it; its handlers are not called any more. */
  close(): void
}

/** The way to the upstream; tests bring their own. */
export type OpenSocket = (url: string, handlers: SocketHandlers) => OpenedSocket

/** No answer to the handshake within this is a failed try, ms. */
const HANDSHAKE_MS = 10_000
/** Longest frame of an upstream, bytes. */
const LONGEST_FRAME = 32 * 1024 * 1024

/** Connects by `ws`, with no subprotocol: all servers have the first one, and `ws` connects to none that does not name what it was offered. The Origin is the upstream's own: it takes that from everywhere, and none at all from loopback only. */
export const openSocket: OpenSocket = (url, handlers) => {
  const origin = new URL(url).origin.replace(/^ws/, 'http')
  const ws = new WebSocket(url, {
    ...{ origin, handshakeTimeout: HANDSHAKE_MS, maxPayload: LONGEST_FRAME, perMessageDeflate: false },
  })
  let isOpen = false
  let isOver = false
  ws.on('open', () => {
    isOpen = true
    if (!isOver) handlers.opened()
  })
  ws.on('message', (data) => {
    if (!isOver) handlers.message(data.toString())
  })
  // What went wrong with an open one follows as a close.
  ws.on('error', (error) => {
    if (!isOver && !isOpen) handlers.failed(handshakeReason(error))
  })
  ws.on('close', (code, reason) => {
    if (isOver) return
    isOver = true
    handlers.closed(code, reason.toString())
  })
  return {
    send: (text) => {
      if (ws.readyState === ws.OPEN) ws.send(text)
    },
    close() {
      isOver = true
      ws.terminate()
    },
  }
}

/** Why a handshake failed, in a word where there is one. */
function handshakeReason(error: Error): string {
  const status = /^Unexpected server response: (\d+)$/.exec(error.message)?.[1]
  return status === undefined ? codeOf(error) || error.message : `HTTP ${status}`
}
