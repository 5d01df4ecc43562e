import * as v from 'valibot'
import { expect, test } from 'vitest'
import { caseFile } from '../../../../tests/support/case-file.ts'
import { authCalls } from '../../calls/auth-calls.ts'
import type { Market } from '../../hub-protocol/market.ts'
import { checkImage } from '../../image/check-image.ts'
import { email } from '../email.ts'
import { kycBasicForm, kycBasicRefusal } from '../kyc-rule.ts'
import { checkOrder, type OrderDraft } from '../order-rule.ts'
import { orderRules } from '../order-units.ts'
import { loginPassword, newPassword, passwordsMatch } from '../password.ts'
import { phone } from '../phone.ts'
import { checkPlan, triggerPrices } from '../plan-rule.ts'
import type { RefusalKey } from '../refusal.ts'
import { isRestrictedPlace, restrictedByPrefix } from '../regions.ts'
import { googleCode, verificationCode } from '../verification-code.ts'
import { KYC_DAY, VALID_KYC } from './kyc-cases.ts'
import { ORDER_MARKET, VALID_ORDER } from './order-cases.ts'
import { VALID_PLAN } from './plan-cases.ts'
import { RULE_CASES, type RuleCase, type RuleName, VALID_AUTH } from './rule-cases.ts'

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

/** What only exchange and form know: whether an invite code exists, what can be moved where, and what is held. */
const KNOWN_ELSEWHERE = ['invite_code', 'transfer', 'close', 'tpsl'] as const
type Elsewhere = (typeof KNOWN_ELSEWHERE)[number]
const isElsewhere = (rule: RuleName): rule is Elsewhere => (KNOWN_ELSEWHERE as readonly RuleName[]).includes(rule)

/** The shared rule behind each name. */
const RULES: Record<Exclude<RuleName, Elsewhere>, (input: Record<string, unknown>) => Verdict> = {
  new_password: by('password', newPassword),
  login_password: by('password', loginPassword),
  passwords_match: ({ password, repeat }) =>
    passwordsMatch(String(password), String(repeat)) ? null : { key: 'passwords_mismatch', field: 'repeat' },
  email: by('email', email),
  phone: by('phone', phone),
  verification_code: by('code', verificationCode),
  google_code: by('google_code', googleCode),
  agreement: by('agree', authCalls.emailRegister.request.entries.agree),
  region({ country, phone }) {
    if (isRestrictedPlace(String(country))) return { key: 'region_restricted', field: null }
    return restrictedByPrefix(String(phone)) ? { key: 'region_restricted', field: 'phone' } : null
  },
  kyc(input) {
    const read = v.safeParse(kycBasicForm, { ...VALID_KYC, ...input })
    if (!read.success) return { key: read.issues[0].message as RefusalKey, field: v.getDotPath(read.issues[0]) }
    const refusal = kycBasicRefusal(read.output, Date.parse(KYC_DAY))
    return refusal && { key: refusal.key, field: refusal.field ?? null }
  },
  order(input) {
    const checked = checkOrder(MARKET, { ...VALID_ORDER, ...input } as OrderDraft, { last: '64281.40' })
    return checked.ok ? null : { key: checked.refusal.key, field: checked.refusal.field ?? null }
  },
  plan(input) {
    const { trigger_price, ...rest } = { ...VALID_PLAN, ...input }
    const rules = orderRules(MARKET)
    const now = { prices: triggerPrices(rules, { last: '64281.40' }), now: 0, plans: 0 }
    const draft = { ...VALID_ORDER, ...rest } as OrderDraft
    const checked = checkPlan(rules, draft, { kind: 'conditional', price: trigger_price }, now)
    return checked.ok ? null : { key: checked.refusal.key, field: checked.refusal.field ?? null }
  },
  image(input) {
    const checked = checkImage(caseFile(input as RuleCase['input']))
    return checked.ok ? null : { key: checked.refusal.key, field: checked.refusal.field ?? null }
  },
}

const cases = RULE_CASES.flatMap((one) => (isElsewhere(one.rule) ? [] : [{ ...one, judge: RULES[one.rule] }]))

test.each(cases)('ENTRY-08 $rule: $what', ({ rule, judge, input, refused }) => {
  const alone = rule === 'kyc' || rule === 'image' || rule === 'plan'
  expect(judge(alone ? input : { ...VALID_AUTH, ...input })).toEqual(refused)
})

test('ENTRY-08 every rule has both sides of its boundary, and no case stands twice', () => {
  for (const rule of [...Object.keys(RULES), ...KNOWN_ELSEWHERE] as RuleName[]) {
    const sides = RULE_CASES.filter((one) => one.rule === rule).map(({ refused }) => refused === null)
    expect([rule, sides.includes(true), sides.includes(false)]).toEqual([rule, true, true])
  }
  const names = RULE_CASES.map(({ rule, what }) => `${rule} ${what}`)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
