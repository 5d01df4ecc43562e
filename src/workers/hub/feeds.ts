import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import type { MarketFeed } from './market-feed.ts'

export const KINDS = ['contract', 'spot'] as const satisfies readonly MarketKind[]

/** What the hub holds of each kind of markets. */
export type Feeds = Readonly<Record<MarketKind, MarketFeed>>
