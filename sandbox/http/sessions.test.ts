import { expect, test } from 'vitest'
import type { LoginRecordRow, SecurityRecordRow, SessionRow } from '../../src/shared/calls/security-entities.ts'
import { EDGE_ON_WINDOWS, identityScene, PHONE } from '../../tests/support/identity-scene.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'

const scene = identityScene()
const listOf = async (token: string) => (await scene.get<SessionRow[]>('sessions', token)).data
const MINUTE = 60_000

test('ID-01 each sign-in is a session with its device, place and network, the newest first', async () => {
  const mira = await scene.person({ agent: EDGE_ON_WINDOWS })
  const from = scene.now()
  scene.pass(MINUTE)
  const { token } = (await scene.login(mira, { ip: '10.7.7.7', agent: PHONE })).data
  const rows = await listOf(token)
  expect(rows).toMatchObject([
    { current: true, via: 'password', device: 'Chrome on Android', ip: '10.7.7.7', country: 'CH', limited_until: null },
    { current: false, via: 'register', device: 'Edge on Windows', ip: '127.0.0.1', country: 'CH' },
  ])
  expect(rows[0]?.withdraw_from).toBe((rows[0]?.opened_at ?? 0) + 180_000)
  expect(rows[1]?.opened_at).toBeGreaterThanOrEqual(from - 1000)
  expect(rows.map(({ new_place }) => new_place)).toEqual([false, false])
  expect(JSON.stringify(rows)).not.toContain(token)
  scene.pass(5 * MINUTE)
  await scene.userinfo(mira.token)
  expect((await listOf(token))[1]?.seen_at).toBe(scene.now())
})

test('ID-01 one session ends, then all others; what has ended opens nothing, after a restart neither', async () => {
  const mira = await scene.person()
  const tokens = [mira.token]
  for (let i = 0; i < 3; i++) tokens.push((await scene.login(mira)).data.token)
  const [newest, second] = await listOf(tokens[3]!)
  expect((await scene.post('revokeSession', { id: second!.id }, tokens[3])).data).toEqual({ ended: 1 })
  expect(await Promise.all(tokens.map((token) => scene.status(token)))).toEqual([200, 200, 401, 200])
  expect(await scene.post('revokeSession', { id: second!.id }, tokens[3])).toMatchObject({
    code: 404,
    message: 'not_found',
  })
  expect((await scene.post('revokeSession', { others: true }, tokens[3])).data).toEqual({ ended: 2 })
  await scene.restart()
  expect(await Promise.all(tokens.map((token) => scene.status(token)))).toEqual([401, 401, 401, 200])
  expect((await listOf(tokens[3]!)).map(({ id }) => id)).toEqual([newest!.id])
  expect((await scene.post('revokeSession', { id: newest!.id }, tokens[3])).data).toEqual({ ended: 1 })
  expect(await scene.status(tokens[3]!)).toBe(401)
  expect(scene.http.host.userOfToken(tokens[3]!)).toBeNull()
})

test('ID-02 login records tell the tries that failed, security records every change, newest first', async () => {
  const mira = await scene.person()
  await scene.login({ ...mira, password: 'wrong-word-1' }, { ip: '10.9.9.9' })
  scene.pass(MINUTE)
  await scene.login(mira, { agent: PHONE })
  const logins = (await scene.get<{ list: LoginRecordRow[]; total: number }>('loginRecords', mira.token)).data
  expect(logins.total).toBe(3)
  expect(logins.list.map(({ via, ok, ip, device }) => [via, ok, ip, device])).toEqual([
    ['password', true, '127.0.0.1', 'Chrome on Android'],
    ['password', false, '10.9.9.9', '--'],
    ['register', true, '127.0.0.1', '--'],
  ])
  await scene.post('revokeSession', { others: true }, mira.token)
  await scene.restart()
  const records = (await scene.get<{ list: SecurityRecordRow[] }>('securityRecords?page=1', mira.token)).data
  expect(records.list).toMatchObject([{ what: 'sessions_ended', detail: 'Chrome on Android', country: 'CH' }])
  expect((await scene.get<{ list: unknown[] }>('securityRecords?page=2', mira.token)).data.list).toEqual([])
})

