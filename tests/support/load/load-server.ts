import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { BusyBook } from './busy-book.ts'
import { type DEPTH, LoadLine } from './load-line.ts'

type Kind = keyof typeof DEPTH

/** A market whose book is to be busy. */
export interface BusyMarket {
  kind: Kind
  currency_id: number
}

export interface LoadServer {
  /** `http://localhost:<port>`: the product, its exchange behind it. */
  origin: string
  /** Depth pushes so far. */
  sent(): number
  /** Sockets that are open. */
  sockets(): number
  /** When each private event of a kind was passed on, ms since 1970: by `kind n`. */
  passed(): ReadonlyMap<string, number>
  /** Books that a browser follows: `kind depth@id`. */
  followed(): string[]
  stop(): Promise<void>
}

interface MarketRow {
  currency_id: number
  price_digits: number
  quantity_digits: number
}

const LINES = { spot: 'spot/line', contract: 'currency/contractLine' } as const
const KINDS: Record<string, Kind> = { '/ws/spot': 'spot', '/ws/contract': 'contract' }

/**
 * The product and its sandbox with busy books: pages, calls, sign-in and every other topic are the sandbox's, so orders are real; the
 * depth of some markets comes from here, at their last price and in their digits, `rate` pushes a second in all while they are followed.
 * @param sandbox its origin @param seed of the books
 */
export async function startLoadServer(
  sandbox: string,
  markets: readonly BusyMarket[],
  rate: number,
  seed: number,
): Promise<LoadServer> {
  const books = { spot: new Map(), contract: new Map() } as Record<
    Kind,
    Map<string, { currencyId: number; book: BusyBook }>
  >
  for (const [place, market] of markets.entries()) {
    const { kind, currency_id } = market
    books[kind].set(`depth@${currency_id}`, {
      currencyId: currency_id,
      book: new BusyBook(await shapeOf(sandbox, market), seed + place),
    })
  }
  const lines = new Map<LoadLine, Kind>()
  const passed = new Map<string, number>()
  const wss = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const server = createServer((request, response) => {
    const { method, headers, url = '/' } = request
    const onward = ask(new URL(url, sandbox), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.on('upgrade', (request, socket, head) => {
    const kind = KINDS[new URL(request.url ?? '/', 'http://load').pathname]
    if (!kind) {
      socket.destroy()
      return
    }
    wss.handleUpgrade(request, socket, head, (client) => {
      const upstream = `${sandbox.replace(/^http/, 'ws')}/ws/${kind}`
      const line = new LoadLine(client, upstream, kind, books[kind], (n) => passed.set(`${kind} ${n}`, Date.now()))
      lines.set(line, kind)
      client.on('close', () => lines.delete(line))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))

  let sent = 0
  let due = 0
  let from = performance.now()
  let next = 0
  // On schedule: what a turn was late for goes out with the next.
  const timer = setInterval(() => {
    const now = performance.now()
    due += ((now - from) * rate) / 1_000
    from = now
    for (; due >= 1; due--) {
      const { kind, currency_id } = markets[next++ % markets.length] as BusyMarket
      const topic = `depth@${currency_id}`
      for (const [line, of] of lines) {
        if (of !== kind || !line.topics.includes(topic)) continue
        line.push(topic, Date.now())
        sent++
      }
    }
  }, 2)

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    sockets: () => lines.size,
    passed: () => passed,
    followed: () => [...lines].flatMap(([line, kind]) => line.topics.map((topic) => `${kind} ${topic}`)).sort(),
    async stop() {
      clearInterval(timer)
      for (const client of wss.clients) client.terminate()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The market's digits and last price, as the sandbox tells them. */
async function shapeOf(sandbox: string, { kind, currency_id }: BusyMarket) {
  const rows = await data<MarketRow[]>(`${sandbox}/api/${kind}/markets`)
  const market = rows.find((row) => row.currency_id === currency_id)
  if (!market) throw new RangeError(`no ${kind} market ${currency_id}`)
  const { price_digits, quantity_digits } = market
  const [candle] = await data<[number, string, string, string, string, string][]>(`${sandbox}/api/${LINES[kind]}`, {
    currency_id,
    interval: '1m',
    limit: 1,
  })
  if (!candle) throw new Error(`${kind} market ${currency_id} has no candle`)
  return { price_digits, quantity_digits, middle: Math.round(Number(candle[4]) * 10 ** price_digits) }
}

async function data<T>(url: string, body?: object): Promise<T> {
  const post = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = (await (await fetch(url, post)).json()) as { code: number; message: string; data: T }
  if (answer.code !== 200) throw new Error(`${url}: ${answer.message}`)
  return answer.data
}
