import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { GOOGLE_ISSUER, type GoogleSetup } from '../../../../shared/site/google-setup.ts'
import { memoryStore } from '../../../base/platform/client-cache.ts'
import { ATTEMPT_LIFE_MS, keepAttempt, newAttempt, takeAttempt } from './attempt.ts'
import { beginSignIn, type IssuerWindow } from './begin-sign-in.ts'
import { issuerAnswer } from './issuer-answer.ts'
import { staysInPage } from './issuer-window.ts'
import { askAddress, type Proof, proofOf, randomText } from './protocol.ts'
import { SignInFailure } from './sign-in-failure.ts'
import { awaitAnswer, type Channel, handOver } from './window-channel.ts'

const ORIGIN = 'https://shop.test'
const GOOGLE: GoogleSetup = { issuer: GOOGLE_ISSUER, client_id: 'client' }
const OTHER: GoogleSetup = { issuer: `${ORIGIN}/oidc`, client_id: 'client' }
const hashed = (text: string) => createHash('sha256').update(text).digest('base64url')
const attempt = () => newAttempt('/spot', 1000, randomText)

/** A token as an issuer's, but that nobody signed it: that is the exchange's to look at. */
function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256' })}.${part(claims)}.c2ln`
}

/** An issuer by its answers; a path without one cannot be reached. */
function issuer(setup: GoogleSetup, answers: Record<string, unknown> = {}) {
  const sent: [path: string, body: string][] = []
  const document = {
    issuer: setup.issuer,
    authorization_endpoint: `${setup.issuer}/auth`,
    token_endpoint: `${setup.issuer}/token`,
    jwks_uri: `${setup.issuer}/jwks`,
    id_token_signing_alg_values_supported: ['ES256'],
  }
  const all: Record<string, unknown> = { '/.well-known/openid-configuration': document, ...answers }
  const ask = (async (url: string | URL | Request, init?: RequestInit) => {
    const path = String(url).slice(setup.issuer.length)
    sent.push([path, String(init?.body ?? '')])
    const answer = all[path]
    if (!answer) throw new TypeError('no network')
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  }) as typeof fetch
  return { sent, to: { setup, origin: ORIGIN, ask } }
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof SignInFailure ? error.key : String(error)
}

/** BroadcastChannel by hand: what is posted reaches all others of its name. */
function channels() {
  const all = new Set<Channel & { name: string }>()
  return (name: string): Channel => {
    const channel = {
      name,
      onmessage: null as Channel['onmessage'],
      postMessage(data: unknown) {
        for (const other of [...all])
          if (other !== channel && other.name === name) other.onmessage?.({ data } as MessageEvent)
      },
      close: () => void all.delete(channel),
    }
    all.add(channel)
    return channel
  }
}

test('OIDC-08 a public client asks for a code with PKCE; Google, which wants a secret for that, for the ID token alone', async () => {
  const one = attempt()
  const url = new URL(await askAddress(issuer(OTHER).to, one, 'ja'))
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'client',
    redirect_uri: `${ORIGIN}/login`,
    response_type: 'code',
    scope: 'openid email',
    state: one.state,
    nonce: hashed(one.nonce),
    prompt: 'select_account',
    ui_locales: 'ja',
    code_challenge: hashed(one.verifier),
    code_challenge_method: 'S256',
  })
  expect(url.href).not.toContain(one.nonce)
  const { searchParams } = new URL(await askAddress(issuer(GOOGLE).to, one, 'en'))
  expect([searchParams.get('response_type'), searchParams.get('code_challenge')]).toEqual(['id_token', null])
})

