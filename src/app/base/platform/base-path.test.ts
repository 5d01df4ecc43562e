import { expect, test } from 'vitest'
import { routePath } from './base-path.ts'
import { readConfig } from './config.ts'
import { workerScript } from './trusted-types.ts'

test('REAL-75 a path under another base is the route that it names', () => {
  expect(routePath('/app/spot', '/app/')).toBe('/spot')
  expect(routePath('/app/', '/app/')).toBe('/')
  expect(routePath('/app', '/app/')).toBe('/')
  expect(routePath('/spot', '/')).toBe('/spot')
  expect(routePath('/', '/')).toBe('/')
})

test('REAL-75 calls, sockets and workers stand under the same base', () => {
  const config = readConfig({ google: { issuer: '/oidc', client_id: 'a' } }, 'https://x.example', '/app')
  expect([config.api_base, config.socket_base, config.google]).toEqual(['/app', 'wss://x.example/app/ws', null])
  const elsewhere = readConfig(
    { api_base: 'https://api.example/', socket_base: 'wss://s.example/ws' },
    'https://x',
    '/app',
  )
  expect([elsewhere.api_base, elsewhere.socket_base]).toEqual(['https://api.example', 'wss://s.example/ws'])
  const page = 'https://x.example/app/spot'
  expect(workerScript('/app/assets/a.js', page, '/app/')).toBe('https://x.example/app/assets/a.js')
  expect(workerScript('/assets/a.js', page, '/app/')).toBeNull()
})
