import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type PersonData, personData } from '../../src/shared/calls/person-data.ts'
import { AuthSteps } from '../../tests/support/auth-steps.ts'
import { emptyAccount } from '../../tests/support/empty-account.ts'
import { identityScene, type Person } from '../../tests/support/identity-scene.ts'
import { madePng } from '../../tests/support/made-image.ts'

const scene = identityScene()
const KYC = {
  step: 'basic',
  country: 'PT',
  id_type: 'passport',
  name: 'Mara Lind',
  number: 'CA123456',
  birth: '1990-01-01',
}

const host = () => scene.http.host
const pictures = () => {
  const folder = join(scene.dataDir, 'uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function known(): Promise<Person> {
  const mira = await scene.person()
  await scene.post('changeNickname', { nickname: 'Mira' }, mira.token)
  await scene.post('kyc', KYC, mira.token)
  await scene.upload(mira.token, { name: 'a.png', type: 'image/png', bytes: madePng() })
  return mira
}

const leave = async (person: Person, more: object = {}, key?: string) => {
  const { email: confirm, password } = person
  const body = { confirm, password, email_code: await scene.stepCode(person), ...more }
  return scene.post('closeAccount', body, person.token, key ? { key } : {})
}

test('SAFE-16 a person gets all that is kept of them, unsealed, by a step-up code, and nobody else does', async () => {
  const mira = await known()
  const ask = (body: object) => scene.post<PersonData>('exportData', body, mira.token)
  expect(await ask({})).toMatchObject({ code: 403, message: 'step_up_required', data: { field: 'email_code' } })
  expect(await ask({ email_code: '0000' })).toMatchObject({ message: 'code_expired' })
  expect((await scene.post('exportData', {})).code).toBe(401)
  const { data } = await ask({ email_code: await scene.stepCode(mira) })
  expect(v.is(personData, data)).toBe(true)
  expect(data.profile).toMatchObject({ id: mira.id, email: mira.email, nickname: 'Mira', language: 'en' })
  expect(data.identity).toMatchObject({ name: KYC.name, number: KYC.number, birth: KYC.birth, country: 'PT' })
  expect([data.sessions.length, data.log_ins[0]?.via, data.pictures.length]).toEqual([1, 'register', 1])
  expect([data.rewards.tasks.length, data.rewards.available?.amount, data.rewards.sign_in?.signed]).toEqual([
    6,
    '0',
    false,
  ])
  const none = { follows: [], positions: [], trades: [], missed: [], shares: [], leader: null }
  expect(data.copy_trading).toEqual(none)
  expect([data.mint.sessions, data.invite_links.map(({ id }) => id), data.rebates]).toEqual([[], [0], []])
  expect(data.ledger.map(({ type, amount }) => [type, amount])).toEqual([
    ['credit', '1000'],
    ['credit', '1000'],
  ])
  const terms = { leader: 401, amount: '100', mode: 'ratio', max_trade: '50', stop_percent: '15', agree: true } as const
  const { answer } = await host().submit({ kind: 'followLeader', account: mira.id, ...terms })
  expect(answer.ok).toBe(true)
  const then = await ask({ email_code: await scene.stepCode(mira) })
  expect([v.is(personData, then.data), then.data.copy_trading.follows.length]).toEqual([true, 1])
  // Nothing that opens the account.
  const { passwordHash = 'none' } = host().exchange.account(mira.id) ?? {}
  const [session] = host().exchange.safety(mira.id).sessions
  for (const secret of [passwordHash, mira.token, session?.key ?? 'none'])
    expect(JSON.stringify(data)).not.toContain(secret)
})

test('SAFE-13 an account is closed by address, password and code, once nothing is left in it', async () => {
  const mira = await known()
  const standing = await scene.get<{ blocks: { key: string; params: object }[] }>('closeStanding', mira.token)
  expect(standing.data.blocks).toEqual([
    { key: 'close_balance', params: { wallet: 'spot', coin: 'USDT', amount: '1000' } },
    { key: 'close_balance', params: { wallet: 'contract', coin: 'USDT', amount: '1000' } },
  ])
  expect(await leave(mira)).toMatchObject({ code: 409, message: 'close_balance', data: { params: { amount: '1000' } } })
  await emptyAccount(host(), mira.id)
  expect(await leave(mira, { confirm: 'somebody@else.test' })).toMatchObject({
    message: 'close_confirm',
    data: { field: 'confirm', params: { expected: mira.email } },
  })
  expect(await leave(mira, { password: 'Wrong-word-1' })).toMatchObject({ message: 'password_wrong' })
  expect(await leave(mira, { password: undefined })).toMatchObject({ message: 'password_required' })
  expect(await leave(mira, { email_code: undefined })).toMatchObject({ message: 'step_up_required' })
  expect(await scene.status(mira.token)).toBe(200)
  const before = pictures().length
  expect((await leave(mira, { confirm: ` ${mira.email.toUpperCase()} ` })).code).toBe(200)
  expect([await scene.status(mira.token), pictures().length]).toEqual([401, before - 1])
  expect((await scene.login(mira)).message).toBe('login_failed')
  const [mail] = scene.http.outbox.list(mira.email)
  expect([mail?.kind, mail?.text]).toEqual(['account_closed', expect.stringContaining('deleted')])
  await scene.restart()
  expect((await scene.login(mira)).message).toBe('login_failed')
  expect(host().exchange.account(mira.id)).toMatchObject({ email: null, passwordHash: '', nickname: null })
  expect(host().exchange.views.money.withdrawals(mira.id)).toHaveLength(1)
})

test('SAFE-13 the same closing sent twice at once is one, and the address opens a new account', async () => {
  const mira = await scene.person()
  await emptyAccount(host(), mira.id)
  const body = { confirm: mira.email, password: mira.password, email_code: await scene.stepCode(mira) }
  const send = () => scene.post('closeAccount', body, mira.token, { key: 'leave' })
  expect((await Promise.all([send(), send()])).map(({ code }) => code)).toEqual([200, 200])
  scene.pass(60_000)
  const steps = new AuthSteps(scene.client(), scene.http.outbox)
  const again = await steps.register({ email: mira.email, code: await steps.emailCode(mira.email) })
  expect(again.code).toBe(200)
  expect(again.data.user.id).not.toBe(mira.id)
})
