import { expect, test } from 'vitest'
import type { User } from '../../src/shared/calls/entities.ts'
import { naiveTotp } from '../../tests/oracle/naive-totp.ts'
import { identityScene } from '../../tests/support/identity-scene.ts'
import { walkIssuer } from '../../tests/support/issuer-walk.ts'

const scene = identityScene()

const came = async (email: string, flow: 'code' | 'id_token' = 'code') => {
  const { token, nonce } = await walkIssuer(scene.http.url, { email, flow })
  return { email, token: token ?? 'none', nonce }
}
const enter = (body: object, more = {}) =>
  scene.post<{ token: string; user: User }>('googleAuth', body, undefined, more)

test('OIDC-01 somebody new comes by the issuer, agrees, has an account, and comes again by code and by ID token', async () => {
  const email = 'Mara.Novak@gmail.test'
  const first = await came(email)
  expect(await enter(first)).toMatchObject({ message: 'agreement_required', data: { field: 'agree' } })
  const opened = await enter({ ...first, agree: true })
  expect(opened).toMatchObject({ code: 200, data: { user: { email: 'mara.novak@gmail.test', google2fa: false } } })
  const { token, user } = opened.data
  expect((await scene.userinfo(token)).holds?.map(({ cause }) => cause)).toEqual(['login'])
  const again = await enter(await came(email, 'id_token'))
  expect(again.data.user.id).toBe(user.id)
  const { data } = await scene.get<{ list: { via: string; ok: boolean }[] }>('loginRecords?page=1', token)
  expect(data.list.map(({ via, ok }) => [via, ok])).toEqual([
    ['google', true],
    ['google', true],
  ])
})

test('OIDC-02 a token opens one session, whoever sends it again', async () => {
  const one = { ...(await came('twice@gmail.test')), agree: true }
  const key = 'the-same-press'
  const [first, repeat] = [await enter(one, { key }), await enter(one, { key })]
  expect(repeat.data.token).toBe(first.data.token)
  expect((await enter(one)).message).toBe('google_token_used')
  const two = await came('twice@gmail.test')
  const many = await Promise.all(Array.from({ length: 5 }, () => enter(two)))
  expect(many.map(({ code, message }) => (code === 200 ? 'in' : message)).sort()).toEqual([
    ...Array.from({ length: 4 }, () => 'google_token_used'),
    'in',
  ])
})

test('OIDC-03 another page’s nonce, another’s address, and what no issuer signed open nothing', async () => {
  const { email, token, nonce } = await came('nonce@gmail.test')
  const other = nonce.split('').reverse().join('')
  const wrong = { message: 'google_token_wrong', code: 403 }
  expect(await enter({ email, token, nonce: other, agree: true })).toMatchObject(wrong)
  expect(await enter({ email: 'demo@sandbox.test', token, nonce, agree: true })).toMatchObject(wrong)
  const [head = '', body = '', sign = ''] = token.split('.')
  const said = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const payloadOf = (more: object) => Buffer.from(JSON.stringify({ ...said, ...more })).toString('base64url')
  const forged = [
    `${head}.${payloadOf({ email: 'demo@sandbox.test' })}.${sign}`,
    `${head}.${payloadOf({ iss: 'https://evil.test' })}.${sign}`,
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
    'not.a.token',
  ]
  for (const each of forged) expect(await enter({ email, token: each, nonce, agree: true })).toMatchObject(wrong)
  expect((await enter({ email, token, nonce, agree: true })).code).toBe(200)
})

