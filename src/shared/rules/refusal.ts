import { BOX_REFUSALS } from './box-refusals.ts'
import { COPY_REFUSALS } from './copy-refusals.ts'
import { FINANCE_REFUSALS } from './finance-refusals.ts'
import { IDENTITY_REFUSALS } from './identity-refusals.ts'
import { MONEY_REFUSALS } from './money-refusals.ts'
import { OPTION_REFUSALS } from './option-refusals.ts'
import { REWARD_REFUSALS } from './reward-refusals.ts'

/**
 * Why something is refused. `key` is stable, the same on both sides, and translated by the client (namespace `errors`);
 * `field` names the input beside which it is shown; `params` are texts for the translation.
 */
export interface Refusal {
  code: 400 | 401 | 403 | 404 | 409 | 429
  key: RefusalKey
  field?: string
  params?: Record<string, string>
}

export const REFUSAL_KEYS = [
  'not_login',
  'login_failed',
  'account_locked',
  'account_required',
  'email_format',
  'phone_format',
  'password_required',
  'password_length',
  'password_class',
  'password_simple',
  'passwords_mismatch',
  'code_required',
  'code_format',
  'google_code_format',
  'code_wrong',
  'code_tries',
  'code_expired',
  'code_wait',
  'account_taken',
  'agreement_required',
  'invite_required',
  'invite_unknown',
  'region_restricted',
  'bad_request',
  'not_found',
  'server_error',
  'too_many_requests',
  'idempotency_key_required',
  'idempotency_conflict',
  'market_not_found',
  'recorded_session',
  'live_market',
  'paper_money',
  'prices_stale',
  'price_required',
  'quantity_required',
  'number_format',
  'number_positive',
  'filter_price_tick',
  'filter_price_band',
  'filter_lot_step',
  'filter_lot_range',
  'filter_min_notional',
  'filter_max_orders',
  'options_conflict',
  'no_liquidity',
  'post_only_would_take',
  'insufficient_available_balance',
  'order_not_found',
  'order_closed',
  'no_position',
  'reduce_only_exceeds',
  'filter_tier',
  'leverage_range',
  'leverage_isolated_down',
  'mode_locked',
  'margin_not_isolated',
  'trigger_required',
  'trigger_at_once',
  'trigger_too_late',
  'callback_range',
  'filter_max_plans',
  'amend_filled',
  'amend_nothing',
  'dead_man_range',
  'transfer_same',
  'transfer_currency',
  'transfer_nothing',
  'transfer_insufficient',
  ...IDENTITY_REFUSALS,
  ...MONEY_REFUSALS,
  ...COPY_REFUSALS,
  ...FINANCE_REFUSALS,
  ...OPTION_REFUSALS,
  ...BOX_REFUSALS,
  ...REWARD_REFUSALS,
] as const
export type RefusalKey = (typeof REFUSAL_KEYS)[number]

export function refusal(key: RefusalKey, more: Partial<Omit<Refusal, 'key'>> = {}): Refusal {
  return { code: 400, key, ...more }
}
