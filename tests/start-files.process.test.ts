import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { START_FILES, type StartFiles } from '../src/shared/site/start-files.ts'
import { ownCertificate } from './support/own-certificate.ts'
import { ROUTES } from './support/routes.ts'
import { runSandboxToEnd, type SandboxProcess, startSandbox } from './support/sandbox-process.ts'

const CLIENT = fileURLToPath(new URL('../dist/client', import.meta.url))

let folder: string
let plain: SandboxProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onetape-start-files-'))
  plain = await startSandbox({ dataDir: join(folder, 'plain') })
})
afterAll(async () => {
  await plain?.kill9()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** As a browser that takes these encodings asks; `fetch` would unpack. */
function get(path: string, accepted: string): Promise<Answer> {
  return new Promise((done, fail) => {
    request(new URL(path, plain.url), { agent: false, headers: { 'accept-encoding': accepted } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
    })
      .on('error', fail)
      .end()
  })
}

const startFiles = () => JSON.parse(readFileSync(join(CLIENT, START_FILES), 'utf8')) as StartFiles
const named = (html: string) => [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, href]) => href as string)

test('START-01 every route’s page names its own files, and all of them are in the build', async () => {
  const { routes, worker } = startFiles()
  expect(worker).toMatch(/^assets\/market\.shared-worker-[\w-]+\.js$/)
  for (const path of ROUTES) {
    const page = (await get(path, '')).bytes.toString()
    const files = named(page).map((href) => new URL(href, new URL(path, plain.url)).pathname)
    expect(
      files.filter((file) => file.startsWith('/assets/')).filter((file) => !existsSync(join(CLIENT, file))),
    ).toEqual([])
    expect([path, files.includes('/config.json')]).toEqual([path, true])
  }
  const own = routes.find(({ path }) => path === '/rank')?.scripts.at(0) as string
  expect((await get('/rank', '')).bytes.toString()).toContain(own)
  const kept = (await get('/index.html', '')).bytes.toString()
  expect(named(kept).filter((href) => /config\.json|api\//.test(href))).toEqual([])
})

test('START-02 no page preloads a font, and styles stand in the head, before those of screens', async () => {
  for (const path of ['/', '/spot']) {
    const page = (await get(path, '')).bytes.toString()
    expect(page).not.toMatch(/as="font"|\.woff2/)
    const [head = '', body = ''] = page.split('</head>')
    expect([head.includes('rel="stylesheet"'), body.includes('rel="stylesheet"')]).toEqual([true, false])
  }
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['', undefined],
])('START-05 pages and files go out as %j takes them, and caches hear of it', async (accepted, encoding) => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  const script = `/${startFiles().routes.find(({ path }) => path === '/spot')?.scripts[0]}`
  for (const path of ['/spot', script]) {
    const { status, headers, bytes } = await get(path, accepted)
    expect([path, status, headers['content-encoding']]).toEqual([path, 200, encoding])
    expect(String(headers.vary).toLowerCase()).toContain('accept-encoding')
    const whole = (await get(path, '')).bytes
    expect(encoding ? unpack[encoding as 'br'](bytes).equals(whole) : bytes.equals(whole)).toBe(true)
    expect(headers['cache-control']).toBe(path === script ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
})

test('START-06 with TLS_CERT and TLS_KEY pages come over HTTP/2, sockets over HTTP/1.1', async () => {
  const pair = ownCertificate()
  const files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
  writeFileSync(files.TLS_CERT, pair.cert)
  writeFileSync(files.TLS_KEY, pair.key)
  const secure = await startSandbox({ dataDir: join(folder, 'secure'), env: files })
  try {
    expect(secure.url).toMatch(/^https:\/\/localhost:\d+$/)
    const session = connect(secure.url, { ca: pair.cert })
    const ask = (path: string) =>
      new Promise<{ headers: Record<string, unknown>; body: string }>((done, fail) => {
        const stream = session.request({ ':path': path })
        let headers = {}
        let body = ''
        stream.on('response', (each) => {
          headers = each
        })
        stream.setEncoding('utf8').on('data', (part) => {
          body += part
        })
        stream.on('end', () => done({ headers, body })).on('error', fail)
      })
    const page = await ask('/spot')
    expect(session.alpnProtocol).toBe('h2')
    expect(page.headers[':status']).toBe(200)
    expect(String(page.headers['content-security-policy'])).toMatch(
      /connect-src 'self' ws:\/\/localhost:\d+ wss:\/\/localhost/,
    )
    for (const href of named(page.body)
      .filter((each) => each.startsWith('./assets/'))
      .slice(0, 3)) {
      expect((await ask(href.slice(1))).headers[':status']).toBe(200)
    }
    expect(JSON.parse((await ask('/api/spot/markets')).body)).toMatchObject({ code: 200 })
    session.close()

    const socket = new WebSocket(`${secure.url.replace('https', 'wss')}/ws/spot`, { ca: pair.cert })
    const closed = new Promise<number>((done) => socket.once('close', done))
    await new Promise((done, fail) => socket.once('open', done).once('error', fail))
    expect((await secure.stop()).code).toBe(0)
    expect(await closed).toBe(1001)
  } finally {
    await secure.kill9()
  }
})

test('START-06 one of the two alone, and a pair that is none, end the start with one clear line', async () => {
  const dataDir = join(folder, 'never')
  const one = await runSandboxToEnd({ dataDir, env: { TLS_CERT: 'cert.pem' } })
  expect([one.code, one.stderr]).toEqual([
    2,
    expect.stringMatching(/^TLS_CERT and TLS_KEY must be set together[^\n]*\n$/),
  ])
  const gone = await runSandboxToEnd({
    dataDir,
    env: { TLS_CERT: join(folder, 'no.pem'), TLS_KEY: join(folder, 'no.pem') },
  })
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringMatching(/^TLS_CERT cannot be read: [^\n]+\n$/)])
  const none = join(folder, 'none.pem')
  writeFileSync(none, 'not a certificate')
  const bad = await runSandboxToEnd({ dataDir, env: { TLS_CERT: none, TLS_KEY: none } })
  expect([bad.code, bad.stderr]).toEqual([
    1,
    expect.stringMatching(/^TLS_CERT and TLS_KEY are no certificate with its key: [^\n]+\n$/),
  ])
  expect(existsSync(dataDir)).toBe(false)
})
