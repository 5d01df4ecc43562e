import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFlashGate } from './flash-gate.ts'

test.each([
  ['off', 0],
  ['one', 1],
  ['four', 4],
] as const)('LANG-05 price flash "%s": never more than %i in any second, whatever the changes', (choice, most) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }), (pauses) => {
      const gate = createFlashGate()
      let now = 0
      const passed: number[] = []
      for (const pause of pauses) {
        now += pause
        if (gate.pass(choice, now)) passed.push(now)
      }
      for (const at of passed)
        expect(passed.filter((other) => other > at - 1000 && other <= at).length).toBeLessThanOrEqual(most)
    }),
  )
})

test('LANG-05 a change after a quiet second flashes', () => {
  const gate = createFlashGate()
  expect([0, 999, 1000].map((now) => gate.pass('one', now))).toEqual([true, false, true])
})
