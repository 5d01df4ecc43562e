import type { MarketSource, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import { parseTopic, topicText } from '../../src/shared/wire/topic.ts'
import type { Bus } from './bus.ts'
import type { Subjects } from './subjects.ts'

export interface TopicsPublisherParts {
  kind: MarketKind
  source: MarketSource
  bus: Bus
  subjects: Subjects
  epoch: string
  /** Server time, ms. */
  now: () => number
  isCurrent: () => boolean
}

interface Flush {
  subject: string
  texts: string[]
}

/** One kind's public data on the bus: a message for each flush of a topic, pulses, and states for who asks. */
export class TopicsPublisher {
  private readonly parts: TopicsPublisherParts
  /** Sequence of each topic's newest message. */
  private readonly sequences = new Map<string, number>()
  private readonly down = new Set<string>()
  private waiting = new Map<string, Flush>()
  private readonly ends: (() => void)[]
  private isClosed = false

  constructor(parts: TopicsPublisherParts) {
    this.parts = parts
    const { source } = parts
    this.ends = [source.listen((pushes) => this.take(pushes))]
    const endChanges = source.onSourceChange?.(({ topics, isUp }) => {
      for (const topic of topics) {
        if (isUp) this.down.delete(topic)
        else this.down.add(topic)
      }
      this.pulse()
    })
    if (endChanges) this.ends.push(endChanges)
  }

  /** Says that this publisher is current and what it has published; nothing where it may not be current. */
  pulse(): void {
    const { bus, subjects, kind, epoch, now, isCurrent } = this.parts
    if (this.isClosed || !isCurrent()) return
    this.flush()
    const s = Object.fromEntries(this.sequences)
    bus.publish(subjects.pulse(kind), JSON.stringify({ e: epoch, t: now(), s, down: [...this.down] }))
  }

  /** @param name topic as on the wire @returns its whole state, or a refusal, as an answer on the bus */
  stateOf(name: string): string {
    const topic = parseTopic(name)
    const pushes = topic && this.parts.source.first(topic)
    if (!pushes) return JSON.stringify({ error: 404 })
    // What has been published is in the state.
    this.flush()
    this.parts.source.started()
    const sequence = this.sequences.get(name) ?? 0
    const texts = pushes.map(({ text }) => text).join(',')
    return `{"e":"${this.parts.epoch}","s":${sequence},"down":${this.down.has(name)},"pushes":[${texts}]}`
  }

  markets(): string {
    return JSON.stringify({ data: this.parts.source.markets() })
  }

  close(): void {
    this.flush()
    this.isClosed = true
    for (const end of this.ends) end()
  }

  /** What comes in one turn goes as one message a topic. */
  private take(pushes: readonly TopicPush[]): void {
    if (this.waiting.size === 0) queueMicrotask(() => this.flush())
    for (const { topic, text } of pushes) {
      const name = topicText(topic.name, topic.currencyId)
      const waiting = this.waiting.get(name)
      if (waiting) waiting.texts.push(text)
      else this.waiting.set(name, { subject: this.parts.subjects.topic(this.parts.kind, topic), texts: [text] })
    }
  }

  private flush(): void {
    if (this.waiting.size === 0 || this.isClosed) return
    const { waiting } = this
    this.waiting = new Map()
    for (const [name, { subject, texts }] of waiting) {
      const sequence = (this.sequences.get(name) ?? 0) + 1
      this.sequences.set(name, sequence)
      this.parts.bus.publish(subject, `{"e":"${this.parts.epoch}","s":${sequence},"p":[${texts.join(',')}]}`)
    }
  }
}
