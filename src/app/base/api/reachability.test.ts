import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReachability, type Reachability } from './reachability.ts'

let online: boolean
let answers: (boolean | Error)[]
let asked: number
let timers: { run: () => void; ms: number; ended: boolean }[]
let reach: Reachability
let backs: number
const settle = () => new Promise((done) => setImmediate(done))

beforeEach(() => {
  online = true
  answers = []
  asked = 0
  timers = []
  backs = 0
  reach = createReachability({
    async probe() {
      asked += 1
      const answer = answers.shift() ?? false
      if (answer instanceof Error) throw answer
      return answer
    },
    online: () => online,
    later(run, ms) {
      const timer = { run, ms, ended: false }
      timers.push(timer)
      return () => {
        timer.ended = true
      }
    },
    random: () => 1,
  })
  reach.onBack(() => {
    backs += 1
  })
})

afterEach(() => vi.restoreAllMocks())

test('PWA-04 a lost call that the next question denies is no outage', async () => {
  answers = [true]
  reach.checkReach()
  await settle()
  expect([reach.read(), timers.length, backs]).toEqual(['reached', 0, 0])
})

test('PWA-04 without a network it is offline, with one the exchange does not answer', async () => {
  reach.checkReach()
  await settle()
  expect(reach.read()).toBe('unanswered')
  online = false
  timers[0]!.run()
  await settle()
  expect(reach.read()).toBe('offline')
})

test('PWA-05 it is asked on, 1 s to 10 s, until it answers; then those who wait are notified once', async () => {
  reach.checkReach()
  for (let n = 0; n < 5; n += 1) {
    await settle()
    timers.at(-1)!.run()
  }
  await settle()
  expect(timers.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  answers = [true]
  timers.at(-1)!.run()
  await settle()
  expect([reach.read(), backs, timers.length]).toEqual(['reached', 1, 6])
  expect(timers.at(-1)!.ended).toBe(true)
})

test('any answer ends an outage, and nothing is asked any more', async () => {
  reach.checkReach()
  await settle()
  reach.answered()
  expect([reach.read(), backs, timers[0]!.ended]).toEqual(['reached', 1, true])
})

test('PWA-04 who wants to send asks first while it lasts, and several ask together', async () => {
  expect(await reach.confirm()).toBe(true)
  expect(asked).toBe(0)
  reach.checkReach()
  await settle()
  expect(await Promise.all([reach.confirm(), reach.confirm()])).toEqual([false, false])
  expect(asked).toBe(2)
  answers = [true]
  expect(await reach.confirm()).toBe(true)
  expect(reach.read()).toBe('reached')
})

test('PWA-04 a question that fails counts as no answer, reaches no write, and the next one is asked anew', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  reach.checkReach()
  await settle()
  answers = [new Error('no configuration')]
  expect(await reach.confirm()).toBe(false)
  expect([reach.read(), asked, warn.mock.calls.length]).toEqual(['unanswered', 2, 1])
  answers = [true]
  expect(await reach.confirm()).toBe(true)
  expect([reach.read(), asked]).toEqual(['reached', 3])
})
