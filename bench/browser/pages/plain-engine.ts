import type { Market } from '../../../src/shared/hub-protocol/market.ts'
import { Counter } from './counter.ts'
import type { Engine, Top } from './engine.ts'

type Handler = (event: MessageEvent<string>) => void

interface Plain {
  handler: Handler
  top(currencyId: number): Top | null
}

/** An engine around one message handler on a plain WebSocket. */
export function plainEngine(make: () => Plain): Engine {
  const counter = new Counter()
  const plain = make()
  let socket: WebSocket | null = null
  let first = 0
  return {
    connect(socketBase, markets) {
      first = (markets[0] as Market).currency_id
      return new Promise((ready, failed) => {
        socket = new WebSocket(`${socketBase}/${(markets[0] as Market).kind}`)
        socket.addEventListener('open', () =>
          socket?.send(
            JSON.stringify({ op: 'sub', id: 1, topics: markets.map((market) => `depth@${market.currency_id}`) }),
          ),
        )
        socket.addEventListener('error', () => failed(new Error('no socket')))
        // The answer and the markets' first books come before what is measured.
        let left = 1 + markets.length
        socket.addEventListener('message', function greet(event: MessageEvent<string>) {
          plain.handler(event)
          if (--left > 0) return
          socket?.removeEventListener('message', greet)
          socket?.addEventListener('message', (each: MessageEvent<string>) => {
            plain.handler(each)
            counter.tick()
          })
          ready()
        })
      })
    },
    arm: async (warm, frames) => counter.arm(warm, frames),
    counted: () => counter.counted(),
    top: async () => plain.top(first),
    end: async () => socket?.close(),
  }
}

/** Looks at nothing: what receiving alone costs. */
export function bareHandler(): Plain {
  return { handler: () => undefined, top: () => null }
}

interface Push {
  type: number
  currency_id: number
  data: { snapshot?: boolean; u: number; b: [string, string][]; a: [string, string][] }
}

interface MapBook {
  u: number
  b: Map<string, string>
  a: Map<string, string>
}

/** JSON.parse and a Map a side: the least that keeps a book. */
export function jsonHandler(): Plain {
  const books = new Map<number, MapBook>()
  const merge = (side: Map<string, string>, levels: [string, string][]) => {
    for (const [price, quantity] of levels) {
      if (quantity === '0') side.delete(price)
      else side.set(price, quantity)
    }
  }
  const take = (push: Push) => {
    if (!push.data) return
    if (push.data.snapshot) books.set(push.currency_id, { u: 0, b: new Map(), a: new Map() })
    const book = books.get(push.currency_id)
    if (!book) return
    book.u = push.data.u
    merge(book.b, push.data.b)
    merge(book.a, push.data.a)
  }
  return {
    handler(event) {
      const parsed = JSON.parse(event.data) as Push | Push[]
      if (Array.isArray(parsed)) for (const push of parsed) take(push)
      else take(parsed)
    },
    top(currencyId) {
      const book = books.get(currencyId)
      if (!book) return null
      const best = (side: Map<string, string>, sign: 1 | -1) =>
        [...side]
          .map(([price, quantity]): [number, number] => [Number(price), Number(quantity)])
          .sort((x, y) => (y[0] - x[0]) * sign)
          .slice(0, 50)
      return { u: book.u, b: best(book.b, 1), a: best(book.a, -1) }
    },
  }
}
