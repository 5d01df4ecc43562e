import type { Side } from '../../../../shared/rules/order-units.ts'
import type { LiveTotal } from '../../../services/live/live-account.ts'
import type { PerpAccount } from './perp-account.ts'
import type { PerpImpact } from './perp-impact.ts'
import type { SizeRate } from './perp-size.ts'

/** What the ticket of a perpetual market has besides what every ticket has. */
export interface PerpModel {
  /** Settings of the account in this market; null where they are not known. */
  terms: { leverage: number; isolated: boolean; hedge: boolean } | null
  /** Null where the account is not known. */
  account: PerpAccount | null
  total: LiveTotal | null
  /** What the order would do to the account if it were of this side, by the book of this moment; null where it cannot be determined. */
  impact: (side: Side) => PerpImpact | null
  /** What a size is turned by. */
  rate: SizeRate
}
