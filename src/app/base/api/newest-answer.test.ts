import { expect, test } from 'vitest'
import { createNewestAnswer } from './newest-answer.ts'

function scene() {
  const waiting: ((data: string | null) => void)[] = []
  const clock = { now: 100 }
  const own = createNewestAnswer<string>({
    ask: () => new Promise((done) => waiting.push(done)),
    now: () => clock.now,
  })
  return { own, clock, waiting, answer: (data: string | null, at = 0) => waiting.splice(at, 1)[0]?.(data) }
}

test('FUND-02 C2C-03 what could not be read again stays with the time it is from, and is never an empty answer', async () => {
  const { own, clock, answer } = scene()
  expect(own.read()).toEqual({ status: 'loading', data: null, knownAt: null })
  const none = own.refresh()
  answer(null)
  expect(await none).toBe(false)
  expect(own.read()).toEqual({ status: 'failed', data: null, knownAt: null })
  const first = own.refresh()
  answer('ten')
  expect(await first).toBe(true)
  expect(own.read()).toEqual({ status: 'ready', data: 'ten', knownAt: 100 })
  clock.now = 200
  const second = own.refresh()
  answer(null)
  await second
  expect(own.read()).toEqual({ status: 'failed', data: 'ten', knownAt: 100 })
})

test('FUND-02 C2C-03 of two questions the newer one counts, whichever is answered first', async () => {
  const { own, answer, waiting } = scene()
  const first = own.refresh()
  expect(own.refresh()).toBe(first)
  expect(waiting).toHaveLength(1)
  const renewed = own.renew()
  answer('after', 1)
  await renewed
  answer('before', 0)
  expect(await first).toBe(false)
  expect(own.read().data).toBe('after')
})

test('C2C-03 what a write has answered counts more than a question of before, and the next question is a new one', async () => {
  const { own, answer, waiting } = scene()
  const late = own.refresh()
  own.put('written')
  answer('late')
  expect(await late).toBe(false)
  expect(own.read()).toEqual({ status: 'ready', data: 'written', knownAt: 100 })
  const next = own.refresh()
  expect(waiting).toHaveLength(1)
  answer('next')
  expect(await next).toBe(true)
})

test('REAL-67 where the first question gets no truth, what was known before the page is shown with its time', async () => {
  const own = createNewestAnswer<string>({
    ask: async () => null,
    now: () => 100,
    cached: async () => ({ at: 40, data: 'ten' }),
  })
  await own.refresh()
  expect(own.read()).toEqual({ status: 'failed', data: 'ten', knownAt: 40 })
})

test('REAL-67 while the first question is out for long, what was known before is shown; its answer replaces it', async () => {
  let answer: (data: string | null) => void = () => undefined
  let late: () => void = () => undefined
  const own = createNewestAnswer<string>({
    ask: () => new Promise((done) => (answer = done)),
    now: () => 100,
    cached: async () => ({ at: 40, data: 'before' }),
    late(run) {
      late = run
      return () => undefined
    },
  })
  const first = own.refresh()
  late()
  await expect.poll(() => own.read()).toEqual({ status: 'failed', data: 'before', knownAt: 40 })
  answer('now')
  await first
  expect(own.read()).toEqual({ status: 'ready', data: 'now', knownAt: 100 })
})
