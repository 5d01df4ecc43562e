import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Level } from '../../shared/wire/messages.ts'
import { BookMirror } from './book-mirror.ts'
import { compareDecimals } from './compare-decimals.ts'

const decimal = fc
  .tuple(fc.integer({ min: 0, max: 120 }), fc.option(fc.stringMatching(/^[0-9]{1,3}$/), { nil: undefined }))
  .map(([whole, fraction]) => (fraction === undefined ? `${whole}` : `${whole}.${fraction}`))

/** Value in millionths, without anything from the code under test. */
function micros(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

test('decimal texts compare by their value', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const expected = micros(a) === micros(b) ? 0 : micros(a) < micros(b) ? -1 : 1
      expect(Math.sign(compareDecimals(a, b))).toBe(expected)
    }),
  )
})

const quantity = fc.oneof(fc.constantFrom('0', '0.000'), decimal)
const levels = fc.array(fc.tuple(decimal, quantity), { maxLength: 12 })

test('a mirrored book equals a naive one after any deltas, level by level with its own strings, and so does its checksum', () => {
  fc.assert(
    fc.property(levels, levels, fc.array(fc.tuple(levels, levels), { maxLength: 15 }), (b, a, deltas) => {
      const mirror = new BookMirror()
      mirror.replace({ u: 5, b: b as Level[], a: a as Level[] })
      const naive = { b: new Map<bigint, Level>(), a: new Map<bigint, Level>() }
      const feed = (side: Map<bigint, Level>, rows: readonly Level[]) => {
        for (const [p, q] of rows) {
          if (micros(q) === 0n) side.delete(micros(p))
          else side.set(micros(p), [p, q])
        }
      }
      feed(naive.b, b as Level[])
      feed(naive.a, a as Level[])
      deltas.forEach(([db, da], i) => {
        const delta = { U: 6 + i, u: 6 + i, pu: 5 + i, b: db as Level[], a: da as Level[] }
        expect(mirror.apply(delta)).toBe('applied')
        feed(naive.b, delta.b)
        feed(naive.a, delta.a)
      })
      const ordered = (side: Map<bigint, Level>) => [...side].sort(([x], [y]) => (x < y ? -1 : 1)).map(([, row]) => row)
      const bids = ordered(naive.b).reverse()
      const asks = ordered(naive.a)
      const text = Array.from({ length: 25 }, (_, i) => [...(bids[i] ?? []), ...(asks[i] ?? [])]).flat()
      expect(mirror.snapshot()).toEqual({
        snapshot: true,
        u: 5 + deltas.length,
        b: bids,
        a: asks,
        cs: crc32(text.join(':')) | 0,
      })
    }),
  )
})

test('a delta that repeats or leaves a hole changes nothing', () => {
  const mirror = new BookMirror()
  expect(mirror.apply({ u: 1, pu: 0, b: [], a: [] })).toBe('gap')
  mirror.replace({ u: 10, b: [['1', '1']], a: [] })
  expect(mirror.apply({ U: 9, u: 10, pu: 8, b: [['1', '7']], a: [] })).toBe('old')
  expect(mirror.apply({ U: 12, u: 13, pu: 11, b: [['1', '7']], a: [] })).toBe('gap')
  expect(mirror.apply({ U: 12, u: 13, b: [['1', '7']], a: [] })).toBe('gap')
  expect(mirror.snapshot()?.b).toEqual([['1', '1']])
  expect(mirror.apply({ U: 8, u: 13, b: [['1', '7']], a: [] })).toBe('applied')
  expect(mirror.u).toBe(13)
})
