import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { Quote, QuoteTab } from './quote-list.ts'
import type { QuoteColumn } from './quote-sort.ts'

/** When what rows show was last confirmed, in ms of this tab's clock. */
export interface RowAges {
  /** Of the feed, where rows of this kind say their age one by one; null where they need not. */
  feed: Record<MarketKind, number | null>
  /** Of the currency list, whose price a row shows until the feed has one. */
  list: number | null
}

export interface QuoteRowProps {
  quote: Quote
  /** Place in the list, from 0. */
  index: number
  /** Offset from the top of the list, px. */
  top: number
  /** Tab comes to this row. */
  active: boolean
  tab: QuoteTab
  /** The column that the list is sorted by. */
  sorted: QuoteColumn | null
  feedSince: number | null
  listSince: number | null
  /** The funding rate as a fraction; null where unknown. */
  funding: string | null
  fundingOld: boolean
  onAbout: (quote: Quote) => void
}
