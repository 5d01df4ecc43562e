import type { RefusalKey } from '../refusal.ts'
import { IMAGE_CASES } from './image-cases.ts'
import { KYC_CASES } from './kyc-cases.ts'
import { ORDER_CASES } from './order-cases.ts'
import { PASSWORD_CASES } from './password-cases.ts'
import { PLAN_CASES } from './plan-cases.ts'
import { CLOSE_CASES, TPSL_CASES } from './position-cases.ts'
import { TRANSFER_CASES } from './transfer-cases.ts'

/** A rule of product.md §5 (and §6's regions) that has a screen by now. */
export type RuleName =
  | 'new_password'
  | 'login_password'
  | 'passwords_match'
  | 'email'
  | 'phone'
  | 'verification_code'
  | 'google_code'
  | 'agreement'
  | 'invite_code'
  | 'region'
  | 'order'
  | 'plan'
  | 'close'
  | 'tpsl'
  | 'kyc'
  | 'image'
  | 'transfer'

/** One side of one boundary. Forms and API are held to the same line. */
export interface RuleCase {
  rule: RuleName
  /** Which side of which boundary. */
  what: string
  /**
   * What is typed, by the field's name in the call; everything else is as in {@link VALID_AUTH}, or in the valid request of its rule. Besides the
   * calls' own fields: `repeat`, the new password typed again; `country`, that of the request; `invite`, the site config's.
   */
  input: Readonly<Record<string, string | boolean>>
  /** The expected refusal and the field beside which it stands (null: the whole form); null where the rule has nothing to say. */
  refused: { key: RefusalKey; field: string | null } | null
}

/** Invite code of the sandbox's demo account. */
export const DEMO_INVITE = 'c8YWmP6q'

/** A form that no rule has anything against. */
export const VALID_AUTH = {
  account: 'new@sandbox.test',
  email: 'new@sandbox.test',
  phone: '+44 7700900123',
  code: '123456',
  google_code: '123456',
  password: 'Vq7!mZ2#kW9',
  repeat: 'Vq7!mZ2#kW9',
  invite_code: '',
  agree: true,
  country: 'CH',
  invite: 'optional',
} as const

const refused = (key: RefusalKey, field: string | null) => ({ key, field })
const addressed = (rule: 'email' | 'phone', taken: readonly string[], wrong: readonly string[]): RuleCase[] => [
  { rule, what: 'nothing typed', input: { [rule]: '' }, refused: refused('account_required', rule) },
  ...taken.map((text) => ({
    rule,
    what: `${text.length > 40 ? `${text.length} characters` : text} is one`,
    input: { [rule]: text },
    refused: null,
  })),
  ...wrong.map((text) => ({
    rule,
    what: `${text.length > 40 ? `${text.length} characters` : JSON.stringify(text)} is none`,
    input: { [rule]: text },
    refused: refused(`${rule}_format`, rule),
  })),
]
const mail = (length: number) => `${'a'.repeat(length - 5)}@b.cd`

const CODES: RuleCase[] = [
  ...(['123', '123456789', '12a4', '12 3', '１２３'] as const).map(
    (code): RuleCase => ({
      rule: 'verification_code',
      what: JSON.stringify(code),
      input: { code },
      refused: refused('code_format', 'code'),
    }),
  ),
  {
    rule: 'verification_code',
    what: 'none',
    input: { code: '' },
    refused: refused('code_required', 'code'),
  },
  ...(['1234', '12345678', '000000'] as const).map(
    (code): RuleCase => ({ rule: 'verification_code', what: code, input: { code }, refused: null }),
  ),
  ...(['12345', '1234567', '12345a', '１２３４５'] as const).map(
    (google_code): RuleCase => ({
      rule: 'google_code',
      what: google_code,
      input: { google_code },
      refused: refused('google_code_format', 'google_code'),
    }),
  ),
  { rule: 'google_code', what: '6 digits', input: { google_code: '012345' }, refused: null },
]

const AGREEMENT: RuleCase[] = [
  { rule: 'agreement', what: 'ticked', input: { agree: true }, refused: null },
  { rule: 'agreement', what: 'not ticked', input: { agree: false }, refused: refused('agreement_required', 'agree') },
]

