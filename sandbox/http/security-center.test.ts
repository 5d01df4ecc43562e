import { expect, test } from 'vitest'
import { identityScene, type Person } from '../../tests/support/identity-scene.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'

const scene = identityScene()
const NEW = 'Another-1word'
const MINUTE = 60_000

test('ID-04 the password is changed by the old one and a code; the other sessions end, this one stays, withdrawals wait 48 h', async () => {
  const mira = await scene.person()
  const other = (await scene.login(mira)).data.token
  const change = (body: object) =>
    scene.post('changePassword', { password: mira.password, new_password: NEW, ...body }, mira.token)
  expect(await change({})).toMatchObject({ code: 403, message: 'step_up_required', data: { field: 'email_code' } })
  const email_code = await scene.stepCode(mira)
  expect(await change({ email_code, password: 'Wrong-word-1' })).toMatchObject({
    message: 'password_wrong',
    data: { field: 'password', params: { left: '4' } },
  })
  expect(await change({ email_code, new_password: mira.password })).toMatchObject({ message: 'password_same' })
  expect(await change({ email_code, new_password: 'simple' })).toMatchObject({
    message: 'password_length',
    data: { field: 'new_password' },
  })
  expect(await change({ email_code: '0000' })).toMatchObject({ message: 'code_wrong', data: { field: 'email_code' } })
  expect((await change({ email_code })).code).toBe(200)
  expect([await scene.status(other), await scene.status(mira.token)]).toEqual([401, 200])
  expect((await scene.userinfo(mira.token)).holds?.[0]).toMatchObject({ cause: 'password' })
  await scene.restart()
  expect([await scene.status(other), await scene.status(mira.token)]).toEqual([401, 200])
  expect((await scene.login(mira)).message).toBe('login_failed')
  expect((await scene.login({ ...mira, password: NEW })).code).toBe(200)
})

test('ID-04 the same change sent again gets the first answer, at once and after a restart', async () => {
  const mira = await scene.person()
  const body = { password: mira.password, new_password: NEW, email_code: await scene.stepCode(mira) }
  const send = () => scene.post('changePassword', body, mira.token, { key: 'change' })
  expect((await Promise.all([send(), send(), send()])).map(({ code }) => code)).toEqual([200, 200, 200])
  await scene.restart()
  expect((await send()).code).toBe(200)
  expect((await scene.userinfo(mira.token)).id).toBe(mira.id)
})

test('ID-04 five wrong passwords of somebody who is signed in pause, the right one included', async () => {
  const mira = await scene.person()
  const email_code = await scene.stepCode(mira)
  const change = (password: string) =>
    scene.post('changePassword', { password, new_password: NEW, email_code }, mira.token)
  for (let i = 0; i < 5; i++) expect((await change('Wrong-word-1')).message).toBe('password_wrong')
  expect(await change(mira.password)).toMatchObject({
    code: 429,
    message: 'account_locked',
    data: { params: { minutes: '10' } },
  })
  scene.pass(10 * MINUTE)
  expect(
    (
      await scene.post(
        'changePassword',
        { password: mira.password, new_password: NEW, email_code: await scene.stepCode(mira) },
        mira.token,
      )
    ).code,
  ).toBe(200)
})

async function bindCode(person: Person, type: 'email' | 'phone', to: string): Promise<string> {
  scene.pass(MINUTE)
  const path = type === 'email' ? 'api/user/sendUnCodeEmail' : 'api/user/sendUnCodePhone'
  await scene.client().post(path, { [type]: to }, { token: person.token })
  return scene.codeTo(to)
}

