import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { AuthSteps, GOOD_PASSWORD } from '../../tests/support/auth-steps.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { hashPassword } from '../accounts/password.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

let bench: HostBench
let http: HttpBench
let client: SandboxClient
let steps: AuthSteps
beforeEach(async () => {
  bench = new HostBench()
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time })
  client = new SandboxClient(http.url)
  steps = new AuthSteps(client, http.outbox)
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

const SPELLINGS = ['+81 9012345678', '+81 090-1234-5678', '0081 90 1234 5678', '＋８１ ０９０ー１２３４ー５６７８']

/** An account as it was opened when the trunk zero was kept. */
async function openOld(phone: string, password: string): Promise<number> {
  const account = http.host.exchange.nextAccountId()
  const passwordHash = await hashPassword(password)
  await http.host.submit({ kind: 'openAccount', account, email: null, phone, passwordHash, invitedBy: null })
  return account
}

test('REAL-10 one phone opens one account, and every spelling of it signs in', async () => {
  const code = await steps.phoneCode('+81 090-1234-5678')
  expect(http.outbox.list()[0]?.to).toBe('+819012345678')
  const { data } = await steps.register({ phone: '+81 090-1234-5678', code })
  expect(data.user.phone).toBe('+819012345678')
  for (const spelling of SPELLINGS) {
    expect((await steps.login(spelling, GOOD_PASSWORD, 'phone')).data.user.id).toBe(data.user.id)
  }
  bench.time.jump(3_600_001)
  const again = await steps.phoneCode('+81 90 1234 5678')
  expect(await steps.register({ phone: '+81 90 1234 5678', code: again })).toMatchObject({ message: 'account_taken' })
})

test('REAL-10 an account that was stored with its trunk zero is found: log-in, new password, registration', async () => {
  const id = await openOld('+8109012345678', GOOD_PASSWORD)
  for (const spelling of SPELLINGS) {
    expect((await steps.login(spelling, GOOD_PASSWORD, 'phone')).data.user.id).toBe(id)
  }
  const code = await steps.phoneCode('+81 9012345678')
  expect(await steps.register({ phone: '+81 9012345678', code })).toMatchObject({ message: 'account_taken' })
  const found = await steps.findCode('+81 9012345678', 'phone', '+81')
  const password = `${GOOD_PASSWORD}x`
  const reset = { account: '+81 090 1234 5678', type: 'phone', code: found, password }
  expect(await steps.reset(reset)).toMatchObject({ code: 200 })
  expect((await steps.login('+81 9012345678', password, 'phone')).data.user.id).toBe(id)
})

test('REAL-10 of two accounts that one phone had opened, the password tells which is meant', async () => {
  const older = await openOld('+8109012345678', 'Older-9!kQz7')
  const newer = await openOld('+819012345678', 'Newer-9!kQz7')
  expect((await steps.login('+81 9012345678', 'Older-9!kQz7', 'phone')).data.user.id).toBe(older)
  expect((await steps.login('+81 9012345678', 'Newer-9!kQz7', 'phone')).data.user.id).toBe(newer)
  expect(await steps.login('+81 9012345678', 'Other-9!kQz7', 'phone')).toMatchObject({ message: 'login_failed' })
})

test('REAL-10 a phone that is somebody’s, by whatever spelling, is not linked to another account', async () => {
  await openOld('+8109012345678', GOOD_PASSWORD)
  const { token } = (await steps.register({ email: 'p@sandbox.test', code: await steps.emailCode('p@sandbox.test') }))
    .data
  await client.post('api/user/sendUnCodePhone', { phone: '+81 9012345678' }, { token })
  await client.post('api/account/sendStepCode', { use: 'change', to: 'email' }, { token })
  const codes = { code: steps.codeTo('+819012345678'), email_code: steps.codeTo('p@sandbox.test') }
  const bound = await client.post('api/account/bindPhone', { phone: '+81 90-1234-5678', ...codes }, { token })
  expect(bound).toMatchObject({ code: 409, message: 'account_taken' })
})

test('REAL-10 what is dialled before a country code is the chosen country’s; an impossible number gets no code', async () => {
  const send = (account: string, area: string) => steps.findCode(account, 'phone', area)
  await openOld('+447700900123', GOOD_PASSWORD)
  await send('0011 44 7700 900123', '+61')
  expect(http.outbox.list()[0]?.to).toBe('+447700900123')
  expect(await steps.login('0011 44 7700 900123', GOOD_PASSWORD, 'phone')).toMatchObject({ message: 'phone_format' })
})
