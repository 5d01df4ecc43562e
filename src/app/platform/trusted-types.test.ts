import { expect, test } from 'vitest'
import { installTrustedTypes, sameOriginScript } from './trusted-types.ts'

const PAGE = 'https://x.example/spot?id=1'

test('SHELL-13 only script URLs of this origin pass', () => {
  expect(sameOriginScript('/assets/market.js', PAGE)).toBe('https://x.example/assets/market.js')
  expect(sameOriginScript('https://x.example/sw.js', PAGE)).toBe('https://x.example/sw.js')
  for (const url of [
    'https://y.example/a.js',
    '//y.example/a.js',
    'data:text/javascript,1',
    'blob:https://x.example/1',
  ])
    expect(sameOriginScript(url, PAGE)).toBeNull()
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
