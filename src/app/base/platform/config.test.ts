import { expect, test } from 'vitest'
import type * as Config from './config.ts'
import { ConfigError, loadConfig, readConfig } from './config.ts'

const ORIGIN = 'https://x.example'

test('SHELL-11 empty values mean this origin, and the name is Onetape until configured otherwise', () => {
  expect(readConfig({}, ORIGIN)).toEqual({
    api_base: '',
    socket_base: 'wss://x.example/ws',
    site_name: 'Onetape',
    idempotency: false,
    silence: 1,
    google: null,
    source: null,
  })
  expect(readConfig({ site_name: 'Kiosk' }, ORIGIN).site_name).toBe('Kiosk')
})

test('SHELL-09 only a plain true lets writes be sent again', () => {
  for (const value of ['true', 1, null]) expect(readConfig({ idempotency: value }, ORIGIN).idempotency).toBe(false)
  expect(readConfig({ idempotency: true }, ORIGIN).idempotency).toBe(true)
})

test.each([
  [
    { issuer: '/oidc', client_id: 'a' },
    { issuer: `${ORIGIN}/oidc`, client_id: 'a' },
  ],
  [
    { issuer: 'https://accounts.google.com/', client_id: 'a' },
    { issuer: 'https://accounts.google.com', client_id: 'a' },
  ],
  [{ issuer: 'http://elsewhere.test', client_id: 'a' }, null],
  [{ issuer: '//elsewhere.test', client_id: 'a' }, null],
  [{ issuer: 'javascript:alert(1)', client_id: 'a' }, null],
  [{ issuer: '/oidc', client_id: '' }, null],
  [{ issuer: '/oidc' }, null],
  ['/oidc', null],
])('OIDC-07 an issuer %j is %j', (google, setup) => expect(readConfig({ google }, ORIGIN).google).toEqual(setup))

test('HUB-22 silence is borne for a share of the usual time, or for all of it', () => {
  expect(readConfig({ silence: 0.25 }, ORIGIN).silence).toBe(0.25)
  for (const silence of [0, -1, 2, Number.NaN, '0.5', null]) expect(readConfig({ silence }, ORIGIN).silence).toBe(1)
})

test('bases lose their last slash', () => {
  const config = readConfig({ api_base: 'https://api.example/v1/', socket_base: 'wss://s.example/ws//' }, ORIGIN)
  expect([config.api_base, config.socket_base]).toEqual(['https://api.example/v1', 'wss://s.example/ws'])
})

test('a config that cannot be had rejects, one that came is kept', async () => {
  // A copy of its own: another file of the same worker may have loaded the shared one.
  const own = './config.ts?own'
  const { appConfig, loadConfig } = (await import(own)) as typeof Config
  expect(() => appConfig()).toThrow()
  const gives = (body: string, status = 200) => (() => Promise.resolve(new Response(body, { status }))) as typeof fetch
  await expect(loadConfig(gives('', 404), ORIGIN)).rejects.toThrow(TypeError)
  await expect(loadConfig(gives('7'), ORIGIN)).rejects.toThrow(TypeError)
  await loadConfig(gives('{"site_name":"Kiosk"}'), ORIGIN)
  expect(appConfig().site_name).toBe('Kiosk')
})

const OKX = { name: 'OKX', kind: 'live', paper: true }
const SOURCES: [unknown, unknown][] = [
  [OKX, OKX],
  [
    { name: 'Kraken', kind: 'recorded' },
    { name: 'Kraken', kind: 'recorded', paper: false },
  ],
  [{ ...OKX, kind: 'made up' }, null],
  [{ ...OKX, name: '' }, null],
  [{ ...OKX, name: 'x'.repeat(41) }, null],
  [
    { ...OKX, paper: 'no' },
    { ...OKX, paper: false },
  ],
  ['OKX', null],
]
test.each(SOURCES)('VEN-57 a source of market data %j is %j', (source, read) =>
  expect(readConfig({ source }, ORIGIN).source).toEqual(read),
)

test('OPER-08 a configuration that no page can work with rejects with what is wrong', async () => {
  const gives = (body: string) => (() => Promise.resolve(new Response(body))) as typeof fetch
  const failed = await loadConfig(gives('{"socket_base":"ws://x.example/ws"}'), ORIGIN).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ConfigError)
  expect(failed).toMatchObject({ problem: { kind: 'insecure', name: 'socket_base' } })
  expect(String(failed)).toContain('config.json: insecure: socket_base')
})
