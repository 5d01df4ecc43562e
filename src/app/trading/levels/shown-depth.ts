import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { type TopicStore, topicKey } from '../../services/hub-client/topic-store.ts'
import type { DepthView } from '../../services/hub-client/topic-views.ts'
import { useWatched } from '../../services/hub-client/use-topics.ts'

/** Multiple of the tick and levels a side that are asked for. */
export interface DepthRequest {
  group: number
  levels: number
}

/**
 * One book as a panel shows it, outside React's drawing: figures are written as they come, only facts are drawn. While a newly
 * chosen group is on its way the former book stays.
 */
export class ShownDepth {
  private readonly listeners = new Set<() => void>()
  private readonly calm = new Set<() => void>()
  private shown: DepthView

  constructor(first: DepthView) {
    this.shown = first
  }

  /** The newest view; a reference tells whether something changed. */
  get view(): DepthView {
    return this.shown
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Calls with the newest view at once and with each change. @returns ends it */
  readonly follow = (show: (view: DepthView) => void): (() => void) => {
    show(this.shown)
    return this.subscribe(() => show(this.shown))
  }

  /**
   * {@link follow} for what is read beside the figures: calls with the newest view when the page is calm, as the store tells whatever
   * else hears of a delivery. A changed text lays the page out anew: all are changed together, and not with the figures.
   */
  readonly followCalmly = (show: (view: DepthView) => void): (() => void) => {
    const listener = () => show(this.shown)
    listener()
    this.calm.add(listener)
    return () => void this.calm.delete(listener)
  }

  /** Shows one market's book by a group. @param other a market's other than until now @returns ends it */
  show(store: TopicStore, kind: MarketKind, id: number, group: number, other: boolean): () => void {
    const take = (over: boolean) => {
      const asked = store.read('depth', kind, id, group)
      if (asked === this.shown || (!over && asked.status === 'waiting' && this.shown.status !== 'waiting')) return
      this.shown = asked
      for (const listener of [...this.listeners]) listener()
    }
    const tellCalm = () => {
      for (const listener of [...this.calm]) listener()
    }
    take(other)
    tellCalm()
    const key = topicKey('depth', kind, id, group)
    const ends = [store.subscribeAtOnce(key, () => take(false)), store.subscribe(key, tellCalm)]
    return () => {
      for (const end of ends) end()
    }
  }
}

/** The book that was asked for, watched while the component lives. */
export function useShownDepth(market: Market, { group, levels }: DepthRequest): ShownDepth {
  const { kind, currency_id: id } = market
  useWatched({ topic: 'depth', kind, currency_id: id, levels, group })
  const [book] = useState(() => new ShownDepth(hubClient().store.read('depth', kind, id, group)))
  const [of] = useState({ kind, id })
  useLayoutEffect(() => {
    const other = of.kind !== kind || of.id !== id
    Object.assign(of, { kind, id })
    return book.show(hubClient().store, kind, id, group, other)
  }, [book, of, kind, id, group])
  return book
}

/** One fact of a shown book: what shows it is drawn anew with the fact, not with every delivery. */
export function useDepthFact<T extends number | string | boolean | null>(
  book: ShownDepth,
  fact: (view: DepthView) => T,
): T {
  return useSyncExternalStore(book.subscribe, () => fact(book.view))
}
