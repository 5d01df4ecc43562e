import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchangeEngine } from '../../src/engine/machine.ts'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { WriteLimit } from '../accounts/write-limit.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { isDevPage, isDevPath } from './dev-paths.ts'
import { listen } from './listening.ts'

let bench: HostBench
let http: HttpBench
beforeEach(async () => {
  bench = new HostBench()
  const clientDir = bench.folder()
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>page</title><script src="/assets/a.js"></script>')
  writeFileSync(join(clientDir, 'assets/a.js'), 'self.a = 1')
  http = await serveHttp({
    dataDir: bench.folder(),
    clientDir,
    engine: exchangeEngine,
    time: bench.time,
    calls: { writes: new WriteLimit({ burst: 3, perSecond: 1 }) },
  })
})
afterEach(async () => {
  await http.close()
  await bench.clean()
})

/** Everything that is answered to raw bytes until the server closes. */
function rawAnswer(request: string, port = Number(new URL(http.url).port)): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
  })
}

const get = (path: string, ...headers: string[]) =>
  rawAnswer([`GET ${path} HTTP/1.1`, ...headers, 'Connection: close', '', ''].join('\r\n'))

test('SAFE-14 two Host headers are 400, whichever comes first', async () => {
  const hosts = ['Host: 127.0.0.1', 'Host: evil.test']
  expect(await get('/healthz', ...hosts)).toMatch(/^HTTP\/1\.1 400 /)
  expect(await get('/healthz', ...hosts.reverse())).toMatch(/^HTTP\/1\.1 400 /)
})

test.each(['/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/%E0%A4%A', '/a%00b'])(
  'SAFE-14 the refused path %s is 400 or 404 with the headers, never another status',
  async (path) => {
    const answer = await get(path, 'Host: 127.0.0.1')
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).toContain('content-security-policy')
    expect(answer).not.toContain('root:')
  },
)

test('SAFE-14 an address that cannot be decoded has the page of errors for a browser', async () => {
  const answer = await get('/x/%E0%A4%A', 'Host: 127.0.0.1', 'Accept: text/html,*/*')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('src="../assets/a.js"')
})

test('SAFE-14 a page that is no plain number is refused with its field', async () => {
  const client = new SandboxClient(http.url)
  const token = await client.login()
  const ask = (page: string) => client.get(`api/account/loginRecords?page=${encodeURIComponent(page)}`, { token })
  for (const page of ['0x1', '1e0', ' 1', '', '1.5', '+1', '-1', '99999999999999999999'])
    expect([page, await ask(page)]).toMatchObject([
      page,
      { code: 400, message: 'bad_request', data: { field: 'page' } },
    ])
  expect(await ask('1')).toMatchObject({ code: 200 })
})

test('SAFE-10 a Host with a port that is none is refused by every layer, and nothing is 500', async () => {
  for (const path of [
    '/healthz',
    '/api/common/config',
    '/spot',
    '/oidc/.well-known/openid-configuration',
    '/sandbox',
  ]) {
    const answer = await get(path, 'Host: localhost:65536')
    expect([path, answer.slice(9, 10)]).not.toEqual([path, '5'])
  }
})

test('SAFE-10 a sign-in body past its limit is a keyed refusal', async () => {
  const answer = await fetch(`${http.url}/oidc/sign-in/abc`, { method: 'POST', body: `person=${'x'.repeat(5000)}` })
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 400, message: 'bad_request' }])
})

test('SAFE-22 a call that wants no body drops what came, however deep it is', async () => {
  const client = new SandboxClient(http.url)
  const token = await client.login()
  const answer = await fetch(`${http.url}/api/account/googleSecret`, {
    method: 'POST',
    body: '['.repeat(32_000) + ']'.repeat(32_000),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'deep',
      connection: 'close',
    },
  })
  expect(answer.status).toBe(200)
})

test('SAFE-03 an account past its writes is answered 429 with Retry-After, and others are not', async () => {
  const client = new SandboxClient(http.url)
  const token = await client.login()
  const write = (key: string) =>
    fetch(`${http.url}/api/account/changeNickname`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ nickname: key }),
    })
  const answers = [await write('a1'), await write('a2'), await write('a3'), await write('a4')]
  const codes = await Promise.all(answers.map(async (one) => ((await one.json()) as { code: number }).code))
  expect(codes).toEqual([200, 200, 200, 429])
  expect(answers[3]?.headers.get('retry-after')).toBe('1')
})

test('SAFE-11 an answer that nobody reads is given up, and so are connections past what one address may have', async () => {
  const one = await listen(0, '127.0.0.1', {}, { requestTimeout: 0, headersTimeout: 0, answerTimeout: 300 })
  one.serve((_request, response) => response.end('x'.repeat(64_000_000)))
  const closed = await new Promise<boolean>((resolve) => {
    const socket = connect(one.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    socket.pause()
    one.server.on('connection', (served) => served.on('close', () => resolve(true)))
    socket.on('error', () => undefined)
  })
  expect(closed).toBe(true)
  await one.close()

  const two = await listen(0, '127.0.0.1', {}, { requestTimeout: 0, headersTimeout: 0, connectionsPerAddress: 2 })
  two.serve((_request, response) => response.end('here'))
  const held = [connect(two.port, '127.0.0.1'), connect(two.port, '127.0.0.1')]
  await Promise.all(held.map((socket) => new Promise((resolve) => socket.on('connect', resolve))))
  const refused = await new Promise<string>((resolve) => {
    const socket = connect(two.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
    socket.on('error', () => undefined)
    socket.on('data', () => resolve('answered'))
    socket.on('close', () => resolve('closed'))
  })
  expect(refused).toBe('closed')
  for (const socket of held) socket.destroy()
  await two.close()
})

test.each([
  ['/src/app/main.tsx', true],
  ['/@vite/client', true],
  ['/node_modules/.vite/deps/react.js', true],
  ['/@fs/project/node_modules/react/index.js', true],
  ['/favicon.svg', true],
  ['/.data/journal.db', false],
  ['/%2edata/journal.db', false],
  ['/.data/uploads/abc', false],
  ['/data/journal.db', false],
  ['/package.json', false],
  ['/.env', false],
  ['/.git/config', false],
  ['/@fs/project/.data/journal.db', false],
  ['/@fs/etc/passwd', false],
  ['/src/../.data/journal.db', false],
  ['/src/%2e%2e/.data/journal.db', false],
  ['/src/%252e%252e/.data/journal.db', false],
  ['//src/app/main.tsx', false],
  ['/src\\..\\.data/journal.db', false],
  ['/%zz', false],
])('SAFE-01 the development server: %s is handed out: %s', (path, isGiven) => {
  expect(isDevPath(path, '/project', new Set(['favicon.svg']))).toBe(isGiven)
})

test.each([
  ['/', true],
  ['/spot', true],
  ['/no-such-page', true],
  ['/__open-in-editor', false],
  ['/__OPEN-in-editor/x', false],
  ['/%5f_open-in-editor', false],
  ['/@fs/etc/passwd', false],
  ['/x/../__open-in-editor', false],
])('SAFE-23 the development server: %s is a page: %s', (path, isPage) => {
  expect(isDevPage(path)).toBe(isPage)
})
