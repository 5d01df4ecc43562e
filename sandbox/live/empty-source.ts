import type { MarketSource, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Topic } from '../../src/shared/wire/topic.ts'

/** Stands for the markets of a kind that a venue does not have: bots beside real prices would look as if they were real. */
export class EmptySource implements MarketSource {
  readonly kind: MarketKind

  constructor(kind: MarketKind) {
    this.kind = kind
  }

  markets(): Market[] {
    return []
  }

  first(topic: Topic): TopicPush[] | null {
    return topic.name === 'tickers' ? [] : null
  }

  sequence(): number | null {
    return null
  }

  listen(): () => void {
    return () => undefined
  }

  started(): void {}

  close(): void {}
}
