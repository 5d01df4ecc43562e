import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { Duplex } from 'node:stream'
import { attachSockets, type Sockets } from '../../gateway/sockets/attach-sockets.ts'
import type { SocketHost, TokenSession } from '../../gateway/sockets/socket-sessions.ts'
import { createFaults } from '../../sandbox/faults/faults.ts'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import { GivenSource } from '../../tests/support/given-source.ts'

/** Where the bytes of one socket end: they are counted and forgotten. */
export class MemorySocket extends Duplex {
  readonly remoteAddress: string
  bytes = 0

  /** @param at which socket it is: each has an address of its own */
  constructor(at: number) {
    super()
    this.remoteAddress = `127.${at >> 16}.${(at >> 8) & 0xff}.${at & 0xff}`
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytes += chunk.length
    done()
  }

  /** What its client says, at once. */
  say(frame: unknown): void {
    this.push(clientFrame(JSON.stringify(frame)))
  }
}

/** Sessions whose token is the account's number, and events as they are given. */
export class GivenHost implements SocketHost {
  readonly failure = null
  private readonly listeners = new Set<(events: readonly EngineEvent[], time: number) => void>()
  private readonly sessions = new Map<string, TokenSession>()
  private readonly keyOf: (token: string) => string

  /** @param keyOf hash of a token, as a host keeps it */
  constructor(keyOf: (token: string) => string) {
    this.keyOf = keyOf
  }

  now(): number {
    return Date.now()
  }
  add(user: number): void {
    this.sessions.set(this.keyOf(String(user)), { user, expiresAt: Number.MAX_SAFE_INTEGER })
  }
  sessionOfToken(token: string): TokenSession | null {
    return this.sessions.get(this.keyOf(token)) ?? null
  }
  onTokensEnded(): () => void {
    return () => undefined
  }
  onCommitted(listener: (events: readonly EngineEvent[], time: number) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  commit(events: readonly EngineEvent[]): void {
    for (const listener of this.listeners) listener(events, Date.now())
  }
}

const HEADERS = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
}

/** The sandbox's sockets on a server that listens nowhere. */
export class GivenServer {
  readonly source = new GivenSource()
  readonly host: GivenHost
  readonly sockets: Sockets
  private readonly server: Server
  private opened = 0

  /** @param server where upgrades come from; left out: only `open` brings them. @param deflate whether what the clients offer is used */
  constructor(keyOf: (token: string) => string, { server, deflate }: { server?: Server; deflate?: boolean } = {}) {
    this.server = server ?? (new EventEmitter() as Server)
    this.host = new GivenHost(keyOf)
    const contract = Object.assign(new GivenSource(), { kind: 'contract' as const })
    this.sockets = attachSockets(this.server, {
      host: this.host,
      sources: { spot: this.source, contract },
      faults: createFaults(),
      clock: Date.now,
      limits: {
        connectionsPerAddress: 100_000,
        addressFramesPerSecond: 1e9,
        addressBytesPerSecond: 1e12,
        addressTopicsPerSecond: 1e9,
      },
      timers: { every: () => () => undefined, soon: setImmediate },
      deflate: deflate ? 'all' : 'nobody',
    })
  }

  /** Opens a socket that has these topics. @param headers beside those of every upgrade */
  open(topics: readonly string[], user: number | null, headers: Record<string, string> = {}): MemorySocket {
    const socket = new MemorySocket(++this.opened)
    const request = { method: 'GET', url: '/ws/spot', headers: { ...HEADERS, ...headers }, socket }
    this.server.emit('upgrade', request as unknown as IncomingMessage, socket, Buffer.alloc(0))
    socket.say({ op: 'sub', id: 1, topics })
    if (user !== null) {
      this.host.add(user)
      socket.say({ op: 'auth', id: 2, token: String(user) })
    }
    return socket
  }
}

/** A text frame of a client, masked with zeros. @param text under 64 kB */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const head =
    payload.length <= 125
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload])
}
