import type { Level } from '../../src/shared/wire/messages.ts'
import type { Topic } from '../../src/shared/wire/topic.ts'
import { compareDecimals, naiveCrc32 } from '../../tests/oracle/naive-book.ts'

/** Levels of a side that a checksum is over (docs/wire.md, rule 4). */
const LEVELS = 25

interface TrueBook {
  u: number
  bids: Map<string, string>
  asks: Map<string, string>
}

/** A push of one topic, as an object. */
export interface TruePush {
  /** As on the wire. */
  name: string
  topic: Topic
  push: object
}

/** Books and tickers that a test changes, and all that they ever were: what whoever serves them is judged by. */
export class TrueMarkets {
  /** Each book as it was at each sequence: the levels that a checksum is over. */
  readonly history = new Map<string, Map<number, string>>()
  /** When a topic changed last, ms, by kind and name. */
  readonly changedAt = new Map<string, number>()
  readonly ids: readonly number[]
  private readonly books = new Map<string, TrueBook>()
  /** Newest ticker of each market: its `c`. */
  private readonly tickers = new Map<string, string>()
  private readonly clock: () => number

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

  /** Changes a book. @returns the delta */
  change(kind: string, id: number, b: Level[], a: Level[]): TruePush {
    const book = this.bookOf(kind, id)
    const pu = book.u
    book.u += 1
    for (const [side, levels] of [[book.bids, b], [book.asks, a]] as const) // biome-ignore format: one thought
      for (const [price, quantity] of levels) if (Number(quantity) === 0) side.delete(price)
        else side.set(price, quantity) // biome-ignore format: one thought
    this.remember(kind, id)
    this.changedAt.set(`${kind} depth@${id}`, this.clock())
    const cs = checksumOf(...this.sidesOf(kind, id))
    const push = { type: kind === 'spot' ? 101 : 201, currency_id: id, t: this.clock(), data: { U: pu + 1, u: book.u, pu, b, a, cs } } // biome-ignore format: one thought
    return { name: `depth@${id}`, topic: { name: 'depth', currencyId: id }, push }
  }

  /** @returns the ticker's push, and that of the list of tickers */
  tick(kind: string, id: number, c: string): TruePush[] {
    this.tickers.set(`${kind} ${id}`, c)
    for (const name of [`ticker@${id}`, 'tickers']) this.changedAt.set(`${kind} ${name}`, this.clock())
    const list = { type: 2002, currency_id: 0, t: this.clock(), data: [this.rowOf(kind, id)] }
    return [
      { name: `ticker@${id}`, topic: { name: 'ticker', currencyId: id }, push: this.tickerOf(kind, id) },
      { name: 'tickers', topic: { name: 'tickers', currencyId: 0 }, push: list },
    ]
  }

  /** Last sequence of a book. */
  sequenceOf(kind: string, id: number): number {
    return this.bookOf(kind, id).u
  }

  /** Newest price of a market's ticker. */
  priceOf(kind: string, id: number): string | undefined {
    return this.tickers.get(`${kind} ${id}`)
  }

  textOf(kind: string, id: number): string {
    return textOf(...this.sidesOf(kind, id))
  }

  has(topic: Topic | null): boolean {
    return topic !== null && (topic.name === 'tickers' || this.ids.includes(topic.currencyId))
  }

  /** What a new subscriber gets. */
  whole(kind: string, topic: string): object[] {
    const [name, text] = topic.split('@')
    const id = Number(text)
    const t = this.clock()
    if (name === 'tickers')
      return [{ type: 2002, currency_id: 0, t, data: this.ids.map((one) => this.rowOf(kind, one)) }]
    if (name === 'ticker') return [this.tickerOf(kind, id)]
    if (name !== 'depth') return []
    const [b, a] = this.sidesOf(kind, id)
    const data = { snapshot: true, u: this.sequenceOf(kind, id), b, a, cs: checksumOf(b, a) }
    return [{ type: kind === 'spot' ? 101 : 201, currency_id: id, t, data }]
  }

  private tickerOf(kind: string, id: number): object {
    const c = this.tickers.get(`${kind} ${id}`)
    return { type: kind === 'spot' ? 100 : 200, currency_id: id, t: this.clock(), data: { c, P: '0', v: '1' } }
  }

  private rowOf(kind: string, id: number): object {
    return { currency_id: id, c: this.tickers.get(`${kind} ${id}`), P: '0', v: '1' }
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
  return JSON.stringify([bids.slice(0, LEVELS), asks.slice(0, LEVELS)])
}

function checksumOf(bids: readonly Level[], asks: readonly Level[]): number {
  const levels = Array.from({ length: LEVELS }, (_, i) => [...(bids[i] ?? []), ...(asks[i] ?? [])])
  return naiveCrc32(levels.flat().join(':'))
}
