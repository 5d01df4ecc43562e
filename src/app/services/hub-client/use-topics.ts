import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { RankingCode } from '../../../shared/hub-protocol/delivery.ts'
import type { RankingBy, Watch } from '../../../shared/hub-protocol/hub.ts'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from './hub-client.ts'
import { PacedView } from './paced-view.ts'
import { type TopicOf, type TopicStore, topicKey } from './topic-store.ts'
import type { DepthView, MarkView, RankingView, TapeView, TickerView, TopicView, TradesView } from './topic-views.ts'

/** Watches something while the component lives. */
export function useWatched(watch: Watch | null): void {
  const wanted = watch ? JSON.stringify(watch) : null
  useEffect(() => (wanted ? hubClient().watches.retain(JSON.parse(wanted) as Watch) : undefined), [wanted])
}

function useTopic<T extends TopicOf>(
  topic: T,
  kind: MarketKind,
  id: number,
  watch: Watch | null,
  group = 0,
): ReturnType<TopicStore['read']> {
  useWatched(watch)
  const subscribe = useCallback(
    (listener: () => void) => hubClient().store.subscribe(topicKey(topic, kind, id, group), listener),
    [topic, kind, id, group],
  )
  return useSyncExternalStore(subscribe, () => hubClient().store.read(topic, kind, id, group))
}

/**
 * One fact of a topic that somebody else watches: what shows it is drawn anew with the fact, not with every delivery.
 * @param fact gives a number, a text or a truth value
 */
export function useTopicFact<T extends number | string | boolean>(
  topic: TopicOf,
  kind: MarketKind,
  id: number,
  fact: (view: TopicView) => T,
  group = 0,
): T {
  const subscribe = useCallback(
    (listener: () => void) => hubClient().store.subscribe(topicKey(topic, kind, id, group), listener),
    [topic, kind, id, group],
  )
  return useSyncExternalStore(subscribe, () => fact(hubClient().store.read(topic, kind, id, group)))
}

/** Ticker of one market, watched while the component lives. */
export function useTicker(kind: MarketKind, id: number): TickerView {
  return useTopic('ticker', kind, id, { topic: 'ticker', kind, currency_id: id }) as TickerView
}

/** Mark, index and funding of a perpetual market. @param id null watches nothing (a spot market) */
export function useMark(id: number | null): MarkView {
  const watch: Watch | null = id === null ? null : { topic: 'mark', kind: 'contract', currency_id: id }
  return useTopic('mark', 'contract', id ?? 0, watch) as MarkView
}

/** Four changes a second are as many as a person reads in a figure beside others. */
const READING_PACE = 250

/** A topic that changes no faster than it is read; what becomes of it (old, refused, live) shows at once. */
function usePaced<V extends TopicView>(topic: TopicOf, kind: MarketKind, id: number, watch: Watch | null): V {
  useWatched(watch)
  const paced = useMemo(
    () =>
      new PacedView(
        {
          read: () => hubClient().store.read(topic, kind, id),
          subscribe: (listener) => hubClient().store.subscribe(topicKey(topic, kind, id), listener),
        },
        READING_PACE,
      ),
    [topic, kind, id],
  )
  return useSyncExternalStore(paced.subscribe, paced.read) as TopicView as V
}

/** {@link useTicker} for what is read or reckoned beside the price itself. */
export function usePacedTicker(kind: MarketKind, id: number): TickerView {
  return usePaced<TickerView>('ticker', kind, id, { topic: 'ticker', kind, currency_id: id })
}

/** {@link useMark}, likewise. */
export function usePacedMark(id: number | null): MarkView {
  const watch: Watch | null = id === null ? null : { topic: 'mark', kind: 'contract', currency_id: id }
  return usePaced<MarkView>('mark', 'contract', id ?? 0, watch)
}

/** Trades of the last 60 s in buckets of 250 ms, and drawn as often. */
export function usePacedTape(kind: MarketKind, id: number): TapeView {
  return usePaced<TapeView>('tape', kind, id, { topic: 'trades', kind, currency_id: id, count: 1 })
}

/**
 * The book of one market. Watches of one group share the widest; the view may hold more levels than asked for.
 * @param levels a side  @param group multiple of the tick (1, 10, 100, 1000)
 */
export function useDepth(kind: MarketKind, id: number, want: { levels: number; group: number }): DepthView {
  const { levels, group } = want
  return useTopic('depth', kind, id, { topic: 'depth', kind, currency_id: id, levels, group }, group) as DepthView
}

/** Newest trades, newest first; may hold more than `count`. */
export function useTrades(kind: MarketKind, id: number, count: number): TradesView {
  return useTopic('trades', kind, id, { topic: 'trades', kind, currency_id: id, count }) as TradesView
}

/** Trades of the last 60 s in buckets of 250 ms. */
export function useTape(kind: MarketKind, id: number): TapeView {
  return useTopic('tape', kind, id, { topic: 'trades', kind, currency_id: id, count: 1 }) as TapeView
}

/**
 * The first `count` markets of a kind, in an order that the hub holds steady: a row moves up only with a clear lead or a
 * lasting one. Markets without the figure are left out.
 */
export function useRanking(kind: MarketKind, by: RankingBy, count: number): RankingView {
  const view = useTopic('ranking', kind, RankingCode[by], { topic: 'ranking', kind, by, count }) as RankingView
  return view.top(count)
}
