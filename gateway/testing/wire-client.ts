import { NaiveBook, type NaiveDepth } from '../../tests/oracle/naive-book.ts'
import type { AnyFrame, TestSocket } from '../sockets/testing/test-socket.ts'
import { textOf } from './true-markets.ts'

interface Seen {
  book: NaiveBook
  /** The server said `down`, and not `up` since. */
  isDown: boolean
  /** A push has come since the subscription, or since `up`. */
  hasState: boolean
  newest: unknown
}

/** A client by the letter of docs/wire.md that never forgives: what it takes for live, and every mistake of the server. */
export class WireClient {
  readonly socket: TestSocket
  readonly mistakes: string[] = []
  private readonly seen = new Map<string, Seen>()
  private lastId = 0

  constructor(socket: TestSocket) {
    this.socket = socket
  }

  get topics(): string[] {
    return [...this.seen.keys()]
  }

  async sub(topic: string): Promise<void> {
    await this.settle()
    this.seen.set(topic, { book: new NaiveBook(), isDown: false, hasState: false, newest: null })
    this.socket.send({ op: 'sub', id: ++this.lastId, topics: [topic] })
    await this.settle()
  }

  async unsub(topic: string): Promise<void> {
    this.socket.send({ op: 'unsub', id: ++this.lastId, topics: [topic] })
    await this.settle()
    this.seen.delete(topic)
  }

  /** Takes all that has been sent up to now. */
  async settle(): Promise<void> {
    for (const frame of await this.socket.settled()) this.take(frame)
  }

  isLive(topic: string): boolean {
    const seen = this.seen.get(topic)
    return seen !== undefined && !seen.isDown && seen.hasState && (!topic.startsWith('depth') || seen.book.live)
  }

  isDown(topic: string): boolean {
    return this.seen.get(topic)?.isDown === true
  }

  /** Sequence and content of a book. */
  bookOf(topic: string): { u: number; text: string } {
    const { book } = this.seen.get(topic) as Seen
    return { u: book.u, text: textOf(book.bids(), book.asks()) }
  }

  newestOf(topic: string): unknown {
    return this.seen.get(topic)?.newest
  }

  private take(frame: AnyFrame): void {
    if (frame.op === 'error') this.mistakes.push(JSON.stringify(frame))
    if (frame.op === 'down' || frame.op === 'up') {
      for (const topic of frame.topics ?? []) {
        const seen = this.seen.get(topic)
        if (!seen) continue
        if (frame.op === 'up' && !seen.isDown) this.mistakes.push(`up without down: ${topic}`)
        seen.isDown = frame.op === 'down'
        seen.hasState = false
      }
      return
    }
    const topic = topicOf(frame)
    const seen = topic === null ? undefined : this.seen.get(topic)
    if (!seen || topic === null) return
    if (topic.startsWith('depth')) {
      const isSnapshot = frame.data?.snapshot === true
      if (!seen.hasState && !seen.isDown && !isSnapshot) this.mistakes.push(`a delta before the snapshot: ${topic}`)
      const outcome = seen.book.take(frame.data as unknown as NaiveDepth)
      if (outcome !== 'applied') this.mistakes.push(`${outcome}: ${topic}`)
    } else if (topic === 'tickers') {
      const rows = frame.data as unknown as { currency_id: number; c: string }[]
      const before = seen.hasState ? (seen.newest as Map<number, string>) : []
      seen.newest = new Map([...before, ...rows.map(({ currency_id: id, c }) => [id, c] as const)])
    } else seen.newest = frame.data
    seen.hasState = true
  }
}

const NAMES: Record<number, string> = { 100: 'ticker', 101: 'depth', 102: 'trades', 200: 'ticker', 201: 'depth', 202: 'mark', 203: 'trades' } // biome-ignore format: a list

function topicOf({ type = 0, currency_id: id }: AnyFrame): string | null {
  if (type === 2002) return 'tickers'
  return NAMES[type] === undefined ? null : `${NAMES[type]}@${id}`
}
