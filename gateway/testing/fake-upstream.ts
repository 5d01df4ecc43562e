import { bookChecksum, CHECKSUM_LEVELS } from '../../src/shared/wire/checksum.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { parseTopic } from '../../src/shared/wire/topic.ts'
import { compareDecimals } from '../../tests/oracle/naive-book.ts'
import type { OpenedSocket, OpenSocket, SocketHandlers } from '../base/open-socket.ts'

interface Asked {
  op: string
  id: number
  topics: string[]
  token: string | null
  t: number
}

/** One connection to the fake upstream. */
export class FakeLine {
  readonly url: string
  readonly topics = new Set<string>()
  token: string | null = null
  /** What was asked, in order. */
  readonly asked: Asked[] = []
  isOpen = true
  /** What a bad line makes of a push; null drops it. */
  spoil: (text: string) => string | null = (text) => text
  private readonly handlers: SocketHandlers

  constructor(url: string, handlers: SocketHandlers) {
    this.url = url
    this.handlers = handlers
  }

  get kind(): string {
    return this.url.split('/').at(-1) as string
  }

  say(object: object): void {
    this.raw(JSON.stringify(object))
  }

  push(object: object): void {
    const text = this.spoil(JSON.stringify(object))
    if (text !== null) this.raw(text)
  }

  raw(text: string): void {
    if (this.isOpen) this.handlers.message(text)
  }

  open(): void {
    if (this.isOpen) this.handlers.opened()
  }

  /** The server, or the network, ends it. */
  end(code = 1006, reason = ''): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.handlers.closed(code, reason)
  }
}

interface TrueBook {
  u: number
  bids: Map<string, string>
  asks: Map<string, string>
}

/** A server of docs/wire.md in memory: books, trades and tickers that a test changes, connections that it opens and breaks. */
export class FakeUpstream {
  readonly lines: FakeLine[] = []
  readonly books = new Map<string, TrueBook>()
  /** Each book as it was at each sequence: the levels that a checksum is over. */
  readonly history = new Map<string, Map<number, string>>()
  /** Newest ticker of each market: its `c`. */
  readonly tickers = new Map<string, string>()
  readonly tokens = new Set<string>()
  readonly gone = new Set<string>()
  /** New connections stand at once; else they wait for `open`. */
  isReachable = true
  /** Acknowledges `auth` at once. */
  answersAuth = true
  private readonly clock: () => number
  private readonly ids: readonly number[]

  constructor(clock: () => number, ids: readonly number[] = [1, 2]) {
    this.clock = clock
    this.ids = ids
    for (const kind of ['spot', 'contract'])
      for (const id of ids) {
        const bids = new Map(Array.from({ length: 30 }, (_, i) => [`${100 - i}.${id}`, `${i + 1}.50`]))
        const asks = new Map(Array.from({ length: 30 }, (_, i) => [`${101 + i}.${id}`, `${i + 1}.25`]))
        this.books.set(`${kind} ${id}`, { u: 10, bids, asks })
        this.tickers.set(`${kind} ${id}`, '100')
        this.history.set(`${kind} ${id}`, new Map())
        this.remember(kind, id)
      }
  }

  readonly openSocket: OpenSocket = (url, handlers): OpenedSocket => {
    const line = new FakeLine(url, handlers)
    this.lines.push(line)
    if (this.isReachable) queueMicrotask(() => line.open())
    else queueMicrotask(() => line.end())
    return {
      send: (text) => {
        const value = JSON.parse(text) as Asked | Asked[]
        for (const frame of Array.isArray(value) ? value : [value]) if (line.isOpen) this.answer(line, frame)
      },
      close: () => {
        line.isOpen = false
      },
    }
  }

  /** Connections that stand. */
  open(kind = 'spot'): FakeLine[] {
    return this.lines.filter((line) => line.isOpen && line.kind === kind)
  }

  /** Changes a book, and says so to all who watch it. */
  change(kind: string, id: number, b: Level[], a: Level[]): void {
    const book = this.bookOf(kind, id)
    const pu = book.u
    book.u += 1
    for (const [side, levels] of [[book.bids, b], [book.asks, a]] as const) // biome-ignore format: one thought
      for (const [price, quantity] of levels) if (Number(quantity) === 0) side.delete(price)
        else side.set(price, quantity) // biome-ignore format: one thought
    this.remember(kind, id)
    const cs = bookChecksum(...this.sidesOf(kind, id))
    this.toAll(kind, `depth@${id}`, { type: kind === 'spot' ? 101 : 201, currency_id: id, t: this.clock(), data: { U: pu + 1, u: book.u, pu, b, a, cs } }) // biome-ignore format: one thought
  }

  tick(kind: string, id: number, c: string): void {
    this.tickers.set(`${kind} ${id}`, c)
    const { clock } = this
    this.toAll(kind, `ticker@${id}`, this.tickerOf(kind, id))
    this.toAll(kind, 'tickers', { type: 2002, currency_id: 0, t: clock(), data: [this.rowOf(kind, id)] })
  }

