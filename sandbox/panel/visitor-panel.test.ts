import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { identityScene } from '../../tests/support/identity-scene.ts'
import { createFaults } from '../faults/faults.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { registerPanel } from './register-panel.ts'
import type { LimitRow, PersonRow } from './visitor-part.ts'

const scene = identityScene()

/** The panel over the scene's exchange. */
function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, key = 'the-key') {
  const app = Fastify()
  registerPanel(app, {
    key: 'the-key',
    listening: '127.0.0.1',
    siteName: 'Onetape',
    sockets: () => ({
      stats: () => ({ spot: 0, contract: 0, opened: { spot: 0, contract: 0 }, list: [] }),
      closeSockets: () => 0,
    }),
    faults: createFaults(),
    outbox: scene.http.outbox,
    kyc: scene.http.kyc,
    clock: () => scene.now(),
    move: async () => null,
    visitors: scene.http.visitors,
  })
  const headers = { host: 'localhost:4173', 'x-sandbox-key': key }
  return app.inject({ method, url: `/sandbox${path}`, headers, ...(body ? { payload: body } : {}) })
}
const requestInfo = async () => (await scene.client().get('api/common/requestInfo')).data

test('PANEL-01 the country of requests is changed, and calls come from there at once', async () => {
  expect(await requestInfo()).toMatchObject({ country: 'CH', restricted: false })
  expect((await ask('POST', '/api/place', { country: ' us ' })).json()).toEqual({ country: 'US', restricted: true })
  expect(await requestInfo()).toMatchObject({ country: 'US', restricted: true })
  const asked = await scene.post('sendEmailCode', { email: 'new@sandbox.test' })
  expect([asked.code, asked.message]).toEqual([403, 'region_restricted'])
  for (const country of ['Switzerland', '', 7, '<b>'])
    expect((await ask('POST', '/api/place', { country })).statusCode, String(country)).toBe(400)
  expect((await ask('GET', '')).body).toContain('Requests come from US, a restricted region')
  expect((await ask('POST', '/api/place', { country: 'CH' })).json()).toEqual({ country: 'CH', restricted: false })
  expect(await requestInfo()).toMatchObject({ country: 'CH', restricted: false })
})

test('PANEL-02 who has tried too often stands there until its pause ends or all limits are cleared', async () => {
  const mira = await scene.person()
  const wrong = { email: mira.email, password: 'Wrong-word-1' }
  for (let i = 0; i < 5; i++) await scene.login(wrong)
  expect((await scene.login(mira)).message).toBe('account_locked')
  const limits = (await ask('GET', '/api/limits')).json<LimitRow[]>()
  expect(limits).toEqual([{ what: 'login', name: `email:${mira.email}`, until: scene.now() + 600_000 }])
  expect((await ask('GET', '')).body).toContain(`email:${mira.email}`)
  expect((await ask('DELETE', '/api/limits', undefined, 'another')).statusCode).toBe(401)
  expect((await ask('DELETE', '/api/limits')).statusCode).toBe(204)
  expect((await ask('GET', '/api/limits')).json()).toEqual([])
  expect((await scene.login(mira)).code).toBe(200)
  for (let i = 0; i < 5; i++) await scene.login(wrong)
  scene.pass(600_000)
  expect((await ask('GET', '/api/limits')).json()).toEqual([])
})

test('PANEL-02 codes to an address are counted, and begin anew', async () => {
  const email = 'codes@sandbox.test'
  const send = async () => (await scene.post('sendEmailCode', { email })).code
  for (let i = 0; i < 10; i++) {
    expect(await send()).toBe(200)
    scene.pass(60_000)
  }
  expect(await send()).toBe(429)
  const [row] = (await ask('GET', '/api/limits')).json<LimitRow[]>()
  expect([row?.what, row?.name]).toEqual(['code', email])
  await ask('DELETE', '/api/limits')
  expect(await send()).toBe(200)
})

test('PANEL-02 QR codes for a network are counted, and begin anew', async () => {
  const challenge = createHash('sha256').update('secret').digest('base64url')
  const make = async () => (await scene.post('qrCreate', { challenge })).code
  for (let i = 0; i < 240; i++) expect(await make()).toBe(200)
  expect(await make()).toBe(429)
  const [row] = (await ask('GET', '/api/limits')).json<LimitRow[]>()
  expect([row?.what, row?.name]).toEqual(['QR code', '127.0.0.1'])
  await ask('DELETE', '/api/limits')
  expect(await make()).toBe(200)
})

test('PANEL-03 people are listed newest first and found; one is signed out, locked and unlocked, and reads so in its records', async () => {
  const [mira, eve] = [await scene.person(), await scene.person()]
  const people = async (find = '') => (await ask('GET', `/api/people?find=${find}`)).json<PersonRow[]>()
  expect((await people()).map(({ account }) => account).slice(0, 2)).toEqual([eve.id, mira.id])
  expect((await people()).at(-1)?.account).toBe(FIRST_ACCOUNT)
  expect(await people(encodeURIComponent(mira.email.toUpperCase()))).toEqual([
    {
      account: mira.id,
      email: mira.email,
      phone: null,
      nickname: null,
      kyc: 'none',
      authenticator: false,
      sessions: 1,
      locked: null,
    },
  ])
  expect(await people('nobody-like-this')).toEqual([])
  const act = async (what: string, account: number = mira.id) =>
    (await ask('POST', `/api/people/${account}`, { do: what })).statusCode
  expect([await act('sign_out'), await scene.status(mira.token), await scene.status(eve.token)]).toEqual([
    204, 401, 200,
  ])
  expect(await act('sign_out')).toBe(409)
  const { token } = (await scene.login(mira)).data
  expect([await act('lock'), await scene.status(token)]).toEqual([204, 401])
  expect((await scene.login(mira)).message).toBe('account_frozen')
  expect((await people(mira.email))[0]).toMatchObject({ sessions: 0, locked: scene.now() })
  expect((await ask('GET', '')).body).toContain('Unlock')
  expect(await act('unlock')).toBe(204)
  const again = (await scene.login(mira)).data.token
  const { data } = await scene.get<{ list: { what: string; device: string }[] }>('securityRecords?page=1', again)
  expect(data.list.slice(0, 3).map(({ what, device }) => [what, device])).toEqual([
    ['unlocked', 'Control panel'],
    ['locked', 'Control panel'],
    ['sessions_ended', 'Control panel'],
  ])
  for (const [account, what] of [
    [101, 'lock'],
    [999_999, 'lock'],
  ] as const)
    expect(await act(what, account)).toBe(409)
  expect(await act('credit')).toBe(400)
})

test('PANEL-03 a name is a text on the page, whatever it is', async () => {
  const mira = await scene.person()
  await scene.post('changeNickname', { nickname: '<img src=x>' }, mira.token)
  const { body } = await ask('GET', '')
  expect(body).toContain('&lt;img src=x&gt;')
  expect(body).not.toContain('<img')
})
