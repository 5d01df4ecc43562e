import { expect, test } from 'vitest'
import { isPictureDots } from './picture-dots.ts'

const data = new Uint8ClampedArray(24)

test.each<[string, unknown, boolean]>([
  ['3 × 2 dots', { width: 3, height: 2, data }, true],
  ['2 × 3 dots', { width: 2, height: 3, data }, true],
  ['no dots', { width: 0, height: 9, data: new Uint8ClampedArray() }, true],
  ['a dot too few', { width: 7, height: 1, data }, false],
  ['a dot too many', { width: 5, height: 1, data }, false],
  ['bytes of another kind', { width: 3, height: 2, data: new Uint8Array(24) }, false],
  ['a list', { width: 3, height: 2, data: [...data] }, false],
  ['half a dot of width', { width: 1.5, height: 4, data }, false],
  ['half a dot of height', { width: 4, height: 1.5, data }, false],
  ['a width that is text', { width: '3', height: 2, data }, false],
  ['a height that is text', { width: 3, height: '2', data }, false],
  ['no data', { width: 3, height: 2 }, false],
  ['nothing', null, false],
  ['a text', 'dots', false],
  ['nothing at all', undefined, false],
])('FUND-05 %s over a port is a picture where its dots are all there', (_, given, whole) => {
  expect(isPictureDots(given)).toBe(whole)
})
