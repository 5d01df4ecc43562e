import { expect, test } from 'vitest'
import { RequestTurns } from './request-turns.ts'

test('SAFE-04 of many requests of a kind one is served a turn, in their order; a single one does not wait', async () => {
  let turn: (() => void) | null = null
  const pass = async () => {
    const run = turn
    turn = null
    run?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  const turns = new RequestTurns((run) => {
    turn = run
  })
  const served: number[] = []
  const ask = (n: number) => turns.take().then(() => served.push(n))
  await ask(1)
  expect(served).toEqual([1])
  const others = [2, 3, 4].map(ask)
  await Promise.resolve()
  expect(served).toEqual([1])
  await pass()
  expect(served).toEqual([1, 2])
  await pass()
  await pass()
  expect(served).toEqual([1, 2, 3, 4])
  await Promise.all(others)
  await pass()
  expect(turn).toBe(null)
  await ask(5)
  expect(served.at(-1)).toBe(5)
})
