import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { LivePrices } from '../../../shared/mock/mock-port.ts'
import type { HubClient } from '../hub-client/create-hub-client.ts'
import { topicKey } from '../hub-client/topic-store.ts'
import type { DepthView } from '../hub-client/topic-views.ts'

/** Levels a side that are sent to the mock exchange. */
const LEVELS = 20
const RATE_DIGITS = 8
/** News goes on so often at most. */
const PACE = 100
/** What stays as it is is said again, so that it counts as current. */
const AGAIN = 1_000

export interface LiveFeedEnv {
  client: Pick<HubClient, 'store'> & { watches: Pick<HubClient['watches'], 'retain'> }
  visible(): boolean
  /** @returns cancels */
  after(ms: number, run: () => void): () => void
  every(ms: number, run: () => void): () => void
  tell(prices: LivePrices): void
}

export interface LiveFeed {
  /** What the tab has by now. */
  now(): LivePrices
  /** Tells at once what has not been reported. */
  flush(): void
  end(): void
}

/**
 * Tells the mock exchange what this tab has of one market: its book down to 20 levels, last price, mark. The tab watches most of that
 * anyway, so the hub has nothing more to do for it; where the screen groups its book, the hub makes one more view of it. A hidden tab
 * is sent nothing by the hub, and tells nothing.
 */
export function followMarket(env: LiveFeedEnv, kind: MarketKind, currencyId: number): LiveFeed {
  const { store, watches } = env.client
  const of = { kind, currency_id: currencyId }
  const topics = kind === 'contract' ? (['ticker', 'mark'] as const) : (['ticker'] as const)
  const ends = [
    watches.retain({ topic: 'depth', ...of, levels: LEVELS, group: 1 }),
    ...topics.map((topic) => watches.retain({ topic, ...of })),
    store.subscribe(topicKey('depth', kind, currencyId, 1), changed),
    ...topics.map((topic) => store.subscribe(topicKey(topic, kind, currencyId), changed)),
    store.subscribe('feed', changed),
    env.every(AGAIN, notify),
  ]
  let waiting: (() => void) | null = null

  function changed(): void {
    waiting ??= env.after(PACE, notify)
  }

  function notify(): void {
    waiting?.()
    waiting = null
    // Another tab may show the same market: what is not seen here says nothing of it.
    if (env.visible()) env.tell(now())
  }

  function now(): LivePrices {
    const depth = store.read('depth', kind, currencyId, 1)
    const ticker = store.read('ticker', kind, currencyId)
    const mark = kind === 'contract' ? markOf(env, currencyId) : null
    const views = kind === 'contract' ? [depth, ticker, store.read('mark', kind, currencyId)] : [depth, ticker]
    const live = env.visible() && store.feed.hub === 'live' && views.every(({ status }) => status === 'live')
    return {
      ...of,
      live: live && (kind === 'spot' || mark !== null),
      at: ticker.ageAt,
      away: store.feed[kind].attempt > 0,
      bids: levels(depth, 'bid'),
      asks: levels(depth, 'ask'),
      last: ticker.last,
      mark,
    }
  }

  return {
    now,
    flush: () => waiting && notify(),
    end() {
      waiting?.()
      for (const end of ends) end()
    },
  }
}

function markOf({ client }: LiveFeedEnv, currencyId: number): LivePrices['mark'] {
  const { mark, index, fundingRate, nextFundingAt } = client.store.read('mark', 'contract', currencyId)
  if (mark === null || index === null || fundingRate === null || nextFundingAt === null) return null
  return { mark, index, rate: toUnits(fundingRate, RATE_DIGITS) ?? 0, next: nextFundingAt }
}

function levels(depth: DepthView, side: 'bid' | 'ask'): number[] {
  const rows = Math.min(LEVELS, depth.count(side))
  return Array.from({ length: rows }, (_, i) => [depth.price(side, i), depth.lots(side, i)]).flat()
}
