import { expect, test } from 'vitest'
import { firstPrices, type StartFiles, startRouteOf, withStartLinks } from './start-files.ts'

const route = (path: string, scripts: string[] = [], reads: string[] = []) => ({
  ...{ path, scripts, reads },
  later: [],
  styles: scripts.map((file) => file.replace('.js', '.css')),
})
const FILES: StartFiles = {
  worker: 'assets/worker-1.js',
  routes: [
    route('/'),
    route('/spot', ['assets/spot-1.js'], ['api/spot/markets']),
    route('/help/:topic?', ['assets/help-1.js']),
  ],
}
const FIRST = '<script type="module" async crossorigin src="/assets/early-1.js"></script>'
const PAGE = `<head>\n    ${FIRST}\n    <script type="module" src="/assets/index-1.js"></script></head>`
const linked = (page: string) =>
  [...page.matchAll(/<link rel="(\w+)"(?: as="(\w+)")? href="([^"]+)"/g)].map((m) => m.slice(1))

test.each([
  ['/', '/'],
  ['/spot', '/spot'],
  ['/SPOT/', '/spot'],
  ['/help', '/help/:topic?'],
  ['/help/fees', '/help/:topic?'],
  ['/help/fees/more', null],
  ['/spots', null],
  ['', '/'],
])('START-01 the route of %j is found as the router finds it', (pathname, path) => {
  expect(startRouteOf(pathname, FILES.routes)?.path ?? null).toBe(path)
})

test('START-01 a page asks for configuration, markets, worker, then its own scripts and styles', () => {
  const page = withStartLinks(PAGE, '/spot', FILES)
  expect(linked(page)).toEqual([
    ['preload', 'fetch', '/config.json'],
    ['preload', 'fetch', '/api/spot/markets'],
    ['modulepreload', undefined, '/assets/worker-1.js'],
    ['modulepreload', undefined, '/assets/spot-1.js'],
    ['preload', 'style', '/assets/spot-1.css'],
  ])
  expect(page.indexOf('early-1.js')).toBeLessThan(page.indexOf('config.json'))
  expect(page.indexOf('spot-1.css')).toBeLessThan(page.indexOf('index-1.js'))
  expect(page.replace(/\n {4}<link[^>]+>/g, '')).toBe(PAGE)
})

test('START-01 without prices there is no worker; what the page names already is not named again', () => {
  expect(linked(withStartLinks(PAGE, '/help', FILES)).map(([, , href]) => href)).toEqual([
    '/config.json',
    '/assets/help-1.js',
    '/assets/help-1.css',
  ])
  const named = PAGE.replace('</head>', '<link rel="modulepreload" href="/assets/help-1.js"></head>')
  expect(withStartLinks(named, '/help', FILES).split('help-1.js')).toHaveLength(2)
  for (const path of ['/nonsense', '/help/a/b']) expect(withStartLinks(PAGE, path, FILES)).toBe(PAGE)
  expect(withStartLinks('<title>plain</title>', '/spot', FILES)).toBe('<title>plain</title>')
})

test('START-03 the kinds of markets whose sockets open first follow from the path', () => {
  expect(['/', '/spot', '/Futures/', '/quotes', '/help'].map(firstPrices)).toEqual([
    [],
    ['spot'],
    ['contract'],
    ['spot'],
    [],
  ])
})
