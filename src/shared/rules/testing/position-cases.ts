import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

/** What the person of the cases holds: a long of 0.1 BTC; the mark lies between 60,000 and 70,000. */
export const HELD_QUANTITY = '0.1'

/** A closing order at market that no rule has anything against. */
export const VALID_CLOSE = { type: 'market', price: '', quantity: '0.01' } as const

/** A take-profit of a part of the position that no rule has anything against. */
export const VALID_TPSL = { quantity: '0.01', take_profit: '90000', stop_loss: '' } as const

function close(what: string, input: RuleCase['input'], key: RefusalKey | null, field = 'quantity'): RuleCase {
  return { rule: 'close', what, input, refused: key && { key, field } }
}

function tpsl(what: string, input: RuleCase['input'], key: RefusalKey | null, field = 'quantity'): RuleCase {
  return { rule: 'tpsl', what, input, refused: key && { key, field } }
}

/** Close quantity cannot be 0 (product.md §5); it is a number on the market's step and no more than is held (rules.md). */
export const CLOSE_CASES: readonly RuleCase[] = [
  close('as it stands', {}, null),
  close('no quantity', { quantity: '' }, 'quantity_required'),
  close('zero', { quantity: '0' }, 'number_positive'),
  close('zero of many digits', { quantity: '0.000' }, 'number_positive'),
  close('less than zero', { quantity: '-0.001' }, 'number_format'),
  close('no number', { quantity: '1e-3' }, 'number_format'),
  close('the least', { quantity: '0.001' }, null),
  close('less than the least', { quantity: '0.0005' }, 'filter_lot_step'),
  close('all that is held', { quantity: HELD_QUANTITY }, null),
  close('a step more', { quantity: '0.101' }, 'reduce_only_exceeds'),
  close('at a limit of none', { type: 'limit' }, 'price_required', 'price'),
  close('at a limit of zero', { type: 'limit', price: '0' }, 'number_positive', 'price'),
]

/** Stop-loss and take-profit need a quantity and a trigger price (product.md §5). */
export const TPSL_CASES: readonly RuleCase[] = [
  tpsl('as it stands', {}, null),
  tpsl('no quantity', { quantity: '' }, 'quantity_required'),
  tpsl('a quantity of zero', { quantity: '0' }, 'number_positive'),
  tpsl('a quantity of all that is held', { quantity: HELD_QUANTITY }, null),
  tpsl('a quantity of more', { quantity: '0.101' }, 'reduce_only_exceeds'),
  tpsl('no trigger price', { take_profit: '' }, 'trigger_required', 'take_profit'),
  tpsl('a take-profit of zero', { take_profit: '0' }, 'number_positive', 'take_profit'),
  tpsl('a take-profit below the price', { take_profit: '50000' }, 'trigger_at_once', 'take_profit'),
  tpsl('a stop-loss alone', { take_profit: '', stop_loss: '50000' }, null),
  tpsl('a stop-loss of zero', { take_profit: '', stop_loss: '0' }, 'number_positive', 'stop_loss'),
  tpsl('a stop-loss above the price', { take_profit: '', stop_loss: '90000' }, 'trigger_at_once', 'stop_loss'),
]
