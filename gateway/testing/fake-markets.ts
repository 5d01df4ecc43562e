import type { MarketSource, SourceChange, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { type Topic, topicText } from '../../src/shared/wire/topic.ts'
import type { TrueMarkets, TruePush } from './true-markets.ts'

/** One kind of true markets as an exchange's source. */
export class FakeMarkets implements MarketSource {
  readonly kind: MarketKind
  readonly gone = new Set<string>()
  private readonly truth: TrueMarkets
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  private readonly changeListeners = new Set<(change: SourceChange) => void>()

  constructor(kind: MarketKind, markets: TrueMarkets) {
    this.kind = kind
    this.truth = markets
  }

  markets(): Market[] {
    return this.truth.ids.map((id) => ({ kind: this.kind, currency_id: id }) as Market)
  }

  first(topic: Topic): TopicPush[] | null {
    if (!this.truth.has(topic) || (topic.name === 'mark' && this.kind === 'spot')) return null
    const pushes = this.truth.whole(this.kind, topicText(topic.name, topic.currencyId))
    return pushes.map((push) => ({ topic, text: JSON.stringify(push) }))
  }

  sequence(currencyId: number): number {
    return this.truth.sequenceOf(this.kind, currencyId)
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  onSourceChange(listener: (change: SourceChange) => void): () => void {
    this.changeListeners.add(listener)
    if (this.gone.size > 0) listener({ topics: [...this.gone], isUp: false })
    return () => void this.changeListeners.delete(listener)
  }

  started(): void {}

  close(): void {}

  change(id: number, b: Level[], a: Level[]): void {
    this.push([this.truth.change(this.kind, id, b, a)])
  }

  tick(id: number, c: string): void {
    this.push(this.truth.tick(this.kind, id, c))
  }

  setSource(topic: string, isUp: boolean): void {
    if (isUp) this.gone.delete(topic)
    else this.gone.add(topic)
    for (const listener of this.changeListeners) listener({ topics: [topic], isUp })
  }

  /** Nothing comes of a topic whose source is gone. */
  private push(pushes: readonly TruePush[]): void {
    const shown = pushes.filter(({ name }) => !this.gone.has(name))
    for (const listener of this.listeners)
      listener(shown.map(({ topic, push }) => ({ topic, text: JSON.stringify(push) })))
  }
}
