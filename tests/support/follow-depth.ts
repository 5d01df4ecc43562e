import { WebSocket } from 'ws'
import { isNaiveDepth, NaiveBook } from '../oracle/naive-book.ts'

export interface DepthFollower {
  /** The best 25 levels as received, by the sequence of the book that held them. */
  readonly books: ReadonlyMap<number, string>
  close(): void
}

/** Follows one book of a sandbox as a tool does, by the naive book. @param base `http://host` */
export async function followDepth(base: string, kind: 'spot' | 'contract', currencyId: number): Promise<DepthFollower> {
  const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/ws/${kind}`)
  const book = new NaiveBook()
  const books = new Map<number, string>()
  await new Promise((open, refused) => {
    socket.once('open', open)
    socket.once('error', refused)
  })
  socket.on('message', (message) => {
    const parsed = JSON.parse(String(message)) as unknown
    for (const push of (Array.isArray(parsed) ? parsed : [parsed]) as Record<string, unknown>[]) {
      if (push.currency_id !== currencyId || !isNaiveDepth(push.data)) continue
      book.take(push.data)
      if (book.live) books.set(book.u, book.checksumText())
    }
  })
  socket.send(JSON.stringify({ op: 'sub', id: 1, topics: [`depth@${currencyId}`] }))
  return { books, close: () => socket.close() }
}
