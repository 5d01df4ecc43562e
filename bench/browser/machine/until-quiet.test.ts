import { expect, test } from 'vitest'
import { untilQuiet } from './until-quiet.ts'

/** Processor time that grows by these, look by look, and then by the last for ever. */
async function looksFor(growth: number[]): Promise<number> {
  let cpu = 0
  let looks = 0
  await untilQuiet(
    () => cpu,
    async () => {
      cpu += growth[Math.min(looks, growth.length - 1)] as number
      looks++
    },
  )
  return looks
}

test('BENCH-04 what is measured begins when the browser has come to rest, and begins all the same where it never does', async () => {
  expect(await looksFor([0])).toBe(3)
  expect(await looksFor([0.2, 0.1, 0.02, 0])).toBe(6)
  expect(await looksFor([0.1, 0, 0, 0.1, 0])).toBe(7)
  expect(await looksFor([0.1])).toBe(40)
})
