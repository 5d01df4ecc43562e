import { expect, test } from 'vitest'
import { naiveTotp } from '../../tests/oracle/naive-totp.ts'
import { identityScene, type Person } from '../../tests/support/identity-scene.ts'

const scene = identityScene()
const STEP = 30_000

async function linked(): Promise<Person & { secret: string }> {
  const person = await scene.person()
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, person.token)).data
  const email_code = await scene.stepCode(person)
  const code = naiveTotp(secret, scene.now())
  const { code: answered } = await scene.post('googleBind', { code, email_code }, person.token)
  expect(answered).toBe(200)
  scene.pass(STEP)
  return { ...person, secret }
}
const codeOf = ({ secret }: { secret: string }) => naiveTotp(secret, scene.now())

test('ID-06 a secret is offered for ten minutes and linked by its own code and a step-up', async () => {
  const mira = await scene.person()
  const offer = (await scene.post<{ secret: string; uri: string; ends: number }>('googleSecret', {}, mira.token)).data
  expect(offer.uri).toContain(`secret=${offer.secret}`)
  expect(offer.ends - scene.now()).toBe(600_000)
  const bind = (body: object) => scene.post('googleBind', body, mira.token)
  const email_code = await scene.stepCode(mira)
  const code = naiveTotp(offer.secret, scene.now())
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await bind({ code: wrong, email_code })).toMatchObject({
    message: 'google_code_wrong',
    data: { field: 'code' },
  })
  expect(await bind({ code })).toMatchObject({ message: 'step_up_required', data: { field: 'email_code' } })
  scene.pass(600_000)
  expect(
    await bind({ code: naiveTotp(offer.secret, scene.now()), email_code: await scene.stepCode(mira) }),
  ).toMatchObject({ message: 'google_secret_ended' })
  expect((await scene.userinfo(mira.token)).google2fa).toBe(false)
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, mira.token)).data
  expect(secret).not.toBe(offer.secret)
  const last = { email_code: await scene.stepCode(mira) }
  expect((await bind({ code: naiveTotp(secret, scene.now()), ...last })).data).toMatchObject({ google2fa: true })
})

test('ID-06 who has one is asked for its code at every sign-in; each code is good once, through a restart too', async () => {
  const mira = await linked()
  expect(await scene.login(mira)).toMatchObject({ message: 'google_required', data: { field: 'google_code' } })
  const google_code = codeOf(mira)
  const both = await Promise.all([scene.login(mira, { google_code }), scene.login(mira, { google_code })])
  expect(both.map(({ code }) => code).sort()).toEqual([200, 400])
  await scene.restart()
  expect(await scene.login(mira, { google_code })).toMatchObject({
    message: 'google_code_wrong',
    data: { field: 'google_code' },
  })
  scene.pass(STEP)
  expect((await scene.login(mira, { google_code: codeOf(mira) })).data.user.google2fa).toBe(true)
  // A wrong password is reported as such, whatever the code.
  expect(await scene.login({ ...mira, password: 'Wrong-word-1' }, { google_code: codeOf(mira) })).toMatchObject({
    message: 'login_failed',
  })
})

test('ID-06 wrong codes pause the account like wrong passwords', async () => {
  const mira = await linked()
  const wrong = codeOf(mira) === '000000' ? '111111' : '000000'
  for (let i = 0; i < 5; i++)
    expect((await scene.login(mira, { google_code: wrong })).message).toBe('google_code_wrong')
  expect((await scene.login(mira, { google_code: codeOf(mira) })).message).toBe('account_locked')
})

test('ID-07 with an authenticator it is its code that a change takes, never twice, and no mail’s in its place', async () => {
  const mira = await linked()
  const set = (body: object) => scene.post('antiPhishing', { phrase: 'river nine', ...body }, mira.token)
  expect(await set({ email_code: await scene.stepCode(mira) })).toMatchObject({
    message: 'step_up_required',
    data: { field: 'google_code' },
  })
  const google_code = codeOf(mira)
  const many = await Promise.all(Array.from({ length: 6 }, () => set({ google_code })))
  expect(many.filter(({ code }) => code === 200)).toHaveLength(1)
  for (let i = 0; i < 4; i++) expect((await set({ google_code })).code).not.toBe(200)
})

test('ID-06 it is changed by the old one’s code, and unlinked by password and code', async () => {
  const mira = await linked()
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, mira.token)).data
  const bound = { code: naiveTotp(secret, scene.now()), google_code: codeOf(mira) }
  expect((await scene.post('googleBind', bound, mira.token)).code).toBe(200)
  scene.pass(STEP)
  expect((await scene.login(mira, { google_code: codeOf(mira) })).message).toBe('google_code_wrong')
  const unbind = (body: object) => scene.post('googleUnbind', body, mira.token)
  expect((await unbind({ password: 'Wrong-word-1', google_code: naiveTotp(secret, scene.now()) })).message).toBe(
    'password_wrong',
  )
  expect((await unbind({ password: mira.password })).message).toBe('step_up_required')
  expect((await unbind({ password: mira.password, google_code: naiveTotp(secret, scene.now()) })).data).toMatchObject({
    google2fa: false,
  })
  expect((await unbind({ password: mira.password })).message).toBe('google_not_linked')
  expect((await scene.login(mira)).code).toBe(200)
})