test('ID-03 userinfo tells each hold with its cause and its end, by server time', async () => {
  const mira = await scene.person()
  const { holds } = await scene.userinfo(mira.token)
  expect(holds).toHaveLength(1)
  const [{ cause, from, ends } = { cause: '', from: 0, ends: 0 }] = holds ?? []
  expect([cause, ends - from]).toEqual(['login', 180_000])
  scene.pass(ends - scene.now() - 1)
  expect((await scene.userinfo(mira.token)).holds).toHaveLength(1)
  scene.pass(1)
  expect((await scene.userinfo(mira.token)).holds).toEqual([])
  // Another sign-in starts its own; opening a page with a token that was kept does not.
  const { data } = await scene.login(mira)
  expect(data.user.holds).toMatchObject([{ cause: 'login' }])
  expect((await scene.userinfo(mira.token)).holds).toEqual([])
  await scene.post('sendFindPwdCode', { account: mira.email, area: '', type: 'email' })
  const code = scene.codeTo(mira.email)
  await scene.post('changePwdByCode', { account: mira.email, type: 'email', code, password: 'Another-1word' })
  const after = (await scene.login({ ...mira, password: 'Another-1word' })).data.user.holds ?? []
  expect(after.map((hold) => [hold.cause, hold.ends - hold.from])).toEqual([
    ['password', 48 * 3_600_000],
    ['login', 180_000],
  ])
})

test('ID-17 a token is made anew at each sign-in; one that a client brings, or has seen end, opens nothing', async () => {
  const mira = await scene.person()
  const chosen = 'a'.repeat(43)
  const { token } = (
    await scene.post<{ token: string }>(
      'login',
      { type: 'email', account: mira.email, password: mira.password },
      chosen,
    )
  ).data
  expect([chosen, mira.token]).not.toContain(token)
  expect(await scene.status(chosen)).toBe(401)
  const key = 'the same request'
  const first = (await scene.login(mira, { key })).data.token
  await scene.post('revokeSession', { others: true }, mira.token)
  // The same login once more gets the same answer, whose session has ended.
  const replayed = (await scene.login(mira, { key })).data.token
  expect(replayed).toBe(first)
  expect(await scene.status(replayed)).toBe(401)
})

test('ID-17 a wrong password is the same work for the exchange, whoever exists', async () => {
  const { exchange } = scene.http.host
  const { email } = await scene.person()
  const done: [number, string, unknown][] = []
  for (const account of [email, 'nobody-at-all@sandbox.test']) {
    const before = exchange.seq
    const { code, message, data } = await scene.post('login', { type: 'email', account, password: 'Wrong-word-1' })
    done.push([exchange.seq - before, `${code} ${message}`, data])
  }
  expect(done[0]).toEqual(done[1])
})

test('ID-01 a session that has outlived its token is listed no more', async () => {
  const mira = await scene.person()
  scene.pass(29 * 24 * 3_600_000)
  const { token } = (await scene.login(mira)).data
  expect(await listOf(token)).toHaveLength(2)
  scene.pass(24 * 3_600_000)
  expect([await scene.status(mira.token), (await listOf(token)).length]).toEqual([401, 1])
})

test('ID-17 200 random attempts to end another person’s session or use its public id as a token end and open nothing', async () => {
  const random = seededRandom(11)
  const [mira, ben] = [await scene.person(), await scene.person()]
  const [target] = await listOf(ben.token)
  const id = target!.id
  for (let i = 0; i < 200; i++) {
    const at = Math.floor(random() * id.length)
    const guess =
      random() < 0.3 ? id : id.slice(0, at) + String.fromCharCode(65 + Math.floor(random() * 26)) + id.slice(at + 1)
    const token = random() < 0.5 ? mira.token : guess
    const answer = await scene.post('revokeSession', { id: guess }, token)
    expect([401, 404]).toContain(answer.code)
  }
  expect(await listOf(ben.token)).toMatchObject([{ id, current: true }])
})

test('ID-01 a token whose session is gone is none, for calls and pictures alike', async () => {
  const { id } = await scene.person()
  const token = scene.http.host.issueToken(id)
  expect(await scene.status(token)).toBe(401)
  const picture = await fetch(`${scene.http.url}/api/upload/image/any`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await picture.json()) as object).toMatchObject({ code: 401, message: 'not_login' })
})