test('OIDC-08 the code is given for a token with this attempt’s verifier, and the token has to be this attempt’s', async () => {
  const one = attempt()
  // The device's clock is a month ahead: whether the time is right is for the exchange to say.
  const iat = Math.floor(Date.now() / 1000) - 30 * 86_400
  const claims = { iss: OTHER.issuer, sub: 's', aud: 'client', iat, exp: iat + 600, email: 'm@x.test' }
  const answer = (nonce: string) => ({
    access_token: 'a',
    token_type: 'bearer',
    id_token: tokenOf({ ...claims, nonce }),
  })
  const back = new URLSearchParams({ code: 'c', state: one.state })
  const { to, sent } = issuer(OTHER, { '/token': answer(hashed(one.nonce)) })
  const proof = await proofOf(to, one, back)
  expect(proof).toMatchObject({ email: 'm@x.test', nonce: one.nonce })
  const body = new URLSearchParams(sent.find(([path]) => path === '/token')?.[1])
  expect([body.get('code'), body.get('code_verifier'), body.get('client_secret')]).toEqual(['c', one.verifier, null])
  expect(await failure(proofOf(issuer(OTHER, { '/token': answer('another') }).to, one, back))).toBe('google_failed')
  expect(await failure(proofOf(issuer(OTHER).to, one, back))).toBe('google_failed')
})

test.each<[string, (one: { state: string; nonce: string }) => Record<string, string>, string]>([
  ['a no', ({ state }) => ({ error: 'access_denied', state }), 'google_denied'],
  ['a fault', ({ state }) => ({ error: 'server_error', state }), 'google_failed'],
  ['another page’s answer', () => ({ id_token: tokenOf({}), state: 'other' }), 'google_state'],
  ['a no to another page', () => ({ error: 'access_denied', state: 'other' }), 'google_state'],
  [
    'another nonce',
    ({ state }) => ({ id_token: tokenOf({ nonce: 'x', email: 'a@b.cd' }), state }),
    'google_token_wrong',
  ],
  ['no token', ({ state }) => ({ id_token: 'x.%.y', state }), 'google_token_wrong'],
  ['nobody', ({ state, nonce }) => ({ id_token: tokenOf({ nonce: hashed(nonce) }), state }), 'google_email_missing'],
])('OIDC-08 an answer with %s is none', async (_what, back, key) => {
  const one = attempt()
  expect(await failure(proofOf(issuer(GOOGLE).to, one, new URLSearchParams(back(one))))).toBe(key)
})

test('OIDC-08 Google’s token is read where it is this attempt’s', async () => {
  const one = attempt()
  const token = tokenOf({ nonce: hashed(one.nonce), email: 'müller@x.test' })
  const proof = await proofOf(issuer(GOOGLE).to, one, new URLSearchParams({ id_token: token, state: one.state }))
  expect(proof).toEqual({ email: 'müller@x.test', token, nonce: one.nonce })
})

test('OIDC-08 what a tab kept is for one answer, its own, within ten minutes', () => {
  const store = memoryStore()
  const one = attempt()
  const take = (state: string | null, now = 2000) => takeAttempt(store, state, now)?.next ?? null
  keepAttempt(store, one)
  expect([take('other'), take(null), take(one.state), take(one.state)]).toEqual([null, null, '/spot', null])
  keepAttempt(store, one)
  expect([take(one.state, 1000 + ATTEMPT_LIFE_MS), take(one.state)]).toEqual([null, null])
  store.setItem('onetape-google', '{"state":"a"}')
  expect(take('a')).toBeNull()
})

test('OIDC-08 an address is an issuer’s answer by its query or its fragment, and no other', () => {
  const of = (search: string, hash = '') => issuerAnswer({ search, hash })?.get('state') ?? null
  expect([of('?code=a&state=b'), of('', '#id_token=a&state=c'), of('?error=no&state=d')]).toEqual(['b', 'c', 'd'])
  expect([of('?next=%2Fspot'), of('?state=b'), of('?code=a'), of('', '#top')]).toEqual([null, null, null, null])
})

