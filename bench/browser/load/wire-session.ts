import type { Socket } from 'node:net'
import { WebSocket } from 'ws'
import type { PreparedSession } from './prepared-session.ts'
import { Stream } from './stream.ts'

interface ClientFrame {
  op: string
  id?: number
  t?: number
  topics?: string[]
}

/** What a session tells the server that runs it. */
export interface SessionOwner {
  /** A browser has asked for the depth of prepared markets: deltas may go to it. */
  watching(stream: Stream): void
  asked(): void
}

/** One browser's socket: the prepared markets' depth from here, all else from the sandbox behind where there is one. */
export class WireSession {
  private readonly client: WebSocket
  private readonly own: ReadonlySet<string>
  private readonly stream: Stream | null
  private readonly owner: SessionOwner
  private readonly behind: WebSocket | null
  private waiting: string[] = []

  /** @param session null where this kind of market has nothing prepared @param upstream address of the sandbox's socket */
  constructor(
    client: WebSocket,
    socket: Socket,
    session: PreparedSession | null,
    upstream: string | null,
    owner: SessionOwner,
  ) {
    this.client = client
    this.owner = owner
    this.stream = session ? new Stream(session, socket) : null
    this.own = new Set(session?.plan.markets.map((id) => `depth@${id}`))
    this.behind = upstream === null ? null : this.connect(upstream)
    client.on('message', (data) => this.take(String(data)))
    client.on('close', () => {
      this.stream?.halt()
      this.behind?.terminate()
    })
    client.on('error', () => client.terminate())
  }

  private connect(upstream: string): WebSocket {
    const behind = new WebSocket(upstream, { perMessageDeflate: false })
    behind.on('open', () => {
      for (const text of this.waiting.splice(0)) behind.send(text)
    })
    behind.on('message', (data) => {
      const text = String(data)
      this.client.send(text.includes('"op":"pong"') ? this.withSequences(text) : text)
    })
    behind.on('close', () => this.client.terminate())
    behind.on('error', () => this.client.terminate())
    return behind
  }

  private take(text: string): void {
    const parsed = JSON.parse(text) as ClientFrame | ClientFrame[]
    for (const frame of Array.isArray(parsed) ? parsed : [parsed]) this.answer(frame)
  }

  private answer(frame: ClientFrame): void {
    const own = frame.topics?.filter((topic) => this.own.has(topic)) ?? []
    if (this.behind) {
      // The sandbox acknowledges; of the prepared markets it hears nothing.
      const text = JSON.stringify(
        frame.topics ? { ...frame, topics: frame.topics.filter((one) => !this.own.has(one)) } : frame,
      )
      if (this.behind.readyState === WebSocket.OPEN) this.behind.send(text)
      else this.waiting.push(text)
    } else if (frame.op === 'ping') this.client.send(this.withSequences(JSON.stringify(this.pong(frame.t ?? 0))))
    else this.client.send(JSON.stringify({ op: 'ack', id: frame.id }))
    if (frame.op !== 'sub' || own.length === 0 || !this.stream) return
    this.owner.asked()
    this.stream.begin()
    this.owner.watching(this.stream)
  }

  private pong(t: number) {
    return { op: 'pong', t, s: Date.now(), u: {} }
  }

  /** A pong that names the prepared markets' sequences too: pushes before it have been sent before it. */
  private withSequences(text: string): string {
    const pong = JSON.parse(text) as { u: Record<string, number> }
    return JSON.stringify({ ...pong, u: { ...pong.u, ...this.stream?.sequenceByTopic } })
  }
}
