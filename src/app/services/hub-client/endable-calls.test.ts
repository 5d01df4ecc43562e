import { expect, test } from 'vitest'
import { endableCalls } from './endable-calls.ts'
import { HubGone } from './market-env.ts'

function setUp() {
  const answers: ((value: string) => void)[] = []
  const asked: unknown[][] = []
  const calls = endableCalls({
    ask: (...args: unknown[]) => {
      asked.push(args)
      return new Promise<string>((answer) => answers.push(answer))
    },
    refuse: () => Promise.reject(new RangeError('no')),
  })
  return { answers, asked, calls }
}

test('HOME-02 a call is handed on and answered as it is', async () => {
  const { answers, asked, calls } = setUp()
  const call = calls.remote.ask(1, 'two')
  answers[0]?.('yes')
  expect([await call, asked]).toEqual(['yes', [[1, 'two']]])
  await expect(calls.remote.refuse()).rejects.toThrow(RangeError)
})

test('HOME-02 what is in flight when the way ends is rejected, and so is every later call', async () => {
  const { answers, asked, calls } = setUp()
  const flying = [calls.remote.ask(), calls.remote.ask()]
  const seen = Promise.allSettled(flying)
  calls.end()
  answers[0]?.('late')
  expect((await seen).map((one) => one.status === 'rejected' && one.reason instanceof HubGone)).toEqual([true, true])
  await expect(calls.remote.ask()).rejects.toThrow(HubGone)
  expect(asked).toHaveLength(2)
})

test('a remote is no promise, whoever awaits it', async () => {
  const { asked, calls } = setUp()
  expect(await calls.remote).toBe(calls.remote)
  expect(asked).toEqual([])
})
