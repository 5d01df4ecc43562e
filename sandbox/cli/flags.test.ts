import { expect, test } from 'vitest'
import { NO_PROXIES } from '../../gateway/base/client-address.ts'
import { StartError } from '../../gateway/base/start-error.ts'
import { parseEnvironment, parseFlags } from './flags.ts'

function refused(run: () => unknown): StartError {
  try {
    run()
  } catch (error) {
    if (error instanceof StartError) return error
  }
  throw new Error('not refused')
}

test('flags are read, with = and with a space', () => {
  expect(parseFlags([])).toEqual({
    calm: false,
    busy: false,
    recording: null,
    live: null,
    nats: null,
    speed: 1,
    reset: false,
    seed: null,
    help: false,
    acceptClock: false,
    acceptLoss: false,
  })
  expect(parseFlags(['--calm', '--recording', 'a b.jsonl', '--speed=20', '--reset', '--seed', '7'])).toEqual({
    calm: true,
    busy: false,
    recording: 'a b.jsonl',
    live: null,
    nats: null,
    speed: 20,
    reset: true,
    seed: 7,
    help: false,
    acceptClock: false,
    acceptLoss: false,
  })
  expect(parseFlags(['--busy']).busy).toBe(true)
  expect(parseFlags(['--help']).help).toBe(true)
})

test('what is not known is refused in one line with exit code 2', () => {
  for (const argv of [
    ['--what'],
    ['file'],
    ['--speed'],
    ['--speed', '0'],
    ['--speed', '-1'],
    ['--speed', '1e3'],
    ['--seed', '1.5'],
    ['--calm=yes'],
    ['--busy=yes'],
    ['--recording='],
  ]) {
    const error = refused(() => parseFlags(argv))
    expect(error.exitCode, argv.join(' ')).toBe(2)
    expect(error.message).not.toContain('\n')
  }
})

test('VEN-46 --live takes the five venues by name, and no recording beside it', () => {
  for (const venue of ['binance', 'okx', 'bybit', 'kraken', 'coinbase'])
    expect(parseFlags(['--live', venue]).live).toBe(venue)
  expect(refused(() => parseFlags(['--live=mtgox'])).message).toContain('binance, okx, bybit, kraken, coinbase')
  expect(refused(() => parseFlags(['--live', 'okx', '--recording', 'x'])).exitCode).toBe(2)
  expect(parseEnvironment({}).liveOrigin).toBeNull()
  expect(parseEnvironment({ LIVE_ORIGIN: 'http://gateway:8080' }).liveOrigin).toBe('http://gateway:8080')
  expect(refused(() => parseEnvironment({ LIVE_ORIGIN: 'gateway' })).message).toContain('LIVE_ORIGIN')
})

test('SET-02 PORT and HOST move it', () => {
  const push = { pushContact: 'mailto:exchange@example.com', pushLoopback: false }
  const rates = { writes: 30, socketsPerAddress: 100, silence: 1 }
  const entry = {
    liveOrigin: null,
    allowedHosts: [],
    proxies: NO_PROXIES,
    allowedOrigins: [],
    elsewhere: { api_base: '', socket_base: '' },
    tls: null,
    deflate: 'remote',
    base: '',
    invite: 'optional',
    country: 'CH',
    google: 'own',
    sealKeyFile: null,
    ...rates,
    ...push,
  }
  expect(parseEnvironment({})).toEqual({ port: 4173, host: '127.0.0.1', dataDir: '.data', ...entry })
  const moved = { port: 0, host: '::1', dataDir: 'x', ...entry }
  expect(parseEnvironment({ PORT: '0', HOST: '::1', DATA_DIR: 'x' })).toEqual(moved)
  expect(refused(() => parseEnvironment({ PORT: '65536' })).message).toContain('PORT')
  expect(refused(() => parseEnvironment({ PORT: 'http' })).exitCode).toBe(2)
  expect(parseEnvironment({ SILENCE: '0.2' }).silence).toBe(0.2)
  expect(parseEnvironment({ SEAL_KEY_FILE: '/run/secrets/seal_key' }).sealKeyFile).toBe('/run/secrets/seal_key')
  expect(parseEnvironment({ SOCKETS_PER_ADDRESS: '4000' }).socketsPerAddress).toBe(4000)
  expect(refused(() => parseEnvironment({ SOCKETS_PER_ADDRESS: '0' })).exitCode).toBe(2)
  expect(parseEnvironment({ PUSH_CONTACT: 'https://a.ch/', PUSH_LOOPBACK: '1' })).toMatchObject({
    pushContact: 'https://a.ch/',
    pushLoopback: true,
  })
  for (const PUSH_CONTACT of ['a@b.ch', 'http://a.ch/', 'mailto:x'])
    expect(refused(() => parseEnvironment({ PUSH_CONTACT })).message).toContain('PUSH_CONTACT')
  expect(parseEnvironment({ SOCKET_DEFLATE: 'all' }).deflate).toBe('all')
  expect(refused(() => parseEnvironment({ SOCKET_DEFLATE: 'yes' })).message).toContain('SOCKET_DEFLATE')
  for (const SILENCE of ['0', '2', 'short']) expect(refused(() => parseEnvironment({ SILENCE })).exitCode).toBe(2)
})

