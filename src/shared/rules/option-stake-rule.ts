import { toScaled } from '../decimal/decimal-text.ts'
import { OPTION_LIMITS } from '../lines/option-stake.ts'
import { MONEY_DIGITS, moneyText } from './order-units.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'

/** Longest text of a number. */
const LONGEST = 32

/**
 * Is this a stake? The same answer in form and engine.
 * @param text decimal text as it was sent
 * @returns units of 1e-8, or `number_format`, `option_stake_range` {min, max} or `option_stake_step`, beside `stake`
 */
export function readStake(text: string): { ok: true; stake: bigint } | { ok: false; refusal: Refusal } {
  const { min, max, step } = OPTION_LIMITS
  if (text.length > LONGEST || !/^(0|[1-9]\d*)(\.\d+)?$/.test(text)) return no('number_format')
  // Digits past 1e-8 are looked at apart: with any of them the stake is above its cut and off the step.
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, MONEY_DIGITS)
  const rest = /[1-9]/.test(fraction.slice(MONEY_DIGITS))
  const stake = toScaled(kept === '' ? whole : `${whole}.${kept}`, MONEY_DIGITS) ?? 0n
  if (stake < min || stake > max || (stake === max && rest))
    return no('option_stake_range', { min: moneyText(min), max: moneyText(max) })
  return stake % step === 0n && !rest ? { ok: true, stake } : no('option_stake_step')
}

function no(key: RefusalKey, params?: Record<string, string>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(key, { field: 'stake', ...(params ? { params } : {}) }) }
}
