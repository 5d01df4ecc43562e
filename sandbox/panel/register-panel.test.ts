import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createOutbox, type Outbox } from '../accounts/outbox.ts'
import { createFaults, type Faults } from '../faults/faults.ts'
import { registerPanel } from './register-panel.ts'

const HOST = 'localhost:4173'
const ORIGIN = `http://${HOST}`
const stats = { spot: 1, contract: 0, opened: { spot: 3, contract: 1 }, list: [] }

let app: ReturnType<typeof Fastify>
let faults: Faults
let outbox: Outbox
let closed: unknown[]

beforeEach(() => {
  app = Fastify()
  faults = createFaults()
  outbox = createOutbox(() => 1_763_600_000_000, 3)
  closed = []
  const sockets = {
    stats: () => stats,
    closeSockets: (choice: object, code?: number) => {
      closed.push([choice, code])
      return 1
    },
  }
  registerPanel(app, {
    key: 'the-key',
    listening: '127.0.0.1',
    siteName: 'Onetape',
    sockets: () => sockets,
    faults,
    outbox,
    kyc: { waiting: () => [], decide: async () => null, image: async () => null },
    clock: () => 1_763_600_000_000,
    move: async ({ currency_id }) => (currency_id === 1 ? { mark: '19000.0' } : null),
  })
})

type Headers = Record<string, string>

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, headers: Headers = {}, payload?: object) {
  const url = `/sandbox${path}`
  return app.inject({ method, url, headers: { host: HOST, ...headers }, ...(payload ? { payload } : {}) })
}

test('HOST-09 without the key there is nothing to see: not the page, not the data, and no switch turns', async () => {
  outbox.add({ to: 'a@b.test', kind: 'register', code: '424242', text: 'Your code' })
  const page = await call('GET', '')
  expect([page.statusCode, page.body.includes('name="key"')], 'asks for the key').toEqual([200, true])
  expect(page.body).not.toContain('424242')
  for (const [method, path] of [
    ['GET', '/api/outbox'],
    ['GET', '/api/sockets'],
    ['POST', '/api/faults'],
    ['DELETE', '/api/faults'],
    ['POST', '/api/close'],
  ] as const) {
    const wrong = 'Wrong key: enter the key printed at startup'
    const keyless: [Headers, string][] = [
      [{}, 'no key'],
      [{ 'x-sandbox-key': '' }, 'no key'],
      [{ 'x-sandbox-key': 'the-kez' }, wrong],
      [{ cookie: 'onetape_panel=the-key; x-sandbox-key=the-key' }, 'no key'],
    ]
    for (const [headers, error] of keyless) {
      const answer = await call(
        method,
        path,
        { origin: ORIGIN, ...headers },
        method === 'POST' ? { action: 'drop' } : undefined,
      )
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 401, { error }])
    }
  }
  expect((await call('GET', '/api/outbox?key=the-key')).statusCode, 'never in an address').toBe(401)
  for (const [key, error] of [
    ['wrong', 'Wrong key: enter the key printed at startup'],
    ['', 'no key'],
  ]) {
    const answer = await call('POST', '/login', { origin: ORIGIN }, { key })
    expect([key, answer.statusCode, answer.json()]).toEqual([key, 401, { error }])
  }
  const stale = await call('GET', '', { 'x-sandbox-key': 'of-another-start' })
  expect([stale.statusCode, stale.body.includes('name="key"')], 'asks for the key').toEqual([401, true])
  expect(faults.list()).toEqual([])
  expect(closed).toEqual([])
})

test('SAFE-05 the key opens it as a header alone: no cookie is set that another port could be sent', async () => {
  const tool = { 'x-sandbox-key': 'the-key' }
  expect((await call('GET', '/api/sockets', tool)).json()).toEqual(stats)
  expect((await call('POST', '/api/faults', tool, { action: 'drop' })).statusCode).toBe(200)
  const login = await call('POST', '/login', { origin: ORIGIN }, { key: 'the-key' })
  expect([login.statusCode, login.headers['set-cookie'], login.body]).toEqual([204, undefined, ''])
  expect((await call('GET', '', tool)).body).toContain('data-part="outbox"')
  expect((await call('DELETE', '/api/faults', { ...tool, origin: ORIGIN })).statusCode).toBe(204)
  expect(faults.list()).toEqual([])
})

test('HOST-09 a foreign Origin and an unknown Host are refused whatever key they bring', async () => {
  const tool = { 'x-sandbox-key': 'the-key' }
  const refusals: [Headers, string][] = [
    [{ ...tool, origin: 'http://evil.test' }, 'foreign origin'],
    [{ ...tool, origin: 'null' }, 'foreign origin'],
    [{ ...tool, origin: 'http://localhost:5000' }, 'foreign origin'],
    [{ ...tool, host: 'evil.test:4173' }, 'unknown host'],
    [{ ...tool, host: 'evil.test:4173', origin: 'http://evil.test:4173' }, 'unknown host'],
  ]
  for (const [headers, error] of refusals) {
    const answer = await call('POST', '/api/faults', headers, { action: 'drop' })
    expect([headers, answer.statusCode, answer.json()]).toEqual([headers, 403, { error }])
  }
  expect((await call('GET', '', { ...tool, host: 'evil.test' })).statusCode).toBe(403)
  expect((await call('POST', '/login', { origin: 'http://evil.test' }, { key: 'the-key' })).statusCode).toBe(403)
  expect(faults.list()).toEqual([])
})

