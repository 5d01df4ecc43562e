import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../shared/calls/entities.ts'
import type { ApiAnswer } from '../api/api-answer.ts'
import type { SessionState } from '../api/session-state.ts'
import { CACHE_NAMES, clearTabPersonal, createClientCache, memoryStore } from '../platform/client-cache.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'

const mira: User = { id: 7, phone: null, email: 'mira@example.com', nickname: 'Mira', google2fa: false }
const ben: User = { id: 8, phone: '+44 7700900123', email: null, nickname: null, google2fa: true }
const answer = (more: Partial<ApiAnswer<User>>): ApiAnswer<User> => ({
  success: true,
  code: 200,
  message: '',
  data: null,
  degraded: false,
  refusal: null,
  ...more,
})
const OUTAGES: [string, ApiAnswer<User>][] = [
  ['no network', answer({ success: false, code: 0, degraded: true })],
  ['500 or 1001', answer({ degraded: true })],
]

let state: SessionState
let store: ReturnType<typeof memoryStore>
let keeper: SessionKeeper
let answers: ApiAnswer<User>[]
let asked: boolean[]
let later: { run: () => void; ms: number; ended: boolean }[]
let left: number
let tab: ReturnType<typeof memoryStore>

beforeEach(() => {
  state = { status: 'visitor', user: null, token: null, unanswered: false }
  store = memoryStore()
  answers = []
  asked = []
  later = []
  left = 0
  tab = memoryStore()
  keeper = createSessionKeeper(state, {
    cache: createClientCache(store, () => 'id'),
    forgetTab: () => clearTabPersonal(tab),
    async askUser(quiet) {
      asked.push(quiet)
      return answers.shift() ?? answer({ data: mira })
    },
    later(run, ms) {
      const entry = { run, ms, ended: false }
      later.push(entry)
      return () => {
        entry.ended = true
      }
    },
    random: () => 1,
  })
  keeper.onSignOut(() => {
    left += 1
  })
})

function held(token: string, user: User): void {
  store.setItem('token', token)
  store.setItem('last-user', JSON.stringify(user))
  keeper.restore()
}

