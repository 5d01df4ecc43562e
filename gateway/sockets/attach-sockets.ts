import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RawData, type ServerOptions, type WebSocket, WebSocketServer } from 'ws'
import type { MarketSource, SourceChange, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { CloseCode, SUBPROTOCOLS } from '../../src/shared/wire/messages.ts'
import { belowBase } from '../base/base-path.ts'
import { clientAddress, isOwnMachine, NO_PROXIES, type TrustedProxies } from '../base/client-address.ts'
import { networkOf } from '../base/network.ts'
import { isAllowedPage, isKnownHost, type ServedNames, unknownHostLine } from '../base/origin.ts'
import { securityHeaders } from '../base/security-headers.ts'
import { nodeTimers, type Timers } from '../base/timers.ts'
import { AddressLoad } from './address-load.ts'
import { ByteBudget } from './byte-budget.ts'
import { Connection, type SocketInfo } from './connection.ts'
import { SOCKET_LIMITS, type SocketLimits } from './limits.ts'
import { PushBoard } from './push-board.ts'
import { answerFrames, type RemoteSessions } from './session.ts'
import type { SocketFaults } from './socket-faults.ts'
import { ExpiryTable, type SocketHost } from './socket-sessions.ts'
import { SourceBoard } from './source-board.ts'

export interface SocketDeps {
  host: SocketHost
  /** Who knows the sessions where the exchange is elsewhere. */
  sessions?: RemoteSessions
  /** Asked at each upgrade; false refuses it with 503. Left out: always true. */
  accepts?: () => boolean
  sources: Record<MarketKind, MarketSource>
  faults: SocketFaults
  clock: () => number
  log?: (line: string) => void
  timers?: Timers
  /** The HOST that the server listens on: one of the names under which its own pages may open sockets. */
  listening?: ServedNames
  /** Origins besides its own whose pages may open sockets. */
  origins?: readonly string[]
  limits?: Partial<SocketLimits>
  /** Proxies whose word about a client's address is taken; nobody's where it is left out. */
  proxies?: TrustedProxies
  /** Path under which everything is served: '' or `/app`. */
  base?: string
  /** Whose messages are deflated, of those who offer it: of everybody but this machine itself where it is left out. */
  deflate?: 'remote' | 'all' | 'nobody'
}

export interface SocketStats {
  /** Open sockets of each kind. */
  spot: number
  contract: number
  /** Sockets ever opened. */
  opened: Record<MarketKind, number>
  list: SocketInfo[]
}

/** Whom `closeSockets` means; what is left out means everybody. */
export interface SocketChoice {
  kind?: MarketKind
  /** Connection number or `client` parameter. */
  client?: string
  user?: number
}

export interface Sockets {
  stats(): SocketStats
  /** Frames ever sent. */
  framesSent(): number
  /** Open sockets of a kind. */
  count(kind: MarketKind): number
  /** Sockets ever opened. */
  opened(kind: MarketKind): number
  /** Bytes that wait for clients to read. */
  bytesWaiting(): number
  /** Those that can still be sent to. */
  connections(): Connection[]
  /** Topics that a client of this kind has now. */
  watched(kind: MarketKind): string[]
  /** Closes sockets now. @param code left out: breaks them without a close frame @returns how many */
  closeSockets(choice: SocketChoice, code?: number): number
  /** The source of these topics of a kind is gone, or there again; a source may say so itself (`onSourceChange`). */
  setSource(kind: MarketKind, change: SourceChange): void
  /** Closes all with 1001 and ends listening. */
  close(): Promise<void>
}

const PATHS: Record<string, MarketKind> = { '/ws/spot': 'spot', '/ws/contract': 'contract' }
const KINDS = ['spot', 'contract'] as const
const CHECK_MS = 1000
/** Lines about refused sockets: anybody may send any Host. */
const MAX_REPORTED = 20
/** Addresses whose load is remembered; those that came longest ago go first. */
const ADDRESSES = 10_000
/** Says that articles were published, changed or withdrawn. */
const CONTENT_CHANGED = JSON.stringify({ op: 'content' })
/** A socket on which nothing was sent for so long is asked by TCP whether its other end is there, ms. */
const KEEP_ALIVE_MS = 60_000
/** A client that does not answer the closing handshake is cut off after this long. */
const CLOSING_MS = 1000

/** Serves the two market sockets of docs/wire.md at `/ws/spot` and `/ws/contract` of a server. */
export function attachSockets(server: Server, deps: SocketDeps): Sockets {
  const { host, sources, faults, clock } = deps
  const timers = deps.timers ?? nodeTimers
  const limits = { ...SOCKET_LIMITS, ...deps.limits }
  const budget = new ByteBudget(limits.processBytes)
  const expiries = new ExpiryTable<Connection>()
  /** Users of whom a token has ended since the last look. */
  const ended = new Set<number>()
  const boards = { spot: boardOf('spot'), contract: boardOf('contract') }
  const sourceBoards = { spot: sourceBoard('spot'), contract: sourceBoard('contract') }
  const opened = { spot: 0, contract: 0 }
  const loads = new Map<string, AddressLoad>()
  /** Open sockets of each network, by kind. */
  const openFrom = { spot: new Map<string, number>(), contract: new Map<string, number>() }
  const reported = new Set<string>()
  let lastId = 0
  let framesOfGone = 0
  let closing = false
  const plain = serverOf(false)
  // What is deflated once for many sockets must not hang on what one of them was sent before.
  const deflating = serverOf({ serverNoContextTakeover: true, clientNoContextTakeover: true })
  const all = () => [...boards.spot.open(), ...boards.contract.open()]

  function serverOf(perMessageDeflate: ServerOptions['perMessageDeflate']): WebSocketServer {
    const wss = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate,
      maxPayload: limits.frameBytes,
      handleProtocols: (offered) => SUBPROTOCOLS.find((known) => offered.has(known)) ?? false,
    })
    wss.on('wsClientError', (_error, socket, request) => refuse(socket, '400 Bad Request', request))
    return wss
  }

  /** A frame is deflated once for all, with the whole window: who asks for a smaller one gets it as it is. */
  function mayDeflate(request: IncomingMessage): boolean {
    const { deflate = 'remote' } = deps
    if (request.headers['sec-websocket-extensions']?.includes('server_max_window_bits')) return false
    return deflate === 'all' || (deflate === 'remote' && !isOwnMachine(request))
  }

  function boardOf(kind: MarketKind): PushBoard {
    return new PushBoard(kind, {
      ...{ faults, budget, stillSignedIn },
      ownerChanged: (connection) => expiries.set(connection, connection.expiresAt),
      wholeOf: (topic) => sourceBoards[kind].currentOf(topic),
    })
  }

  function sourceBoard(kind: MarketKind): SourceBoard {
    return new SourceBoard(kind, boards[kind], faults, (topic) => sources[kind].first(topic))
  }

  function publish(kind: MarketKind, pushes: readonly TopicPush[]): void {
    const anyFault = faults.list().length > 0
    boards[kind].publish(pushes, anyFault ? (topic) => sourceBoards[kind].isHeld(topic) : null)
  }

  /** Where its session has ended the connection is notified, once, and public topics stay. */
  function stillSignedIn(connection: Connection): boolean {
    const { user, expiresAt } = connection
    if (user === null) return false
    // The host is asked only where a session may have ended: to look its token up costs more than the push.
    if (!ended.has(user) && (expiresAt === null || expiresAt > host.now())) return true
    return checkSession(connection)
  }

  function checkSession(connection: Connection): boolean {
    if (connection.token === null) return false
    if (host.sessionOfToken(connection.token) !== null) return true
    connection.belongTo(null)
    connection.sendError(401, 'the token has expired')
    return false
  }

  /** What an address said stays counted until its second is over, whether its sockets are still there or not. */
  function loadOf(network: string): AddressLoad {
    const known = loads.get(network) ?? new AddressLoad(limits, clock)
    loads.delete(network)
    loads.set(network, known)
    if (loads.size > ADDRESSES) loads.delete(loads.keys().next().value as string)
    return known
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { kind, name } = targetOf(belowBase(request.url ?? '/', deps.base ?? '') ?? '/')
    if (!kind) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, '404 Not Found', request)
      return
    }
    if (closing || deps.accepts?.() === false || host.failure || faults.refuses(kind, name)) {
      refuse(socket, '503 Service Unavailable', request)
      return
    }
    if (!mayConnect(request, deps.listening ?? '127.0.0.1', deps.origins)) {
      tellUnknown(request)
      refuse(socket, '403 Forbidden', request)
      return
    }
    const wss = mayDeflate(request) ? deflating : plain
    wss.handleUpgrade(request, socket, head, (ws) => open(ws, kind, name, request, socket))
  }

  /** A gateway that passes another Host on is the usual cause: said once for each. */
  function tellUnknown({ headers }: IncomingMessage): void {
    const line = unknownName(headers, deps.listening ?? '127.0.0.1')
    if (line === null || reported.has(line) || reported.size >= MAX_REPORTED) return
    reported.add(line)
    deps.log?.(line)
  }

  function open(ws: WebSocket, kind: MarketKind, name: string | null, request: IncomingMessage, stream: Duplex): void {
    const board = boards[kind]
    const address = clientAddress(request, deps.proxies ?? NO_PROXIES)
    // What is wrong with a frame closes the socket by ws itself (1009, 1002, 1007); here it is only kept from being thrown.
    ws.on('error', () => undefined)
    const network = networkOf(address)
    const fromThere = openFrom[kind].get(network) ?? 0
    if (fromThere >= limits.connectionsPerAddress) {
      ws.close(CloseCode.tooManyConnections, 'too many connections')
      return
    }
    openFrom[kind].set(network, fromThere + 1)
    const load = loadOf(network)
    // In a page there is no stream below a socket.
    const socket = typeof stream.writableLength === 'number' ? stream : null
    // A client that is gone without a word is found by the network, and its place is free again.
    if (hasKeepAlive(stream)) stream.setKeepAlive(true, KEEP_ALIVE_MS)
    const own = { ws, socket, kind, id: ++lastId, name, address, load }
    const connection = new Connection({ ...own, limits, faults, timers, clock, budget, board })
    board.add(connection)
    socket?.on('drain', () => board.resume(connection))
    opened[kind]++
    const session = {
      connection,
      source: sources[kind],
      host,
      sessions: deps.sessions,
      limits,
      sourceBoard: sourceBoards[kind],
      watch: (topics: readonly string[]) => board.watch(connection, topics),
      unwatch: (topics: readonly string[]) => board.unwatch(connection, topics),
    }
    ws.on('message', (data) => answerFrames(bytesOf(data), session))
    ws.on('close', () => {
      framesOfGone += connection.framesSent
      deps.sessions?.left(connection)
      board.remove(connection)
      const left = (openFrom[kind].get(network) ?? 1) - 1
      if (left === 0) openFrom[kind].delete(network)
      else openFrom[kind].set(network, left)
    })
  }

  /** Notifies those whose session has ended; nobody else's is asked about. */
  function checkSessions(): void {
    const owned = [...ended].flatMap((user) => KINDS.flatMap((kind) => boards[kind].ownedBy(user)))
    ended.clear()
    for (const connection of [...owned, ...expiries.due(host.now())]) checkSession(connection)
  }

  function checkConnection(connection: Connection): void {
    // Nothing comes any more: a socket that goes on answering pings would pass for a quiet market.
    if (host.failure) connection.close(CloseCode.goingAway, 'the journal cannot be written')
    connection.checkSpeed()
    if (connection.isApart) boards[connection.kind].resume(connection)
  }

  /** While the host is behind nothing that it has is the newest, whatever the sources say. */
  function setAll(isUp: boolean): void {
    for (const kind of KINDS) sourceBoards[kind].setAll(isUp)
  }

  const ends = [
    ...KINDS.flatMap((kind) => [
      sources[kind].listen((pushes) => publish(kind, pushes)),
      sources[kind].onSourceChange?.((change) => sourceBoards[kind].set(change)) ?? (() => undefined),
    ]),
    faults.onChange(() => {
      for (const kind of KINDS) sourceBoards[kind].review()
    }),
    host.onCommitted((events, time) => {
      boards.spot.publishPrivate(events, time)
      boards.contract.publishPrivate(events, time)
      if (events.some(({ kind }) => kind === 'content'))
        for (const kind of KINDS) boards[kind].publishToAll('content', CONTENT_CHANGED)
    }),
    host.onCurrentChange?.(setAll) ?? (() => undefined),
    host.onTokensEnded((user) => void ended.add(user)),
    timers.every(CHECK_MS, () => {
      for (const connection of all()) checkConnection(connection)
      budget.enforce()
      checkSessions()
    }),
  ]
  if (host.isCurrent?.() === false) setAll(false)
  server.on('upgrade', upgrade)

  return {
    stats: () => ({
      spot: boards.spot.open().length,
      contract: boards.contract.open().length,
      opened: { ...opened },
      list: all().map((connection) => connection.info()),
    }),
    framesSent: () => all().reduce((sum, { framesSent }) => sum + framesSent, framesOfGone),
    count: (kind) => boards[kind].open().length,
    opened: (kind) => opened[kind],
    bytesWaiting: () => all().reduce((sum, { waiting }) => sum + waiting, 0),
    connections: all,
    watched: (kind) => boards[kind].watched(),
    closeSockets(choice, code) {
      const chosen = all().filter((connection) => isChosen(connection, choice))
      for (const connection of chosen) {
        if (code === undefined) connection.terminate()
        else connection.close(code, 'closed by the panel')
      }
      return chosen.length
    },
    setSource: (kind, change) => sourceBoards[kind].set(change),
    async close() {
      closing = true
      for (const end of ends.splice(0)) end()
      for (const { connections } of Object.values(boards)) {
        for (const connection of connections) if (!connection.open) connection.terminate()
      }
      const gone = all().map((connection) => connection.gone(CloseCode.goingAway, 'server going away', CLOSING_MS))
      await Promise.all(gone)
      server.off('upgrade', upgrade)
      plain.close()
      deflating.close()
    },
  }
}