test('HOST-10 the outbox shows what would have been sent, newest first, bounded, as page and as JSON', async () => {
  const tool = { 'x-sandbox-key': 'the-key' }
  for (const n of [1, 2, 3, 4]) {
    outbox.add({ to: `p${n}@sandbox.test`, kind: 'register', code: `10000${n}`, text: `Hello <b>${n}</b> & welcome` })
  }
  const page = (await call('GET', '', tool)).body
  expect(page).toContain('100004')
  expect(page).toContain('Hello &lt;b&gt;4&lt;/b&gt; &amp; welcome')
  expect(page).not.toContain('100001')
  const list = (await call('GET', '/api/outbox', tool)).json()
  expect(list.map((item: { code: string }) => item.code)).toEqual(['100004', '100003', '100002'])
  expect((await call('GET', '/api/outbox?to=p3@sandbox.test', tool)).json()).toMatchObject([{ code: '100003' }])
})

test('HOST-11 switches are added, shown and removed; one that makes no sense is refused with the reason', async () => {
  const tool = { 'x-sandbox-key': 'the-key' }
  const added = await call('POST', '/api/faults', tool, { action: 'delay', ms: 200, topic: 'depth@1', client: 'tab-a' })
  expect(added.json()).toEqual({
    id: 1,
    hits: 0,
    spec: { action: 'delay', ms: 200, topic: 'depth@1', client: 'tab-a' },
  })
  const page = (await call('GET', '', tool)).body
  expect(page).toContain('ms=200 topic=depth@1 client=tab-a')
  const wrong = await call('POST', '/api/faults', tool, { action: 'delay', topic: 'depth@1' })
  expect([wrong.statusCode, wrong.json()]).toEqual([400, { error: 'ms: required for delay' }])
  const nowhere = await call('POST', '/api/close', tool, { code: 1006 })
  expect([nowhere.statusCode, nowhere.json()]).toEqual([400, { error: 'code: no close code that may be sent' }])
  expect((await call('DELETE', '/api/faults/1', tool)).statusCode).toBe(204)
  expect((await call('DELETE', '/api/faults/1', tool)).statusCode).toBe(404)
  const close = await call('POST', '/api/close', tool, { kind: 'spot', client: 7, code: 1012 })
  expect(close.json()).toEqual({ closed: 1 })
  expect(closed).toEqual([[{ kind: 'spot', client: '7' }, 1012]])
})

test('the page keeps the policy: no script, style or handler inside, nothing from elsewhere', async () => {
  const tool = { 'x-sandbox-key': 'the-key' }
  for (const body of [(await call('GET', '', tool)).body, (await call('GET', '')).body]) {
    expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc="sandbox\/)/i)
    expect(body).not.toMatch(/https?:\/\//)
  }
  expect((await call('GET', '/panel.js')).headers['content-type']).toContain('text/javascript')
  expect((await call('GET', '/panel.css')).headers['content-type']).toContain('text/css')
})

test('HOST-11 what an action changes can be fetched alone, and there is one place that says what was done', async () => {
  faults.add({ action: 'drop' })
  const page = (await call('GET', '', { 'x-sandbox-key': 'the-key' })).body
  for (const part of ['figures', 'outbox', 'sockets', 'faults'])
    expect(page.split(`data-part="${part}"`)).toHaveLength(2)
  expect(page.match(/role="status"/g)).toHaveLength(1)
  expect(page).toContain('<tr data-row="1">')
})

test('HOST-10 an outbox asked for two addresses, or a switch with a status that is none, is refused and not an error', async () => {
  const key = { 'x-sandbox-key': 'the-key' }
  const twice = await call('GET', '/api/outbox?to=a@b.test&to=c@d.test', key)
  expect([twice.statusCode, twice.json()]).toEqual([400, { error: 'to: one address is required' }])
  const odd = { action: 'http', path: 'api/*', answer: 'status', status: 600 }
  expect((await call('POST', '/api/faults', key, odd)).statusCode).toBe(400)
  expect((await call('POST', '/api/faults', key, { ...odd, status: 599 })).statusCode).toBe(200)
})

test('POS-16 the scenario moves a perpetual market by percent; what is no market or no number is refused', async () => {
  const key = { 'x-sandbox-key': 'the-key' }
  expect((await call('POST', '/api/move', key, { currency_id: 1, percent: -5 })).json()).toEqual({ mark: '19000.0' })
  expect((await call('POST', '/api/move', key, { currency_id: 2, percent: -5 })).statusCode).toBe(404)
  expect((await call('POST', '/api/move', key, { currency_id: 1, percent: -95 })).statusCode).toBe(400)
  expect((await call('POST', '/api/move', {}, { currency_id: 1, percent: -5 })).statusCode).toBe(401)
})
