import { afterEach, beforeEach, expect, test } from 'vitest'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'
import { OWN_CLIENT } from './make-provider.ts'

let bench: HostBench
let http: HttpBench
beforeEach(async () => {
  bench = new HostBench()
  http = await serveHttp({
    dataDir: bench.folder(),
    clientDir: bench.folder(),
    engine: tallyEngine,
    time: bench.time,
  })
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

function authorise(redirect: string): Promise<Response> {
  const { origin } = new URL(http.url)
  const query = new URLSearchParams({
    client_id: OWN_CLIENT,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirect.replace('ORIGIN', origin),
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 's',
    nonce: 'n',
  })
  return fetch(`${http.url}/oidc/auth?${query}`, { redirect: 'manual' })
}

test('SAFE-14 a sign-in by the sandbox’s issuer goes back to the product’s own port alone', async () => {
  const own = await authorise('ORIGIN/login')
  expect([own.status, own.headers.get('location')]).toEqual([303, expect.stringContaining('/oidc/sign-in/')])
  for (const other of [
    'http://127.0.0.1:5999/login',
    'http://localhost/login',
    'http://127.0.0.1/login',
    'ORIGIN/other',
  ]) {
    const answer = await authorise(other)
    expect([other, answer.status, answer.headers.get('location')]).toEqual([other, 400, null])
  }
})
