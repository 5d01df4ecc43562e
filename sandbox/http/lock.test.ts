import { expect, test } from 'vitest'
import type { Order } from '../../src/shared/calls/entities.ts'
import { naiveTotp } from '../../tests/oracle/naive-totp.ts'
import { identityScene, type Person } from '../../tests/support/identity-scene.ts'

const scene = identityScene()

async function unlockCode({ email }: Person): Promise<string> {
  scene.pass(60_000)
  await scene.post('sendUnlockCode', { account: email, area: '', type: 'email' })
  return scene.codeTo(email)
}
const unlock = ({ email, password }: Person, more: object) =>
  scene.post<{ token: string }>('unlock', { type: 'email', account: email, password, ...more })

test('ID-09 one press ends every session and lets nobody in; orders stay, or go when asked', async () => {
  for (const cancel_orders of [false, true]) {
    const mira = await scene.person()
    const other = (await scene.login(mira)).data.token
    scene.bench.time.pass(1000)
    const rest = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '0.001' }
    const placed = await scene.client().post<Order>('api/spot/order', rest, { token: mira.token })
    expect(placed.code).toBe(200)
    const locked = await scene.post('lock', { cancel_orders }, mira.token)
    expect(locked.data).toEqual({ cancelled: cancel_orders ? 1 : 0 })
    expect(scene.http.host.exchange.openOrders(mira.id, 'spot')).toHaveLength(cancel_orders ? 0 : 1)
    expect([await scene.status(mira.token), await scene.status(other)]).toEqual([401, 401])
    expect(await scene.login(mira)).toMatchObject({ code: 403, message: 'account_frozen' })
    // Who does not know the password does not learn that it is locked.
    expect((await scene.login({ ...mira, password: 'Wrong-word-1' })).message).toBe('login_failed')
  }
})

test('ID-09 password and code unlock, and sign in; a restart and a forgotten password do not', async () => {
  const mira = await scene.person()
  await scene.post('lock', {}, mira.token)
  await scene.restart()
  expect((await scene.login(mira)).message).toBe('account_frozen')
  scene.pass(60_000)
  await scene.post('sendFindPwdCode', { account: mira.email, area: '', type: 'email' })
  mira.password = 'Another-1word'
  await scene.post('changePwdByCode', {
    account: mira.email,
    type: 'email',
    code: scene.codeTo(mira.email),
    password: mira.password,
  })
  expect((await scene.login(mira)).message).toBe('account_frozen')
  const code = await unlockCode(mira)
  expect((await unlock({ ...mira, password: 'Wrong-word-1' }, { code })).message).toBe('login_failed')
  expect((await unlock(mira, { code: '0000' })).message).toBe('code_wrong')
  const { data } = await unlock(mira, { code })
  expect(await scene.status(data.token)).toBe(200)
  expect((await scene.login(mira)).code).toBe(200)
  expect((await unlock(mira, { code })).message).toBe('code_expired')
  const { list } = (await scene.get<{ list: { what: string }[] }>('securityRecords', data.token)).data
  expect(list.map(({ what }) => what)).toEqual(['unlocked', 'password_reset', 'locked'])
})

test('ID-09 with an authenticator its code is needed too', async () => {
  const mira = await scene.person()
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, mira.token)).data
  const email_code = await scene.stepCode(mira)
  await scene.post('googleBind', { code: naiveTotp(secret, scene.now()), email_code }, mira.token)
  await scene.post('lock', {}, mira.token)
  const code = await unlockCode(mira)
  expect((await unlock(mira, { code })).message).toBe('google_required')
  expect((await unlock(mira, { code, google_code: naiveTotp(secret, scene.now()) })).code).toBe(200)
})

test('ID-17 asking for an unlock code and guessing one is answered alike, whoever exists and whoever is locked', async () => {
  const [free, held] = [await scene.person(), await scene.person()]
  await scene.post('lock', {}, held.token)
  const seen = []
  for (const account of [free.email, held.email, 'nobody@sandbox.test']) {
    const ask = () => scene.post('sendUnlockCode', { account, area: '', type: 'email' })
    const guess = () => scene.post('unlock', { type: 'email', account, password: 'Wrong-word-1', code: '12345678' })
    const answers = [await ask(), await ask(), await guess(), await guess()]
    seen.push(answers.map(({ code, message, data }) => ({ code, message, data })))
  }
  expect(seen[0]).toEqual(seen[1])
  expect(seen[1]).toEqual(seen[2])
})
