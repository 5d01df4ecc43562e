import type { RefusalKey } from '../refusal.ts'
import type { RuleCase } from './rule-cases.ts'

/** What the person of the cases has: 10,000 USDT (3) on its fund account, nothing on its option account; perpetuals settle in USDT. */
export const TRANSFER_FUND = '10000'

/** A transfer that no rule has anything against. */
export const VALID_TRANSFER: Readonly<Record<'from' | 'to' | 'currency_id' | 'amount', string>> = {
  from: 'fund',
  to: 'spot',
  currency_id: '3',
  amount: '10',
}

function transfer(what: string, input: RuleCase['input'], key: RefusalKey | null, field?: string): RuleCase {
  return { rule: 'transfer', what, input, refused: key && { key, field: field ?? (Object.keys(input)[0] as string) } }
}

/** Source and target differ, a currency is chosen, and what is available is not zero (product.md §5). */
export const TRANSFER_CASES: readonly RuleCase[] = [
  transfer('as it stands', {}, null),
  transfer('to the account itself', { to: 'fund' }, 'transfer_same'),
  transfer('to another', { to: 'finance' }, null),
  transfer('no currency', { currency_id: '' }, 'transfer_currency'),
  transfer('a currency that is not there', { currency_id: '999999' }, 'transfer_currency'),
  transfer('what perpetuals settle in', { to: 'contract' }, null),
  transfer('what they do not', { currency_id: '1', to: 'contract' }, 'transfer_currency'),
  transfer('from where nothing is', { from: 'option' }, 'transfer_nothing', 'amount'),
  transfer('no amount', { amount: '' }, 'quantity_required'),
  transfer('no number', { amount: '1e1' }, 'number_format'),
  transfer('zero', { amount: '0.00' }, 'number_positive'),
  transfer('the least', { amount: '0.00000001' }, null),
  transfer('less than that', { amount: '0.000000001' }, 'number_format'),
  transfer('all', { amount: TRANSFER_FUND }, null),
  transfer('a hair more', { amount: '10000.00000001' }, 'transfer_insufficient'),
]
