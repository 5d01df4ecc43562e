import { WebSocket } from 'ws'
import { retryWait } from '../../src/shared/wire/planned-end.ts'
import { NaiveBook, type NaiveDepth } from '../oracle/naive-book.ts'

interface Frame {
  op?: string
  topics?: string[]
  u?: Record<string, number>
  type?: number
  data?: NaiveDepth
}

/** The sequence of a book without its levels: thousands of whole books are more than one process can keep. */
class Sequence {
  u = -1
  live = false

  take({ snapshot, u, pu }: NaiveDepth): string {
    if (snapshot !== true && u <= this.u) return 'duplicate'
    if (snapshot !== true && pu !== this.u) this.live = false
    else if (snapshot === true) this.live = true
    this.u = u
    return this.live ? 'applied' : 'gap'
  }

  checksumText(): string {
    return ''
  }
}

/** A tab's socket as the wire has it: one book, and on 4012 it waits as long as it is asked to, then connects elsewhere. */
export class MovingClient {
  /** Where it is connected; null while it is not. */
  at: string | null = null
  /** When its handshakes were made, ms. */
  readonly handshakes: number[] = []
  /** How its connections ended. */
  readonly ends: { code: number; reason: string }[] = []
  readonly mistakes: string[] = []
  private book: NaiveBook | Sequence
  private isDown = false
  private hasState = false
  private socket: WebSocket | null = null
  private isClosed = false
  private readonly kind: string
  private readonly isWhole: boolean
  private readonly targets: readonly string[]
  private readonly changed: () => void
  private target = 0

  /**
   * @param targets socket bases, tried in turn
   * @param isWhole keeps the levels too, and checks them
   * @param changed called after each frame, and at each change of the connection
   */
  constructor(kind: 'spot' | 'contract', targets: readonly string[], isWhole: boolean, changed: () => void) {
    this.kind = kind
    this.isWhole = isWhole
    this.book = isWhole ? new NaiveBook() : new Sequence()
    this.targets = targets
    this.changed = changed
    this.connect()
  }

  /** True where its book may be shown as current. */
  get isLive(): boolean {
    return this.at !== null && !this.isDown && this.hasState && this.book.live
  }

  /** Last sequence of its book. */
  get u(): number {
    return this.book.u
  }

  /** The strings that a checksum is over. */
  get checksumText(): string {
    return this.book.checksumText()
  }

  close(): void {
    this.isClosed = true
    this.socket?.terminate()
  }

  private connect(): void {
    const target = this.targets[this.target % this.targets.length] as string
    const socket = new WebSocket(`${target}/${this.kind}`)
    this.socket = socket
    this.handshakes.push(Date.now())
    socket.on('open', () => {
      this.at = target
      this.book = this.isWhole ? new NaiveBook() : new Sequence()
      socket.send(JSON.stringify([{ op: 'sub', id: 1, topics: ['depth@1'] }, { op: 'ping', t: Date.now() }])) // biome-ignore format: one frame
      this.changed()
    })
    socket.on('message', (data) => {
      const value = JSON.parse(data.toString()) as Frame | Frame[]
      for (const frame of Array.isArray(value) ? value : [value]) this.take(frame)
      this.changed()
    })
    socket.on('error', () => undefined)
    socket.on('close', (code, reason) => this.ended(code, reason.toString()))
  }

  private take({ op, topics, u, type, data }: Frame): void {
    if (op === 'error') this.mistakes.push(JSON.stringify({ op, topics }))
    if ((op === 'down' || op === 'up') && topics?.includes('depth@1')) {
      this.isDown = op === 'down'
      this.hasState = false
    }
    const reached = u?.['depth@1'] ?? 0
    if (op === 'pong' && this.isLive && reached > this.book.u) this.mistakes.push(`behind its pong: ${reached}`)
    if ((type !== 101 && type !== 201) || !data) return
    const outcome = this.book.take(data)
    if (outcome === 'gap' || outcome === 'refused' || outcome === 'kept') this.mistakes.push(`${outcome} at ${data.u}`)
    this.hasState = true
  }

  private ended(code: number, reason: string): void {
    this.at = null
    this.hasState = false
    this.isDown = false
    this.ends.push({ code, reason })
    this.changed()
    if (this.isClosed) return
    this.target++
    setTimeout(() => {
      if (!this.isClosed) this.connect()
    }, retryWait(code, reason) ?? 500)
  }
}
