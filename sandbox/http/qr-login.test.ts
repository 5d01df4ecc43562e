import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { User } from '../../src/shared/calls/entities.ts'
import type { SessionRow } from '../../src/shared/calls/security-entities.ts'
import { naiveTotp } from '../../tests/oracle/naive-totp.ts'
import { EDGE_ON_WINDOWS, identityScene, type Person, PHONE, type Place } from '../../tests/support/identity-scene.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'

const scene = identityScene()
const DESKTOP: Place = { ip: '198.51.100.7', agent: EDGE_ON_WINDOWS }
const HAND: Place = { ip: '192.0.2.44', agent: PHONE }
const DAY = 24 * 3_600_000

interface Page {
  id: string
  secret: string
  ends: number
  place: Place
}

/** A page that shows a code. */
async function page(place: Place = DESKTOP): Promise<Page> {
  const secret = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(secret).digest('base64url')
  const { data } = await scene.post<{ id: string; ends: number }>('qrCreate', { challenge }, undefined, place)
  return { ...data, secret, place }
}
const state = async ({ id }: Page) => (await scene.get<{ state: string }>(`qrStatus?id=${id}`)).data.state
const scan = ({ id }: Page, { token }: Person, place = HAND) => scene.post('qrScan', { id }, token, place)
const confirm = ({ id }: Page, { token, password }: Person, more: object = {}) =>
  scene.post('qrConfirm', { id, password, ...more }, token, HAND)
const take = ({ id, secret, place }: Page, from: Place = place) =>
  scene.post<{ token: string; user: User }>('qrTake', { id, secret }, undefined, from)

test('ID-10 a phone says yes with its second factor, and the page that asked takes a session of 24 h’s limits', async () => {
  const mira = await scene.person(HAND)
  const desktop = await page()
  expect([desktop.ends - scene.now(), await state(desktop), (await take(desktop)).message]).toEqual([
    120_000,
    'waiting',
    'qr_used',
  ])
  const { data } = await scan(desktop, mira)
  expect(data).toMatchObject({
    asker: { device: 'Edge on Windows', ip: '198.51.100.7', country: 'CH' },
    own: { device: 'Chrome on Android', ip: '192.0.2.44', country: 'CH' },
    differs: ['network'],
    factor: 'password',
    ends: desktop.ends,
    limited_until: scene.now() + DAY,
  })
  expect([await state(desktop), (await take(desktop)).message]).toEqual(['scanned', 'qr_used'])
  expect(await confirm(desktop, mira, { password: undefined })).toMatchObject({ message: 'password_required' })
  expect((await confirm(desktop, mira, { password: 'Wrong-word-1' })).message).toBe('password_wrong')
  expect((await confirm(desktop, mira)).data).toEqual({ state: 'confirmed' })
  const { token, user } = (await take(desktop)).data
  expect([user.id, await state(desktop)]).toEqual([mira.id, 'taken'])
  expect(user.holds?.map(({ cause, from, ends }) => [cause, ends - from])).toEqual([
    ['qr', DAY],
    ['login', 180_000],
  ])
  expect(user.limited_until).toBe((user.holds?.[0]?.from ?? 0) + DAY)
  // Nothing that guards the account can be changed from there, and nobody else let in.
  const email_code = await scene.stepCode(mira)
  const limited = { code: 403, message: 'session_limited', data: { params: { hours: '24' } } }
  expect(await scene.post('antiPhishing', { phrase: 'tram', email_code }, token)).toMatchObject(limited)
  expect(await scene.post('googleSecret', {}, token)).toMatchObject(limited)
  expect(
    await scene.post('changePassword', { password: mira.password, new_password: 'Another-1word', email_code }, token),
  ).toMatchObject(limited)
  expect(await scene.post('qrScan', { id: (await page()).id }, token)).toMatchObject(limited)
  expect(await scene.post('addressAllowlist', { on: true }, token)).toMatchObject(limited)
  // Who was led to say yes is not put out by whom it let in, and can put that one out.
  const own = (await scene.get<SessionRow[]>('sessions', token)).data
  const of = (current: boolean) => own.find((one) => one.current === current)?.id
  expect(await scene.post('revokeSession', { id: of(false) }, token)).toMatchObject(limited)
  expect(await scene.post('revokeSession', { others: true }, token)).toMatchObject(limited)
  expect(await scene.status(mira.token)).toBe(200)
  const second = await page()
  await scan(second, mira)
  await confirm(second, mira)
  const other = (await take(second)).data.token
  const [mine] = (await scene.get<SessionRow[]>('sessions', other)).data
  expect((await scene.post('revokeSession', { id: mine?.id }, other)).data).toEqual({ ended: 1 })
  expect([await scene.status(other), await scene.status(token)]).toEqual([401, 200])
  scene.pass(DAY)
  expect((await scene.post('revokeSession', { others: true }, token)).data).toEqual({ ended: 1 })
  expect((await scene.post('googleSecret', {}, token)).code).toBe(200)
  expect((await scene.userinfo(token)).holds).toEqual([])
})

