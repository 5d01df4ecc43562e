import type { Level } from '../../src/shared/wire/messages.ts'
import { parseTopic } from '../../src/shared/wire/topic.ts'
import type { OpenedSocket, OpenSocket, SocketHandlers } from '../base/open-socket.ts'
import { TrueMarkets, type TruePush } from './true-markets.ts'

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

/** A server of docs/wire.md in memory: books, trades and tickers that a test changes, connections that it opens and breaks. */
export class FakeUpstream {
  readonly lines: FakeLine[] = []
  readonly markets: TrueMarkets
  readonly tokens = new Set<string>()
  readonly gone = new Set<string>()
  /** New connections stand at once; else they wait for `open`. */
  isReachable = true
  /** Acknowledges `auth` at once. */
  answersAuth = true
  private readonly clock: () => number

  constructor(clock: () => number, ids: readonly number[] = [1, 2]) {
    this.clock = clock
    this.markets = new TrueMarkets(clock, ids)
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
    this.toAll(kind, this.markets.change(kind, id, b, a))
  }

  tick(kind: string, id: number, c: string): void {
    for (const push of this.markets.tick(kind, id, c)) this.toAll(kind, push)
  }

  /** The source behind this server is gone, or there again. */
  setSource(kind: string, topic: string, isUp: boolean): void {
    if (isUp) this.gone.delete(`${kind} ${topic}`)
    else this.gone.add(`${kind} ${topic}`)
    for (const line of this.open(kind)) {
      if (!line.topics.has(topic)) continue
      line.say({ op: isUp ? 'up' : 'down', topics: [topic] })
      if (isUp) for (const push of this.markets.whole(kind, topic)) line.push(push)
    }
  }

  textOf(kind: string, id: number): string {
    return this.markets.textOf(kind, id)
  }

  private answer(line: FakeLine, frame: Asked): void {
    line.asked.push(frame)
    if (frame.op === 'ping') {
      const u = Object.fromEntries(
        [...line.topics].flatMap((topic) => {
          const read = parseTopic(topic)
          return read?.name === 'depth' ? [[topic, this.markets.sequenceOf(line.kind, read.currencyId)]] : []
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
    const unknown = topics.find((topic) => !this.markets.has(parseTopic(topic)))
    if (unknown !== undefined) {
      line.say({ op: 'error', id, code: 404, message: `no topic ${unknown}` })
      return
    }
    line.say({ op: 'ack', id })
    const down = topics.filter((topic) => this.gone.has(`${line.kind} ${topic}`))
    if (down.length > 0) line.say({ op: 'down', topics: down })
    for (const topic of topics) {
      line.topics.add(topic)
      for (const push of this.markets.whole(line.kind, topic)) line.push(push)
    }
  }

  private toAll(kind: string, { name, push }: TruePush): void {
    if (this.gone.has(`${kind} ${name}`)) return
    for (const line of this.open(kind)) if (line.topics.has(name)) line.push(push)
  }
}
