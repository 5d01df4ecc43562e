import { mkdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'

let bench: HostBench
let http: HttpBench
let client: SandboxClient
beforeEach(async () => {
  bench = new HostBench()
  const clientDir = bench.folder()
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(clientDir, 'assets/market.shared-worker-abc.js'), 'self.a = 1')
  writeFileSync(join(clientDir, 'favicon.svg'), '<svg/>')
  mkdirSync(join(clientDir, '.vite'))
  writeFileSync(join(clientDir, '.vite/manifest.json'), '{}')
  http = await serveHttp({ dataDir: bench.folder(), clientDir, engine: tallyEngine, time: bench.time })
  client = new SandboxClient(http.url)
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '1' }

/** The policy of the design, directive by directive. */
const POLICY: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'font-src': "'self'",
  'media-src': "'self'",
  'img-src': "'self' data: blob:",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'none'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
}

function expectHeaders(headers: Headers, what: string): void {
  const policy = headers.get('content-security-policy') ?? ''
  const directives = Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s).slice(0, 2)))
  const { 'connect-src': connect, ...rest } = directives
  expect(rest, what).toEqual(POLICY)
  expect(connect, what).toMatch(/^'self'( wss?:\/\/[\w.:[\]-]+)*$/)
  expect(policy).not.toContain('unsafe')
  expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin-allow-popups')
  expect(headers.get('permissions-policy'), what).toContain('camera=(self)')
  expect(headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(headers.get('referrer-policy'), what).toBeTruthy()
}

test('HOST-12 pages, workers, assets, calls, health, 404 and errors carry the security headers', async () => {
  const cases: [string, RequestInit?][] = [
    ['/'],
    ['/spot?id=1'],
    ['/assets/market.shared-worker-abc.js'],
    ['/favicon.svg'],
    ['/config.json'],
    ['/healthz'],
    ['/api/common/version'],
    ['/api/spot/openOrders'],
    ['/api/none'],
    ['/none.js'],
    ['/sandbox/api/state'],
    ['/sandbox/none'],
    ['/ws/spot'],
    ['/%zz'],
    ['/spot', { method: 'HEAD' }],
    ['/spot', { method: 'DELETE' }],
    ['/api/account/login', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    ['/api/account/login', { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }],
    [
      '/api/account/login',
      { method: 'POST', body: `"${'x'.repeat(70_000)}"`, headers: { 'content-type': 'application/json' } },
    ],
  ]
  for (const [path, init] of cases) {
    const answer = await fetch(http.url + path, init)
    await answer.arrayBuffer()
    expectHeaders(answer.headers, `${init?.method ?? 'GET'} ${path} ${answer.status}`)
  }
})

/** All that a raw request is answered until the server closes. */
function rawAnswer(request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(http.url).port), '127.0.0.1', () => socket.write(`${request}\r\n\r\n`))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
}