test('OIDC-04 an account that has the address is linked by its password, once; an address that nobody proved opens nothing', async () => {
  const mira = await scene.person()
  const one = await came(mira.email)
  expect(await enter(one)).toMatchObject({ message: 'google_link_password', data: { field: 'password' } })
  expect(await enter({ ...one, agree: true })).toMatchObject({ message: 'google_link_password' })
  expect(await enter({ ...one, password: 'Wrong-word-1' })).toMatchObject({
    message: 'login_failed',
    data: { field: 'password' },
  })
  expect((await enter({ ...one, password: mira.password })).data.user.id).toBe(mira.id)
  expect((await enter(await came(mira.email))).data.user.id).toBe(mira.id)
  const { data } = await scene.get<{ list: { what: string }[] }>('securityRecords?page=1', mira.token)
  expect(data.list.map(({ what }) => what)).toEqual(['oidc_linked'])
  const unproved = await came('not.proved@elsewhere.test')
  expect(await enter({ ...unproved, agree: true })).toMatchObject({ message: 'google_email_unverified', code: 403 })
})

test('OIDC-05 region, invite code, a lock and the authenticator hold here as at every other way to sign in', async () => {
  const { place } = scene.http.deps
  const singapore = await came('far@gmail.test')
  place.country = 'SG'
  expect(await enter({ ...singapore, agree: true })).toMatchObject({ message: 'region_restricted', code: 403 })
  place.country = 'CH'
  expect(await enter({ ...singapore, agree: true, invite_code: 'nobody' })).toMatchObject({ message: 'invite_unknown' })
  const far = (await enter({ ...singapore, agree: true })).data
  await scene.post('lock', {}, far.token)
  expect(await enter(await came('far@gmail.test'))).toMatchObject({ message: 'account_frozen', code: 403 })
})

test('OIDC-05 where an authenticator is linked, this log-in takes its code too, each of them once', async () => {
  const mira = await scene.person()
  const first = await came(mira.email)
  mira.token = (await enter({ ...first, password: mira.password })).data.token
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, mira.token)).data
  const email_code = await scene.stepCode(mira)
  await scene.post('googleBind', { code: naiveTotp(secret, scene.now()), email_code }, mira.token)
  const next = await came(mira.email)
  expect(await enter(next)).toMatchObject({ message: 'google_required', data: { field: 'google_code' } })
  const used = naiveTotp(secret, scene.now())
  expect(await enter({ ...next, google_code: used })).toMatchObject({ message: 'google_code_wrong' })
  scene.pass(30_000)
  expect((await enter({ ...next, google_code: naiveTotp(secret, scene.now()) })).data.user.id).toBe(mira.id)
})

test('OIDC-06 the issuer answers by the server’s own names, each an issuer of its own, and by no other', async () => {
  const ask = scene.http.from('10.0.0.1')
  const document = '/oidc/.well-known/openid-configuration'
  const named = async (host: string) =>
    ((await (await ask(`http://${host}${document}`)).json()) as { issuer: string }).issuer
  expect([await named('localhost:4173'), await named('127.0.0.1')]).toEqual([
    'http://localhost:4173/oidc',
    'http://127.0.0.1/oidc',
  ])
  expect((await ask(`http://evil.test${document}`)).status).toBe(404)
})

test('OIDC-06 one browser, one person after the other: each is asked anew', async () => {
  const jar = new Map<string, string>()
  for (const email of ['not.proved@elsewhere.test', 'one@gmail.test', 'other@gmail.test']) {
    const { token } = await walkIssuer(scene.http.url, { email, jar })
    expect(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ email })
  }
})

test('OIDC-06 the person says no: the page hears it, and no code', async () => {
  const { back, token } = await walkIssuer(scene.http.url, { email: null })
  expect([back.get('error'), back.get('code'), back.get('state'), token]).toEqual([
    'access_denied',
    null,
    'the-state',
    null,
  ])
})

test('OIDC-04 a password that is changed while an account is linked ends the session that the link opened', async () => {
  const mira = await scene.person()
  const { host } = scene.http
  const submit = host.submit.bind(host)
  host.submit = async (body, mark) => {
    const outcome = await submit(body, mark)
    if (body.kind !== 'linkOidc') return outcome
    host.endTokens(mira.id)
    await submit({ kind: 'changePassword', account: mira.id, passwordHash: 'new', origin: body.origin })
    return outcome
  }
  try {
    const { data } = await enter({ ...(await came(mira.email)), password: mira.password })
    expect(host.exchange.accountByOidc(host.exchange.safety(mira.id).oidc?.subject ?? '')?.id).toBe(mira.id)
    expect(await scene.status(data.token ?? 'none')).toBe(401)
    expect(host.exchange.safety(mira.id).sessions).toEqual([])
  } finally {
    host.submit = submit
  }
})

