import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FewMap } from './few-map.ts'

test('ENG-12 few keys or many, it holds what a Map holds, in its order', () => {
  const step = fc.oneof(
    { weight: 20, arbitrary: fc.tuple(fc.nat(40), fc.nat(9)) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const few = new FewMap<number, number>()
      const map = new Map<number, number>()
      for (const each of steps) {
        if (each === null) {
          few.clear()
          map.clear()
        } else {
          few.set(each[0], each[1])
          map.set(each[0], each[1])
        }
        expect(few.size).toBe(map.size)
      }
      const held = Array.from({ length: few.size }, (_, i) => [few.keyAt(i), few.valueAt(i)])
      expect(held).toEqual([...map])
      for (let key = 0; key <= 41; key++) expect(few.get(key)).toBe(map.get(key))
    }),
  )
})