test('HOST-12 whatever is no proper request gets the headers and the envelope too, and no policy names a host that is none', async () => {
  const host = 'Host: 127.0.0.1\r\nConnection: close'
  const cases: [string, number][] = [
    ['NONSENSE', 400],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${host}`, 400],
    ['GET / HTTP/1.1', 400],
    [`GET /healthz HTTP/1.1\r\n${host}\r\nExpect: miracles`, 417],
    [`GET /% HTTP/1.1\r\n${host}`, 400],
    [`GET /sandbox/api/faults/%ff HTTP/1.1\r\n${host}`, 400],
  ]
  for (const [request, status] of cases) {
    const [head = '', body = ''] = (await rawAnswer(request)).split('\r\n\r\n')
    const what = request.slice(0, 60)
    expect(head, what).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const [, ...lines] = head.split('\r\n')
    const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
    expectHeaders(headers, what)
    expect(headers.get('cache-control'), what).toBe('no-store')
    expect(body, what).toContain('{"code":400,"message":"bad_request","data":{}}')
  }
  const policy = await new Promise<string>((resolve) => {
    const sent = httpRequest(`${http.url}/healthz`, { headers: { host: "a;script-src 'unsafe-inline'" } }, (answer) => {
      answer.resume()
      resolve(String(answer.headers['content-security-policy']))
    })
    sent.end()
  })
  expect(policy).not.toContain('unsafe-inline')
})

test('the page answers for its own routes; hashed assets are kept for ever; what is missing is missing', async () => {
  const page = await fetch(`${http.url}/futures?id=2`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await page.text()).toContain('<title>page')
  const asset = await fetch(`${http.url}/assets/market.shared-worker-abc.js`)
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('content-type')).toContain('javascript')
  // The build's own notes are nobody's business.
  for (const path of ['/assets/gone-abc.js', '/.vite/manifest.json', '/api/gone', '/sandbox/gone', '/ws/gone']) {
    expect([path, (await fetch(http.url + path)).status]).toEqual([path, 404])
  }
  expect(await (await fetch(`${http.url}/config.json`)).json()).toEqual({
    api_base: '',
    socket_base: '',
    site_name: 'Onetape',
    idempotency: true,
    google: { issuer: '/oidc', client_id: 'onetape-sandbox' },
    silence: 1,
  })
})

test('HOST-07 the envelope, refusals with field and params, no-store', async () => {
  const token = await client.login()
  const placed = await client.post<{ id: number }>('api/spot/order', ORDER, { token })
  expect(placed).toMatchObject({ status: 200, code: 200, message: '', data: { id: 1 } })
  expect(placed.headers.get('cache-control')).toBe('no-store')
  const cases: [Promise<unknown>, object][] = [
    [
      client.post('api/spot/order', {}, { token }),
      { status: 200, code: 400, message: 'bad_request', data: { field: 'currency_id' } },
    ],
    [client.post('api/spot/order', { ...ORDER, side: 'hold' }, { token }), { code: 400, data: { field: 'side' } }],
    [client.post('api/spot/order', { ...ORDER, quantity: 1 }, { token }), { code: 400, data: { field: 'quantity' } }],
    [
      client.post('api/spot/order', { ...ORDER, quantity: '' }, { token }),
      { code: 400, message: 'quantity_required', data: { field: 'quantity' } },
    ],
    [client.get('api/spot/history?page=0', { token }), { code: 400, data: { field: 'page' } }],
    [client.get('api/spot/history'), { status: 401, code: 401, message: 'not_login' }],
    [client.post('api/spot/order', ORDER, { token: 'x'.repeat(43) }), { status: 401, code: 401 }],
    [client.post('api/spot/line', { currency_id: 9 }), { status: 200, code: 404, message: 'market_not_found' }],
    [client.post('api/common/getCurrencyFee', { currency: '__proto__' }), { code: 404, data: { field: 'currency' } }],
  ]
  for (const [answer, expected] of cases) expect(await answer).toMatchObject(expected)
  const garbled = await fetch(`${http.url}/api/account/login`, {
    method: 'POST',
    body: '{"type":',
    headers: { 'content-type': 'application/json' },
  })
  expect(await garbled.text()).toBe('{"code":400,"message":"bad_request","data":{}}')
})

test('HOST-06 a write needs a key, repeats its answer, and refuses another body', async () => {
  const token = await client.login()
  const bare = await fetch(`${http.url}/api/spot/order`, {
    method: 'POST',
    body: JSON.stringify(ORDER),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  })
  expect(await bare.json()).toMatchObject({ code: 400, message: 'idempotency_key_required' })
  const [first, twin] = await Promise.all([1, 2].map(() => client.post('api/spot/order', ORDER, { token, key: 'k' })))
  expect(twin?.data).toEqual(first?.data)
  const reordered = Object.fromEntries(Object.entries(ORDER).reverse())
  expect((await client.post('api/spot/order', reordered, { token, key: 'k' })).data).toEqual(first?.data)
  const other = await client.post('api/spot/order', { ...ORDER, quantity: '2' }, { token, key: 'k' })
  expect(other).toMatchObject({ status: 200, code: 409, message: 'idempotency_conflict' })
  expect((await client.get<{ total: number }>('api/spot/openOrders', { token })).data.total).toBe(1)
})

test('HOST-05 every 100th answer carries x-state, the state that the journal gives', async () => {
  const seen: [number, string][] = []
  for (let i = 1; i <= 250; i++) {
    const { headers } = await client.get('api/common/version')
    const state = headers.get('x-state')
    if (state) seen.push([i, state])
  }
  expect(seen.map(([i]) => i)).toEqual([100, 200])
  expect(seen[0]?.[1]).toBe(`${http.host.exchange.seq}:${http.host.exchange.hash()}`)
})

test('a write from a page of another origin is refused', async () => {
  for (const origin of ['http://evil.test', 'null', 'https://127.0.0.1', http.url.replace('127.0.0.1', 'localhost')]) {
    const login = { type: 'email', account: 'demo@sandbox.test', password: 'Sandbox-1!' }
    expect(await client.post('api/account/login', login, { headers: { origin } })).toMatchObject({ code: 403 })
  }
  const own = { type: 'email', account: 'demo@sandbox.test', password: 'Sandbox-1!' }
  expect(await client.post('api/account/login', own, { headers: { origin: http.url } })).toMatchObject({ code: 200 })
})

test('a write from a foreign name that was made to point here is refused, however well its Origin fits its Host', async () => {
  const { port } = new URL(http.url)
  const body = '{"type":"email","account":"nobody@x.test","password":"wrong-one"}'
  const head = (host: string) =>
    `POST /api/account/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: close\r\n` +
    `Idempotency-Key: k\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  expect(await rawAnswer(head(`rebound.test:${port}`))).toContain('"code":403')
  expect(await rawAnswer(head(`localhost:${port}`))).toContain('login_failed')
})

test('HOST-09 the control panel wants its key, its own Origin and a known Host', async () => {
  const path = '/sandbox/api/state'
  const ask = (headers: Record<string, string>, at = path) =>
    new Promise<number>((resolve) => {
      httpRequest(http.url + at, { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      }).end()
    })
  const { key } = http
  const { host } = new URL(http.url)
  expect(await ask({ 'x-sandbox-key': key })).toBe(200)
  expect(await ask({ 'x-sandbox-key': key, origin: http.url })).toBe(200)
  expect(await ask({})).toBe(401)
  expect(await ask({}, `${path}?key=${key}`)).toBe(401)
  expect(await ask({ 'x-sandbox-key': `${key.slice(1)}x` })).toBe(401)
  expect(await ask({ 'x-sandbox-key': key, origin: 'http://evil.test' })).toBe(403)
  expect(await ask({ 'x-sandbox-key': key, host: host.replace('127.0.0.1', 'evil.test') })).toBe(403)
})

test('after five wrong passwords an account rests for ten minutes, whether it exists or not', async () => {
  const login = (account: string, password: string) =>
    client.post('api/account/login', { type: 'email', account, password })
  for (const account of ['demo@sandbox.test', 'nobody@sandbox.test']) {
    for (const left of ['4', '3', '2', '1', '0']) {
      expect(await login(account, 'wrong-one')).toMatchObject({
        status: 200,
        code: 400,
        message: 'login_failed',
        data: { params: { left } },
      })
    }
    expect(await login(account, 'Sandbox-1!')).toMatchObject({
      code: 429,
      message: 'account_locked',
      data: { params: { minutes: '10' } },
    })
  }
  bench.time.jump(10 * 60_000 - 1)
  expect(await login('DEMO@sandbox.test ', 'Sandbox-1!')).toMatchObject({ code: 429 })
  bench.time.jump(1)
  expect(await login('DEMO@sandbox.test ', 'Sandbox-1!')).toMatchObject({ code: 200 })
})

test('tries that run side by side do not get past the limit', async () => {
  const login = (password: string) =>
    client.post('api/account/login', { type: 'email', account: 'demo@sandbox.test', password })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => login(`wrong ${1000 + i}`)))
  expect(answers.filter((a) => a.message === 'login_failed')).toHaveLength(5)
  expect(answers.filter((a) => a.message === 'account_locked')).toHaveLength(7)
})

test('REAL-04 a page under an unknown host name names the setting; what is no page is served as before', async () => {
  const ask = (path: string, host: string) =>
    new Promise<{ status: number; text: string }>((done, failed) => {
      const { port } = new URL(http.url)
      httpRequest({ port, path, headers: { host } }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, text }))
      })
        .on('error', failed)
        .end()
    })
  const refused = await ask('/spot?id=1', 'trade.lan:4173')
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('ALLOWED_HOSTS=trade.lan')
  expect(refused.text).toContain('"trade.lan:4173"')
  expect((await ask('/spot', 'localhost')).status).toBe(200)
  expect((await ask('/healthz', 'trade.lan')).status).toBe(200)
})
