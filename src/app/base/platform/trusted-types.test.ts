import { expect, test } from 'vitest'
import { installTrustedTypes, workerScript } from './trusted-types.ts'

const PAGE = 'https://x.example/spot?id=1'

test('SHELL-13 only workers of this origin pass, at the places where they stand', () => {
  expect(workerScript('/assets/market.shared-worker-Dx_1-a.js', PAGE)).toBe(
    'https://x.example/assets/market.shared-worker-Dx_1-a.js',
  )
  expect(workerScript('https://x.example/service-worker.js', PAGE)).toBe('https://x.example/service-worker.js')
  for (const url of [
    'https://y.example/assets/a.js',
    '//y.example/service-worker.js',
    'data:text/javascript,1',
    'blob:https://x.example/1',
    '/api/spot/markets',
    '/api/x/service-worker.js',
    '/assets/../api/a.js',
    '/assets/picture.svg',
    '/service-worker.js/x',
  ])
    expect(workerScript(url, PAGE), url).toBeNull()
})

test('SHELL-13 the one policy is `default` and makes nothing but script URLs', () => {
  const made: [string, object][] = []
  installTrustedTypes({
    location: { href: PAGE },
    trustedTypes: {
      createPolicy(name, rules) {
        made.push([name, rules])
        expect(() => rules.createScriptURL('https://y.example/a.js')).toThrow(TypeError)
        return rules
      },
    },
  })
  expect(made.map(([name]) => name)).toEqual(['default'])
  expect(Object.keys(made[0]![1])).toEqual(['createScriptURL'])
  installTrustedTypes({ location: { href: PAGE } })
})
