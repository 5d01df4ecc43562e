import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { toScaled } from '../../../../shared/decimal/decimal-text.ts'
import { COPY_LIMITS } from '../../../../shared/lines/copy-places.ts'
import { stopLevel } from '../../../../shared/lines/copy-share.ts'
import { scaled, unscaled } from '../../../../shared/perp/scaled.ts'
import { readAmount } from '../../../../shared/rules/amount-rule.ts'
import { type Refusal, refusal } from '../../../../shared/rules/refusal.ts'

export interface AddJudged {
  wrong: Refusal | null
  /** 1e-8; null where it is no amount */
  amount: bigint | null
  /** Equity at which the follow would stop afterwards, 1e-8. */
  level: bigint
}

/** What adding an amount would do, or why the exchange would refuse it. @param available of the contract account, 1e-8; null: not known */
export function judgeAdd(
  { amount, stop_percent }: Pick<Follow, 'amount' | 'stop_percent'>,
  text: string,
  available: bigint | null,
): AddJudged {
  const before = scaled(amount)
  const read = readAmount(text)
  const added = read.ok ? read.amount : null
  const level = levelOf(before + (added ?? 0n), stop_percent)
  if (!read.ok) return { wrong: { ...read.refusal, field: 'amount' }, amount: null, level }
  const { min, max } = COPY_LIMITS
  const about = (key: Refusal['key'], params: Record<string, string>) => refusal(key, { field: 'amount', params })
  if (before + read.amount > max)
    return { wrong: about('copy_amount_range', { min: unscaled(min), max: unscaled(max) }), amount: added, level }
  const short = available !== null && read.amount > available
  const wrong = short ? about('insufficient_available_balance', { available: unscaled(available) }) : null
  return { wrong, amount: added, level }
}

/** Level of the stop-loss of an amount, 1e-8. @param percent decimal text */
export function levelOf(amount: bigint, percent: string): bigint {
  return stopLevel(amount, Number(toScaled(percent, 2) ?? 0n))
}
