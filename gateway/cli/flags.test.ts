import { expect, test } from 'vitest'
import { NO_PROXIES } from '../base/client-address.ts'
import { HELP, parseFlags } from './flags.ts'

const UP = ['--upstream', 'ws://127.0.0.1:4173/ws']

test('GATE-37 flags are read with their defaults; the API stands beside the upstream where it is not named', () => {
  expect(parseFlags(UP)).toEqual({
    ...{
      upstream: 'ws://127.0.0.1:4173/ws',
      api: 'http://127.0.0.1:4173/api',
      port: 4180,
      host: '127.0.0.1',
      base: '',
    },
    ...{ servers: null, natsPrefix: 'onetape' },
    ...{
      drainSeconds: 30,
      socketsPerAddress: 100,
      allowedHosts: [],
      allowedOrigins: [],
      proxies: NO_PROXIES,
      help: false,
    },
  })
  const all = parseFlags(
    ['--upstream=wss://x.example/app/ws/', '--port', '0', '--host', '::', '--base', 'app/', '--drain-seconds=60'],
    { ALLOWED_HOSTS: 'trade.example, www.trade.example' },
  )
  expect(all).toMatchObject({
    upstream: 'wss://x.example/app/ws',
    api: 'https://x.example/app/api',
    port: 0,
    host: '::',
  })
  expect(all).toMatchObject({ base: '/app', drainSeconds: 60, allowedHosts: ['trade.example', 'www.trade.example'] })
  expect(parseFlags([...UP, '--api', 'http://other:1/api/']).api).toBe('http://other:1/api')
  expect(parseFlags(['--help']).help).toBe(true)
})

test('GATE-51 an upstream on NATS is a list of servers, with its prefix; no API is asked', () => {
  expect(parseFlags(['--upstream', 'nats://a:4222,b:4222'])).toMatchObject({
    ...{ upstream: 'nats://a:4222, nats://b:4222', servers: ['nats://a:4222', 'nats://b:4222'] },
    ...{ natsPrefix: 'onetape', api: '' },
  })
  expect(parseFlags(['--upstream=tls://a:4222,tls://b:1', '--nats-prefix', 'venue_1'])).toMatchObject({
    ...{ servers: ['tls://a:4222', 'tls://b:1'], natsPrefix: 'venue_1' },
  })
})

test.each([
  [
    ['--upstream', 'nats://a:4222,http://b'],
    '--upstream must be nats://HOST:PORT, several separated by commas, not "http://b" (try --help)',
  ],
  [
    ['--upstream', 'nats://me:secret@a:4222'],
    '--upstream must be nats://HOST:PORT, several separated by commas, not "nats://me:secret@a:4222" (try --help)',
  ],
  [
    ['--upstream', 'nats://a:4222,tls://b:4222'],
    '--upstream must name servers that are all nats:// or all tls:// (try --help)',
  ],
  [
    ['--upstream', 'nats://a:4222', '--nats-prefix', 'a.b'],
    '--nats-prefix must be letters, digits, - and _, not "a.b" (try --help)',
  ],
])('GATE-51 %j is refused in one line, with exit code 2', (argv, message) => {
  expect(() => parseFlags(argv)).toThrow(expect.objectContaining({ message, exitCode: 2 }))
})

test.each([
  [[], '--upstream is needed (try --help)'],
  [
    ['--upstream', 'http://x/ws'],
    '--upstream must be an address with ws:, wss:, nats: or tls:, not "http://x/ws" (try --help)',
  ],
  [['--port'], '--port needs a value (try --help)'],
  [[...UP, '--port', '70000'], '--port must be a number from 0 to 65535, not "70000" (try --help)'],
  [[...UP, '--drain-seconds', '1.5'], '--drain-seconds must be a number from 0 to 600, not "1.5" (try --help)'],
  [[...UP, '--base', '/a b'], '--base must be a path such as /app, not "/a b" (try --help)'],
  [['--fast'], 'unknown flag --fast (try --help)'],
])('GATE-37 %j is refused in one line, with exit code 2', (argv, message) => {
  expect(() => parseFlags(argv)).toThrow(expect.objectContaining({ message, exitCode: 2 }))
})

test('GATE-89 TRUSTED_PROXIES is read, and refused in one line where it lists something else', () => {
  expect(parseFlags(UP, { TRUSTED_PROXIES: 'loopback 10.0.0.0/8' }).proxies.has('10.4.5.6')).toBe(true)
  const message =
    'TRUSTED_PROXIES must list addresses, ranges such as 10.0.0.0/8, or loopback, not "proxy.example" (try --help)'
  const start = () => parseFlags(UP, { TRUSTED_PROXIES: '10.0.0.1, proxy.example' })
  expect(start).toThrow(expect.objectContaining({ message, exitCode: 2 }))
})

test('OPER-51 a gateway reads ALLOWED_ORIGINS, and refuses what is no origin in one line', () => {
  const named = parseFlags(UP, { ALLOWED_ORIGINS: 'https://Trade.example, http://localhost:5000/' })
  expect(named.allowedOrigins).toEqual(['https://trade.example', 'http://localhost:5000'])
  for (const wrong of ['*', 'null', 'trade.example', 'https://trade.example/app']) {
    const message = `ALLOWED_ORIGINS must list origins such as https://trade.example, not ${JSON.stringify(wrong)} (try --help)`
    const start = () => parseFlags(UP, { ALLOWED_ORIGINS: wrong })
    expect(start).toThrow(expect.objectContaining({ message, exitCode: 2 }))
  }
  expect(HELP).toContain('ALLOWED_ORIGINS')
})

test('OPER-52 the API is the same with and without /api at its end', () => {
  const apiOf = (api: string) => parseFlags([...UP, '--api', api]).api
  expect(apiOf('https://x.example')).toBe('https://x.example/api')
  expect(apiOf('https://x.example/app/')).toBe('https://x.example/app/api')
  expect(apiOf('https://x.example/app/api/')).toBe('https://x.example/app/api')
  expect(apiOf('http://api')).toBe('http://api/api')
})
