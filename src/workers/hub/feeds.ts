import type { MarketKind } from '../../shared/market/market.ts'
import type { KindFeed } from './kind-feed.ts'

export const KINDS = ['contract', 'spot'] as const satisfies readonly MarketKind[]

/** What the hub holds of each kind of markets. */
export type Feeds = Readonly<Record<MarketKind, KindFeed>>
