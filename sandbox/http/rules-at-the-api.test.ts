import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { inviteCodeOf } from '../../src/engine/trading/model/invite-code.ts'
import { VALID_ORDER } from '../../src/shared/rules/testing/order-cases.ts'
import { VALID_PLAN } from '../../src/shared/rules/testing/plan-cases.ts'
import {
  casesOf,
  DEMO_INVITE,
  RULE_CASES,
  type RuleCase,
  type RuleName,
  VALID_AUTH,
} from '../../src/shared/rules/testing/rule-cases.ts'
import { VALID_TRANSFER } from '../../src/shared/rules/testing/transfer-cases.ts'
import { type CallAnswer, SandboxClient } from '../../tests/support/sandbox-client.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'
import type { CallDeps } from './call-context.ts'

type Input = Record<keyof typeof VALID_AUTH, string | boolean>
type Answer = CallAnswer<{ field?: string }>

const bench = new HostBench()
const open: HttpBench[] = []
let main: HttpBench
let token: string

async function serve(engine = tallyEngine, calls: Partial<CallDeps> = {}): Promise<HttpBench> {
  const http = await serveHttp({ dataDir: bench.folder(), clientDir: bench.folder(), engine, time: bench.time, calls })
  open.push(http)
  return http
}

beforeAll(async () => {
  main = await serve(exchangeEngine)
  token = await new SandboxClient(main.url).login()
})
afterAll(async () => {
  for (const http of open) await http.close()
  await bench.clean()
})

function verdictOf({ code, message, data }: Answer): RuleCase['refused'] {
  return code === 200 ? null : ({ key: message, field: data.field ?? null } as RuleCase['refused'])
}

let people = 0
/** A new address and number for each case that brings none, so that nobody is known already. */
function fresh(): Pick<Input, 'email' | 'phone'> {
  people += 1
  return { email: `person-${people}@sandbox.test`, phone: `+44 77009${String(people).padStart(5, '0')}` }
}

/** Asks for a code as the form does, and registers with it. @returns the first refusal on the way */
async function register(
  http: HttpBench,
  type: 'email' | 'phone',
  input: RuleCase['input'],
): Promise<RuleCase['refused']> {
  const { email, phone, password, code, agree, invite_code } = { ...VALID_AUTH, ...fresh(), ...input } as Input
  const client = new SandboxClient(http.url)
  const area = /^\+\d{1,3}/.exec(String(phone))?.[0] ?? '+44'
  // The clock goes on by more than the window of the limits on codes.
  bench.time.jump(3_600_001)
  const to = type === 'email' ? { email } : { phone }
  const asked = await client.post(`api/account/send${type === 'email' ? 'EmailCode' : 'PhoneCode'}`, {
    ...to,
    ...(type === 'phone' ? { code: area } : {}),
  })
  const rest = { password, agree, ...(invite_code === '' ? {} : { invite_code }) }
  const sent = http.outbox.list(String(type === 'email' ? email : phone)).find((item) => item.code)?.code
  const path = `api/account/${type}Register`
  const answered = await client.post(path, { ...to, ...rest, code: input.code === undefined ? (sent ?? code) : code })
  const verdict = verdictOf(answered as Answer)
  if (asked.code !== 200) expect(verdictOf(asked as Answer)).toEqual(verdict)
  return verdict
}

/** Refusals that a rule of form has no part in: the code was not the one that was sent, the account is nobody's. */
function leavingOut(keys: readonly string[], verdict: RuleCase['refused']): RuleCase['refused'] {
  return verdict && keys.includes(verdict.key) ? null : verdict
}

async function login(input: RuleCase['input']): Promise<RuleCase['refused']> {
  const { password, google_code } = { ...VALID_AUTH, ...input }
  const body = { type: 'email', account: fresh().email, password, ...(input.google_code ? { google_code } : {}) }
  const answer = await new SandboxClient(main.url).post('api/account/login', body)
  return leavingOut(['login_failed'], verdictOf(answer as Answer))
}

async function reset(input: RuleCase['input']): Promise<RuleCase['refused']> {
  const { password, code } = { ...VALID_AUTH, ...input }
  const body = { account: fresh().email, type: 'email', password, code }
  const answer = await new SandboxClient(main.url).post('api/account/changePwdByCode', body)
  return leavingOut(['code_expired'], verdictOf(answer as Answer))
}