test('OIDC-07 the sandbox lets people sign in itself, unless configured for Google, for another issuer, or for nobody', () => {
  const of = (env: Record<string, string>) => parseEnvironment(env).google
  expect(of({ GOOGLE_CLIENT_ID: 'a' })).toEqual({ issuer: 'https://accounts.google.com', client_id: 'a' })
  expect(of({ GOOGLE_CLIENT_ID: 'a', GOOGLE_ISSUER: 'https://id.test/' })).toEqual({
    issuer: 'https://id.test',
    client_id: 'a',
  })
  expect([of({}), of({ GOOGLE_ISSUER: 'off' }), of({ GOOGLE_ISSUER: 'off', GOOGLE_CLIENT_ID: 'a' })]).toEqual([
    'own',
    null,
    null,
  ])
  for (const env of [
    { GOOGLE_ISSUER: 'https://id.test' },
    { GOOGLE_ISSUER: 'http://id.test', GOOGLE_CLIENT_ID: 'a' },
  ]) {
    expect(refused(() => parseEnvironment(env)).exitCode).toBe(2)
  }
})

test('ENTRY-06 ENTRY-07 INVITE and COUNTRY say how one comes in; what makes no sense is refused in one line', () => {
  expect(parseEnvironment({ INVITE: 'required', COUNTRY: 'ca-on' })).toMatchObject({
    invite: 'required',
    country: 'CA-ON',
  })
  for (const env of [{ INVITE: 'yes' }, { COUNTRY: 'Canada' }, { COUNTRY: 'C' }, { COUNTRY: 'CA-ONTARIO' }]) {
    const error = refused(() => parseEnvironment(env))
    expect([error.exitCode, error.message.includes('\n')]).toEqual([2, false])
  }
})

test('REAL-04 ALLOWED_HOSTS holds names separated by commas or blanks, and refuses what is no name', () => {
  expect(parseEnvironment({ ALLOWED_HOSTS: 'Trade.lan, box.example' }).allowedHosts).toEqual([
    'trade.lan',
    'box.example',
  ])
  expect(parseEnvironment({ ALLOWED_HOSTS: 'trade.lan.' }).allowedHosts).toEqual(['trade.lan'])
  expect(parseEnvironment({}).allowedHosts).toEqual([])
  expect(() => parseEnvironment({ ALLOWED_HOSTS: 'http://trade.lan' })).toThrow(/ALLOWED_HOSTS/)
  expect(() => parseEnvironment({ ALLOWED_HOSTS: 'trade.lan..' })).toThrow(/ALLOWED_HOSTS/)
})

test('OPER-04 origins are read as browsers write them, and addresses as the client takes them', () => {
  expect(parseEnvironment({ ALLOWED_ORIGINS: 'https://Trade.example, http://localhost:5000/' }).allowedOrigins).toEqual(
    ['https://trade.example', 'http://localhost:5000'],
  )
  expect(parseEnvironment({}).allowedOrigins).toEqual([])
  const elsewhere = { API_BASE: 'https://api.example/app/', SOCKET_BASE: 'wss://api.example/app/ws' }
  expect(parseEnvironment(elsewhere).elsewhere).toEqual({
    api_base: 'https://api.example/app',
    socket_base: 'wss://api.example/app/ws',
  })
  expect(parseEnvironment({}).elsewhere).toEqual({ api_base: '', socket_base: '' })
})

test.each([
  { ALLOWED_ORIGINS: '*' },
  { ALLOWED_ORIGINS: 'null' },
  { ALLOWED_ORIGINS: 'trade.example' },
  { ALLOWED_ORIGINS: 'https://trade.example/app' },
  { ALLOWED_ORIGINS: 'https://*.example' },
  { ALLOWED_ORIGINS: 'wss://trade.example' },
  { API_BASE: 'wss://api.example' },
  { API_BASE: '/app' },
  { API_BASE: 'api.example' },
  { SOCKET_BASE: 'https://api.example/ws' },
  { SOCKET_BASE: 'wss://api.example/ws?x=1' },
])('OPER-04 %j is refused at the start, by its name', (env) =>
  expect(() => parseEnvironment(env)).toThrow(Object.keys(env)[0]),
)

test('GATE-89 TRUSTED_PROXIES names proxies by address, by range or as loopback; nobody is trusted without it', () => {
  expect(parseEnvironment({}).proxies.has('127.0.0.1')).toBe(false)
  const { proxies } = parseEnvironment({ TRUSTED_PROXIES: 'loopback, 192.0.2.0/24' })
  expect(['127.0.0.1', '::1', '192.0.2.200', '192.0.3.1'].map((one) => proxies.has(one))).toEqual([true, true, true, false]) // biome-ignore format: one thought
  expect(refused(() => parseEnvironment({ TRUSTED_PROXIES: '0.0.0.0/0' })).exitCode).toBe(2)
})
