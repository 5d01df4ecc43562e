import { expect, test } from 'vitest'
import { QueueFull, WorkQueue } from './work-queue.ts'

test('SAFE-04 costly work runs a few at a time in its order; what is beyond the queue is refused at once', async () => {
  const queue = new WorkQueue(2, 3)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) =>
    queue.run(() => {
      begun.push(n)
      return new Promise<number>((resolve) => ends.push(() => resolve(n)))
    })
  const results = [1, 2, 3, 4, 5].map(work)
  await expect(work(6)).rejects.toBeInstanceOf(QueueFull)
  expect(begun).toEqual([1, 2])
  ends[1]?.()
  expect(await results[1]).toBe(2)
  expect(begun).toEqual([1, 2, 3])
  for (let at = 0; at < 5; at++) {
    ends[at]?.()
    await Promise.resolve()
    await Promise.resolve()
    await new Promise(setImmediate)
  }
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5])
})

test('SAFE-04 work that fails makes room like any other', async () => {
  const queue = new WorkQueue(1, 1)
  const failing = queue.run(() => Promise.reject(new Error('no')))
  const next = queue.run(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
