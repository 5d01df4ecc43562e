import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

/** The spot market of the cases, as the sandbox has it; its last price lies between 60,000 and 70,000. */
export const ORDER_MARKET = { currency_id: 1, tick_size: '0.01', step_size: '0.00001', min_notional: '5' } as const

/** A limit order that no rule has anything against. */
export const VALID_ORDER = {
  side: 'buy',
  type: 'limit',
  price: '60000',
  quantity: '0.001',
  time_in_force: 'GTC',
  post_only: false,
} as const

function order(what: string, input: RuleCase['input'], key: RefusalKey | null, field?: string): RuleCase {
  return { rule: 'order', what, input, refused: key && { key, field: field ?? (Object.keys(input)[0] as string) } }
}

/** Price and quantity are required before ordering (product.md §5), and fit the filters of the market (rules.md). */
export const ORDER_CASES: readonly RuleCase[] = [
  order('as it stands', {}, null),
  order('no price', { price: '' }, 'price_required'),
  order('no quantity', { quantity: '' }, 'quantity_required'),
  order('a price that is no number', { price: '6e4' }, 'number_format'),
  order('a quantity that is no number', { quantity: '1,000' }, 'number_format'),
  order('a price of zero', { price: '0.00' }, 'number_positive'),
  order('a quantity of zero', { quantity: '0' }, 'number_positive'),
  order('a price on the step', { price: '60000.01' }, null),
  order('a price beside the step', { price: '60000.001' }, 'filter_price_tick'),
  order('a quantity on the step', { quantity: '0.00101' }, null),
  order('a quantity beside the step', { quantity: '0.001001' }, 'filter_lot_step'),
  order('worth just enough', { price: '62500', quantity: '0.00008' }, null),
  order(
    'worth too little by a cent’s step',
    { price: '62499.99', quantity: '0.00008' },
    'filter_min_notional',
    'quantity',
  ),
  order('far below the market', { price: '30000' }, 'filter_price_band'),
  order('far above the market', { price: '130000' }, 'filter_price_band'),
  order('post-only and at once', { post_only: true, time_in_force: 'IOC' }, 'options_conflict', 'post_only'),
  order('post-only', { post_only: true }, null),
]
