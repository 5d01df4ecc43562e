import type { EngineEvent } from '../../engine/contract/event.ts'
import { EngineSource, type EngineSourceDeps } from '../../engine/wire/engine-source.ts'
import type { TopicPush } from '../../engine/wire/market-source.ts'
import { frameText } from '../../engine/wire/push-text.ts'
import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { ClientFrame, PongFrame } from '../../shared/wire/messages.ts'
import { parseTopic, topicText } from '../../shared/wire/topic.ts'
import type { OpenSocket, SocketEvents, SocketHandle } from '../base/environment.ts'

/** What a socket closes with when its line goes down. */
const LINE_DOWN = 1006
const UNKNOWN_TOPIC = 404

export interface LoopbackHost {
  readonly exchange: EngineSourceDeps['host']['exchange']
  onCommitted(listener: (events: readonly EngineEvent[], time: number) => void): () => void
  /** Mock time, ms. */
  now(): number
}

export interface LoopbackEnvironment {
  host: LoopbackHost
  every: (ms: number, run: () => void) => () => void
  soon: (run: () => void) => void
}

/** The wire of the mock exchange's public data, without a network: the hub opens its sockets here. */
export class Loopback {
  private readonly env: LoopbackEnvironment
  private readonly lines = new Set<Line>()
  private isDown = false

  constructor(env: LoopbackEnvironment) {
    this.env = env
  }

  /** As the hub opens a socket; while the line is down it is not answered, and opens with the line. */
  readonly open: OpenSocket = (url, events) => {
    const kind: MarketKind = url.endsWith('/contract') ? 'contract' : 'spot'
    const line = new Line(kind, events, this.env, () => this.lines.delete(line))
    this.lines.add(line)
    this.env.soon(() => !this.isDown && line.opened())
    return line
  }

  /** @param down what is open is lost, and opened again once the line is up */
  setDown(down: boolean): void {
    this.isDown = down
    if (down) this.dropAll()
    else for (const line of this.lines) line.opened()
  }

  /** Another exchange, or another course of its prices: whoever listens begins anew. */
  dropAll(): void {
    for (const line of [...this.lines]) line.drop()
  }
}

class Line implements SocketHandle {
  private readonly kind: MarketKind
  private readonly events: SocketEvents
  private readonly env: LoopbackEnvironment
  private readonly ended: () => void
  private readonly topics = new Set<string>()
  private source: EngineSource | null = null
  private queue: Queued[] = []
  private over = false

  constructor(kind: MarketKind, events: SocketEvents, env: LoopbackEnvironment, ended: () => void) {
    this.kind = kind
    this.events = events
    this.env = env
    this.ended = ended
  }

  opened(): void {
    if (this.over || this.source) return
    this.source = new EngineSource(this.kind, { host: this.env.host, timers: { every: this.env.every } })
    this.source.listen((pushes) => this.publish(pushes))
    this.events.open()
  }

  send(text: string): void {
    const frames: ClientFrame | ClientFrame[] = JSON.parse(text)
    for (const frame of Array.isArray(frames) ? frames : [frames]) this.answer(frame)
  }

  /** The hub's own close: it hears nothing any more. */
  close(): void {
    if (this.over) return
    this.over = true
    this.source?.close()
    this.source = null
    this.ended()
  }

  drop(): void {
    if (this.over) return
    this.close()
    this.events.close(LINE_DOWN)
  }

  private answer(frame: ClientFrame): void {
    if (frame.op === 'sub') this.subscribe(frame.id, frame.topics)
    else if (frame.op === 'ping') this.say(this.pong(frame.t))
    else {
      if (frame.op === 'unsub') for (const topic of frame.topics) this.topics.delete(topic)
      this.say({ op: 'ack', id: frame.id })
    }
  }

  private subscribe(id: number, topics: readonly string[]): void {
    const first = topics.map((text) => {
      const topic = parseTopic(text)
      return topic && this.source?.first(topic)
    })
    const unknown = first.findIndex((pushes) => !pushes)
    if (unknown >= 0) {
      this.say({ op: 'error', id, code: UNKNOWN_TOPIC, message: `no topic ${topics[unknown]}` })
      return
    }
    this.say({ op: 'ack', id })
    for (const [i, pushes] of first.entries()) {
      this.topics.add(topics[i] as string)
      for (const push of pushes ?? []) this.put({ text: push.text, alone: false })
    }
  }

  private pong(t: number): PongFrame {
    const u: PongFrame['u'] = {}
    for (const text of this.topics) {
      const topic = parseTopic(text)
      const sequence = topic?.name === 'depth' ? this.source?.sequence(topic.currencyId) : null
      if (typeof sequence === 'number') u[text] = sequence
    }
    return { op: 'pong', t, s: this.env.host.now(), u }
  }

  private publish(pushes: readonly TopicPush[]): void {
    for (const push of pushes)
      if (this.topics.has(topicText(push.topic.name, push.topic.currencyId)))
        this.put({ text: push.text, alone: false })
  }

  private say(frame: object): void {
    this.put({ text: JSON.stringify(frame), alone: true })
  }

  private put(one: Queued): void {
    this.queue.push(one)
    if (this.queue.length === 1) this.env.soon(() => this.flush())
  }

  /** In order; pushes of the same moment go as one frame. */
  private flush(): void {
    const queue = this.queue
    this.queue = []
    let batch: string[] = []
    const send = () => {
      if (batch.length > 0 && !this.over) this.events.text(frameText(batch))
      batch = []
    }
    for (const { text, alone } of queue) {
      if (alone) send()
      batch.push(text)
      if (alone) send()
    }
    send()
  }
}

interface Queued {
  text: string
  /** An answer goes as a frame of its own. */
  alone: boolean
}
