import { expect, test } from 'vitest'
import { basesOf, ignoresOpenerPolicy, securityHeaders } from './security-headers.ts'

const ISSUER = 'https://id.test'

test('OIDC-08 a page may ask the issuer that is set up, and load nothing from it', () => {
  const policy = securityHeaders('x.test', { issuers: [ISSUER] })['content-security-policy'] ?? ''
  expect(policy.split('; ').filter((part) => part.includes(ISSUER))).toEqual([
    `connect-src 'self' ws://x.test wss://x.test ${ISSUER}`,
  ])
})

test('REAL-81 a LAN address over plain http gets no opener policy, which browsers would complain of', () => {
  for (const host of ['192.168.1.20:4173', '10.0.0.3', '[fd00::2]:4173']) {
    expect(ignoresOpenerPolicy({ host }), host).toBe(true)
    expect(ignoresOpenerPolicy({ host, 'sec-fetch-mode': 'navigate' }), host).toBe(false)
  }
  for (const host of ['localhost:4173', '127.0.0.1:4173', '[::1]:4173', 'trade.example', undefined])
    expect(ignoresOpenerPolicy({ host }), host).toBe(false)
})

test('OPER-05 the policy names the origins of config.json, without paths', () => {
  const config = { api_base: 'https://api.example/app', socket_base: 'wss://api.example/app/ws' }
  expect(basesOf(config)).toEqual(['https://api.example', 'wss://api.example'])
  expect(basesOf({ api_base: '', socket_base: '' })).toEqual([])
  expect(basesOf({ api_base: '/app', socket_base: '' })).toEqual([])
  const policy = securityHeaders('x.test', { bases: basesOf(config) })['content-security-policy'] ?? ''
  expect(policy.split('; ').filter((part) => part.includes('api.example'))).toEqual([
    "img-src 'self' data: blob: https://api.example",
    "connect-src 'self' ws://x.test wss://x.test https://api.example wss://api.example",
  ])
})
