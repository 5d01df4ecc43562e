import type { TabPace, TabReport, WatchReport } from '../../shared/market/health.ts'
import type { MarketWatch } from '../../shared/market/hub.ts'
import type { Reader } from '../publish/publisher.ts'

/** What the hub keeps of a tab for the inspector alone. */
export interface TabFacts {
  title: string
  version: string
  holdsHub: boolean
  watches: readonly MarketWatch[]
}

/** One tab as the inspector shows it. */
export function tabReport(reader: Reader, { title, version, holdsHub, watches }: TabFacts, pace: TabPace): TabReport {
  const levels = watches.flatMap((watch) => (watch.topic === 'depth' ? [watch.levels] : []))
  return {
    tab: reader.tab,
    title,
    version,
    holdsHub,
    visible: reader.visible,
    since: reader.shownAt,
    watches: watches.map(watchReport),
    pace,
    levels: levels.length > 0 ? Math.max(...levels) : null,
    credit: reader.credit,
    creditSince: reader.sentAt,
    skipped: reader.skips.untaken,
    skippedHidden: reader.skips.hidden,
    deliveries: reader.turn,
  }
}

function watchReport(watch: MarketWatch): WatchReport {
  const { topic, kind } = watch
  if (topic === 'tickers') return { topic, kind, currency_id: 0 }
  return topic === 'ranking'
    ? { topic, kind, currency_id: 0, by: watch.by }
    : { topic, kind, currency_id: watch.currency_id }
}
