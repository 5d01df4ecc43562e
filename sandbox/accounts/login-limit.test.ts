import { expect, test } from 'vitest'
import { LoginLimit } from './login-limit.ts'

const MINUTE = 60_000
const HERE = '10.0.0.1'

test('ENTRY-01 five wrong passwords pause an account for ten minutes, wherever they come from', () => {
  const limit = new LoginLimit()
  const left = [1, 2, 3, 4, 5].map((i) => limit.wrong('email:a@b.cd', `10.0.0.${i}`, i))
  expect(left).toEqual([4, 3, 2, 1, 0])
  expect(limit.pause('email:a@b.cd', '10.0.0.9', 5)).toBe(600)
  expect(limit.pause('email:other@b.cd', '10.0.0.1', 5)).toBe(0)
  expect(limit.pause('email:a@b.cd', HERE, 5 + 10 * MINUTE - 1)).toBe(1)
  expect(limit.pause('email:a@b.cd', HERE, 5 + 10 * MINUTE)).toBe(0)
})

test('ENTRY-01 fifty wrong passwords within ten minutes pause the address that they come from, for whichever account', () => {
  const limit = new LoginLimit()
  for (let i = 0; i < 49; i++) limit.wrong(`email:${i}@b.cd`, HERE, i * 1000)
  expect(limit.pause('email:new@b.cd', HERE, 49_000)).toBe(0)
  limit.wrong('email:49@b.cd', HERE, 49_000)
  expect(limit.pause('email:new@b.cd', HERE, 49_000)).toBe(600 - 49)
  expect(limit.pause('email:new@b.cd', '10.0.0.2', 49_000)).toBe(0)
  // What was right elsewhere, or here before, clears an account and never an address.
  limit.right('email:49@b.cd')
  expect(limit.pause('email:49@b.cd', HERE, 49_000)).toBe(600 - 49)
  expect(limit.pause('email:49@b.cd', HERE, 10 * MINUTE)).toBe(0)
  limit.wrong('email:x@b.cd', HERE, 10 * MINUTE)
  expect(limit.pause('email:49@b.cd', HERE, 10 * MINUTE)).toBe(1)
})

test('ENTRY-01 a household with a network of its own counts as one address', () => {
  const limit = new LoginLimit()
  for (let i = 0; i < 50; i++) limit.wrong(`email:${i}@b.cd`, `2001:db8:1:2::${i.toString(16)}`, 0)
  expect(limit.pause('email:new@b.cd', '2001:db8:1:2:ffff::1', 0)).toBe(600)
  expect(limit.pause('email:new@b.cd', '2001:db8:1:3::1', 0)).toBe(0)
})
