import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { Balance, Order } from '../../src/shared/calls/entities.ts'
import { AuthSteps, GOOD_PASSWORD } from '../../tests/support/auth-steps.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import type { CallDeps } from './call-context.ts'

let bench: HostBench
let http: HttpBench
let client: SandboxClient
let steps: AuthSteps
beforeEach(async () => {
  bench = new HostBench()
  await serve({})
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

let dataFolder = ''
async function serve(calls: Partial<CallDeps>, dataDir = bench.folder()): Promise<void> {
  dataFolder = dataDir
  const folders = { dataDir, clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time, calls })
  client = new SandboxClient(http.url)
  steps = new AuthSteps(client, http.outbox)
}

const EMAIL = 'Mara.New@sandbox.test'

test('ENTRY-02 a person registers by email with the code of the outbox, finds 1,000 USDT, and buys at once', async () => {
  const code = await steps.emailCode(EMAIL)
  const { data, code: answered } = await steps.register({ email: EMAIL, code })
  expect(answered).toBe(200)
  const known = { id: 1002, email: 'mara.new@sandbox.test', phone: null, nickname: null, google2fa: false }
  expect(data.user).toMatchObject(known)
  const { token } = data
  const held = await client.get<Balance[]>('api/currency/accountCurrency', { token })
  const usdt = held.data.find((row) => row.symbol === 'USDT')
  expect([usdt?.trade_balance, usdt?.contract_balance, usdt?.balance]).toEqual(['1000', '1000', '0'])
  bench.time.pass(1000)
  const buy = { currency_id: 1, side: 'buy', type: 'market', quantity: '0.001', time_in_force: 'IOC' }
  expect((await client.post<Order>('api/spot/order', buy, { token })).data.status).toBe('completed')
  expect(Object.values(http.host.exchange.conservation()).filter((left) => Number(left) !== 0)).toEqual([])
  expect((await steps.login('mara.NEW@sandbox.test', GOOD_PASSWORD)).code).toBe(200)
})

test('ENTRY-03 a person registers by phone, however the number is spelt, and signs in with it', async () => {
  const code = await steps.phoneCode('+44 7700900123')
  const seen = { phone: '+44-7700900123', area: '+44', code }
  expect(await client.post('api/account/verifyPhoneCode', seen)).toMatchObject({ code: 200, data: { ok: true } })
  const { data } = await steps.register({ phone: '+447700900123', code })
  expect(data.user).toMatchObject({ phone: '+447700900123', email: null })
  expect((await steps.login('+44 7700900123', GOOD_PASSWORD, 'phone')).data.user.id).toBe(data.user.id)
  const elsewhere = { phone: '+44 7700900124', code: '+45' }
  expect(await client.post('api/account/sendPhoneCode', elsewhere)).toMatchObject({
    message: 'phone_format',
    data: { field: 'phone' },
  })
})

test('ENTRY-02 a wrong code tells the tries left, the fifth ends it, and a used one is worth nothing', async () => {
  const code = await steps.emailCode(EMAIL)
  const wrong = code === '111111' ? '222222' : '111111'
  const keys: unknown[] = []
  for (let i = 0; i < 6; i++) {
    const { message, data } = await steps.register({ email: EMAIL, code: wrong })
    keys.push([message, data.field, data.params?.left])
  }
  expect(keys).toEqual([
    ...['4', '3', '2', '1'].map((left) => ['code_wrong', 'code', left]),
    ['code_tries', 'code', undefined],
    ['code_tries', 'code', undefined],
  ])
  expect(await steps.register({ email: EMAIL, code })).toMatchObject({ message: 'code_tries' })
  bench.time.jump(60_000)
  const again = await steps.emailCode(EMAIL)
  expect((await steps.register({ email: EMAIL, code: again })).code).toBe(200)
  expect(await steps.register({ email: EMAIL, code: again })).toMatchObject({ message: 'code_expired' })
})

test('ENTRY-02 an address or number that has an account is refused beside its field, after the code', async () => {
  const code = await steps.emailCode('demo@sandbox.test')
  expect(await steps.register({ email: 'demo@sandbox.test', code: '0000000' })).toMatchObject({ message: 'code_wrong' })
  expect(await steps.register({ email: 'DEMO@sandbox.test', code })).toMatchObject({
    code: 409,
    message: 'account_taken',
    data: { field: 'email' },
  })
})

test('ENTRY-02 two that register the same address side by side make one account', async () => {
  const code = await steps.emailCode(EMAIL)
  const both = await Promise.all([1, 2, 3].map(() => steps.register({ email: EMAIL, code })))
  expect(both.map((one) => one.message).sort()).toEqual(['', 'code_expired', 'code_expired'])
  expect(http.host.exchange.nextAccountId()).toBe(1003)
})

test('ENTRY-04 asking again within 60 s is refused with the time that is left; a repeat of the same asking is not', async () => {
  const ask = (key: string, email = EMAIL) => client.post('api/account/sendEmailCode', { email }, { key })
  expect(await ask('one')).toMatchObject({ code: 200, data: { resend_in: 60 } })
  expect(await ask('one')).toMatchObject({ code: 200, data: { resend_in: 60 } })
  expect(http.outbox.list(EMAIL)).toHaveLength(1)
  expect(await ask('one', 'other@sandbox.test')).toMatchObject({ code: 409, message: 'idempotency_conflict' })
  bench.time.jump(18_000)
  expect(await ask('two')).toMatchObject({ code: 429, message: 'code_wait', data: { params: { seconds: '42' } } })
  bench.time.jump(42_000)
  expect(await ask('three')).toMatchObject({ code: 200 })
  expect(http.outbox.list(EMAIL)).toHaveLength(2)
})

test('ENTRY-05 without the agreement nobody registers, and the code stays good', async () => {
  const code = await steps.emailCode(EMAIL)
  for (const agree of [false, undefined]) {
    expect(await steps.register({ email: EMAIL, code, agree })).toMatchObject({
      code: 400,
      message: 'agreement_required',
      data: { field: 'agree' },
    })
  }
  expect((await steps.register({ email: EMAIL, code })).code).toBe(200)
})

test('ENTRY-06 the invite code of another account is kept, case by case; where it is required nobody comes without', async () => {
  const config = () => client.post<{ invite: string }>('api/common/config', {})
  expect((await config()).data.invite).toBe('optional')
  await http.close()
  await serve({ invite: 'required' })
  expect((await config()).data.invite).toBe('required')
  const invite_code = http.host.exchange.account(1001)?.inviteCode ?? ''
  const code = await steps.emailCode(EMAIL)
  const cases = [
    ['', 'invite_required'],
    [invite_code.toLowerCase(), 'invite_unknown'],
    [invite_code.slice(0, -1), 'invite_unknown'],
  ]
  for (const [typed, message] of cases) {
    const answer = await steps.register({ email: EMAIL, code, invite_code: typed })
    expect(answer).toMatchObject({ message, data: { field: 'invite_code' } })
  }
  const { data } = await steps.register({ email: EMAIL, code, invite_code })
  const account = http.host.exchange.account(data.user.id)
  expect(account?.invitedBy).toBe(1001)
  expect(account?.inviteCode).not.toBe(invite_code)
  expect(http.host.exchange.accountByInviteCode(account?.inviteCode ?? '')?.id).toBe(data.user.id)
})

test('ENTRY-07 where the services are not offered neither code nor account is given, and the caller may know before', async () => {
  await http.close()
  await serve({ place: { country: 'CA-ON' } })
  const closed = { code: 403, message: 'region_restricted', data: { params: { country: 'CA-ON' } } }
  expect(await client.post('api/account/sendEmailCode', { email: EMAIL })).toMatchObject(closed)
  expect(await client.post('api/account/sendPhoneCode', { phone: '+44 7', code: '+44' })).toMatchObject(closed)
  expect(await steps.register({ email: EMAIL, code: '123456' })).toMatchObject(closed)
  expect(http.outbox.list()).toEqual([])
  expect((await client.get('api/common/requestInfo')).data).toMatchObject({ country: 'CA-ON', restricted: true })
  await http.close()
  await serve({})
  const phone = { phone: '+65 81234567', code: '+65' }
  expect(await client.post('api/account/sendPhoneCode', phone)).toMatchObject({
    code: 403,
    message: 'region_restricted',
    data: { field: 'phone', params: { country: 'SG' } },
  })
  expect((await client.get('api/common/requestInfo')).data).toMatchObject({ country: 'CH', restricted: false })
  const { data } = await client.get<{ code: string; area: string; restricted: boolean }[]>('api/common/getCountry')
  expect(data.find(({ code }) => code === 'SG')).toEqual({ code: 'SG', area: '+65', restricted: true })
  expect(data.find(({ code }) => code === 'CA')).toEqual({ code: 'CA', area: '+1', restricted: false })
})

test('HOST-06 a registration that is sent again gets the first answer, another body 409, and after a restart the same account', async () => {
  const code = await steps.emailCode(EMAIL)
  const first = await steps.register({ email: EMAIL, code }, { key: 'k' })
  expect((await steps.register({ email: EMAIL, code }, { key: 'k' })).data).toEqual(first.data)
  const changed = { email: EMAIL, code, password: 'Another-1word' }
  expect(await steps.register(changed, { key: 'k' })).toMatchObject({ code: 409, message: 'idempotency_conflict' })
  await http.host.committed()
  const dataDir = bench.copy(dataFolder)
  await http.close()
  await serve({}, dataDir)
  const again = await steps.register({ email: EMAIL, code }, { key: 'k' })
  expect(again.data.user).toEqual(first.data.user)
  expect((await client.post('api/account/userinfo', {}, { token: again.data.token })).code).toBe(200)
  expect((await client.post('api/account/userinfo', {}, { token: first.data.token })).code).toBe(200)
  expect(await steps.register(changed, { key: 'k2' })).toMatchObject({ message: 'code_expired' })
  expect(http.host.exchange.nextAccountId()).toBe(1003)
})

test('HOST-06 a registration that is sent again from another address gets the first answer, also after a restart; nobody else does', async () => {
  const code = await steps.emailCode(EMAIL)
  const first = await steps.register({ email: EMAIL, code }, { key: 'k' })
  const elsewhere = () => new AuthSteps(new SandboxClient(http.url, http.from('10.9.8.7')), http.outbox)
  expect((await elsewhere().register({ email: EMAIL, code }, { key: 'k' })).data).toEqual(first.data)
  const conflict = { code: 409, message: 'idempotency_conflict', data: {} }
  for (const other of [{ password: 'Another-1word' }, { code: '000000' }, { invite_code: 'x' }]) {
    expect(await elsewhere().register({ email: EMAIL, code, ...other }, { key: 'k' })).toMatchObject(conflict)
  }
  // Another person's registration under the same key, from another address, is a write of its own.
  const theirs = await elsewhere().emailCode('other@sandbox.test')
  const other = await elsewhere().register({ email: 'other@sandbox.test', code: theirs }, { key: 'k' })
  expect(other.data.user.email).toBe('other@sandbox.test')
  expect(await steps.register({ email: 'third@sandbox.test', code: '123456' }, { key: 'k' })).toMatchObject(conflict)
  await http.host.committed()
  const dataDir = bench.copy(dataFolder)
  await http.close()
  await serve({}, dataDir)
  const again = await elsewhere().register({ email: EMAIL, code }, { key: 'k' })
  expect(again.data.user).toEqual(first.data.user)
  const wrong = { email: 'other@sandbox.test', code: theirs, password: 'Another-1word' }
  expect(await elsewhere().register(wrong, { key: 'k' })).toMatchObject(conflict)
})

test('a write without its key is refused, a visitor’s too; bodies and fields have their bounds', async () => {
  const bare = await fetch(`${http.url}/api/account/sendEmailCode`, {
    method: 'POST',
    body: JSON.stringify({ email: EMAIL }),
    headers: { 'content-type': 'application/json' },
  })
  expect(await bare.json()).toMatchObject({ code: 400, message: 'idempotency_key_required' })
  const long = await steps.register({ email: EMAIL, code: '123456', invite_code: 'x'.repeat(33) })
  expect(long).toMatchObject({ code: 400, data: { field: 'invite_code' } })
  expect(await steps.register({ email: EMAIL, code: '1'.repeat(70_000) })).toMatchObject({ status: 413 })
})

test('ENTRY-02 a person who is signed in gets a code to unlink the own address, and one to link another', async () => {
  const ask = (path: string, body: object, options = {}) => client.post(`api/user/${path}`, body, options)
  expect(await ask('sendUnCodeEmail', { email: 'a@b.cd' })).toMatchObject({ status: 401, message: 'not_login' })
  const token = await client.login()
  const sent = { code: 200, data: { resend_in: 60 } }
  expect(await ask('sendUnCodeEmail', { email: 'Demo@sandbox.test' }, { token })).toMatchObject(sent)
  expect(await ask('sendUnCodeEmail', { email: 'other@sandbox.test' }, { token })).toMatchObject(sent)
  expect(await ask('sendUnCodePhone', { phone: '+44 7700900123' }, { token })).toMatchObject(sent)
  const kinds = ['demo@sandbox.test', 'other@sandbox.test', '+447700900123'].map((to) => http.outbox.list(to)[0]?.kind)
  expect(kinds).toEqual(['unbind', 'bind', 'bind'])
  expect(await ask('sendUnCodePhone', { phone: '+44-7700900123' }, { token })).toMatchObject({ message: 'code_wait' })
  const code = steps.codeTo('other@sandbox.test')
  expect(await steps.register({ email: 'other@sandbox.test', code })).toMatchObject({ message: 'code_expired' })
})

test('HOST-06 a code that is asked for again under the same key is answered as at first, and sent once', async () => {
  const token = await client.login()
  for (const [path, body, other] of [
    ['sendUnCodeEmail', { email: 'other@sandbox.test' }, { email: 'third@sandbox.test' }],
    ['sendUnCodePhone', { phone: '+44 7700900123' }, { phone: '+44 7700900124' }],
  ] as const) {
    const ask = (what: object, who = token) => client.post(`api/user/${path}`, what, { token: who, key: 'same-key' })
    for (let i = 0; i < 2; i++) expect(await ask(body)).toMatchObject({ code: 200, data: { resend_in: 60 } })
    expect(await ask(other)).toMatchObject({ code: 409, message: 'idempotency_conflict' })
    const { data } = await steps.register({ email: `${path}@b.cd`, code: await steps.emailCode(`${path}@b.cd`) })
    expect(await ask(other, data.token), 'another person’s key').toMatchObject({ code: 200 })
  }
  expect(http.outbox.list('other@sandbox.test')).toHaveLength(1)
})