describe('SHELL-08 only the server’s word ends a session', () => {
  test('SHELL-08 a stored session is unconfirmed until the server has vouched for it', async () => {
    held('a', mira)
    expect(state).toEqual({ status: 'unconfirmed', token: 'a', user: mira, unanswered: false })
    answers = [answer({ data: { ...mira, nickname: 'M' } })]
    await keeper.confirmSession()
    expect(state).toMatchObject({ status: 'confirmed', token: 'a', user: { nickname: 'M' } })
    expect(JSON.parse(store.getItem('last-user')!)).toMatchObject({ nickname: 'M' })
  })

  test('FAULT-06 that nobody answered who this is stands until somebody has, or another session begins', async () => {
    store.setItem('token', 'a')
    keeper.restore()
    expect(state.unanswered).toBe(false)
    answers = [answer({ degraded: true })]
    await keeper.confirmSession()
    expect(state).toEqual({ status: 'unconfirmed', token: 'a', user: null, unanswered: true })
    await keeper.confirmSession()
    expect(state).toMatchObject({ status: 'confirmed', unanswered: false })
    answers = [answer({ degraded: true })]
    await keeper.confirmSession()
    expect(state.unanswered).toBe(true)
    store.setItem('token', 'b')
    keeper.tokenChanged('b')
    expect(state).toMatchObject({ token: 'b', unanswered: false })
  })

  test('SHELL-08 a stored token of 20,000 signs is none: nobody is signed in, and nothing is asked with it', async () => {
    const long = 'x'.repeat(20_000)
    held(long, mira)
    await keeper.confirmSession()
    expect([state.status, state.token, asked.length, left]).toEqual(['visitor', null, 0, 0])
    keeper.signIn('a', mira)
    store.setItem('token', long)
    keeper.noteUser({ ...mira, nickname: 'M' })
    expect(state).toMatchObject({ status: 'confirmed', token: 'a', user: { nickname: 'M' } })
    keeper.tokenChanged(long)
    expect([state.status, state.token, left]).toEqual(['visitor', null, 1])
  })

  test.each([400, 401, 403, 404, 409, 429])('SHELL-08 code %i of the user call signs out', async (code) => {
    held('a', mira)
    answers = [answer({ success: false, code, refusal: { key: 'not_login' } })]
    await keeper.confirmSession()
    expect(state).toEqual({ status: 'visitor', token: null, user: null, unanswered: false })
    expect(store.getItem('token')).toBeNull()
    expect(store.getItem('last-user')).toBeNull()
    expect(left).toBe(1)
  })

  test.each(OUTAGES)('SHELL-08 %s leaves token and last user in place and asks again', async (_name, outage) => {
    held('a', mira)
    answers = [outage, outage]
    await keeper.confirmSession()
    expect(state).toEqual({ status: 'unconfirmed', token: 'a', user: mira, unanswered: true })
    expect(store.getItem('token')).toBe('a')
    later[0]!.run()
    await Promise.resolve()
    await Promise.resolve()
    expect(asked).toEqual([false, true])
    later[1]!.run()
    await Promise.resolve()
    await Promise.resolve()
    expect(state.status).toBe('confirmed')
    expect(left).toBe(0)
  })

  test('SHELL-08 an outage takes the confirmation away, not the session', async () => {
    keeper.signIn('a', mira)
    answers = [OUTAGES[0]![1]]
    await keeper.confirmSession()
    expect(state).toEqual({ status: 'unconfirmed', token: 'a', user: mira, unanswered: true })
  })

  test('the wait between questions grows to 30 s', async () => {
    held('a', mira)
    answers = Array.from({ length: 8 }, () => OUTAGES[0]![1])
    await keeper.confirmSession()
    for (let n = 0; n < 7; n += 1) {
      later[n]!.run()
      await Promise.resolve()
      await Promise.resolve()
    }
    expect(later.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })

  test('an answer about a session that has ended meanwhile changes nothing', async () => {
    held('a', mira)
    const asking = keeper.confirmSession()
    keeper.signOut()
    await asking
    expect(state.status).toBe('visitor')
    held('a', mira)
    answers = [answer({ success: false, code: 401 })]
    const again = keeper.confirmSession()
    keeper.signIn('b', ben)
    await again
    expect(state).toEqual({ status: 'confirmed', token: 'b', user: ben, unanswered: false })
  })

  test('two questions at once are one', async () => {
    held('a', mira)
    await Promise.all([keeper.confirmSession(), keeper.confirmSession()])
    expect(asked).toHaveLength(1)
  })

  test('a visitor is asked about by nobody', async () => {
    await keeper.confirmSession()
    expect(asked).toHaveLength(0)
  })
})

describe('SHELL-08 signing out clears what is the person’s', () => {
  test('SHELL-08 caches and stores are cleared, the device’s own stay', () => {
    const own = CACHE_NAMES.filter((name) => name !== 'token')
    for (const name of own) store.setItem(name, 'x')
    keeper.signIn('a', mira)
    keeper.signOut()
    expect(['token', 'last-user'].map((name) => store.getItem(name))).toEqual([null, null])
    expect(own.filter((name) => store.getItem(name) !== 'x')).toEqual([])
    expect(left).toBe(1)
  })

  test('SHELL-08 another tab’s sign-out ends it here too, once', () => {
    keeper.signIn('a', mira)
    keeper.tokenChanged(null)
    keeper.tokenChanged(null)
    expect(state).toEqual({ status: 'visitor', token: null, user: null, unanswered: false })
    expect(left).toBe(1)
  })

  test('SHELL-08 an answer that crosses another tab’s sign-out leaves nothing of the person in the browser', async () => {
    keeper.signIn('a', mira)
    answers = [answer({ data: mira })]
    const asking = keeper.confirmSession()
    store.removeItem('token')
    store.removeItem('last-user')
    await asking
    keeper.tokenChanged(null)
    expect([state.status, store.getItem('last-user')]).toEqual(['visitor', null])
  })

  test('another tab’s sign-in as somebody else clears the first person and takes the second', async () => {
    keeper.signIn('a', mira)
    store.setItem('last-user', JSON.stringify(ben))
    answers = [answer({ data: ben })]
    keeper.tokenChanged('b')
    expect(left).toBe(1)
    expect(state).toEqual({ status: 'unconfirmed', token: 'b', user: ben, unanswered: false })
    await Promise.resolve()
    await Promise.resolve()
    expect(state.status).toBe('confirmed')
  })

  test('no question is left over after a sign-out', async () => {
    held('a', mira)
    answers = [OUTAGES[0]![1]]
    await keeper.confirmSession()
    keeper.signOut()
    expect(later[0]!.ended).toBe(true)
  })

  test('a stored user that cannot be read is nobody, not a crash', () => {
    store.setItem('token', 'a')
    store.setItem('last-user', '{"id":"x"}')
    keeper.restore()
    expect(state).toEqual({ status: 'unconfirmed', token: 'a', user: null, unanswered: false })
  })
})

describe('PEOPLE-02 a tab that has not yet heard that somebody else is signed in', () => {
  beforeEach(() => {
    keeper.signIn('a', mira)
    store.setItem('token', 'b')
    store.setItem('last-user', JSON.stringify(ben))
  })
  const bensAreLeft = () =>
    expect([store.getItem('token'), JSON.parse(store.getItem('last-user')!)]).toEqual(['b', ben])

  test('PEOPLE-02 writes nothing of the first person where the second’s things stand', () => {
    keeper.noteUser({ ...mira, google2fa: true })
    bensAreLeft()
  })

  test.each([
    ['vouched for', answer({ data: { ...mira, nickname: 'M' } })],
    ['ended', answer({ success: false, code: 401 })],
  ])('PEOPLE-02 takes the second one up as the first session is %s, whom it does not sign out', async (_, reported) => {
    answers = [reported, answer({ data: ben })]
    await keeper.confirmSession()
    bensAreLeft()
    expect(left).toBe(1)
    expect(state).toMatchObject({ token: 'b', user: ben })
  })

  test('PEOPLE-02 signs the second one not out', () => {
    keeper.signOut()
    bensAreLeft()
    expect(state).toMatchObject({ status: 'unconfirmed', token: 'b', user: ben })
  })
})

test('PEOPLE-02 where the browser keeps nothing, signing out works all the same', () => {
  keeper.signIn('a', mira)
  store.removeItem('token')
  keeper.signOut()
  expect([state.status, left]).toEqual(['visitor', 1])
})

test.each([
  ['a sign-in', () => keeper.signIn('b', mira)],
  ['a sign-out', () => keeper.signOut()],
  ['a sign-out in another tab', () => keeper.tokenChanged(null)],
])('ENTRY-10 %s leaves nothing of a password that was being set anew', (_, change) => {
  held('a', mira)
  tab.setItem('onetape-reset', '{"account":"a@b.cd"}')
  tab.setItem('other', 'kept')
  change()
  expect([tab.getItem('onetape-reset'), tab.getItem('other')]).toEqual([null, 'kept'])
})

test('SEC-01 what a call tells of the person is known at once, in every tab, and of nobody else', () => {
  keeper.signIn('a', mira)
  keeper.noteUser({ ...mira, google2fa: true })
  expect(state).toMatchObject({ status: 'confirmed', token: 'a', user: { id: 7, google2fa: true } })
  expect(JSON.parse(store.getItem('last-user')!)).toMatchObject({ google2fa: true })
  keeper.noteUser(ben)
  expect(state.user).toMatchObject({ id: 7 })
  keeper.userChanged(JSON.stringify({ ...mira, nickname: 'M' }))
  expect(state.user).toMatchObject({ nickname: 'M' })
  for (const other of [JSON.stringify(ben), null, '{']) keeper.userChanged(other)
  expect(state.user).toMatchObject({ id: 7, nickname: 'M' })
  // The token's own event is still on its way: this person is not the one who is signed in any more.
  store.setItem('token', 'b')
  keeper.userChanged(JSON.stringify(mira))
  expect(state.user).toMatchObject({ nickname: 'M' })
})
