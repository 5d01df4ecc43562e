import type { SourceChange, TopicPush } from '../../src/engine/wire/market-source.ts'
import type { Market, MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { Topic } from '../../src/shared/wire/topic.ts'
import type { Timers } from '../base/timers.ts'
import type { MarketList } from './market-list.ts'
import { TopicBoard } from './topic-board.ts'
import type { TopicFeed } from './topic-feed.ts'
import type { GatewaySource } from './upstream.ts'

export interface BoardSourceParts {
  kind: MarketKind
  markets: MarketList
  clock: () => number
  timers: Timers
}

/** One kind's public data: what the gateway's sockets ask is answered from a board, which a subclass fills by its upstream. */
export abstract class BoardSource implements GatewaySource {
  readonly kind: MarketKind
  abstract readonly isUp: boolean
  abstract readonly offset: number
  /** Topics that broke and were asked for anew. */
  resyncs = 0
  /** Frames or messages that came. */
  frames = 0
  protected readonly board: TopicBoard
  private readonly list: MarketList

  protected constructor({ kind, markets, clock, timers }: BoardSourceParts) {
    this.kind = kind
    this.list = markets
    this.board = new TopicBoard({
      ...{ kind, markets, clock, timers },
      begun: (feed) => this.begun(feed),
      released: (feed) => this.released(feed),
    })
  }

  /** A client wants a topic that none had. */
  protected abstract begun(feed: TopicFeed): void
  /** No client has had it for some seconds. */
  protected abstract released(feed: TopicFeed): void

  /** Topics that are asked for upstream. */
  get topics(): number {
    return this.board.feeds.size
  }

  markets(): Market[] {
    return [...this.list.list]
  }

  first(topic: Topic): TopicPush[] | null {
    return this.board.first(topic)
  }

  sequence(currencyId: number): number | null {
    return this.board.sequence(currencyId)
  }

  listen(listener: (pushes: readonly TopicPush[]) => void): () => void {
    return this.board.listen(listener)
  }

  onSourceChange(listener: (change: SourceChange) => void): () => void {
    return this.board.onSourceChange(listener)
  }

  started(): void {}

  keep(watched: ReadonlySet<string>): void {
    this.board.keep(watched)
  }

  close(): void {
    this.board.close()
  }
}
