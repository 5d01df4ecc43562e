import type { MarketKind } from '../../src/shared/hub-protocol/market.ts'
import type { VenueLimits } from '../../src/venues/base/venue-plan.ts'
import type { ConnectionCounts } from './connection.ts'

/** One connection that is always there, as the Inspector and the log show it. */
export interface LineStatus extends ConnectionCounts {
  open: boolean
  /** When its connection began, ms; null while there is none. */
  since: number | null
  streams: number
  /** A second connection is being proven before this one's time is over. */
  changing: boolean
  /** The venue's time to ours of the newest book, ms. */
  lag: number | null
}

/** A venue's markets of one kind, and how they come. */
export interface LiveStatus {
  venue: string
  kind: MarketKind
  /** When this was so, ms. */
  now: number
  /** The answer for which the venue is left alone, and until when. */
  pause: { status: number; until: number } | null
  limits: VenueLimits
  down: string[]
  lines: LineStatus[]
}
