import { Section } from '../../shared/hub-protocol/delivery.ts'
import { TAPE_BUCKET, TAPE_ROW, TAPE_SPAN, TRADE_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import { stepRows } from '../../shared/hub-protocol/depth-rows.ts'
import type { MarketWatch, RankingBy } from '../../shared/hub-protocol/hub.ts'
import { BodyStore } from '../books/body-store.ts'
import { GroupedBook } from '../books/grouping.ts'
import { KEPT_TRADES, TradesStore } from '../books/trades-store.ts'
import { Ranker } from '../ranking/ranker.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import { rankingView, tickersView } from './list-view.ts'
import { View } from './view.ts'

/** Rows of a ranking that a tab may ask for. */
const MAX_RANKED = 100

function depthView(key: string, channel: TopicSubscription, levels: number, group: number): View {
  const grouped = new GroupedBook()
  let steps = new Float64Array(0)
  return new View(key, Section.depth, channel, (view) => {
    const keeper = channel.depth?.keeper
    if (!keeper) return true
    grouped.pack(keeper, levels, group)
    const { body } = grouped
    if (steps.length < body.length) steps = new Float64Array(body.length)
    const length = stepRows(body, steps)
    view.body = length > 0 ? steps : body
    view.length = length || grouped.length
    return grouped.exact
  })
}

function tradesView(key: string, channel: TopicSubscription, count: number): View {
  const body = new Float64Array(count * TRADE_ROW)
  return new View(key, Section.trades, channel, (view) => {
    view.body = body
    if (channel.store instanceof TradesStore) view.length = channel.store.packTrades(count, body)
    return true
  })
}

function tapeView(key: string, channel: TopicSubscription): View {
  const body = new Float64Array((TAPE_SPAN / TAPE_BUCKET) * TAPE_ROW)
  return new View(key, Section.tape, channel, (view) => {
    view.body = body
    if (channel.store instanceof TradesStore) view.length = channel.store.packTape(body)
    return true
  })
}

function bodyView(key: string, code: typeof Section.ticker | typeof Section.mark, channel: TopicSubscription): View {
  return new View(key, code, channel, (view) => {
    const { store } = channel
    if (!(store instanceof BodyStore)) return true
    view.body = store.body
    view.length = store.body.length
    return true
  })
}

/** All views that some tab has, each once. */
export class Views {
  private readonly known = new Map<string, View>()
  private readonly rankers = new WeakMap<TopicSubscription, Map<RankingBy, Ranker>>()

  /** The sections of one watch on its channel. */
  of(watch: MarketWatch, channel: TopicSubscription): View[] {
    const base = `${channel.kind}:${channel.topic}`
    switch (watch.topic) {
      case 'depth': {
        const levels = bounded(watch.levels, 1, 100_000)
        const group = bounded(watch.group, 1, Number.MAX_SAFE_INTEGER)
        return [this.get(`${base}:${levels}:${group}`, channel, (key) => depthView(key, channel, levels, group))]
      }
      case 'trades': {
        const count = bounded(watch.count, 1, KEPT_TRADES)
        return [
          this.get(`${base}:${count}`, channel, (key) => tradesView(key, channel, count)),
          this.get(`${base}:tape`, channel, (key) => tapeView(key, channel)),
        ]
      }
      case 'ticker':
      case 'mark': {
        const code = Section[watch.topic]
        return [this.get(base, channel, (key) => bodyView(key, code, channel))]
      }
      case 'tickers':
        return [this.get(base, channel, (key) => tickersView(key, channel))]
      case 'ranking': {
        const { by } = watch
        const count = bounded(watch.count, 1, MAX_RANKED)
        const ranker = this.ranker(channel, by)
        return [this.get(`${base}:${by}:${count}`, channel, (key) => rankingView(key, channel, by, ranker, count))]
      }
    }
  }

  /** Forgets what nobody has any more. */
  keep(used: ReadonlySet<View>): void {
    for (const [key, view] of this.known) if (!used.has(view)) this.known.delete(key)
  }

  private get(key: string, channel: TopicSubscription, make: (key: string) => View): View {
    const known = this.known.get(key)
    // A channel that has ended and begun again under the same name is another one.
    if (known?.channel === channel) return known
    const view = make(key)
    this.known.set(key, view)
    return view
  }

  private ranker(channel: TopicSubscription, by: RankingBy): Ranker {
    const rankers = this.rankers.get(channel) ?? new Map<RankingBy, Ranker>()
    this.rankers.set(channel, rankers)
    const ranker = rankers.get(by) ?? new Ranker(by)
    rankers.set(by, ranker)
    return ranker
  }
}

function bounded(value: number, least: number, most: number): number {
  return Number.isSafeInteger(value) ? Math.min(most, Math.max(least, value)) : least
}
