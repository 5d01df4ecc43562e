import type { MarketKind } from '../../shared/market/market.ts'
import { AlertDesk } from '../alerts/alert-desk.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { Feeds } from './feeds.ts'

/** The alerts watch as if they were a tab. */
const ALERTS = 'alerts'

/** The desk of alerts, which looks at the tickers of a kind while one of them waits there. */
export function hubAlerts(env: HubEnvironment, feeds: Feeds): AlertDesk {
  const watched = new Set<MarketKind>()
  return new AlertDesk(env, {
    watch(kind, on) {
      if (on === watched.has(kind)) return
      if (on) watched.add(kind)
      else watched.delete(kind)
      const { subscriptions } = feeds[kind]
      subscriptions.watch(ALERTS, new Set(on ? [subscriptions.channel('tickers', 0)] : []))
    },
    tickers: (kind) => (watched.has(kind) ? feeds[kind].channels.get('tickers') : undefined),
  })
}
