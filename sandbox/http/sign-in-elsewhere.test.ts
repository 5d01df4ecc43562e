import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import type { User } from '../../src/shared/calls/entities.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { nonceOf } from '../oidc/token-service.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'

const ISSUER = 'https://id.test'
const SETUP = { issuer: ISSUER, client_id: 'the-product' }
const EMAIL = 'mira@elsewhere.test'
const KEPT = 'k'.repeat(43)

let bench: HostBench
let http: HttpBench
afterEach(async () => {
  await http.close()
  await bench.clean()
})

async function serve(google: typeof SETUP | null, ask?: typeof fetch): Promise<SandboxClient> {
  bench = new HostBench()
  const folders = { dataDir: bench.folder(), clientDir: bench.folder() }
  http = await serveHttp({ ...folders, engine: exchangeEngine, time: bench.time, google, ask })
  return new SandboxClient(http.url)
}
const enter = (client: SandboxClient, token: string) =>
  client.post<{ token: string; user: User }>('api/account/googleAuth', {
    email: EMAIL,
    token,
    nonce: KEPT,
    agree: true,
  })

test('OIDC-03 another issuer: what it signed for this product opens an account, what it signed for another does not', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'a' }] }
  const answers: Record<string, unknown> = {
    [`${ISSUER}/.well-known/openid-configuration`]: { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` },
    [`${ISSUER}/keys`]: jwks,
  }
  const ask = (async (url: string | URL | Request) => Response.json(answers[String(url)])) as typeof fetch
  const client = await serve(SETUP, ask)
  const signed = (aud: string) =>
    new SignJWT({ email: EMAIL, email_verified: true, nonce: nonceOf(KEPT) })
      .setProtectedHeader({ alg: 'RS256', kid: 'a' })
      .setIssuer(ISSUER)
      .setSubject('7')
      .setAudience(aud)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  expect(await enter(client, await signed('another'))).toMatchObject({ message: 'google_token_wrong' })
  expect((await enter(client, await signed('the-product'))).data.user.email).toBe(EMAIL)
  const config = await (await fetch(`${http.url}/config.json`)).json()
  expect([config, (await fetch(`${http.url}/oidc/auth`)).status]).toMatchObject([{ google: SETUP }, 404])
})

test('OIDC-07 where nothing is set up, the page hears so, and the exchange takes no token', async () => {
  const client = await serve(null)
  expect(await enter(client, 'a.b.c')).toMatchObject({ code: 400, message: 'google_failed' })
  expect(await (await fetch(`${http.url}/config.json`)).json()).toMatchObject({ google: null })
})
