import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { AlertService } from '../alerts/alert-service.ts'
import type { HubEnvironment } from '../base/environment.ts'
import type { Feeds } from './feeds.ts'

/** The alerts watch as if they were a tab. */
const ALERTS = 'alerts'

/** The alert service, which looks at the tickers of a kind while one of them waits there. */
export function hubAlerts(env: HubEnvironment, feeds: Feeds): AlertService {
  const watched = new Set<MarketKind>()
  return new AlertService(env, {
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