test('OIDC-12 a linked log-in by Google is unlinked by password and code: it opens nothing any more, stands in the records and is reported by mail', async () => {
  const mira = await scene.person()
  const first = await came(mira.email)
  mira.token = (await enter({ ...first, password: mira.password })).data.token
  expect(await scene.userinfo(mira.token)).toMatchObject({ google_login: true, own_password: true })
  const unbind = (body: object, key?: string) =>
    scene.post<User>('googleLoginUnbind', body, mira.token, key ? { key } : {})
  expect(await unbind({ password: mira.password })).toMatchObject({ code: 403, message: 'step_up_required' })
  const email_code = await scene.stepCode(mira)
  expect(await unbind({ password: 'Wrong-word-1', email_code })).toMatchObject({ message: 'password_wrong' })
  const done = await unbind({ password: mira.password, email_code }, 'one-press')
  expect(done).toMatchObject({ code: 200, data: { google_login: false } })
  expect((await unbind({ password: mira.password, email_code }, 'one-press')).code).toBe(200)
  expect(await unbind({ password: mira.password, email_code })).toMatchObject({ message: 'google_login_not_linked' })
  expect(await enter(await came(mira.email))).toMatchObject({ message: 'google_link_password' })
  expect((await scene.login(mira)).code).toBe(200)
  const { data } = await scene.get<{ list: { what: string }[] }>('securityRecords?page=1', mira.token)
  expect(data.list.map(({ what }) => what)).toEqual(['oidc_unlinked', 'oidc_linked'])
  expect(scene.http.outbox.list(mira.email).some(({ text }) => text.includes('unlinked'))).toBe(true)
})

test('OIDC-12 where Google is the only way in it stays, until there is a password', async () => {
  const email = 'only.way@gmail.test'
  const { token, user } = (await enter({ ...(await came(email)), agree: true })).data
  expect(user).toMatchObject({ google_login: true, own_password: false })
  const person = { id: user.id, email, password: 'Nobody-knows-1', token }
  const email_code = await scene.stepCode(person)
  const unbind = (as: string, body: object) => scene.post('googleLoginUnbind', body, as)
  expect(await unbind(token, { password: person.password, email_code })).toMatchObject({
    code: 409,
    message: 'google_login_only',
  })
  expect(await scene.login(person)).toMatchObject({ message: 'login_failed' })
  await scene.post('sendFindPwdCode', { account: email, area: '', type: 'email' })
  const code = scene.codeTo(email)
  const password = 'Own-word-1!'
  expect((await scene.post('changePwdByCode', { account: email, type: 'email', code, password })).code).toBe(200)
  const own = { ...person, password, token: (await scene.login({ email, password })).data.token }
  expect(await scene.userinfo(own.token)).toMatchObject({ own_password: true })
  const step = await scene.stepCode(own)
  expect((await unbind(own.token, { password, email_code: step })).code).toBe(200)
})

test('SAFE-21 accounts that an address opens by the issuer are bounded; who has one comes in', async () => {
  const known = await came('known@gmail.test')
  expect((await enter({ ...known, agree: true })).code).toBe(200)
  const { accountLimit } = scene.http.identity
  while (accountLimit.wait('127.0.0.1', scene.http.host.now()) === 0)
    accountLimit.take('127.0.0.1', scene.http.host.now())
  const fresh = { ...(await came('fresh@gmail.test')), agree: true }
  expect(await enter(fresh)).toMatchObject({ code: 429, message: 'too_many_requests' })
  expect((await enter(await came('known@gmail.test'))).code).toBe(200)
  scene.http.visitors.clearLimits()
  expect((await enter(fresh)).code).toBe(200)
})
