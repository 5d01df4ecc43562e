/** Keys of refusals about the finance products. */
export const FINANCE_REFUSALS = [
  'finance_range',
  'product_closed',
  'product_sold_out',
  'redeem_nothing',
  'redeem_too_much',
  'redeem_minimum',
  'redeem_whole',
  'redeem_way',
  'redeem_day_limit',
  'redeem_ends_sooner',
  'redeem_closed',
] as const
