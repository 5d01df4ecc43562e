import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookChecksum } from '../../src/shared/wire/checksum.ts'
import { Book, checksum, type Level } from './book.js'

const level = fc.tuple(
  fc.integer({ min: 1, max: 60 }).map((ticks) => `${Math.floor(ticks / 2)}.${ticks % 2 ? '50' : '0'}`),
  fc.integer({ min: 0, max: 9 }).map(String),
)
const deltas = fc.array(fc.record({ b: fc.array(level, { maxLength: 4 }), a: fc.array(level, { maxLength: 4 }) }))

/** The naive book: a list of levels, sorted at the end. */
function naive(pushes: { b: Level[]; a: Level[] }[], side: 'b' | 'a'): Level[] {
  let levels: Level[] = []
  for (const push of pushes)
    for (const [price, quantity] of push[side]) {
      levels = levels.filter(([other]) => Number(other) !== Number(price))
      if (Number(quantity) > 0) levels.push([price, quantity])
    }
  return levels.sort(([a], [b]) => (side === 'b' ? Number(b) - Number(a) : Number(a) - Number(b)))
}

test('CONF-14 a book has the levels of a naive one, and the checksum of the product', () => {
  fc.assert(
    fc.property(deltas, (pushes) => {
      const book = new Book()
      book.apply({ snapshot: true, u: 0, b: [], a: [] })
      pushes.forEach((push, at) => {
        expect(book.apply({ U: at + 1, u: at + 1, pu: at, ...push })).toBe(null)
      })
      const [bids, asks] = [naive(pushes, 'b'), naive(pushes, 'a')]
      expect(book.sides()).toEqual({ bids, asks })
      expect(book.checksum()).toBe(bookChecksum(bids, asks))
    }),
  )
})

test('CONF-14 gaps, duplicates and crossed books are seen', () => {
  const book = new Book()
  expect(book.apply({ U: 1, u: 1, pu: 0, b: [], a: [] })).toBe(null)
  expect(book.u).toBe(null)
  book.apply({ snapshot: true, u: 10, b: [['5', '1']], a: [['6', '1']] })
  expect(book.apply({ U: 9, u: 10, pu: 8, b: [['9', '1']], a: [] })).toBe(null)
  expect(book.crossed()).toBe(null)
  expect(book.apply({ U: 9, u: 12, b: [['6.0', '1']], a: [] })).toBe(null)
  expect(book.crossed()).toBe('bid 6.0, ask 6')
  expect(book.apply({ U: 14, u: 14, pu: 13, b: [], a: [] })).toMatch(/^U 14, u 14, pu 13 after u 12$/)
  expect(book.u).toBe(null)
  expect(book.apply({ snapshot: true, u: 3, b: [[5, '1']], a: [] })).toMatch(/no pairs of decimal text/)
  expect(checksum([], [])).toBe(0)
})
