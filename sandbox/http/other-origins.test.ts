import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SandboxClient } from '../../tests/support/sandbox-client.ts'
import { HostBench } from '../testing/bench-host.ts'
import { type HttpBench, serveHttp } from '../testing/http-bench.ts'
import { tallyEngine } from '../testing/tally-engine.ts'

const PAGE = 'https://trade.example'
const ELSEWHERE = { api_base: 'https://api.example', socket_base: 'wss://sockets.example/ws' }
const ORDER = { currency_id: 1, side: 'buy', type: 'limit', price: '60000', quantity: '1' }

let bench: HostBench
let http: HttpBench
let client: SandboxClient
beforeAll(async () => {
  bench = new HostBench()
  const clientDir = bench.folder()
  mkdirSync(join(clientDir, '.vite'))
  writeFileSync(join(clientDir, 'index.html'), '<script type="module" async src="/assets/early.js"></script>')
  const spot = { path: '/spot', scripts: [], later: [], styles: [], reads: ['api/spot/markets'] }
  writeFileSync(join(clientDir, '.vite/routes.json'), JSON.stringify({ worker: null, routes: [spot] }))
  const { time } = bench
  const origins = [PAGE]
  http = await serveHttp({
    ...{ dataDir: bench.folder(), clientDir, engine: tallyEngine, time, origins },
    elsewhere: ELSEWHERE,
  })
  client = new SandboxClient(http.url)
})
afterAll(async () => {
  await http.close()
  await bench.clean()
})

test('OPER-02 a page of an allowed origin asks ahead, makes calls and writes', async () => {
  const ahead = await fetch(`${http.url}/api/spot/order`, {
    method: 'OPTIONS',
    headers: { origin: PAGE, 'access-control-request-method': 'POST' },
  })
  expect([ahead.status, ahead.headers.get('access-control-allow-origin'), await ahead.text()]).toEqual([204, PAGE, ''])
  expect(ahead.headers.get('content-security-policy')).toContain("default-src 'none'")
  const token = await client.login()
  const placed = await client.post('api/spot/order', ORDER, { token, headers: { origin: PAGE } })
  expect(placed).toMatchObject({ status: 200, code: 200 })
  expect(placed.headers.get('access-control-allow-origin')).toBe(PAGE)
  expect(placed.headers.get('vary')).toBe('origin')
})

test('OPER-02 a page of another origin writes nothing and reads nothing', async () => {
  const token = await client.login()
  for (const origin of ['https://evil.example', 'null']) {
    const refused = await client.post('api/spot/order', ORDER, { token, headers: { origin } })
    expect(refused).toMatchObject({ code: 403, message: 'bad_request', data: { field: 'origin' } })
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    const read = await client.get('api/common/version', { headers: { origin } })
    expect([read.headers.get('access-control-allow-origin'), read.headers.get('vary')]).toEqual([null, 'origin'])
    const headers = { origin, 'access-control-request-method': 'POST' }
    const ahead = await fetch(`${http.url}/api/spot/order`, { method: 'OPTIONS', headers })
    expect([ahead.status, ahead.headers.get('access-control-allow-origin')]).toEqual([403, null])
  }
})

test('OPER-02 panel, pages and configuration stay with their own origin, whoever makes calls', async () => {
  for (const path of ['/', '/config.json', '/sandbox/api/state', '/healthz']) {
    const { headers, status } = await fetch(http.url + path, { headers: { origin: PAGE, 'x-sandbox-key': http.key } })
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
    if (path.startsWith('/sandbox')) expect(status).toBe(403)
  }
})

test('OPER-02 an answer that goes out packed varies by both origin and encoding', async () => {
  const headers = { origin: PAGE, 'accept-encoding': 'gzip' }
  const answer = await fetch(`${http.url}/api/common/getCountry`, { headers })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toBe('origin, accept-encoding')
})

test('OPER-06 config.json and what a page asks ahead name where calls go', async () => {
  expect(await (await fetch(`${http.url}/config.json`)).json()).toMatchObject(ELSEWHERE)
  const page = await (await fetch(`${http.url}/spot`)).text()
  expect([...page.matchAll(/as="fetch" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    './config.json',
    'https://api.example/api/spot/markets',
  ])
})
