import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SessionRow } from '../../src/shared/calls/security-entities.ts'
import { AuthSteps } from '../../tests/support/auth-steps.ts'
import { emptyAccount } from '../../tests/support/empty-account.ts'
import { type Answer, identityScene, type Person } from '../../tests/support/identity-scene.ts'
import { sha256 } from '../journal/chain.ts'

const scene = identityScene()
/** Sessions that one person may have open. */
const SESSIONS = 50
const DAY_MS = 24 * 3_600_000

const origin = { device: '--', ip: '127.0.0.1', country: 'CH' }
const userOf = (token: string) => scene.http.host.userOfToken(token)
const statuses = (tokens: readonly string[]) => Promise.all(tokens.map((token) => scene.status(token)))

/** One more session of a person, without the costly check of a password. */
async function sessionOf(account: number): Promise<string> {
  const { host } = scene.http
  const token = host.issueToken(account)
  const id = randomBytes(18).toString('base64url')
  const opening = { account, id, key: sha256(token), via: 'password', origin, language: 'en' } as const
  expect((await host.submit({ kind: 'openSession', ...opening })).answer.ok).toBe(true)
  return token
}

async function idOf(token: string): Promise<string | undefined> {
  const { data } = await scene.get<SessionRow[]>('sessions', token)
  return data.find(({ current }) => current)?.id
}

type End = (mira: Person, other: string) => Promise<Answer | string | null>

/** Ways in which the session `other` ends, and the person's first one stays. */
const OTHER: Record<string, End> = {
  'signs out': async (_mira, other) => scene.post('revokeSession', { id: await idOf(other) }, other),
  'is put out by another': async (mira, other) => scene.post('revokeSession', { id: await idOf(other) }, mira.token),
  'is put out with all others': (mira) => scene.post('revokeSession', { others: true }, mira.token),
  'has a changed password': async (mira) => {
    const body = { password: mira.password, new_password: 'Another-1word', email_code: await scene.stepCode(mira) }
    return scene.post('changePassword', body, mira.token)
  },
}

/** Ways in which all sessions of a person end. */
const ALL: Record<string, End> = {
  'has a forgotten password': async ({ email: account }) => {
    const steps = new AuthSteps(scene.client(), scene.http.outbox)
    return (await steps.reset({ account, code: await steps.findCode(account) })) as Answer
  },
  'is locked': (mira) => scene.post('lock', {}, mira.token),
  'has a closed account': async (mira) => {
    await emptyAccount(scene.http.host, mira.id)
    const body = { confirm: mira.email, password: mira.password, email_code: await scene.stepCode(mira) }
    return scene.post('closeAccount', body, mira.token)
  },
  'is ended on the panel': ({ id }) => scene.http.visitors.act(id, { do: 'sign_out' }),
  'is locked on the panel': ({ id }) => scene.http.visitors.act(id, { do: 'lock' }),
}

test('HTTP-01 a session in use is refused at its next call, in whichever way it ended, and after a restart', async () => {
  const ended: string[] = []
  const open: [string, number][] = []
  for (const [way, end] of Object.entries({ ...OTHER, ...ALL })) {
    const mira = await scene.person()
    const other = await sessionOf(mira.id)
    expect(await statuses([mira.token, other]), way).toEqual([200, 200])
    const answer = await end(mira, other)
    expect(typeof answer === 'object' ? (answer?.code ?? 200) : answer, way).toBe(200)
    const stays = way in OTHER
    expect([mira.token, other].map(userOf), way).toEqual([stays ? mira.id : null, null])
    expect(await statuses([mira.token, other]), way).toEqual([stays ? 200 : 401, 401])
    ended.push(other)
    if (stays) open.push([mira.token, mira.id])
    else ended.push(mira.token)
  }
  await scene.restart()
  expect(ended.map(userOf)).toEqual(ended.map(() => null))
  expect(open.map(([token]) => userOf(token))).toEqual(open.map(([, id]) => id))
})

test('HTTP-01 a session in use ends when newer ones need its place, and when thirty days have passed', async () => {
  const mira = await scene.person()
  const tokens = [mira.token]
  while (tokens.length < SESSIONS) tokens.push(await sessionOf(mira.id))
  expect(tokens.map(userOf)).toEqual(tokens.map(() => mira.id))
  const eldest = tokens.slice(0, 2)
  expect(await statuses(eldest)).toEqual([200, 200])
  tokens.push((await scene.login(mira)).data.token)
  expect(tokens.map(userOf)).toEqual([null, ...tokens.slice(1).map(() => mira.id)])
  expect(await statuses(eldest)).toEqual([401, 200])
  scene.pass(30 * DAY_MS)
  expect(tokens.map(userOf)).toEqual(tokens.map(() => null))
  expect(await statuses(eldest)).toEqual([401, 401])
})
