import { toScaled } from '../decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from '../rules/order-units.ts'
import { type Refusal, type RefusalKey, refusal } from '../rules/refusal.ts'
import { profitOf } from './option-payout.ts'

const COIN = 10n ** BigInt(MONEY_DIGITS)
const CENT = COIN / 100n

/** Stakes in 1e-8, tickets of one person that run at a time, and their stakes together. Source: lines.md §1. */
export const OPTION_LIMITS = { min: COIN, max: 5_000n * COIN, step: CENT, open: 20, total: 20_000n * COIN } as const

/** Longest text of a number. */
const LONGEST = 32

/**
 * Is this a stake? The same answer in form and engine.
 * @param text decimal text as it was sent
 * @returns units of 1e-8, or `number_format`, `option_stake_range` {min, max} or `option_stake_step`, beside `stake`
 */
export function readStake(text: string): { ok: true; stake: bigint } | { ok: false; refusal: Refusal } {
  const { min, max, step } = OPTION_LIMITS
  // Digits past 1e-8 are cut first: such a stake is in the range or not, and off the step in any case.
  const [whole = '', fraction = ''] = text.split('.')
  const cut = fraction.slice(0, MONEY_DIGITS)
  if (text.length > LONGEST || !/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return no('number_format')
  const stake = toScaled(cut === '' ? whole : `${whole}.${cut}`, MONEY_DIGITS)
  if (stake === null) return no('number_format')
  const rest = /[1-9]/.test(fraction.slice(MONEY_DIGITS))
  if (stake < min || stake > max || (stake === max && rest))
    return no('option_stake_range', { min: moneyText(min), max: moneyText(max) })
  return stake % step === 0n && !rest ? { ok: true, stake } : no('option_stake_step')
}

/**
 * The largest stake in steps of 0.01 whose profit the free money can promise, at most the largest stake there is.
 * @param free 1e-8  @param rate hundredths
 */
export function mostPromised(free: bigint, rate: number): bigint {
  const { max, step } = OPTION_LIMITS
  const profit = profitOf(step, rate)
  if (profit === 0n) return max
  if (free <= 0n) return 0n
  const most = (free / profit) * step
  return most < max ? most : max
}

/**
 * The most that one ticket more may cost: min(free, 5,000, room), in steps of 0.01; 0 where not even the least stake fits.
 * @param free 1e-8 of the option account  @param running stakes of the person's running tickets, 1e-8
 */
export function mostStake(free: bigint, running: bigint): bigint {
  const { min, max, step, total } = OPTION_LIMITS
  const room = total - running
  const most = [free, max, room].reduce((a, b) => (a < b ? a : b))
  return most < min ? 0n : most - (most % step)
}

function no(key: RefusalKey, params?: Record<string, string>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(key, { field: 'stake', ...(params ? { params } : {}) }) }
}