test('ID-10 a code lasts 120 s, is answered once and taken once', async () => {
  const mira = await scene.person(HAND)
  const late = await page()
  await scan(late, mira)
  scene.pass(120_000 - 1)
  expect(await state(late)).toBe('scanned')
  scene.pass(1)
  expect([await state(late), (await confirm(late, mira)).message, (await take(late)).message]).toEqual([
    'ended',
    'qr_ended',
    'qr_ended',
  ])

  const no = await page()
  await scan(no, mira)
  expect((await confirm(no, mira, { accept: false, password: undefined })).data).toEqual({ state: 'refused' })
  expect([(await confirm(no, mira)).message, (await take(no)).message]).toEqual(['qr_used', 'qr_used'])

  const twice = await page()
  await scan(twice, mira)
  await confirm(twice, mira)
  const taken = await Promise.all([take(twice), take(twice), take(twice)])
  expect(taken.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('ID-10 with an authenticator the phone’s yes takes its code, once', async () => {
  const mira = await scene.person(HAND)
  const { secret } = (await scene.post<{ secret: string }>('googleSecret', {}, mira.token)).data
  const email_code = await scene.stepCode(mira)
  await scene.post('googleBind', { code: naiveTotp(secret, scene.now()), email_code }, mira.token)
  scene.pass(30_000)
  const [one, two] = [await page(), await page()]
  expect((await scan(one, mira)).data).toMatchObject({ factor: 'google_code' })
  await scan(two, mira)
  expect((await confirm(one, mira)).message).toBe('google_required')
  const google_code = naiveTotp(secret, scene.now())
  expect((await confirm(one, mira, { google_code })).code).toBe(200)
  expect((await confirm(two, mira, { google_code })).message).toBe('google_code_wrong')
})

test('ID-10 a yes ends with the session that said it', async () => {
  const mira = await scene.person(HAND)
  const desktop = await page()
  await scan(desktop, mira)
  await confirm(desktop, mira)
  await scene.post('lock', {}, mira.token)
  expect((await take(desktop)).message).toBe('qr_ended')
})

test('ID-11 a code that was relayed serves nobody: not another page, not another network, not another phone', async () => {
  const [mira, ben] = [await scene.person(HAND), await scene.person()]
  const desktop = await page()
  await scan(desktop, mira)
  expect([(await scan(desktop, ben)).message, (await confirm(desktop, ben)).message]).toEqual(['qr_used', 'qr_ended'])
  await confirm(desktop, mira)
  expect((await take({ ...desktop, secret: randomBytes(32).toString('base64url') })).message).toBe('qr_page')
  expect((await take(desktop, { ip: '203.0.113.9' })).message).toBe('qr_page')
  expect((await take(desktop)).code).toBe(200)
  // Five wrong secrets end a code.
  const tried = await page()
  await scan(tried, mira)
  await confirm(tried, mira)
  for (let i = 0; i < 5; i++) await take({ ...tried, secret: randomBytes(32).toString('base64url') })
  expect([(await take(tried)).message, await state(tried)]).toEqual(['qr_ended', 'ended'])
})

test('ID-11 200 random attempts to relay a code: none gets a session', async () => {
  const random = seededRandom(3)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const [mira, ben] = [await scene.person(HAND), await scene.person()]
  const before = scene.http.host.exchange.safety(mira.id).sessions.length
  let confirmed = 0
  for (let round = 0; round < 40; round++) {
    if (round % 10 === 0) scene.pass(3_600_000)
    const [asked, thief] = [await page(), await page({ ip: '203.0.113.9' })]
    await scan(asked, mira)
    if (random() < 0.7) {
      await confirm(asked, mira)
      confirmed++
    }
    for (let i = 0; i < 5; i++) {
      const secret = pick([
        thief.secret,
        asked.secret.split('').reverse().join(''),
        randomBytes(32).toString('base64url'),
      ])
      const place = pick([DESKTOP, HAND, { ip: '203.0.113.9' }])
      const stolen = pick([
        () => take({ ...asked, secret }, place),
        () => take({ ...asked }, { ip: `203.0.113.${i}` }),
        () => take({ ...thief, id: asked.id }, place),
        () => scan(asked, ben),
        () => confirm(asked, ben),
      ])
      const answer = await stolen()
      expect(answer.code, answer.message).not.toBe(200)
    }
  }
  expect(confirmed).toBeGreaterThan(10)
  expect(scene.http.host.exchange.safety(mira.id).sessions).toHaveLength(before)
  expect(scene.http.host.exchange.safety(ben.id).sessions).toHaveLength(1)
})

test('ID-11 200 random attempts to take a relayed code in the same moment as its phone says yes and its page takes it', async () => {
  const random = seededRandom(611)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const [mira, ben] = [await scene.person(HAND), await scene.person()]
  // As many as an account may have stay: the oldest makes way.
  const sessions = () => scene.http.host.exchange.safety(mira.id).sessions.map(({ id }) => id)
  for (let round = 0; round < 50; round++) {
    if (round % 10 === 0) scene.pass(3_600_000)
    const [asked, thief] = [await page(), await page({ ip: '203.0.113.9' })]
    await scan(asked, mira)
    const before = sessions()
    const steal = () =>
      pick([
        () => take({ ...asked, secret: thief.secret }, thief.place),
        () => take({ ...asked, secret: thief.secret }),
        () => take(asked, thief.place),
        () => confirm(asked, ben),
      ])()
    // Two on either side of the yes, and of the page's own try.
    const [first, second, yes, own, third, fourth] = await Promise.all([
      ...[steal(), steal(), confirm(asked, mira), take(asked), steal(), steal()],
    ])
    for (const stolen of [first, second, third, fourth]) expect(stolen?.code, stolen?.message).not.toBe(200)
    expect(yes?.code, yes?.message).toBe(200)
    const later = own?.code === 200 ? own : await take(asked)
    expect(later.code, later.message).toBe(200)
    expect(sessions().filter((id) => !before.includes(id))).toHaveLength(1)
  }
  expect(scene.http.host.exchange.safety(ben.id).sessions).toHaveLength(1)
})

test('ID-17 whoever asks for codes without end waits', async () => {
  const from = { ip: '203.0.113.77' }
  const challenge = 'a'.repeat(43)
  let answer = await scene.post('qrCreate', { challenge }, undefined, from)
  for (let i = 0; i < 240 && answer.code === 200; i++)
    answer = await scene.post('qrCreate', { challenge }, undefined, from)
  expect(answer).toMatchObject({ code: 429, message: 'too_many_requests', data: { params: { seconds: '3600' } } })
  expect((await scene.post('qrCreate', { challenge }, undefined, DESKTOP)).code).toBe(200)
})
