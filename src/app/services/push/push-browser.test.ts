import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushMark } from '../../../shared/rules/push-payload.ts'
import { MARK_PATH, PUSH_CACHE } from '../../../shared/site/push-cache.ts'
import { session } from '../../base/api/session-state.ts'
import { setBadge } from './app-badge.ts'
import { leave } from './follow-push.ts'
import { browserEndpoint, forgetBrowser, markBrowser, pushBlock, subscribeBrowser } from './push-browser.ts'
import { pushNote } from './push-note.ts'
import { pushStanding } from './push-switch.ts'

const ENDPOINT = 'https://push.example.net/1'
const KEY = `B${'A'.repeat(86)}`

interface Machine {
  permission: NotificationPermission
  answer: NotificationPermission
  subscribed: string | null
  /** The key that it is subscribed with; null where the browser does not tell. */
  usedKey: Uint8Array | null
  /** What the push service throws. */
  fails: Error | null
  log: string[]
  cache: Map<string, string>
}

let machine: Machine

/** A browser that can do everything; `without` what it has not. */
function browser(change: Partial<Machine> = {}, without: readonly string[] = [], standalone?: boolean): void {
  machine = {
    permission: 'default',
    answer: 'granted',
    subscribed: null,
    usedKey: null,
    fails: null,
    log: [],
    cache: new Map(),
    ...change,
  }
  const subscription = () => ({
    endpoint: machine.subscribed,
    options: { applicationServerKey: machine.usedKey },
    toJSON: () => ({ endpoint: machine.subscribed, keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      machine.subscribed = null
    },
  })
  const registration = {
    getNotifications: async () => [{ close: () => machine.log.push('closed') }],
    pushManager: {
      getSubscription: async () => (machine.subscribed === null ? null : subscription()),
      async subscribe(options: PushSubscriptionOptionsInit) {
        machine.log.push(`subscribe ${options.userVisibleOnly} ${options.applicationServerKey === KEY}`)
        if (machine.fails) throw machine.fails
        machine.subscribed = ENDPOINT
        return subscription()
      },
    },
  }
  const serviceWorker = { ready: Promise.resolve(registration), getRegistration: async () => registration }
  const navigator = {
    ...(without.includes('serviceWorker') ? {} : { serviceWorker }),
    ...(standalone === undefined ? {} : { standalone }),
    setAppBadge: async (count: number) => void machine.log.push(`badge ${count}`),
    clearAppBadge: async () => void machine.log.push('no badge'),
  }
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('isSecureContext', !without.includes('https'))
  vi.stubGlobal('PushManager', without.includes('PushManager') ? undefined : class {})
  if (without.includes('PushManager')) Reflect.deleteProperty(globalThis, 'PushManager')
  vi.stubGlobal('Notification', {
    get permission() {
      return machine.permission
    },
    async requestPermission() {
      machine.log.push('asked')
      machine.permission = machine.answer
      return machine.answer
    },
  })
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (path: string, body: Response) => void machine.cache.set(`${name} ${path}`, await body.text()),
    }),
    async delete(name: string) {
      for (const key of machine.cache.keys()) if (key.startsWith(name)) machine.cache.delete(key)
      return true
    },
  })
}

beforeEach(() => browser())
afterEach(() => {
  vi.unstubAllGlobals()
  session.token = null
})

test('PHN-02 nothing is asked by looking; a press asks the person, then the push service', async () => {
  expect([pushBlock(), await browserEndpoint(), machine.log]).toEqual([null, null, []])
  const tried = await subscribeBrowser(KEY)
  expect(tried).toEqual({ ok: true, browser: { endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } } })
  expect([machine.log, await browserEndpoint()]).toEqual([['asked', 'subscribe true true'], ENDPOINT])
})

