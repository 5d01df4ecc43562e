import { mkdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROUTES } from '../../tests/support/routes.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'

let bench: HostBench
let http: HttpBench
beforeAll(async () => {
  bench = new HostBench()
  const clientDir = bench.folder()
  for (const folder of ['assets', '.vite']) mkdirSync(join(clientDir, folder))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(clientDir, 'assets/a-abc.js'), 'self.a = 1')
  writeFileSync(join(clientDir, '.vite/manifest.json'), '{}')
  http = await serveHttp({ dataDir: bench.folder(), clientDir, engine: tallyEngine, time: bench.time })
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

/** The path goes out as it stands: `fetch` would tidy it. */
function get(path: string, method = 'GET'): Promise<{ status: number; type: string; body: string }> {
  const { hostname, port } = new URL(http.url)
  return new Promise((resolve, reject) => {
    // A connection of its own: one that the server has just let go for idling would fail the test.
    const asked = request({ hostname, port, path, method, agent: false }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => {
        const type = String(answer.headers['content-type']).split(';')[0] as string
        resolve({ status: answer.statusCode ?? 0, type, body })
      })
    })
    asked.on('error', reject).end()
  })
}

const PAGE = { status: 200, type: 'text/html', body: '<!doctype html><title>page</title>' }

test('REAL-54 each route’s page asks for its own parts and for no other’s', async () => {
  const clientDir = bench.folder()
  mkdirSync(join(clientDir, '.vite'))
  const first = '<script type="module" async src="/assets/early.js"></script>'
  writeFileSync(join(clientDir, 'index.html'), first)
  const route = (path: string, script: string) => ({ path, scripts: [script], later: [], styles: [], reads: [] })
  const files = { worker: null, routes: [route('/', 'assets/home.js'), route('/spot', 'assets/spot.js')] }
  writeFileSync(join(clientDir, '.vite/routes.json'), JSON.stringify(files))
  const other = await serveHttp({ dataDir: bench.folder(), clientDir, engine: tallyEngine, time: bench.time })
  const scripts = async (path: string) => {
    const text = await (await fetch(new URL(path, other.url))).text()
    return [...text.matchAll(/modulepreload" href="([^"]+)"/g)].map(([, href]) => href)
  }
  const [front, query, spot, help, kept] = await Promise.all(
    ['/', '/?a=1', '/spot', '/help', '/index.html'].map(scripts),
  )
  await other.close()
  expect([front, query, spot, help, kept]).toEqual([
    ['./assets/home.js'],
    ['./assets/home.js'],
    ['./assets/spot.js'],
    [],
    [],
  ])
})

test('SHELL-01 the page answers for every route of product.md §2 and for what may be taken for one', async () => {
  for (const path of [...ROUTES, '/nonsense', '/spot?id=1&next=//x', '/HomeView/personal/settings', '/SPOT']) {
    expect([path, await get(path)]).toEqual([path, PAGE])
  }
  expect(await get(`${http.url}/spot`)).toEqual(PAGE)
})

test.each([
  '/api/gone',
  '/API/common/version',
  '/Api',
  '/WS/spot',
  '/Sandbox/api/state',
  '/%61PI/x',
  '//api/common/version',
])('HOST-07 %s is missing, said in JSON', async (path) => {
  const { status, type, body } = await get(path)
  expect([status, type, JSON.parse(body)]).toEqual([
    404,
    'application/json',
    { code: 404, message: 'not_found', data: {} },
  ])
})

test.each([
  ...['//x', '//', '/assets', '/assets/', '/ASSETS/a-abc.js', '/assets/gone-abc.js', '/a//b', '/%2Fevil.test', '/\\x'],
  ...['/.env', '/.git/config', '/.vite/manifest.json', '/gone.html'],
])('HOST-12 %s is missing, said plainly', async (path) => {
  expect(await get(path)).toEqual({ status: 404, type: 'text/plain', body: 'Not found\n' })
  expect(await get(path, 'HEAD')).toEqual({ status: 404, type: 'text/plain', body: '' })
})

test('PWA-62 a share that no service worker takes leads to the deposit page, which says that it is gone', async () => {
  const form = new FormData()
  form.append('file', new File(['\x89PNG'], 'receipt.png', { type: 'image/png' }))
  const answer = await fetch(new URL('/topup', http.url), { method: 'POST', body: form, redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'topup?shared=gone'])
})
