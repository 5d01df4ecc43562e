import type { TabPace, TabReport, WatchReport } from '../../shared/hub-protocol/health.ts'
import type { MarketWatch } from '../../shared/hub-protocol/hub.ts'
import type { Subscriber } from '../publish/publisher.ts'

/** What the hub keeps of a tab for the inspector alone. */
export interface TabFacts {
  title: string
  version: string
  holdsHub: boolean
  watches: readonly MarketWatch[]
}

/** One tab as the inspector shows it. */
export function tabReport(
  subscriber: Subscriber,
  { title, version, holdsHub, watches }: TabFacts,
  pace: TabPace,
): TabReport {
  const levels = watches.flatMap((watch) => (watch.topic === 'depth' ? [watch.levels] : []))
  return {
    tab: subscriber.tab,
    title,
    version,
    holdsHub,
    visible: subscriber.visible,
    since: subscriber.shownAt,
    watches: watches.map(watchReport),
    pace,
    levels: levels.length > 0 ? Math.max(...levels) : null,
    acked: subscriber.acked,
    inFlightSince: subscriber.sentAt,
    skipped: subscriber.skips.untaken,
    skippedHidden: subscriber.skips.hidden,
    deliveries: subscriber.turn,
  }
}

function watchReport(watch: MarketWatch): WatchReport {
  const { topic, kind } = watch
  if (topic === 'tickers') return { topic, kind, currency_id: 0 }
  return topic === 'ranking'
    ? { topic, kind, currency_id: 0, by: watch.by }
    : { topic, kind, currency_id: watch.currency_id }
}
