import { expect, test } from 'vitest'
import { whileWanted } from './while-wanted.ts'

test('ENTRY-03 an answer is taken while it is wanted; after the end the question is aborted and nothing is taken', async () => {
  const seen: unknown[] = []
  const signals: AbortSignal[] = []
  const answers: ((text: string) => void)[] = []
  const ask = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<string>((resolve) => answers.push(resolve))
  }
  const end = whileWanted(ask, (answer) => seen.push(answer))
  const stay = whileWanted(ask, (answer) => seen.push(answer))
  end()
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  // It was answered before the abort reached it.
  answers[0]?.('late')
  answers[1]?.('wanted')
  await Promise.resolve()
  expect(seen).toEqual(['wanted'])
  stay()
  expect(signals[1]?.aborted).toBe(true)
})

test('ENTRY-03 the abort itself is no error', async () => {
  const rejected = (signal: AbortSignal) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  whileWanted(rejected, () => expect.unreachable())()
  await new Promise((resolve) => setImmediate(resolve))
})
