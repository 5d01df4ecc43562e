import { type ClientOptions, WebSocket } from 'ws'
import type { Level } from '../../../src/shared/wire/messages.ts'

export interface TestSocketOptions extends ClientOptions {
  protocols?: string[]
}

/** Data of any push: a test reads what it expects of it, and fails where that is not there. */
export interface AnyData extends Array<unknown[]> {
  snapshot?: boolean
  U: number
  u: number
  pu: number
  cs?: number
  b: Level[]
  a: Level[]
  n: number
  user: number
}

/** Whatever stands in a frame of the server. */
export interface AnyFrame {
  op?: string
  id?: number
  code?: number
  message?: string
  t?: number
  s?: number
  type?: number
  currency_id?: number
  data?: AnyData
  u?: Record<string, number>
  topics?: string[]
  down?: string[]
}

/** A client that keeps every frame, and gives out what is in them one by one. */
export class TestSocket {
  readonly ws: WebSocket
  readonly opened: Promise<void>
  readonly closed: Promise<{ code: number; reason: string }>
  /** Each frame as it came: text, and whether it was binary. */
  readonly raw: { text: string; binary: boolean }[] = []
  private readonly objects: AnyFrame[] = []
  private wake: (() => void) | null = null
  private nextId = 100

  constructor(url: string, options: TestSocketOptions) {
    const { protocols, ...rest } = options
    this.ws = new WebSocket(url, protocols ?? [], rest)
    this.opened = new Promise((resolve, reject) => {
      this.ws.once('open', () => resolve())
      this.ws.once('error', reject)
    })
    this.closed = new Promise((resolve) => {
      this.ws.once('close', (code, reason) => resolve({ code, reason: reason.toString() }))
    })
    this.ws.on('error', () => undefined)
    this.ws.on('message', (data, binary) => {
      const text = data.toString()
      this.raw.push({ text, binary })
      this.objects.push(...objectsOf(text))
      this.wake?.()
    })
  }

  send(frame: unknown): void {
    this.ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  /** The next object, be it alone or in a batch. */
  async next(): Promise<AnyFrame> {
    while (this.objects.length === 0) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    return this.objects.shift() as AnyFrame
  }

  /** The next object of which this is true; those before are passed over. */
  async until(wanted: (frame: AnyFrame) => boolean): Promise<AnyFrame> {
    for (;;) {
      const frame = await this.next()
      if (wanted(frame)) return frame
    }
  }

  /** Sends and returns the answer with the same id. */
  async ask(frame: { op: string; id?: number; [key: string]: unknown }): Promise<AnyFrame> {
    const id = frame.id ?? this.nextId++
    this.send({ ...frame, id })
    return this.until((answer) => answer.id === id)
  }

  async sub(...topics: string[]): Promise<AnyFrame> {
    return this.ask({ op: 'sub', topics })
  }

  /** Everything that the server has sent up to now: a ping is answered after it. */
  async settled(): Promise<AnyFrame[]> {
    const t = this.nextId++
    this.send({ op: 'ping', t })
    const before: AnyFrame[] = []
    for (;;) {
      const frame = await this.next()
      if (frame.op === 'pong' && frame.t === t) return before
      before.push(frame)
    }
  }
}

/** What stands in a frame: one object, or a batch of them. */
export function objectsOf(text: string): AnyFrame[] {
  try {
    const value = JSON.parse(text) as AnyFrame | AnyFrame[]
    return Array.isArray(value) ? value : [value]
  } catch {
    return [{ op: 'broken' }]
  }
}
