import type { FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { interestOf, ratePpmOf, termEnd } from '../../../shared/lines/finance-interest.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { arrivalOf, fastFeeOf, feeInDays } from '../../../shared/lines/redemption.ts'
import { scaled } from '../../../shared/perp/scaled.ts'

const DAY = 86_400_000
const SAMPLE = { quote: '1000', other: '1' }

/** Days that a holding without an end is counted with at first. */
export const SAMPLE_DAYS = 30
/** Most days that the calculator counts with: three years. */
export const MAX_DAYS = 1_095

/** What the calculator begins with: 1,000 of the quote coin, 1 of any other, within what a purchase may be. */
export function sampleAmount({
  symbol,
  minimum,
  maximum,
}: Pick<FinanceProduct, 'symbol' | 'minimum' | 'maximum'>): string {
  const sample = symbol === 'USDT' ? SAMPLE.quote : SAMPLE.other
  if (scaled(sample) < scaled(minimum)) return minimum
  return scaled(sample) > scaled(maximum) ? maximum : sample
}

/** The yearly rate in parts per million; 0 where a product has none. */
export function ppmOf({ rate }: { rate: string | null }): bigint {
  return (rate === null ? null : ratePpmOf(rate)) ?? 0n
}

/** Interest of one whole day, 10^-8. @param principal 10^-8 */
export function dayInterest(product: { rate: string | null }, principal: bigint): bigint {
  return interestOf(principal, ppmOf(product), 1)
}

/** What comes of a purchase made now. Money in 10^-8 of the coin, times in ms. */
export interface PlanStep {
  what: 'now' | 'starts' | 'first' | 'daily' | 'ends' | 'anyDay' | 'unstake' | 'priced'
  /** null: every day at `daily`'s time, or any. */
  at: number | null
  amount: bigint | null
}

/** The dates of a purchase, in their order. @param now server time, ms */
export function planOf(product: FinanceProduct, amount: bigint, now: number): PlanStep[] {
  const starts = nextNoon(now)
  const begun: PlanStep[] = [
    { what: 'now', at: now, amount },
    { what: 'starts', at: starts, amount: null },
  ]
  const day = dayInterest(product, amount)
  const { days } = product
  if (product.kind === 'fund') return [begun[0] as PlanStep, { what: 'priced', at: starts, amount: null }]
  if (product.kind === 'fixed' && days !== null)
    return [
      ...begun,
      { what: 'daily', at: null, amount: day },
      { what: 'ends', at: termEnd(starts, days), amount: amount + interestOf(amount, ppmOf(product), days) },
    ]
  const first: PlanStep = { what: 'first', at: starts + DAY, amount: day }
  if (product.kind === 'pledge') return [...begun, first, { what: 'unstake', at: arrivalOf(now, days ?? 0), amount }]
  return [...begun, first, { what: 'anyDay', at: null, amount: null }]
}

/** What a purchase brings, 10^-8. */
export interface Earnings {
  perDay: bigint
  /** Over all days, paid by the day without compounding; of a fixed term in one amount at its end. */
  total: bigint
  /** Fee of taking all of it out as T+0; null where there is no such way. */
  fastFee: bigint | null
  /** What is left of the interest after that fee; below zero where the fee is more. */
  afterFast: bigint | null
}

/** @param days whole days that it is held; a fixed term has its own */
export function earningsOf(product: FinanceProduct, amount: bigint, days: number): Earnings {
  const perDay = dayInterest(product, amount)
  const fixed = product.kind === 'fixed'
  const total = fixed ? interestOf(amount, ppmOf(product), product.days ?? 0) : perDay * BigInt(days)
  const fastFee = product.kind === 'live' ? fastFeeOf(amount) : null
  return { perDay, total, fastFee, afterFast: fastFee === null ? null : total - fastFee }
}

/** One way to take some of a live coin out, with all that it brings about. Money in 10^-8. */
export interface RedemptionPreview {
  fee: bigint
  received: bigint
  /** When it arrives; of T+0 the latest time. ms */
  at: number
}

/** T+0 and T+1 of an amount that is asked for now. @param now server time, ms */
export function redemptionPreviews(
  amount: bigint,
  now: number,
  fastWithin: number,
): { T0: RedemptionPreview; T1: RedemptionPreview } {
  const fee = fastFeeOf(amount)
  return {
    T0: { fee, received: amount - fee, at: now + fastWithin },
    T1: { fee: 0n, received: amount, at: arrivalOf(now, 1) },
  }
}

/** How many days of the amount's interest the fast fee is; null where it earns nothing. */
export function feeDays(product: { rate: string | null }, amount: bigint): number | null {
  const days = feeInDays(amount, ppmOf(product))
  return days === null ? null : Number(days)
}
