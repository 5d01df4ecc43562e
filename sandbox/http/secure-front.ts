import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer, type ServerHttp2Session } from 'node:http2'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls'

/** Requests that one connection may have open. */
const STREAMS = 128
const HANDSHAKE_MS = 15_000

/** What TLS is served with, in PEM. */
export interface TlsPair {
  cert: string | Buffer
  key: string | Buffer
}

export interface SecureFront {
  /** What listens, in place of the plain server. */
  server: TlsServer
  /** Lets open answers end. */
  close(): void
  /** Breaks what is left. */
  destroy(): void
}

/**
 * TLS before a plain server: HTTP/2 for those who speak it, all else, sockets among them, is the plain server's as before.
 * @throws where the pair is no certificate with its key
 */
export function secureFront({ cert, key }: TlsPair, plain: Server, answer: RequestListener): SecureFront {
  const sessions = new Set<ServerHttp2Session>()
  const h2 = createServer({ settings: { maxConcurrentStreams: STREAMS } }, (request, response) => {
    // Everybody behind asks for the name by which HTTP/1.1 has it.
    const authority = request.headers[':authority']
    if (authority !== undefined) request.headers.host ??= authority
    answer(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  })
  h2.on('session', (session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
    // A peer that breaks the protocol loses its connection, and nobody else notices.
    session.on('error', () => session.destroy())
  })
  h2.setTimeout(plain.timeout)
  const options = { cert, key, ALPNProtocols: ['h2', 'http/1.1'], noDelay: true, handshakeTimeout: HANDSHAKE_MS }
  const server = createTlsServer(options, (socket) => {
    socket.on('error', () => socket.destroy())
    const next = socket.alpnProtocol === 'h2' ? h2 : plain
    next.emit('connection', socket)
  })
  // Node keeps the list of connections that time limits and the end go by from this event on.
  server.once('listening', () => plain.emit('listening'))
  return {
    server,
    close() {
      for (const session of sessions) session.close()
    },
    destroy() {
      for (const session of sessions) session.destroy()
    },
  }
}
