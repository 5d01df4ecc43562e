import type { MarketSource, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'

/** A source that says what it is given. */
export class GivenSource implements MarketSource {
  readonly kind = 'spot'
  private readonly listeners = new Set<(pushes: readonly TopicPush[]) => void>()
  markets(): Market[] {
    return []
  }
  first(): TopicPush[] {
    return []
  }
  sequence(): null {
    return null
  }
  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
  started(): void {}
  close(): void {}
  give(pushes: readonly TopicPush[]): void {
    for (const listener of this.listeners) listener(pushes)
  }
}
