import type { Server } from 'node:http'
import type { OpenSocket, SocketEvents } from '../../../src/workers/base/environment.ts'

/** What a broken connection closes with. */
const BROKEN = 1006
const OPEN = 1
const CLOSED = 3

type Listener = (...given: unknown[]) => void

class Emitter {
  private readonly listeners = new Map<string, Set<Listener>>()

  on(name: string, listener: Listener): this {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener))
    return this
  }

  once(name: string, listener: Listener): this {
    return this.on(name, listener)
  }

  off(name: string, listener: Listener): this {
    this.listeners.get(name)?.delete(listener)
    return this
  }

  listenerCount(name: string): number {
    return this.listeners.get(name)?.size ?? 0
  }

  emit(name: string, ...given: unknown[]): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...given)
  }
}

/** The server's end of a pipe: the part of a `ws` socket that the sandbox uses. */
class ServerEnd extends Emitter {
  readonly OPEN = OPEN
  readyState = OPEN
  readonly bufferedAmount = 0
  readonly protocol = ''
  private readonly events: SocketEvents

  constructor(events: SocketEvents) {
    super()
    this.events = events
  }

  send(frame: Uint8Array): void {
    const text = frame.toString()
    queueMicrotask(() => {
      if (this.readyState === OPEN) this.events.text(text)
    })
  }

  close(code: number): void {
    this.end(code)
  }

  terminate(): void {
    this.end(BROKEN)
  }

  /** The client's own end hears nothing of it. @param code null: the client has closed */
  end(code: number | null): void {
    if (this.readyState === CLOSED) return
    this.readyState = CLOSED
    queueMicrotask(() => {
      this.emit('close')
      if (code !== null) this.events.close(code)
    })
  }
}

/** The server that the sandbox's sockets are attached to, without a port. */
export class PageServer extends Emitter {
  asServer(): Server {
    return this as unknown as Server
  }

  /** As the hub opens a socket. */
  readonly open: OpenSocket = (url, events) => {
    const { pathname, search } = new URL(url)
    const end = new ServerEnd(events)
    let isRefused = false
    const refuse = () => {
      isRefused = true
      end.end(BROKEN)
    }
    queueMicrotask(() => {
      if (end.readyState === CLOSED) return
      const request = { url: pathname + search, headers: {}, socket: { remoteAddress: '127.0.0.1' }, end }
      this.emit('upgrade', request, { on: () => undefined, destroy: refuse, end: refuse }, null)
      if (!isRefused) events.open()
    })
    return {
      send: (text) => end.emit('message', new TextEncoder().encode(text)),
      close: () => end.end(null),
    }
  }
}
