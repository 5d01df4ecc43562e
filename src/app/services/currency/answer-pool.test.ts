import { expect, test } from 'vitest'
import { AnswerPool, type Pooled } from './answer-pool.ts'

const idle = (): Pooled => ({ used: false })

test('MKT-15 an answer is made once while it is in the pool, and the pool does not grow for ever', () => {
  const pool = new AnswerPool<number, Pooled>(3)
  const [one, two] = [pool.of(1, idle), pool.of(2, idle)]
  expect(pool.of(1, idle)).toBe(one)
  pool.of(3, idle)
  pool.of(4, idle)
  expect(pool.size).toBe(3)
  expect(pool.of(1, idle)).toBe(one)
  expect(pool.of(2, idle)).not.toBe(two)
})

test('MKT-15 what somebody listens to stays, however many others come', () => {
  const pool = new AnswerPool<number, { used: boolean }>(2)
  const held = pool.of(1, () => ({ used: true }))
  for (let id = 2; id < 20; id++) pool.of(id, idle)
  expect(pool.of(1, idle)).toBe(held)
  held.used = false
  for (let id = 2; id < 20; id++) pool.of(id, idle)
  expect([pool.size, pool.of(1, idle) === held]).toEqual([2, false])
})
