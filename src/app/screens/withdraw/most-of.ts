import type { WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import type { Withdrawing } from './use-withdraw.ts'

/** The largest amount that balance and limit of 24 h leave, 10^-8; null where it is not known. */
export function mostOf(
  { available, price }: Pick<Withdrawing, 'available' | 'price'>,
  standing: WithdrawStanding | null,
): bigint | null {
  if (available === null || price === null || price === 0n || !standing) return null
  const left = scaled(standing.limit) - scaled(standing.used)
  // Worth is cut down, so the amount may be a hair larger than this and still fit; never smaller.
  const byLimit = left <= 0n ? 0n : (left * scaled('1')) / price
  return byLimit < available ? byLimit : available
}