  /** The source behind this server is gone, or there again. */
  setSource(kind: string, topic: string, isUp: boolean): void {
    if (isUp) this.gone.delete(`${kind} ${topic}`)
    else this.gone.add(`${kind} ${topic}`)
    for (const line of this.open(kind)) {
      if (!line.topics.has(topic)) continue
      line.say({ op: isUp ? 'up' : 'down', topics: [topic] })
      if (isUp) for (const push of this.whole(kind, topic)) line.push(push)
    }
  }

  textOf(kind: string, id: number): string {
    return textOf(...this.sidesOf(kind, id))
  }

  private answer(line: FakeLine, frame: Asked): void {
    line.asked.push(frame)
    if (frame.op === 'ping') {
      const u = Object.fromEntries(
        [...line.topics].flatMap((topic) => {
          const read = parseTopic(topic)
          return read?.name === 'depth' ? [[topic, this.bookOf(line.kind, read.currencyId).u]] : []
        }),
      )
      const down = [...line.topics].filter((topic) => this.gone.has(`${line.kind} ${topic}`))
      line.say({ op: 'pong', t: frame.t, s: this.clock() + 5_000, u, ...(down.length > 0 && { down }) })
    } else if (frame.op === 'auth') {
      line.token = frame.token
      if (this.answersAuth) this.answerAuth(line, frame.id)
    } else if (frame.op === 'unsub') {
      for (const topic of frame.topics) line.topics.delete(topic)
      line.say({ op: 'ack', id: frame.id })
    } else this.subscribe(line, frame)
  }

  answerAuth(line: FakeLine, id = 1): void {
    if (line.token !== null && this.tokens.has(line.token)) line.say({ op: 'ack', id })
    else line.say({ op: 'error', id, code: 401, message: 'the token is not valid' })
  }

  private subscribe(line: FakeLine, { id, topics }: Asked): void {
    const unknown = topics.find((topic) => {
      const read = parseTopic(topic)
      return read === null || (read.name !== 'tickers' && !this.ids.includes(read.currencyId))
    })
    if (unknown !== undefined) {
      line.say({ op: 'error', id, code: 404, message: `no topic ${unknown}` })
      return
    }
    line.say({ op: 'ack', id })
    const down = topics.filter((topic) => this.gone.has(`${line.kind} ${topic}`))
    if (down.length > 0) line.say({ op: 'down', topics: down })
    for (const topic of topics) {
      line.topics.add(topic)
      for (const push of this.whole(line.kind, topic)) line.push(push)
    }
  }

  private whole(kind: string, topic: string): object[] {
    const read = parseTopic(topic)
    const t = this.clock()
    if (read?.name === 'tickers')
      return [{ type: 2002, currency_id: 0, t, data: this.ids.map((id) => this.rowOf(kind, id)) }]
    const id = read?.currencyId as number
    if (read?.name === 'ticker') return [this.tickerOf(kind, id)]
    if (read?.name !== 'depth') return []
    const [b, a] = this.sidesOf(kind, id)
    const data = { snapshot: true, u: this.bookOf(kind, id).u, b, a, cs: bookChecksum(b, a) }
    return [{ type: kind === 'spot' ? 101 : 201, currency_id: id, t, data }]
  }

  private tickerOf(kind: string, id: number): object {
    const c = this.tickers.get(`${kind} ${id}`)
    return { type: kind === 'spot' ? 100 : 200, currency_id: id, t: this.clock(), data: { c, P: '0', v: '1' } }
  }

  private rowOf(kind: string, id: number): object {
    return { currency_id: id, c: this.tickers.get(`${kind} ${id}`), P: '0', v: '1' }
  }

  private toAll(kind: string, topic: string, push: object): void {
    if (this.gone.has(`${kind} ${topic}`)) return
    for (const line of this.open(kind)) if (line.topics.has(topic)) line.push(push)
  }

  private bookOf(kind: string, id: number): TrueBook {
    return this.books.get(`${kind} ${id}`) as TrueBook
  }

  private sidesOf(kind: string, id: number): [Level[], Level[]] {
    const { bids, asks } = this.bookOf(kind, id)
    const b = ([...bids] as Level[]).sort((x, y) => compareDecimals(y[0], x[0]))
    const a = ([...asks] as Level[]).sort((x, y) => compareDecimals(x[0], y[0]))
    return [b, a]
  }

  private remember(kind: string, id: number): void {
    this.history.get(`${kind} ${id}`)?.set(this.bookOf(kind, id).u, this.textOf(kind, id))
  }
}

/** The levels of a book that its checksum is over, as one text. */
export function textOf(bids: readonly Level[], asks: readonly Level[]): string {
  return JSON.stringify([bids.slice(0, CHECKSUM_LEVELS), asks.slice(0, CHECKSUM_LEVELS)])
}