/** What a request target asks for; it may be any text, and not every text is a URL (`//`). */
function targetOf(target: string): { kind: MarketKind | undefined; name: string | null } {
  const [path = '', query = ''] = target.split(/\?(.*)/s)
  const name = new URLSearchParams(query).get('client')?.slice(0, 64) || null
  return { kind: Object.hasOwn(PATHS, path) ? PATHS[path] : undefined, name }
}

function hasKeepAlive(stream: Duplex): stream is Duplex & Pick<Socket, 'setKeepAlive'> {
  return 'setKeepAlive' in stream
}

function mayConnect(request: IncomingMessage, listening: ServedNames, origins?: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return isOwnMachine(request)
  return isAllowedPage({ origin, host }, listening, origins)
}

/** Why a page's socket is refused, and by which setting it is let in; null where no setting would. */
function unknownName({ host, origin }: IncomingMessage['headers'], listening: ServedNames): string | null {
  if (origin === undefined || host === undefined) return null
  if (!isKnownHost(host, listening)) return `A socket was refused. ${unknownHostLine(host)}`
  return `A socket was refused: a page of ${JSON.stringify(origin)} asked for the host ${JSON.stringify(host)}. A proxy must pass on the Host header, and the page's host name must be in ALLOWED_HOSTS. A page of another origin needs it in ALLOWED_ORIGINS.`
}

function refuse(socket: Duplex, status: string, request: IncomingMessage): void {
  socket.on('error', () => socket.destroy())
  const headers = Object.entries(securityHeaders(request.headers.host)).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`)
}

function bytesOf(data: RawData): Buffer {
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)
}

function isChosen(connection: Connection, { kind, client, user }: SocketChoice): boolean {
  if (kind !== undefined && connection.kind !== kind) return false
  if (user !== undefined && connection.user !== user) return false
  return client === undefined || client === connection.name || client === String(connection.id)
}