test('OIDC-09 a window hands its answer to the page that asked, once, and to no other', async () => {
  const open = channels()
  const heard: string[] = []
  const never = () => new Promise<void>(() => {})
  const listen = (state: string) =>
    awaitAnswer({ state, open, onAnswer: (back) => void heard.push(`${state} ${back.get('code')}`) })
  listen('a')
  const end = listen('b')
  const send = (state: string, code: string, wait = never) =>
    handOver(new URLSearchParams({ state, code }), open, wait, 1000)
  expect(await send('a', '1')).toBe(true)
  const gone = () => Promise.resolve()
  expect([await send('a', '2', gone), await send('c', '3', gone)]).toEqual([false, false])
  end()
  expect(await send('b', '4', gone)).toBe(false)
  expect(heard).toEqual(['a 1'])
})

/** A promise and its end. */
function promised<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((end) => {
    resolve = end
  })
  return { promise, resolve }
}

/** A page that asks, with what comes of it. */
function page(setup: GoogleSetup | null, ask: typeof fetch, open = channels()) {
  const heard: string[] = []
  const store = memoryStore()
  const went = promised<string>()
  const ended = promised<Proof | string>()
  const listener = {
    onAsked: () => void heard.push('asked'),
    onProof: (proof: Proof) => ended.resolve(proof),
    onFailure(key: string) {
      heard.push(key)
      ended.resolve(key)
    },
  }
  let shut = () => {}
  const opened: IssuerWindow = {
    go: (url) => went.resolve(url),
    close: () => void heard.push('closed'),
    whenClosed(run) {
      shut = run
      return () => {
        shut = () => {}
      }
    },
  }
  const place = {
    ...{ setup, origin: ORIGIN, ask, store, channel: open, now: () => 1000, after: () => () => {}, language: 'en' },
    go: (url: string) => went.resolve(url),
    next: '/spot',
  }
  return {
    ...{ heard, store, went: went.promise, ended: ended.promise, open },
    begin: (inWindow: boolean) => beginSignIn(place, inWindow ? opened : null, listener),
    shut: () => shut(),
  }
}

test('OIDC-09 by window: the answer becomes a proof, even when the window seemed closed before', async () => {
  const { to } = issuer(GOOGLE)
  const one = page(GOOGLE, to.ask)
  one.begin(true)
  const asked = new URL(await one.went).searchParams
  one.shut()
  expect(one.heard).toEqual(['asked', 'google_closed'])
  const back = new URLSearchParams({ state: asked.get('state') ?? '', error: 'access_denied' })
  expect(await handOver(back, one.open, () => new Promise(() => {}), 1000)).toBe(true)
  await expect.poll(() => one.heard).toEqual(['asked', 'google_closed', 'closed', 'google_denied'])
  expect(one.store.getItem('onetape-google')).toBeNull()
})

test('OIDC-09 in the page: the attempt waits in this tab for the way back', async () => {
  const { to } = issuer(OTHER)
  const one = page(OTHER, to.ask)
  one.begin(false)
  const state = new URL(await one.went).searchParams.get('state')
  expect(takeAttempt(one.store, state, 2000)?.next).toBe('/spot')
})

test('OIDC-07 without configuration, and with an issuer that does not answer, the catalogue’s words; nothing stays open', async () => {
  const unset = page(null, issuer(OTHER).to.ask)
  unset.begin(false)
  expect(await unset.ended).toBe('google_failed')
  const silent = page(OTHER, (() => Promise.reject(new TypeError('no network'))) as typeof fetch)
  silent.begin(true)
  expect(await silent.ended).toBe('google_failed')
  expect(silent.heard).toEqual(['closed', 'google_failed'])
})

test('OIDC-09 phones and installed apps stay in the page', () => {
  const media = (on: string) => (query: string) => ({ matches: query.includes(on) })
  expect([staysInPage(media('coarse')), staysInPage(media('standalone')), staysInPage(media('print'))]).toEqual([
    true,
    true,
    false,
  ])
})