const BLOCKED: [string, readonly string[], Partial<Machine>, boolean | undefined, string][] = [
  ['over plain http', ['https'], {}, undefined, 'plainHttp'],
  ['on an iPhone that has not installed it', ['PushManager'], {}, false, 'install'],
  ['in the installed app of an older iPhone', ['PushManager'], {}, true, 'unsupported'],
  ['without push', ['PushManager'], {}, undefined, 'unsupported'],
  ['without a service worker', ['serviceWorker'], {}, undefined, 'unsupported'],
  ['where the person has blocked the site', [], { permission: 'denied' }, undefined, 'denied'],
  ['where the person says no', [], { answer: 'denied' }, undefined, 'denied'],
  ['where the dialog is closed', [], { answer: 'default' }, undefined, 'denied'],
  ['without a push service', [], { fails: new DOMException('x', 'AbortError') }, undefined, 'noService'],
  ['in a private window', [], { fails: new DOMException('x', 'NotAllowedError') }, undefined, 'denied'],
]
test.each(BLOCKED)('PUSH-15 what cannot work is found by trying: %s', async (_, without, change, standalone, block) => {
  browser(change, without, standalone)
  vi.spyOn(console, 'warn').mockReturnValue()
  expect(await subscribeBrowser(KEY)).toEqual({ ok: false, block })
})

test('PUSH-16 signed out, no mark, no subscription, no notification and no count is left in the browser', async () => {
  await subscribeBrowser(KEY)
  await markBrowser(ENDPOINT)
  expect([[...machine.cache], pushNote.read()]).toEqual([[[`${PUSH_CACHE} ${MARK_PATH}`, pushMark(ENDPOINT)]], true])
  machine.log = []
  await forgetBrowser()
  expect([[...machine.cache], pushNote.read(), await browserEndpoint()]).toEqual([[], false, null])
  expect(machine.log).toEqual(['no badge', 'closed'])
})

const GROUPS = { fills: true, alerts: true, security: true, earn: true }
/** The exchange says what this session is subscribed to. */
const said = (endpoint: string | null, key = KEY) => {
  const on = endpoint === null ? null : { endpoint, groups: GROUPS }
  return async () => ({ success: true, code: 200, message: '', data: { key, on }, degraded: false, refusal: null })
}

test('PUSH-18 what both sides know as on is shown, also where the answer to the switch was lost', async () => {
  await subscribeBrowser(KEY)
  expect(await pushStanding(said(null))).toEqual({ state: 'off' })
  expect(machine.cache.size).toBe(0)
  expect(await pushStanding(said(ENDPOINT))).toEqual({ state: 'on', endpoint: ENDPOINT, groups: GROUPS })
  expect([...machine.cache.values(), pushNote.read()]).toEqual([pushMark(ENDPOINT), true])
  await forgetBrowser()
  const ended = said(ENDPOINT)
  machine.subscribed = ENDPOINT
  session.token = 'before'
  const standing = pushStanding(async () => {
    session.token = null
    return ended()
  })
  expect([(await standing).state, machine.cache.size]).toEqual(['on', 0])
})

test('PUSH-18 a subscription for a key that the exchange has no more is off, to be made anew', async () => {
  browser({ subscribed: ENDPOINT, usedKey: Uint8Array.of(4, 5, 6) })
  expect(await pushStanding(said(ENDPOINT))).toEqual({ state: 'off', former: GROUPS })
  expect((await pushStanding(said(ENDPOINT, 'BAUG'))).state).toBe('on')
})

test('PUSH-16 a tab that hears late of its session’s end leaves what the next session has switched on, and nothing else', async () => {
  session.token = 'next'
  const left = async (ask: Parameters<typeof leave>[0]) => {
    await subscribeBrowser(KEY)
    await markBrowser(ENDPOINT)
    await leave(ask)
    return [machine.subscribed, machine.cache.size]
  }
  expect(await left(said(ENDPOINT))).toEqual([ENDPOINT, 1])
  expect(await left(said(null))).toEqual([null, 0])
  const unanswered = { success: true, code: 200, message: '', data: null, degraded: true, refusal: null }
  expect(await left(async () => unanswered)).toEqual([null, 0])
})

test('PHN-05 three unread are a badge of three, none unread are none', () => {
  setBadge(3)
  setBadge(0)
  expect(machine.log).toEqual(['badge 3', 'no badge'])
  vi.stubGlobal('navigator', {})
  expect(() => setBadge(3)).not.toThrow()
})
