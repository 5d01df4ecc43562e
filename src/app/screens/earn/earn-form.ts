import type { FinanceHolding, FinanceProduct } from '../../../shared/calls/products/finance-entities.ts'
import { fastFeeOf } from '../../../shared/lines/redemption.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'

/** The parts of a form beside which a refusal can stand. */
export type EarnField = 'amount' | 'agree' | 'form'

/** What is typed, judged: the amount in 10^-8, or why it is refused. */
export type Judged = { amount: bigint; wrong: null } | { amount: null; wrong: Refusal }

/** What a person may still buy: of a live coin and a pledge what is missing to the most that may be held. 10^-8 */
export function roomOf(product: FinanceProduct, held: bigint): bigint {
  const most = scaled(product.maximum)
  const sum = product.kind === 'live' || product.kind === 'pledge'
  const room = sum ? most - held : most
  const left = product.left === null ? null : scaled(product.left)
  const bounded = left !== null && left < room ? left : room
  return bounded > 0n ? bounded : 0n
}

/** The exchange's own order of refusals for a purchase, as far as this page knows it. @param free 10^-8; null: not known, the exchange will say */
export function judgePurchase(product: FinanceProduct, held: bigint, free: bigint | null, text: string): Judged {
  const read = readAmount(text)
  if (!read.ok) return { amount: null, wrong: read.refusal }
  const { amount } = read
  const most = scaled(product.maximum)
  const after = product.kind === 'live' || product.kind === 'pledge' ? held + amount : amount
  if (amount < scaled(product.minimum) || after > most)
    return no('finance_range', { min: product.minimum, max: unscaled(roomOf({ ...product, left: null }, held)) })
  if (product.left !== null && amount > scaled(product.left)) return no('product_sold_out', { most: product.left })
  if (free !== null && amount > free) return no('insufficient_available_balance', { available: unscaled(free) })
  return { amount, wrong: null }
}

/** Why an amount, or units of a fund, cannot be taken out. @param most what can be, 10^-8 @param received what would arrive of an amount */
export function judgeRedeem(most: bigint, text: string, received: (amount: bigint) => bigint = (all) => all): Judged {
  const read = readAmount(text)
  if (!read.ok) return { amount: null, wrong: read.refusal }
  if (most <= 0n) return no('redeem_nothing')
  if (read.amount > most) return no('redeem_too_much', { most: unscaled(most) })
  if (received(read.amount) <= 0n) return no('redeem_minimum')
  return { amount: read.amount, wrong: null }
}

/** The same of T+0: something has to be left after its fee, and a day has its limit. @param left what the day leaves; null: not known */
export function judgeFast(most: bigint, text: string, left: string | null): Judged {
  const judged = judgeRedeem(most, text, (amount) => amount - fastFeeOf(amount))
  if (judged.wrong || left === null || judged.amount <= scaled(left)) return judged
  return no('redeem_day_limit', { left })
}

/** What of a holding can be taken out now: of a fund its units that no sale has asked for. 10^-8 */
export function redeemable(holding: FinanceHolding): bigint {
  if (holding.product.kind !== 'fund') return scaled(holding.principal)
  return scaled(holding.units ?? '0') - scaled(holding.selling ?? '0')
}

/** Where a refusal of the exchange stands. */
export function fieldOf({ key, field }: { key: string; field?: string | undefined }): EarnField {
  if (field === 'agree' || key === 'agreement_required') return 'agree'
  return field === 'amount' || field === 'units' || AT_AMOUNT.has(key) ? 'amount' : 'form'
}

const AT_AMOUNT: ReadonlySet<string> = new Set([
  'finance_range',
  'product_sold_out',
  'insufficient_available_balance',
  'redeem_nothing',
  'redeem_too_much',
  'redeem_minimum',
  'redeem_whole',
  'redeem_day_limit',
])

function no(key: Refusal['key'], params?: Record<string, string>): Judged {
  return { amount: null, wrong: refusal(key, { field: 'amount', ...(params ? { params } : {}) }) }
}
