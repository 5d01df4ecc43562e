import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

/** A conditional order that no rule has anything against; the market is that of the order cases. */
export const VALID_PLAN = { trigger_price: '75000', price: '75000', quantity: '0.001' } as const

function plan(what: string, input: RuleCase['input'], key: RefusalKey | null): RuleCase {
  return { rule: 'plan', what, input, refused: key && { key, field: Object.keys(input)[0] as string } }
}

/** Price, trigger price and quantity are required before ordering (product.md §5). */
export const PLAN_CASES: readonly RuleCase[] = [
  plan('as it stands', {}, null),
  plan('no trigger price', { trigger_price: '' }, 'trigger_required'),
  plan('a trigger price that is no number', { trigger_price: '7.5e4' }, 'number_format'),
  plan('a trigger price of zero', { trigger_price: '0' }, 'number_positive'),
  plan('a trigger price on the step', { trigger_price: '75000.01' }, null),
  plan('a trigger price beside the step', { trigger_price: '75000.001' }, 'filter_price_tick'),
  plan('a trigger price below the market', { trigger_price: '55000', price: '55000' }, null),
  plan('no price', { price: '' }, 'price_required'),
  plan('a price of zero', { price: '0' }, 'number_positive'),
  plan('no quantity', { quantity: '' }, 'quantity_required'),
  plan('a quantity of zero', { quantity: '0' }, 'number_positive'),
]
