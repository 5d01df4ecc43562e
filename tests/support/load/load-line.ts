import { WebSocket } from 'ws'
import type { BusyBook } from './busy-book.ts'

interface ClientFrame {
  op: string
  topics?: string[]
}

/** Books of one socket's kind, by topic. */
export type BusyBooks = ReadonlyMap<string, { currencyId: number; book: BusyBook }>

/** Type of a depth push, by the socket's kind. */
export const DEPTH = { spot: 101, contract: 201 } as const

/** One browser's socket: the busy books' depth from here, all else from the sandbox behind it. */
export class LoadLine {
  private readonly client: WebSocket
  private readonly behind: WebSocket
  private readonly type: number
  private readonly books: BusyBooks
  private readonly watched = new Set<string>()
  private readonly waiting: string[] = []

  /**
   * @param client as it came @param upstream address of the sandbox's socket
   * @param passes hears of each private event's number as it is passed on
   */
  constructor(
    client: WebSocket,
    upstream: string,
    kind: keyof typeof DEPTH,
    books: BusyBooks,
    passes: (n: number) => void = () => undefined,
  ) {
    this.client = client
    this.type = DEPTH[kind]
    this.books = books
    this.behind = new WebSocket(upstream, { perMessageDeflate: false })
    this.behind.on('open', () => {
      for (const text of this.waiting.splice(0)) this.behind.send(text)
    })
    this.behind.on('message', (data) => {
      const text = String(data)
      if (/"type":20[45]\b/.test(text)) for (const n of eventNumbers(text)) passes(n)
      this.client.send(text.includes('"op":"pong"') ? this.withSequences(text) : text)
    })
    for (const event of ['close', 'error'] as const) {
      this.behind.on(event, () => client.terminate())
      client.on(event, () => this.behind.terminate())
    }
    client.on('message', (data) => {
      const parsed = JSON.parse(String(data)) as ClientFrame | ClientFrame[]
      for (const frame of [parsed].flat()) this.take(frame)
    })
  }

  get open(): boolean {
    return this.client.readyState === WebSocket.OPEN
  }

  /** Topics that the browser follows now. */
  get topics(): readonly string[] {
    return [...this.watched]
  }

  /** Sends a book's next push to a browser that follows it. */
  push(topic: string, t: number): void {
    const of = this.books.get(topic)
    if (of && this.watched.has(topic)) this.say(of.currencyId, t, of.book.delta())
  }

  private take(frame: ClientFrame): void {
    const own = (frame.topics ?? []).filter((topic) => this.books.has(topic))
    // The sandbox acknowledges; of the busy books it hears nothing.
    const onward = frame.topics ? { ...frame, topics: frame.topics.filter((topic) => !this.books.has(topic)) } : frame
    const text = JSON.stringify(onward)
    if (this.behind.readyState === WebSocket.OPEN) this.behind.send(text)
    else this.waiting.push(text)
    for (const topic of own) {
      if (frame.op === 'unsub') this.watched.delete(topic)
      if (frame.op !== 'sub') continue
      this.watched.add(topic)
      const { currencyId, book } = this.books.get(topic) as { currencyId: number; book: BusyBook }
      this.say(currencyId, Date.now(), book.snapshot())
    }
  }

  private say(currency_id: number, t: number, data: object): void {
    this.client.send(JSON.stringify({ type: this.type, currency_id, t, data }))
  }

  /** A pong that names the busy books' sequences too: pushes up to them have been sent before it. */
  private withSequences(text: string): string {
    const pong = JSON.parse(text) as { u: Record<string, number> }
    const own = this.topics.map((topic) => [topic, this.books.get(topic)?.book.u])
    return JSON.stringify({ ...pong, u: { ...pong.u, ...Object.fromEntries(own) } })
  }
}

/** Numbers of the private events in a text, which may be a batch. */
function eventNumbers(text: string): number[] {
  const pushes = [JSON.parse(text) as unknown].flat() as { type?: number; data?: { n?: number } }[]
  return pushes.flatMap(({ type, data }) => ((type === 204 || type === 205) && data?.n !== undefined ? [data.n] : []))
}
