import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import WebSocket, { WebSocketServer } from 'ws'
import { isObject } from '../base/fields.js'
import type { Fields, Kind } from '../base/types.d.ts'

/** One request of a client, and what the real backend answered. */
export interface Exchange {
  method: string
  /** Below /api/, without the query. */
  path: string
  headers: Record<string, string>
  body: string
}

export interface HttpAnswer {
  status: number
  headers: Record<string, string>
  text: string
}

/** A client's socket through the proxy. */
export interface ProxiedSocket {
  kind: Kind
  /** What a violation remembers of it. */
  memory: Map<string, unknown>
  send(value: Fields): void
  close(code: number): void
  /** Other sockets of its kind. */
  others(): ProxiedSocket[]
}

/** One way in which a backend breaks the contract. */
export interface Violation {
  name: string
  /** Id of the rule that has to find it. */
  rule: string
  /** Only seen by a run that writes. */
  write?: boolean
  /** Messages of the server: what is sent in place of one. */
  fromServer?(message: Fields, socket: ProxiedSocket): Fields[]
  /** Frames of the client: false where the server never sees one. */
  fromClient?(text: string, socket: ProxiedSocket): boolean
  binary?: boolean
  /** Origin is not passed on. */
  anyOrigin?: boolean
  request?(asked: Exchange): Exchange
  answer?(asked: Exchange, answer: HttpAnswer): HttpAnswer
}

export interface BrokenBackend {
  api: string
  sockets: string
  close(): Promise<void>
}

/** Headers of one connection alone. */
const HOP = new Set(['connection', 'host', 'content-length', 'content-encoding', 'transfer-encoding', 'keep-alive'])

/**
 * A proxy before a real backend that breaks the contract in one way.
 * @param url of the backend, such as `http://localhost:4173`
 */
export async function startBrokenBackend(url: string, violation: Violation): Promise<BrokenBackend> {
  const open = new Set<ProxiedSocket>()
  const server = createServer((request, response) => {
    forward(url, violation, request, response).catch((error) => response.destroy(error))
  })
  server.on('upgrade', (request, socket, head) => connect({ url, violation, open, request, socket, head }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    api: `http://127.0.0.1:${port}`,
    sockets: `ws://127.0.0.1:${port}/ws`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.close(1001)
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

interface Upgrade {
  url: string
  violation: Violation
  open: Set<ProxiedSocket>
  request: IncomingMessage
  socket: Duplex
  head: Buffer
}

function connect({ url, violation, open, request, socket, head }: Upgrade): void {
  const { origin } = request.headers
  const offered = request.headers['sec-websocket-protocol']?.split(/, */) ?? []
  const upstream = new WebSocket(`${url.replace(/^http/, 'ws')}${request.url}`, offered, {
    ...(origin === undefined || violation.anyOrigin ? {} : { origin: passedOn(origin, request, url) }),
  })
  const refuse = (status: string) => socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  upstream.on('unexpected-response', (asked, answer) => {
    asked.destroy()
    refuse(`${answer.statusCode} Refused`)
  })
  upstream.on('error', () => socket.destroy())
  upstream.on('open', () => {
    const wss = new WebSocketServer({ noServer: true, handleProtocols: () => upstream.protocol || false })
    wss.handleUpgrade(request, socket, head, (client) => join(upstream, client, kindOf(request), violation, open))
  })
}

/** The proxy's own Origin becomes the backend's own; a foreign one stays. */
function passedOn(origin: string, request: IncomingMessage, url: string): string {
  return origin === `http://${request.headers.host}` ? new URL(url).origin : origin
}

function kindOf(request: IncomingMessage): Kind {
  return request.url?.startsWith('/ws/contract') ? 'contract' : 'spot'
}

function join(
  upstream: WebSocket,
  client: WebSocket,
  kind: Kind,
  violation: Violation,
  open: Set<ProxiedSocket>,
): void {
  const binary = upstream.protocol === 'v1.json.bytes' || violation.binary === true
  const send = (values: readonly Fields[]) => {
    if (values.length === 0 || client.readyState !== WebSocket.OPEN) return
    client.send(Buffer.from(JSON.stringify(values.length === 1 ? values[0] : values)), { binary })
  }
  const own: ProxiedSocket = {
    kind,
    memory: new Map(),
    send: (value) => send([value]),
    close: (code) => client.close(code),
    others: () => [...open].filter((other) => other !== own && other.kind === kind),
  }
  open.add(own)
  upstream.on('message', (data) => {
    const value: unknown = JSON.parse(String(data))
    const list = (Array.isArray(value) ? value : [value]).filter(isObject)
    send(list.flatMap((message) => violation.fromServer?.(message, own) ?? [message]))
  })
  client.on('message', (data) => {
    const text = String(data)
    if (violation.fromClient?.(text, own) !== false && upstream.readyState === WebSocket.OPEN) upstream.send(text)
  })
  const end = (other: WebSocket, code: number, reason: Buffer) => {
    open.delete(own)
    if (code === 1000 || code === 1001 || code === 1009 || code >= 4000) other.close(code, reason)
    else other.terminate()
  }
  upstream.on('close', (code, reason) => end(client, code, reason))
  client.on('close', (code, reason) => end(upstream, code, reason))
  client.on('error', () => upstream.terminate())
}

async function forward(
  url: string,
  violation: Violation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const [path = '', query] = (request.url ?? '/').split(/\?(.*)/s)
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' && !HOP.has(name) ? [[name, value]] : [],
    ),
  )
  const method = request.method ?? 'GET'
  const asked = { method, path: path.replace(/^\/api\//, ''), headers, body: Buffer.concat(chunks).toString('utf8') }
  const sent = violation.request?.(asked) ?? asked
  const real = await fetch(`${url}${path}${query === undefined ? '' : `?${query}`}`, {
    method,
    headers: sent.headers,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: sent.body }),
  })
  const own = Object.fromEntries([...real.headers].filter(([name]) => !HOP.has(name)))
  const answer = { status: real.status, headers: own, text: await real.text() }
  const changed = violation.answer?.(asked, answer) ?? answer
  response.writeHead(changed.status, changed.headers)
  response.end(changed.text)
}
