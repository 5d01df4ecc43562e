import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

const HERE = 'https://onetape.test'

test.each([
  ['/quotes', '/quotes'],
  ['/spot?id=1#book', '/spot?id=1#book'],
  ['https://onetape.test/help', '/help'],
])('MKT-03 %s leads within the page', (link, path) => {
  expect(safeLink(link, HERE)).toEqual({ kind: 'inside', path })
})

test.each([
  ['https://status.example/today', 'status.example'],
  // Two slashes begin a host, not a path.
  ['//evil.example/quotes', 'evil.example'],
  ['/\\evil.example', 'evil.example'],
])('MKT-03 %s leads to another site, by name', (link, host) => {
  expect(safeLink(link, HERE)).toMatchObject({ kind: 'outside', host })
})

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'blob:https://onetape.test/1',
  'http://plain.example',
  '',
  null,
  'https://',
])('MKT-03 %s is no link', (link) => {
  expect(safeLink(link, HERE)).toBe(null)
})
