import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { createOutbox } from '../accounts/outbox.ts'
import { createFaults } from '../faults/faults.ts'
import type { KycCase, KycDecision } from './kyc-service.ts'
import { registerPanel } from './register-panel.ts'

const KEY = { host: 'localhost:4173', 'x-sandbox-key': 'the-key' }
const CASE: KycCase = {
  account: 1002,
  level: 'advanced',
  country: 'PT',
  idType: 'passport',
  name: '<img src=x> Lind',
  number: 'CA123456',
  birth: '1990-01-01',
  submittedAt: 0,
  images: ['front-id', 'back-id', 'selfie-id'],
}

let app: ReturnType<typeof Fastify>
let decided: [number, KycDecision][]
beforeEach(() => {
  app = Fastify()
  decided = []
  registerPanel(app, {
    key: 'the-key',
    listening: '127.0.0.1',
    siteName: 'Onetape',
    sockets: () => ({
      stats: () => ({ spot: 0, contract: 0, opened: { spot: 0, contract: 0 }, list: [] }),
      closeSockets: () => 0,
    }),
    faults: createFaults(),
    outbox: createOutbox(() => 0),
    kyc: {
      waiting: () => [CASE],
      decide: async (account, decision) => {
        decided.push([account, decision])
        return account === 1002 ? null : 'nothing of this account waits for a review'
      },
      image: async (id) => (id === 'front-id' ? { type: 'png', bytes: Buffer.from('a picture') } : null),
    },
    clock: () => 0,
    move: async () => null,
  })
})

const ask = (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = KEY) =>
  app.inject({ method, url: `/sandbox${path}`, headers, ...(body ? { payload: body } : {}) })

test('ID-14 the panel lists what waits, with its pictures, and takes a verdict; a refusal says why', async () => {
  expect((await ask('GET', '/api/kyc')).json()).toEqual([CASE])
  expect((await ask('POST', '/api/kyc/1002', { verdict: 'approve', submittedAt: 0 })).statusCode).toBe(204)
  expect(
    (await ask('POST', '/api/kyc/1002', { verdict: 'refuse', reason: ' Glare on the text ', submittedAt: 0 }))
      .statusCode,
  ).toBe(204)
  expect(decided).toEqual([
    [1002, { verdict: 'approve', submittedAt: 0 }],
    [1002, { verdict: 'refuse', reason: 'Glare on the text', submittedAt: 0 }],
  ])
  for (const wrong of [
    {},
    { verdict: 'maybe' },
    { verdict: 'approve' },
    { verdict: 'refuse' },
    { verdict: 'refuse', reason: ' ' },
  ]) {
    const answer = await ask('POST', '/api/kyc/1002', wrong)
    expect([answer.statusCode, typeof answer.json().error]).toEqual([400, 'string'])
  }
  const other = await ask('POST', '/api/kyc/7', { verdict: 'approve', submittedAt: 0 })
  expect([other.statusCode, other.json()]).toEqual([409, { error: 'nothing of this account waits for a review' }])
  expect(decided).toHaveLength(3)
})

test('ID-14 the page shows who waits, as text, with both verdicts', async () => {
  const page = (await ask('GET', '')).body
  expect(page).toContain('&lt;img src=x&gt; Lind')
  expect(page).not.toContain('<img')
  expect(page).toContain('sandbox/api/image/selfie-id')
  expect(page.match(/data-url="\/sandbox\/api\/kyc\/1002"/g)).toHaveLength(2)
  expect(page.match(/name="submittedAt" data-number value="0"/g), 'each for what is shown').toHaveLength(2)
})

test('ID-14 pictures and verdicts want the key', async () => {
  const shown = await ask('GET', '/api/image/front-id')
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'no-store',
  ])
  expect((await ask('GET', '/api/image/other')).statusCode).toBe(404)
  const none = { host: 'localhost:4173' }
  for (const [method, path] of [
    ['GET', '/api/image/front-id'],
    ['GET', '/api/kyc'],
    ['POST', '/api/kyc/1002'],
  ] as const)
    expect(
      (await ask(method, path, method === 'POST' ? { verdict: 'approve', submittedAt: 0 } : undefined, none))
        .statusCode,
    ).toBe(401)
  expect(decided).toEqual([])
})
