import { expect, test } from 'vitest'
import { countWrite, whenNoWrites } from './writes-in-flight.ts'

test('SHELL-03 no reload in the middle of a write', () => {
  let reloads = 0
  const reload = () => {
    reloads += 1
  }
  countWrite(1)
  countWrite(1)
  whenNoWrites(reload)
  countWrite(-1)
  expect(reloads).toBe(0)
  countWrite(-1)
  expect(reloads).toBe(1)
  whenNoWrites(reload)
  expect(reloads).toBe(2)
})
