import { expect, test } from 'vitest'
import { maskId } from './mask-id.ts'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('ID-12 of a short number nothing is shown, of a longer one its ends, never more than half', () => {
  const of = (length: number) => maskId(SIGNS.slice(0, length))
  expect([1, 2, 3].map(of)).toEqual(['…', '…', '…'])
  expect([4, 6, 8, 12].map(of)).toEqual(['…D', 'A…F', 'A…GH', 'AB…JKL'])
  for (let length = 1; length <= SIGNS.length; length++) {
    const [start = '', end = '', ...more] = of(length).split('…')
    expect([start, end, more]).toEqual([SIGNS.slice(0, start.length), SIGNS.slice(length - end.length, length), []])
    expect((start.length + end.length) * 2, `${length}`).toBeLessThanOrEqual(length)
  }
})

test('ID-12 signs outside the first plane count as one each, and none is cut through', () => {
  expect(maskId('𠮷野家𠮷野家')).toBe('𠮷…家')
})
