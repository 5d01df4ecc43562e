import { utc8DateOf } from '../../../shared/lines/instants.ts'
import type { FinanceItem } from './holding.ts'
import type { RedemptionRecord } from './redemption.ts'

/** T+0 that counts against the limit of the day (UTC+8), 1e-8. */
export function fastUsed(item: FinanceItem, now: number): bigint {
  return item.fastDay === utc8DateOf(now) ? item.fastUsed : 0n
}

/** Whether the person may take it back while it is in progress. T+0 may be on its way, and a late look at a price is free money. */
export function canCancel({ way }: RedemptionRecord): boolean {
  return way === 'T1' || way === 'early' || way === 'unpledge'
}
