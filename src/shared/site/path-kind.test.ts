import { expect, test } from 'vitest'
import { ROUTES } from '../../../tests/support/routes.ts'
import { pathKind } from './path-kind.ts'

test('SHELL-01 every route of product.md §2, and what a person may take for one, is a page', () => {
  const pages = [
    ...ROUTES,
    '/nonsense',
    '/HomeView/personal/settings',
    '/SPOT',
    '/spot/',
    '/a/b/c',
    '/a'.repeat(32),
    '/v1.2-notes',
    '/%E5%B8%82',
  ]
  expect(pages.filter((path) => pathKind(path) !== 'page')).toEqual([])
})

test.each([
  '/api',
  '/api/gone',
  '/API/common/version',
  '/Ws/spot',
  '/%61pi/x',
  '//api/x',
  '/Sandbox',
  '/oidc/auth',
  '/HEALTHZ',
  '/Config.json',
])('SHELL-01 %s is the server’s', (path) => expect(pathKind(path)).toBe('server'))

test.each([
  ...['//x', '//', '/a//b', '/spot//', '/%2Fevil.test', '/\\x', '/%5Cx', '/spot%00', '/%zz', 'spot', ''],
  ...['/assets', '/assets/', '/Assets/x', '/assets/gone-abc.js', '/index.html', '/none.JS'],
  ...['/.env', '/.git/config', '/a/.b/c', '/..', '/%2e%2e/x'],
  '/a'.repeat(33),
])('SHELL-01 %s is nothing', (path) => expect(pathKind(path)).toBe('none'))
