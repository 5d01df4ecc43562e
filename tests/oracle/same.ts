import { expect } from 'vitest'

const exact = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const textOf = (value: unknown) => JSON.stringify(value, exact)

/** `expect(actual).toEqual(wanted)` for what is compared hundreds of thousands of times and hardly ever differs. */
export function same(actual: unknown, wanted: unknown, label = ''): void {
  if (actual === wanted || textOf(actual) === textOf(wanted)) return
  expect(actual, label).toEqual(wanted)
}
