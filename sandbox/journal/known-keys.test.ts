import { expect, test } from 'vitest'
import { seededRandom } from '../../tests/support/seeded-random.ts'
import { KnownKeys } from './known-keys.ts'

const CALLS = ['api/spot/order', 'api/contract/order', 'api/contract/cancel']
const KEYS = 1_024

test('HTTP-03 a key that was added is never taken for a new one, and few new ones for an old one', () => {
  const random = seededRandom(29)
  const keys = new KnownKeys(KEYS)
  const added: [number, string, string][] = []
  const name = (): [number, string, string] => [
    Math.floor(random() * 2 ** 31),
    CALLS[Math.floor(random() * CALLS.length)] as string,
    `${random().toString(36)}-é-${Math.floor(random() * 100)}`,
  ]
  const taken = () => Array.from({ length: 4_000 }, () => keys.mayHave(...name())).filter(Boolean).length / 4_000
  expect(taken()).toBe(0)
  while (!keys.isFull) {
    const one = name()
    keys.add(...one)
    added.push(one)
    expect(keys.mayHave(...one)).toBe(true)
  }
  expect(added).toHaveLength(KEYS + 1)
  expect(taken()).toBeLessThan(0.05)
  // Far beyond what it is made for it is still right.
  for (let more = 0; more < 20 * KEYS; more++) {
    const one = name()
    keys.add(...one)
    added.push(one)
  }
  expect(added.every((one) => keys.mayHave(...one))).toBe(true)
})

test('HTTP-03 the same key of another person, or of another call, is another one', () => {
  const keys = new KnownKeys(KEYS)
  keys.add(1_001, 'api/spot/order', 'one')
  expect(keys.mayHave(1_001, 'api/spot/order', 'one')).toBe(true)
  expect(keys.mayHave(1_002, 'api/spot/order', 'one')).toBe(false)
  expect(keys.mayHave(1_001, 'api/spot/amend', 'one')).toBe(false)
  expect(keys.mayHave(1_001, 'api/spot/order', 'two')).toBe(false)
})
