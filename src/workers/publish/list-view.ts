import { RankingCode, Section, type SectionCode } from '../../shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import type { RankingBy } from '../../shared/hub-protocol/hub.ts'
import { TickersStore } from '../books/tickers-store.ts'
import type { Ranker } from '../ranking/ranker.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import { type Pack, View } from './view.ts'

/** Least time between two versions of a list of all markets, ms. */
export const LIST_PACE = 100

/**
 * Lists of all markets have news all the time, and nobody reads more than ten of them a second: a version waits its turn,
 * unless the status has changed.
 */
export class ListView extends View {
  private seen = 0
  private seenStatus = -1
  private seenAt = Number.NEGATIVE_INFINITY

  override look(now: number): number {
    const { channel } = this
    if (channel.version === this.seen) return Number.POSITIVE_INFINITY
    const wait = this.seenAt + LIST_PACE - now
    // A clock that was set back makes nobody wait.
    if (wait > 0 && wait <= LIST_PACE && channel.status === this.seenStatus) return wait
    this.seen = channel.version
    this.seenStatus = channel.status
    this.seenAt = now
    this.version++
    this.seeStatus()
    return Number.POSITIVE_INFINITY
  }
}

/** The tickers of all markets. */
export function tickersView(key: string, channel: TopicSubscription): View {
  return new ListView(key, Section.tickers, channel, (view) => {
    const { store } = channel
    if (!(store instanceof TickersStore)) return true
    view.body = store.body
    view.length = store.length
    return true
  })
}

/** The first rows of an order, which is looked at by time alone. */
class RankedView extends ListView {
  private readonly ranker: Ranker
  private order = 0

  constructor(key: string, code: SectionCode, channel: TopicSubscription, pack: Pack, id: number, ranker: Ranker) {
    super(key, code, channel, pack, id)
    this.ranker = ranker
  }

  override look(now: number): number {
    const { store } = this.channel
    const wait = super.look(now)
    if (!(store instanceof TickersStore) || !store.filled) return wait
    const next = this.ranker.look(store, now)
    if (this.ranker.version !== this.order) {
      this.order = this.ranker.version
      this.version++
    }
    return Math.min(wait, next)
  }
}

/** The first `count` markets by one figure. @param ranker shared by all views of one figure of the channel */
export function rankingView(
  key: string,
  channel: TopicSubscription,
  by: RankingBy,
  ranker: Ranker,
  count: number,
): View {
  const body = new Float64Array(count * TICKERS_ROW)
  const pack: Pack = (view) => {
    const { store } = channel
    if (!(store instanceof TickersStore)) return true
    const rows = Math.min(count, ranker.count)
    for (let i = 0; i < rows; i++) {
      const from = (ranker.rows[i] as number) * TICKERS_ROW
      for (let k = 0; k < TICKERS_ROW; k++) body[i * TICKERS_ROW + k] = store.body[from + k] as number
    }
    view.body = body
    view.length = rows * TICKERS_ROW
    return true
  }
  return new RankedView(key, Section.ranking, channel, pack, RankingCode[by], ranker)
}
