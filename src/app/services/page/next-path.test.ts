import { describe, expect, test } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

const ORIGIN = 'https://x.example'

describe('SHELL-04 the way to /login and back', () => {
  test('SHELL-04 an address survives the way', () => {
    const path = loginPath({ pathname: '/withdraw', search: '?coin=BTC&net=a b' })
    const next = new URL(path, ORIGIN).searchParams.get('next')
    expect(nextPath(next, ORIGIN)).toBe('/withdraw?coin=BTC&net=a%20b')
  })

  test('SHELL-04 home and the login page itself are not gone back to', () => {
    expect(loginPath({ pathname: '/', search: '' })).toBe('/login')
    expect(loginPath({ pathname: '/login', search: '?next=/a' })).toBe('/login')
    expect(nextPath('/login?next=/login', ORIGIN)).toBe('/')
    expect(nextPath('/Login/', ORIGIN)).toBe('/')
  })

  test.each(['/register', '/forgotPassword', '/resetPass'])('SHELL-04 nor is %s, another way in', (path) => {
    expect(nextPath(`${path}?next=/spot`, ORIGIN)).toBe('/')
    expect(loginPath({ pathname: path, search: '?invite=A' })).toBe('/login')
  })

  test.each([
    null,
    '',
    'spot',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/spot/..//evil.example',
    '/%2e//evil.example',
    '/./\\evil.example',
    'https://evil.example/',
    'javascript:1',
  ])('SHELL-04 %j leads home, to no other site', (next) => expect(nextPath(next, ORIGIN)).toBe('/'))
})
