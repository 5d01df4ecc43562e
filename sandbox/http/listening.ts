import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { belowBase } from '../../gateway/base/base-path.ts'
import { boundConnections, connectionsFor } from '../../gateway/base/bound-connections.ts'
import { boundedMemo } from '../../gateway/base/bounded-memo.ts'
import { NO_PROXIES, type TrustedProxies } from '../../gateway/base/client-address.ts'
import { type HeaderOptions, ignoresOpenerPolicy, securityHeaders } from '../../gateway/base/security-headers.ts'
import { reasonOf, StartError } from '../../gateway/base/start-error.ts'
import { refused } from '../../src/shared/calls/answered.ts'
import { crossOrigin } from '../web/cors.ts'
import { envelopeOf, SERVER_ERROR } from '../web/envelope.ts'
import { type SecureFront, secureFront, type TlsPair } from './secure-front.ts'

export interface Listening {
  server: Server
  port: number
  /** Puts the real answers in place of "starting". */
  serve(listener: RequestListener): void
  /** Refuses new connections, lets open answers end, then closes what is left. */
  close(): Promise<void>
}

const STARTING = JSON.stringify(SERVER_ERROR)
const BAD_REQUEST = JSON.stringify(envelopeOf(refused('bad_request')))
const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

/** How long a request may take to come, ms. */
export interface Patience {
  requestTimeout: number
  headersTimeout: number
  connectionsCheckingInterval?: number
  /** How long an answer may wait unread, ms. */
  answerTimeout?: number
  /** Connections of one address, those of its sockets among them. */
  connectionsPerAddress?: number
  /** Proxies that bring the connections of many people: theirs are not counted. */
  proxies?: TrustedProxies
}
const ANSWER_WITHIN_MS: Patience = { requestTimeout: 30_000, headersTimeout: 15_000 }
/** Patience where one address may have so many market sockets of each kind. */
export function patienceFor(socketsPerAddress: number, proxies: TrustedProxies = NO_PROXIES): Patience {
  return { ...ANSWER_WITHIN_MS, connectionsPerAddress: connectionsFor(socketsPerAddress), proxies }
}

const ANSWER_TIMEOUT_MS = 60_000
/** Host headers whose answer's headers are kept, and how long such a header may be. */
const HOSTS = 100
const LONGEST_HOST = 300

/**
 * Takes the port before anything else is touched. Every response gets the security headers here, whoever writes it.
 * @param headers what the security headers depend on @param patience limits of time and of connections @param base '' or `/app`
 * @param tls serves https, with HTTP/2 for those who speak it; null serves plain HTTP
 * @throws StartError where the port or the address cannot be had
 */
export async function listen(
  port: number,
  host: string,
  headers: HeaderOptions,
  patience: Patience = ANSWER_WITHIN_MS,
  base = '',
  tls: TlsPair | null = null,
): Promise<Listening> {
  let current: RequestListener = (_request, response) => {
    response.writeHead(503, { ...JSON_HEADERS, 'retry-after': '1' })
    response.end(STARTING)
  }
  // A missing Host is refused below: Node's own refusal would carry no headers.
  const {
    answerTimeout = ANSWER_TIMEOUT_MS,
    connectionsPerAddress = connectionsFor(0),
    proxies = NO_PROXIES,
    ...ofRequests
  } = patience
  const origins = headers.origins ?? []
  // A page's requests all name the same host, and no name gives the same as an empty one.
  const readyHeaders = boundedMemo((name) => Object.entries(securityHeaders(name, headers)), HOSTS, LONGEST_HOST)
  const answer: RequestListener = (request, response) => {
    for (const [name, value] of readyHeaders(request.headers.host ?? '')) response.setHeader(name, value)
    if (ignoresOpenerPolicy(request.headers)) response.removeHeader('cross-origin-opener-policy')
    const below = belowBase(request.url ?? '/', base)
    request.url = below ?? '/'
    const hosts = hostsOf(request.rawHeaders)
    const cross = crossOrigin({ method: request.method, target: request.url, headers: request.headers }, origins)
    if (cross) for (const [name, value] of Object.entries(cross.headers)) response.setHeader(name, value)
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) refuse(response, 400)
    else if (below === null) response.writeHead(308, { location: `${base}/`, 'cache-control': 'no-store' }).end()
    else if (cross?.preflight)
      response.writeHead(cross.preflight, cross.preflight === 204 ? {} : { 'content-length': '0' }).end()
    else current(request, response)
  }
  const server = createServer({ ...ofRequests, requireHostHeader: false }, answer)
  // A connection on which nothing moves is closed; sockets that were upgraded have a watch of their own.
  server.timeout = answerTimeout
  const front = tls && openFront(tls, server, answer)
  const listens = front?.server ?? server
  boundConnections(listens, connectionsPerAddress, proxies)
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const all = securityHeaders(request.headers.host, headers)
    for (const [name, value] of Object.entries(all)) response.setHeader(name, value)
    refuse(response, 417)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A browser opens connections ahead of its requests: an answer to none would be taken for the next one's.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return void socket.destroy()
    if (!socket.writable) return
    const all = {
      ...securityHeaders(undefined, headers),
      ...JSON_HEADERS,
      'content-length': String(BAD_REQUEST.length),
    }
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\nconnection: close\r\n${lines.join('')}\r\n${BAD_REQUEST}`)
  })
  await new Promise<void>((resolve, reject) => {
    listens.once('error', (error) => reject(new StartError(listenReason(error, port, host))))
    listens.listen(port, host, resolve)
  })
  return {
    server,
    port: (listens.address() as AddressInfo).port,
    serve(listener) {
      current = listener
    },
    close: () =>
      new Promise((resolve) => {
        listens.close(() => resolve())
        front?.close()
        server.closeIdleConnections()
        setTimeout(() => {
          front?.destroy()
          server.closeAllConnections()
        }, 500).unref()
      }),
  }
}

/** A stand-by host is alive and answers nothing else: what balances the load sends people to the host that leads. */
export const standbyListener: RequestListener = (request, response) => {
  const isAlive = request.url === '/healthz'
  response.writeHead(isAlive ? 200 : 503, { ...JSON_HEADERS, 'retry-after': '1' })
  if (isAlive) response.end(JSON.stringify({ ok: true, standby: true }))
  else response.end(request.url === '/readyz' ? JSON.stringify({ ready: false, reason: 'standby' }) : STARTING)
}

/** How many Host headers a request has. @param raw names and values in turn */
function hostsOf(raw: readonly string[]): number {
  let count = 0
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

function openFront(tls: TlsPair, server: Server, answer: RequestListener): SecureFront {
  try {
    return secureFront(tls, server, answer)
  } catch (error) {
    throw new StartError(`TLS_CERT and TLS_KEY are no certificate with its key: ${reasonOf(error)}`)
  }
}

/** What is no proper request gets its answer here and loses its connection. */
function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...JSON_HEADERS, connection: 'close' }).end(BAD_REQUEST)
}

function listenReason(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${host} is already in use: stop that process, or set another PORT`
  if (error.code === 'EACCES') return `port ${port} is reserved: set PORT above 1023`
  return `cannot listen on ${host}:${port}: ${reasonOf(error)}`
}
