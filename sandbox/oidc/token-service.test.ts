import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { GOOGLE_ISSUER } from '../../src/shared/site/google-setup.ts'
import { openSignIn } from './open-sign-in.ts'

const CLIENT = 'the-product.apps.test'
const KEYS_AT = 'https://keys.google.test/certs'
const DOCUMENT = `${GOOGLE_ISSUER}/.well-known/openid-configuration`
const KEPT = 'n'.repeat(43)
const EMAIL = 'mira@gmail.test'

let keys: CryptoKeyPair
let others: CryptoKeyPair
let jwks = ''
beforeAll(async () => {
  keys = await generateKeyPair('RS256', { extractable: true })
  others = await generateKeyPair('RS256')
  jwks = JSON.stringify({ keys: [{ ...(await exportJWK(keys.publicKey)), alg: 'RS256', use: 'sig', kid: 'one' }] })
})

let now = Date.UTC(2026, 1, 1)

/** Google with its two ways of naming itself, in this process. */
function service(document: object | null = { issuer: GOOGLE_ISSUER, jwks_uri: KEYS_AT }) {
  const asked: string[] = []
  const ask = (async (url: string | URL | Request) => {
    const address = String(url)
    asked.push(address)
    if (address === KEYS_AT) return new Response(jwks, { headers: { 'content-type': 'application/json' } })
    if (document === null) throw new TypeError('no network')
    return new Response(JSON.stringify(document))
  }) as typeof fetch
  const lines: string[] = []
  const log = (line: string) => void lines.push(line)
  const options = { siteName: 'Onetape', listening: '127.0.0.1', log, clock: () => now, ask }
  const { tokens } = openSignIn({ issuer: GOOGLE_ISSUER, client_id: CLIENT }, options)
  return { asked, lines, tokens }
}

function said(more: JWTPayload = {}): JWTPayload {
  const at = Math.floor(now / 1000)
  const nonce = createHash('sha256').update(KEPT).digest('base64url')
  const who = { sub: '1089', email: 'Mira@gmail.test', email_verified: true }
  return { iss: GOOGLE_ISSUER, aud: CLIENT, iat: at, exp: at + 3600, nonce, ...who, ...more }
}

const signed = (payload: JWTPayload, key = keys.privateKey, kid = 'one') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

const keyOf = async (token: string, tokens = service().tokens, nonce = KEPT) => {
  const read = await tokens.read(token, nonce, EMAIL)
  return read.ok ? 'in' : read.refusal.key
}

test('OIDC-03 Google’s own tokens are taken under both of its names, and name one person', async () => {
  const { tokens, asked } = service()
  const [long, short] = [await signed(said()), await signed(said({ iss: 'accounts.google.com' }))]
  const [one, other] = [await tokens.read(long, KEPT, EMAIL), await tokens.read(short, KEPT, EMAIL)]
  expect(one).toMatchObject({ ok: true, data: { email: EMAIL } })
  expect(other).toEqual(one)
  expect(asked).toEqual([DOCUMENT, KEYS_AT])
})

test.each<[string, JWTPayload, string]>([
  ['another client’s', { aud: 'another.apps.test' }, 'google_token_wrong'],
  ['several clients’, made for another', { aud: [CLIENT, 'x'], azp: 'x' }, 'google_token_wrong'],
  ['several clients’, without saying whose', { aud: [CLIENT, 'x'] }, 'google_token_wrong'],
  ['several clients’, made for this one', { aud: [CLIENT, 'x'], azp: CLIENT }, 'in'],
  ['another issuer’s', { iss: 'https://accounts.google.com.evil.test' }, 'google_token_wrong'],
  ['without a subject', { sub: undefined }, 'google_token_wrong'],
  ['without a nonce', { nonce: undefined }, 'google_token_wrong'],
  ['without an address', { email: undefined }, 'google_email_missing'],
  ['with an address that is not proved', { email_verified: false }, 'google_email_unverified'],
  ['with a word in place of the proof', { email_verified: 'true' }, 'google_email_unverified'],
])('OIDC-03 a token %s', async (_what, more, key) => {
  expect(await keyOf(await signed(said(more)))).toBe(key)
})

test('OIDC-03 a token of another key, or with the nonce of another page, is nobody’s', async () => {
  expect(await keyOf(await signed(said(), others.privateKey))).toBe('google_token_wrong')
  expect(await keyOf(await signed(said()), service().tokens, 'm'.repeat(43))).toBe('google_token_wrong')
})

test('OIDC-03 time is the server’s: a token ends, is no older than ten minutes, and not from before the server began', async () => {
  const { tokens } = service()
  const began = now
  const at = (seconds: number) => Math.floor(began / 1000) + seconds
  const token = (iat: number, exp: number) => signed(said({ iat, exp }))
  expect(await keyOf(await token(at(-1), at(600)), tokens)).toBe('google_token_ended')
  now = began + 700_000
  expect(await keyOf(await token(at(40), at(3600)), tokens)).toBe('in')
  expect(await keyOf(await token(at(39), at(3600)), tokens)).toBe('google_token_ended')
  expect(await keyOf(await token(at(600), at(641)), tokens)).toBe('in')
  expect(await keyOf(await token(at(600), at(640)), tokens)).toBe('google_token_ended')
  now = began
})

test('OIDC-02 a sign-in is used up once, and is forgotten when no token can bring it any more', async () => {
  const { tokens } = service()
  const token = await signed(said())
  const read = await tokens.read(token, KEPT, EMAIL)
  if (!read.ok) throw new Error(read.refusal.key)
  expect([tokens.take(read.data), tokens.take(read.data)]).toEqual([true, false])
  expect(await keyOf(token, tokens)).toBe('google_token_used')
})

test.each([
  ['cannot be reached', null],
  ['is another’s', { issuer: 'https://other.test', jwks_uri: KEYS_AT }],
  ['names no keys', { issuer: GOOGLE_ISSUER }],
])(
  'OIDC-07 an issuer whose discovery document %s has failed, and is asked again the next time',
  async (_what, document) => {
    const { tokens, asked, lines } = service(document)
    const token = await signed(said())
    expect([await keyOf(token, tokens), await keyOf(token, tokens)]).toEqual(['google_failed', 'google_failed'])
    expect(asked).toEqual([DOCUMENT, DOCUMENT])
    expect(
      lines.every((line) => line.includes(GOOGLE_ISSUER)),
      'who runs it reads why',
    ).toBe(true)
    expect(lines).toHaveLength(2)
  },
)

test('OIDC-07 where no issuer is set up, no token opens anything', async () => {
  const options = { siteName: 'Onetape', listening: '127.0.0.1', log: () => {}, clock: () => now }
  expect(await keyOf(await signed(said()), openSignIn(null, options).tokens)).toBe('google_failed')
})