/** Identities want a day, positions one that is held, pictures a folder: their files are kyc-rules and tests/rule-forms. */
const OWN_FILE = ['passwords_match', 'kyc', 'image', 'close', 'tpsl'] as const
type OwnFile = (typeof OWN_FILE)[number]
const hasOwnFile = (rule: RuleName): rule is OwnFile => (OWN_FILE as readonly RuleName[]).includes(rule)

const JUDGES: Record<Exclude<RuleName, OwnFile>, (input: RuleCase['input']) => Promise<RuleCase['refused']>> = {
  new_password: (input) => register(main, 'email', input),
  login_password: login,
  google_code: login,
  email: (input) => register(main, 'email', input),
  phone: (input) => register(main, 'phone', input),
  verification_code: async (input) => leavingOut(['code_wrong'], await register(main, 'email', input)),
  agreement: (input) => register(main, 'phone', input),
  invite_code: async (input) =>
    register(input.invite === 'required' ? await serve(tallyEngine, { invite: 'required' }) : main, 'email', input),
  region: async (input) =>
    input.country === undefined
      ? register(main, 'phone', input)
      : register(await serve(tallyEngine, { place: { country: String(input.country) } }), 'email', input),
  transfer: async (input) => {
    const { currency_id, ...rest } = { ...VALID_TRANSFER, ...input }
    const body = { ...rest, ...(currency_id === '' ? {} : { currency_id: Number(currency_id) }) }
    const client = new SandboxClient(main.url)
    const answer: Answer = await client.post('api/currency/transfer', body, { token })
    if (answer.code === 200) {
      const back = await client.post('api/currency/transfer', { ...body, from: rest.to, to: rest.from }, { token })
      expect(back.code).toBe(200)
    }
    return verdictOf(answer)
  },
  order: async (input) =>
    verdictOf(
      (await new SandboxClient(main.url).post(
        'api/spot/order',
        { currency_id: 1, ...VALID_ORDER, ...input },
        { token },
      )) as Answer,
    ),
  plan: async (input) => {
    const { trigger_price, ...rest } = { ...VALID_PLAN, ...input }
    const client = new SandboxClient(main.url)
    const body = { currency_id: 1, ...VALID_ORDER, ...rest, trigger: { kind: 'conditional', price: trigger_price } }
    const answer = await client.post<{ id?: number; field?: string }>('api/spot/order', body, { token })
    // Ten may wait at most.
    if (answer.code === 200)
      expect((await client.post('api/spot/cancel', { id: answer.data.id }, { token })).code).toBe(200)
    return verdictOf(answer)
  },
}

// Two passwords that differ never reach the API: it takes one.
const cases = RULE_CASES.flatMap((one) => (hasOwnFile(one.rule) ? [] : [{ ...one, judge: JUDGES[one.rule] }]))

test.each(cases)('ENTRY-08 at the API, $rule: $what', async ({ judge, input, refused }) => {
  expect(await judge(input)).toEqual(refused)
})

test.each(casesOf('new_password', 'verification_code'))(
  'ENTRY-08 at the API, for a forgotten password, $rule: $what',
  async ({ input, refused }) => {
    expect(await reset(input)).toEqual(refused)
  },
)

test('ENTRY-08 the bounds of the price band, as the market stands', async () => {
  const client = new SandboxClient(main.url)
  const last = BigInt(main.host.exchange.ticker('spot', 1)?.c.replace('.', '') ?? 0)
  const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
  const low = (last * 4n + 4n) / 5n
  const high = (last * 6n) / 5n
  const judge = async (price: bigint, more = {}) =>
    verdictOf(
      (await client.post(
        'api/spot/order',
        { currency_id: 1, ...VALID_ORDER, ...more, price: text(price) },
        { token },
      )) as Answer,
    )
  const sell = { side: 'sell' }
  expect(await judge(low)).toBeNull()
  expect(await judge(low - 1n)).toEqual({ key: 'filter_price_band', field: 'price' })
  expect(await judge(high, sell)).toBeNull()
  expect(await judge(high + 1n, sell)).toEqual({ key: 'filter_price_band', field: 'price' })
})

test('ENTRY-06 the table’s invite code is the demo account’s', () => {
  expect(inviteCodeOf(FIRST_ACCOUNT)).toBe(DEMO_INVITE)
})