test('ID-05 a phone is linked, signs in, and is unlinked; a mail address is changed; the last address stays', async () => {
  const mira = await scene.person()
  const phone = '+44 7700900123'
  const bind = async (type: 'email' | 'phone', to: string, more: object = {}) => {
    const code = await bindCode(mira, type, to)
    const email_code = await scene.stepCode(mira)
    return scene.post(
      type === 'email' ? 'bindEmail' : 'bindPhone',
      { [type]: to, code, email_code, ...more },
      mira.token,
    )
  }
  expect(await bind('phone', phone, { code: '0000' })).toMatchObject({ message: 'code_wrong', data: { field: 'code' } })
  expect(await bind('phone', phone, { email_code: undefined })).toMatchObject({ message: 'step_up_required' })
  expect((await bind('phone', phone)).data).toMatchObject({ phone: '+447700900123', email: mira.email })
  const byPhone = { type: 'phone', account: phone, password: mira.password }
  expect((await scene.post('login', byPhone)).code).toBe(200)
  expect(await bind('phone', '+65 81234567')).toMatchObject({
    code: 403,
    message: 'region_restricted',
    data: { field: 'phone' },
  })
  // Somebody else's address, even with the code that went there, is theirs.
  const ben = await scene.person()
  expect(await bind('email', ben.email)).toMatchObject({
    code: 409,
    message: 'account_taken',
    data: { field: 'email' },
  })
  expect((await bind('email', 'mira.new@sandbox.test')).data).toMatchObject({ email: 'mira.new@sandbox.test' })
  mira.email = 'mira.new@sandbox.test'
  expect((await bind('phone', phone)).data).toMatchObject({ phone: null })
  expect((await scene.post('login', byPhone)).message).toBe('login_failed')
  expect(await bind('email', mira.email)).toMatchObject({ code: 409, message: 'last_address' })
  await scene.restart()
  expect(await scene.userinfo(mira.token)).toMatchObject({ email: 'mira.new@sandbox.test', phone: null })
  const { list } = (await scene.get<{ list: { what: string; detail: string }[] }>('securityRecords', mira.token)).data
  expect(list.map(({ what }) => what)).toEqual(['phone_unlinked', 'email_linked', 'phone_linked'])
  expect(JSON.stringify(list)).not.toContain('7700900123')
})

test('ID-08 the anti-phishing code stands in every mail to the own address, as it was typed, and in no other', async () => {
  const mira = await scene.person()
  const phrase = '$& {{code}} <b>&'
  const set = await scene.post('antiPhishing', { phrase, email_code: await scene.stepCode(mira) }, mira.token)
  expect(set.data).toMatchObject({ anti_phishing: phrase })
  expect((await scene.post('antiPhishing', { phrase: 'abc', email_code: '123456' }, mira.token)).message).toBe(
    'anti_phishing_format',
  )
  await scene.restart()
  expect((await scene.userinfo(mira.token)).anti_phishing).toBe(phrase)
  await scene.stepCode(mira)
  await scene.stepCode(mira, 'withdraw')
  scene.pass(MINUTE)
  await scene.post('sendFindPwdCode', { account: mira.email, area: '', type: 'email' })
  await bindCode(mira, 'email', mira.email)
  const mine = scene.http.outbox.list(mira.email)
  expect(mine.map(({ kind }) => kind)).toEqual(['unbind', 'find_password', 'withdraw', 'step_up'])
  for (const { text } of mine) expect(text.endsWith(` ${phrase}`)).toBe(true)
  await bindCode(mira, 'email', 'not.proved@sandbox.test')
  await scene.client().post('api/account/sendEmailCode', { email: 'stranger@sandbox.test' })
  for (const to of ['not.proved@sandbox.test', 'stranger@sandbox.test']) {
    expect(scene.http.outbox.list(to)).toHaveLength(1)
    expect(scene.http.outbox.list(to)[0]?.text).not.toContain('<b>')
  }
})

test('ID-07 200 random attempts to use a code twice, another’s, or one of another use: none succeeds', async () => {
  const random = seededRandom(5)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const [mira, ben] = [await scene.person(), await scene.person()]
  const used: string[] = []
  for (let i = 0; i < 3; i++) {
    const email_code = await scene.stepCode(mira)
    // The same code in many requests at once serves one.
    const once = Array.from({ length: 5 }, (_, n) =>
      scene.post('antiPhishing', { phrase: `word ${i}${n}`, email_code }, mira.token),
    )
    expect((await Promise.all(once)).filter(({ code }) => code === 200)).toHaveLength(1)
    used.push(email_code)
  }
  const phrase = (await scene.userinfo(mira.token)).anti_phishing
  const bens = await scene.stepCode(ben)
  const withdraws = await scene.stepCode(mira, 'withdraw')
  const codes = [...used, bens, withdraws].filter((code, at, all) => all.indexOf(code) === at)
  for (let i = 0; i < 200; i++) {
    const call = pick(['antiPhishing', 'changePassword', 'bindEmail'])
    const email_code = pick(codes)
    const rest = {
      antiPhishing: { phrase: 'taken over' },
      changePassword: { password: mira.password, new_password: NEW },
      bindEmail: { email: 'thief@sandbox.test', code: pick(codes) },
    }[call]
    const answer = await scene.post(call as string, { ...rest, email_code }, mira.token)
    expect(answer.code, `${call} ${answer.message}`).not.toBe(200)
    if (call === 'changePassword') expect(['code_wrong', 'code_tries', 'code_expired']).toContain(answer.message)
  }
  expect(await scene.userinfo(mira.token)).toMatchObject({ anti_phishing: phrase, email: mira.email })
  expect((await scene.login(mira)).code).toBe(200)
})
