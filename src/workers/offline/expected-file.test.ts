import { expect, test } from 'vitest'
import { isExpectedFile } from './expected-file.ts'

const PORTAL = '<!doctype html><title>Log in to this network</title>'
const PAGE = '<!doctype html><body><div id="root"></div></body>'
const answer = (text: string, type: string, status = 200) =>
  new Response(text, { status, headers: { 'content-type': type } })

test.each([
  ['/index.html', PAGE, 'text/html; charset=utf-8'],
  ['/app/', PAGE, 'text/html'],
  ['/assets/a-1.js', 'export {}', 'text/javascript; charset=utf-8'],
  ['/assets/a-1.js', 'export {}', 'application/javascript'],
  ['/assets/a-1.css', '', 'text/css'],
  ['/assets/a-1.woff2', '', 'application/octet-stream'],
  ['/favicon.svg', '<svg/>', 'image/svg+xml'],
  ['/icon-192.png', '', 'image/png'],
])('REAL-86 %s with its own content is kept', async (path, text, type) => {
  expect(await isExpectedFile(path, answer(text, type))).toBe(true)
})

test.each([
  '/index.html',
  '/app/',
  '/assets/a-1.js',
  '/assets/a-1.css',
  '/assets/a-1.woff2',
  '/favicon.svg',
  '/icon-192.png',
])('REAL-86 a log-in page of the network with status 200 is not kept as %s', async (path) => {
  expect(await isExpectedFile(path, answer(PORTAL, 'text/html'))).toBe(false)
})

test('REAL-86 an error is not kept', async () => {
  expect(await isExpectedFile('/assets/a-1.js', answer('', 'text/javascript', 503))).toBe(false)
})
