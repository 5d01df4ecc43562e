import {
  Section,
  type SectionCode,
  StaleReason,
  TAPE_BUCKET,
  TAPE_ROW,
  TAPE_SPAN,
  TopicStatus,
  TRADE_ROW,
} from '../../shared/market/delivery.ts'
import type { Watch } from '../../shared/market/hub.ts'
import { GroupedBook } from '../books/grouping.ts'
import { MarkStore } from '../books/mark-store.ts'
import { TickerStore } from '../books/ticker-store.ts'
import { TickersStore } from '../books/tickers-store.ts'
import { KEPT_TRADES, TradesStore } from '../books/trades-store.ts'
import type { Channel } from '../hub/channel.ts'

const NOTHING = new Float64Array(0)

/** One section as tabs see it; packed at most once a version, for all tabs that ask the same. */
export interface View {
  readonly key: string
  readonly code: SectionCode
  readonly channel: Channel
  /** Brings body, length, status and reason up to the channel's version. */
  refresh(): void
  body: Float64Array
  length: number
  status: number
  reason: number
}

type Pack = (view: View) => boolean

function makeView(key: string, code: SectionCode, channel: Channel, pack: Pack): View {
  let packed = -1
  const view: View = {
    key,
    code,
    channel,
    body: NOTHING,
    length: 0,
    status: TopicStatus.waiting,
    reason: StaleReason.none,
    refresh() {
      if (packed === channel.version) return
      packed = channel.version
      view.status = channel.status
      view.reason = channel.reason
      view.length = 0
      if (!channel.store?.filled || pack(view)) return
      view.status = TopicStatus.refused
      view.reason = StaleReason.inexact
    },
  }
  return view
}

function depthView(key: string, channel: Channel, levels: number, group: number): View {
  const grouped = new GroupedBook()
  return makeView(key, Section.depth, channel, (view) => {
    const keeper = channel.depth?.keeper
    if (!keeper) return true
    grouped.pack(keeper, levels, group)
    view.body = grouped.body
    view.length = grouped.length
    return grouped.exact
  })
}

function tradesView(key: string, channel: Channel, count: number): View {
  const body = new Float64Array(count * TRADE_ROW)
  return makeView(key, Section.trades, channel, (view) => {
    view.body = body
    if (channel.store instanceof TradesStore) view.length = channel.store.packTrades(count, body)
    return true
  })
}

function tapeView(key: string, channel: Channel): View {
  const body = new Float64Array((TAPE_SPAN / TAPE_BUCKET) * TAPE_ROW)
  return makeView(key, Section.tape, channel, (view) => {
    view.body = body
    if (channel.store instanceof TradesStore) view.length = channel.store.packTape(body)
    return true
  })
}

function bodyView(key: string, code: SectionCode, channel: Channel): View {
  return makeView(key, code, channel, (view) => {
    const { store } = channel
    if (store instanceof TickerStore || store instanceof MarkStore) {
      view.body = store.body
      view.length = store.body.length
    } else if (store instanceof TickersStore) {
      view.body = store.body
      view.length = store.length
    }
    return true
  })
}

/** All views that some tab has, each once. */
export class Views {
  private readonly known = new Map<string, View>()

  /** The sections of one watch on its channel. */
  of(watch: Watch, channel: Channel): View[] {
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
      case 'mark':
      case 'tickers': {
        const code = Section[watch.topic]
        return [this.get(base, channel, (key) => bodyView(key, code, channel))]
      }
    }
  }

  /** Forgets what nobody has any more. */
  keep(used: ReadonlySet<View>): void {
    for (const [key, view] of this.known) if (!used.has(view)) this.known.delete(key)
  }

  private get(key: string, channel: Channel, make: (key: string) => View): View {
    const known = this.known.get(key)
    // A channel that has ended and begun again under the same name is another one.
    if (known?.channel === channel) return known
    const view = make(key)
    this.known.set(key, view)
    return view
  }
}

function bounded(value: number, least: number, most: number): number {
  return Number.isSafeInteger(value) ? Math.min(most, Math.max(least, value)) : least
}
