import * as v from 'valibot'
import { expect, test } from 'vitest'
import { entryCalls } from '../../calls/entry-calls.ts'
import type { Market } from '../../market/market.ts'
import { email } from '../email.ts'
import { checkOrder, type OrderDraft } from '../order-rule.ts'
import { loginPassword, newPassword, passwordsMatch } from '../password.ts'
import { phone } from '../phone.ts'
import type { RefusalKey } from '../refusal.ts'
import { isRestrictedPlace, restrictedByPrefix } from '../regions.ts'
import { googleCode, verificationCode } from '../verification-code.ts'
import { ORDER_MARKET, VALID_ORDER } from './order-cases.ts'
import { RULE_CASES, type RuleCase, type RuleName, VALID_ENTRY } from './rule-cases.ts'

const MARKET: Market = {
  kind: 'spot',
  symbol: 'BTCUSDT',
  base: 'BTC',
  quote: 'USDT',
  quote_id: 3,
  price_digits: 2,
  quantity_digits: 5,
  max_leverage: 1,
  maker_fee: '0.001',
  taker_fee: '0.001',
  recorded: false,
  ...ORDER_MARKET,
}

type Verdict = RuleCase['refused']
const by = (field: string, schema: v.GenericSchema) => (input: Record<string, unknown>) =>
  verdict(schema, input[field], field)

function verdict(schema: v.GenericSchema, value: unknown, field: string): Verdict {
  const read = v.safeParse(schema, value)
  return read.success ? null : { key: read.issues[0].message as RefusalKey, field }
}

/** The shared rule behind each name. Whether an invite code exists only the exchange knows. */
const RULES: Record<Exclude<RuleName, 'invite_code'>, (input: Record<string, unknown>) => Verdict> = {
  new_password: by('password', newPassword),
  login_password: by('password', loginPassword),
  passwords_match: ({ password, repeat }) =>
    passwordsMatch(String(password), String(repeat)) ? null : { key: 'passwords_mismatch', field: 'repeat' },
  email: by('email', email),
  phone: by('phone', phone),
  verification_code: by('code', verificationCode),
  google_code: by('google_code', googleCode),
  agreement: by('agree', entryCalls.emailRegister.request.entries.agree),
  region({ country, phone }) {
    if (isRestrictedPlace(String(country))) return { key: 'region_restricted', field: null }
    return restrictedByPrefix(String(phone)) ? { key: 'region_restricted', field: 'phone' } : null
  },
  order(input) {
    const checked = checkOrder(MARKET, { ...VALID_ORDER, ...input } as OrderDraft, { last: '64281.40' })
    return checked.ok ? null : { key: checked.refusal.key, field: checked.refusal.field ?? null }
  },
}

const cases = RULE_CASES.flatMap((one) => (one.rule === 'invite_code' ? [] : [{ ...one, judge: RULES[one.rule] }]))

test.each(cases)('ENTRY-08 $rule: $what', ({ judge, input, refused }) => {
  expect(judge({ ...VALID_ENTRY, ...input })).toEqual(refused)
})

test('ENTRY-08 every rule has both sides of its boundary, and no case stands twice', () => {
  for (const rule of [...Object.keys(RULES), 'invite_code'] as RuleName[]) {
    const sides = RULE_CASES.filter((one) => one.rule === rule).map(({ refused }) => refused === null)
    expect([rule, sides.includes(true), sides.includes(false)]).toEqual([rule, true, true])
  }
  const names = RULE_CASES.map(({ rule, what }) => `${rule} ${what}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
