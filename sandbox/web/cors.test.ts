import { expect, test } from 'vitest'
import { crossOrigin } from './cors.ts'

const ALLOWED = ['https://trade.example', 'http://localhost:5000']
const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
const asked = (method: string, headers: Record<string, string>, origins = ALLOWED, target = '/api/spot/order') =>
  crossOrigin({ method, target, headers }, origins)

test('OPER-01 an answer names the allowed origin, varies by it, and shows what the client reads', () => {
  for (const origin of ALLOWED)
    expect(asked('GET', { origin })).toEqual({
      preflight: null,
      headers: {
        vary: 'origin',
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'date, retry-after, x-state',
      },
    })
})

test('OPER-01 a preflight names the client’s methods and headers, and is kept for two hours', () => {
  expect(asked('OPTIONS', { origin: 'https://trade.example', ...preflight })).toEqual({
    preflight: 204,
    headers: {
      vary: 'origin',
      'access-control-allow-origin': 'https://trade.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, device, idempotency-key, language, timestamp',
      'access-control-max-age': '7200',
    },
  })
})

test.each([
  'https://evil.example',
  'http://trade.example',
  'https://trade.example:444',
  'https://trade.example.evil.test',
  'HTTPS://TRADE.EXAMPLE',
  'null',
  '*',
  '',
])('OPER-01 a page of %j reads nothing, and the answer varies all the same', (origin) => {
  expect(asked('GET', { origin })).toEqual({ headers: { vary: 'origin' }, preflight: null })
  expect(asked('OPTIONS', { origin, ...preflight })).toEqual({ headers: { vary: 'origin' }, preflight: 403 })
})

test('OPER-01 without allowed origins, and for what is no call, nothing is added', () => {
  expect(asked('GET', { origin: 'https://trade.example' }, [])).toBeNull()
  for (const target of ['/', '/config.json', '/sandbox/api/state', '/oidc/token', '/ws/spot', '/apis', '/API/x'])
    expect(asked('OPTIONS', { origin: 'https://trade.example', ...preflight }, ALLOWED, target)).toBeNull()
  // Without an Origin it is no page's: a cache between still has to know.
  expect(asked('GET', {})).toEqual({ headers: { vary: 'origin' }, preflight: null })
})