const INVITE: RuleCase[] = [
  { rule: 'invite_code', what: 'none, optional', input: { invite_code: '' }, refused: null },
  {
    rule: 'invite_code',
    what: 'none, required',
    input: { invite_code: '', invite: 'required' },
    refused: refused('invite_required', 'invite_code'),
  },
  { rule: 'invite_code', what: 'as it is', input: { invite_code: DEMO_INVITE }, refused: null },
  {
    rule: 'invite_code',
    what: 'as it is, required',
    input: { invite_code: DEMO_INVITE, invite: 'required' },
    refused: null,
  },
  ...[
    DEMO_INVITE.toLowerCase(),
    DEMO_INVITE.toUpperCase(),
    DEMO_INVITE.slice(1),
    `${DEMO_INVITE}2`,
    '2'.repeat(33),
  ].map(
    (invite_code): RuleCase => ({
      rule: 'invite_code',
      what: `${invite_code} is another`,
      input: { invite_code },
      refused: refused('invite_unknown', 'invite_code'),
    }),
  ),
]

const CLOSED_PREFIXES = [
  '+65 81234567',
  '+6581234567',
  '+852-91234567',
  '+98 9121234567',
  '+53 51234567',
  '+211 912345678',
]
const OPEN_PREFIXES = ['+66 812345678', '+853 61234567', '+1 2025550100', '+81 9012345678']
const CLOSED_COUNTRIES = ['US', 'SG', 'HK', 'SS', 'CA-ON', 'CA-QC', 'CA-AB', 'UA-43']
const OPEN_COUNTRIES = ['CA', 'CA-BC', 'UA', 'CG', 'GN', 'KR']

const REGION: RuleCase[] = [
  ...CLOSED_PREFIXES.map(
    (phone): RuleCase => ({
      rule: 'region',
      what: phone,
      input: { phone },
      refused: refused('region_restricted', 'phone'),
    }),
  ),
  ...OPEN_PREFIXES.map((phone): RuleCase => ({ rule: 'region', what: phone, input: { phone }, refused: null })),
  ...CLOSED_COUNTRIES.map(
    (country): RuleCase => ({
      rule: 'region',
      what: `from ${country}`,
      input: { country },
      refused: refused('region_restricted', null),
    }),
  ),
  ...OPEN_COUNTRIES.map(
    (country): RuleCase => ({ rule: 'region', what: `from ${country}`, input: { country }, refused: null }),
  ),
]

/** Every boundary of every rule, both sides. */
export const RULE_CASES: readonly RuleCase[] = [
  ...PASSWORD_CASES,
  ...addressed(
    'email',
    [
      ...['a@b.cd', ' c@b.cd ', 'd＠b.cd', "o'neil+tag@mail.example.org", '用户@例子.公司', mail(254)],
      // What the clipboard brings along is no part of the address.
      ...['e\u00ad@b.cd', 'f\u200b@b.cd', 'g\u202e@b.cd', 'h@b\u2060.cd'],
    ],
    [
      ...['a', 'a@b', '@b.cd', 'a@.cd', 'a@b.', 'a@b..cd', 'a b@c.de', 'a@b@c.de', mail(255)],
      // What nobody sees: two such addresses look like one.
      ...['a\u0000@b.cd', 'a\u007f@b.cd', 'a\u3164@b.cd', 'a\ufe0f@b.cd', 'a\ud800@b.cd'],
    ],
  ),
  ...addressed(
    'phone',
    [
      '+44 7',
      '+448',
      '+44-7700900123',
      '+81 12345678901234',
      '+1234567890123456',
      '+44  71',
      '+44 7 72',
      '+44 (0)7700 900198',
    ],
    ['447700900123', '+', '+44 ', '+44--7', '+81 123456789012345', '+4477009001234567890', '+4a 7', '０４４７'],
  ),
  ...CODES,
  ...AGREEMENT,
  ...INVITE,
  ...REGION,
  ...ORDER_CASES,
  ...PLAN_CASES,
  ...CLOSE_CASES,
  ...TPSL_CASES,
  ...KYC_CASES,
  ...IMAGE_CASES,
  ...TRANSFER_CASES,
]

export function casesOf(...rules: readonly RuleName[]): RuleCase[] {
  return RULE_CASES.filter(({ rule }) => rules.includes(rule))
}
