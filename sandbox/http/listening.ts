import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reasonOf, StartError } from '../start-error.ts'
import { type HeaderOptions, securityHeaders } from './security-headers.ts'

export interface Listening {
  server: Server
  port: number
  /** Puts the real answers in place of "starting". */
  serve(listener: RequestListener): void
  /** Refuses new connections, lets open answers end, then closes what is left. */
  close(): Promise<void>
}

const STARTING = JSON.stringify({ code: 500, message: 'server_error', data: {} })

/**
 * Takes the port before anything else is touched. Every response gets the security headers here, whoever writes it.
 * @throws StartError where the port or the address cannot be had
 */
export async function listen(port: number, host: string, headers: HeaderOptions): Promise<Listening> {
  let current: RequestListener = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store', 'retry-after': '1' })
    response.end(STARTING)
  }
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders(request.headers.host, headers))) {
      response.setHeader(name, value)
    }
    current(request, response)
  })
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return
    const lines = Object.entries(securityHeaders(undefined, headers)).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new StartError(listenReason(error, port, host))))
    server.listen(port, host, resolve)
  })
  return {
    server,
    port: (server.address() as AddressInfo).port,
    serve(listener) {
      current = listener
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 500).unref()
      }),
  }
}

function listenReason(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE') return `port ${port} on ${host} is taken: stop what uses it, or set PORT to another`
  if (error.code === 'EACCES') return `port ${port} may not be used: set PORT to one above 1023`
  return `cannot listen on ${host}:${port}: ${reasonOf(error)}`
}
