import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { createApiClient } from '../api/api-client.ts'
import { createCallKeeper } from '../api/call-keeper.ts'
import { readEnvelope } from '../api/envelope.ts'
import type { Outcome } from '../api/error-policy.ts'
import type { SessionState } from '../api/session-state.ts'
import { createClientCache, memoryStore } from '../platform/client-cache.ts'
import { createSessionKeeper, type SessionKeeper } from './session-keeper.ts'

/** The keeper behind the real error policy and the real reading of answers: what comes over the wire decides. */
const mira: User = { id: 7, phone: null, email: 'mira@example.com', nickname: 'Mira', google2fa: false }
const NO_NETWORK: Outcome = { kind: 'network', message: 'network' }

let store: ReturnType<typeof memoryStore>
let wire: Outcome
let effects: string[]

interface Tab {
  state: SessionState
  keeper: SessionKeeper
  left: number
  asked: number
}

function openTab(): Tab {
  const tab: Tab = {
    state: { status: 'visitor', user: null, token: null, unanswered: false },
    left: 0,
    asked: 0,
    keeper: null as never,
  }
  const callApi = createApiClient({
    async send() {
      tab.asked += 1
      return wire
    },
    wait: () => Promise.resolve(),
    perform: (effect) => void effects.push(effect.kind),
    token: () => tab.state.token,
    language: () => 'en',
    serverNow: () => 0,
    page: () => '/',
    idempotency: () => true,
    newIntent: () => 'intent',
    reachable: async () => true,
    writing: () => undefined,
    keeper: createCallKeeper({ read: async () => null, write: async () => undefined }),
  })
  tab.keeper = createSessionKeeper(tab.state, {
    cache: createClientCache(store, () => 'id'),
    forgetTab: () => undefined,
    askUser: (quiet) => callApi(calls.userinfo, {}, { quiet }),
    later: () => () => undefined,
    random: () => 1,
  })
  tab.keeper.onSignOut(() => {
    tab.left += 1
  })
  return tab
}

beforeEach(() => {
  store = memoryStore()
  effects = []
  store.setItem('token', 'a')
  store.setItem('last-user', JSON.stringify(mira))
})

const answered = (status: number, body: unknown): Outcome =>
  readEnvelope(calls.userinfo, status, typeof body === 'string' ? body : JSON.stringify(body))
const envelope = (code: number, data: unknown = null) => ({ code, message: code === 200 ? '' : 'not_login', data })

describe('ENTRY-11 the user call at the start', () => {
  test('ENTRY-11 code 200 stores user and token', async () => {
    const tab = openTab()
    wire = answered(200, envelope(200, { ...mira, nickname: 'M' }))
    tab.keeper.restore()
    await tab.keeper.confirmSession()
    expect(tab.state).toMatchObject({ status: 'confirmed', token: 'a', user: { nickname: 'M' } })
    expect(store.getItem('token')).toBe('a')
    expect(JSON.parse(store.getItem('last-user')!)).toMatchObject({ nickname: 'M' })
  })

  test.each<[string, () => Outcome]>([
    ['code 401', () => answered(200, envelope(401))],
    ['HTTP 401 with an envelope', () => answered(401, envelope(401))],
    ['HTTP 401 with a page of somebody else', () => answered(401, '<html>')],
    ['code 400', () => answered(200, envelope(400))],
    ['code 403', () => answered(403, envelope(403))],
    ['code 404', () => answered(200, envelope(404))],
    ['code 429', () => answered(200, envelope(429))],
    ['a code that nobody knows', () => answered(200, envelope(7))],
  ])('ENTRY-11 %s is the server’s word: state, token and last user are cleared', async (_what, outcome) => {
    const tab = openTab()
    wire = outcome()
    tab.keeper.restore()
    await tab.keeper.confirmSession()
    expect(tab.state).toEqual({ status: 'visitor', token: null, user: null, unanswered: false })
    expect([store.getItem('token'), store.getItem('last-user'), tab.left]).toEqual([null, null, 1])
  })

  test.each<[string, () => Outcome]>([
    ['no network', () => NO_NETWORK],
    ['code 500', () => answered(200, envelope(500))],
    ['code 1001', () => answered(200, envelope(1001))],
    ['HTTP 502 with a proxy’s page', () => answered(502, '<html>')],
    ['HTTP 200 with a page in place of an answer', () => answered(200, '<html>')],
    ['a user of another shape', () => answered(200, envelope(200, { id: 'seven' }))],
  ])('ENTRY-11 %s is no word about the session: it stays, unconfirmed', async (_what, outcome) => {
    const tab = openTab()
    wire = outcome()
    tab.keeper.restore()
    await tab.keeper.confirmSession()
    expect(tab.state).toEqual({ status: 'unconfirmed', token: 'a', user: mira, unanswered: true })
    expect([store.getItem('token'), tab.left]).toEqual(['a', 0])
  })

  test('ENTRY-11 without a token nobody is asked about', async () => {
    store.removeItem('token')
    const tab = openTab()
    tab.keeper.restore()
    await tab.keeper.confirmSession()
    expect([tab.state.status, tab.asked]).toEqual(['visitor', 0])
  })

  test('ENTRY-11 an outage makes one toast, however often it is asked again', async () => {
    const tab = openTab()
    wire = answered(200, envelope(500))
    tab.keeper.restore()
    for (let round = 0; round < 4; round += 1) await tab.keeper.confirmSession()
    expect([tab.asked, effects]).toEqual([4, ['toast']])
  })
})

describe('ENTRY-13 signing out in all tabs', () => {
  test('ENTRY-13 each tab clears what is the person’s once, and a late answer brings nobody back', async () => {
    const tabs = [openTab(), openTab(), openTab()]
    wire = answered(200, envelope(200, mira))
    for (const tab of tabs) tab.keeper.restore()
    await Promise.all(tabs.map((tab) => tab.keeper.confirmSession()))
    const late = tabs[1]!.keeper.confirmSession()
    tabs[0]!.keeper.signOut()
    // The browser tells the other tabs that the stored token has gone.
    for (const tab of tabs.slice(1)) tab.keeper.tokenChanged(store.getItem('token'))
    await late
    for (const tab of tabs) {
      expect(tab.state).toEqual({ status: 'visitor', token: null, user: null, unanswered: false })
      expect(tab.left).toBe(1)
    }
    expect([store.getItem('token'), store.getItem('last-user')]).toEqual([null, null])
  })

  test('ENTRY-13 somebody who signs in elsewhere afterwards is taken up here, without anything of the one before', async () => {
    const [here, there] = [openTab(), openTab()]
    wire = answered(200, envelope(200, mira))
    here.keeper.restore()
    await here.keeper.confirmSession()
    const ben: User = { ...mira, id: 8, nickname: 'Ben' }
    there.keeper.signIn('b', ben)
    wire = answered(200, envelope(200, ben))
    here.keeper.tokenChanged(store.getItem('token'))
    expect([here.left, here.state.user?.nickname]).toEqual([1, 'Ben'])
    await here.keeper.confirmSession()
    expect(here.state).toMatchObject({ token: 'b', user: { id: 8 } })
  })
})
