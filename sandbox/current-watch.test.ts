import { expect, test } from 'vitest'
import { CurrentWatch } from './current-watch.ts'
import { HandTime } from './testing/bench-host.ts'

function bench() {
  const time = new HandTime()
  let acknowledged = time.now
  const watch = new CurrentWatch({
    isCurrent: () => time.now - acknowledged < 1_000,
    timers: time,
    stopwatch: () => time.now,
  })
  const changes: boolean[] = []
  watch.onChange((isCurrent) => changes.push(isCurrent))
  const acknowledge = () => {
    acknowledged = time.now
  }
  return { time, watch, changes, acknowledge }
}

test('NATS-42 a host is behind a second and a half after the last acknowledgement, and current with the next', () => {
  const { time, watch, changes, acknowledge } = bench()
  time.pass(1_400)
  expect(watch.isCurrent).toBe(true)
  time.pass(200)
  expect(watch.isCurrent).toBe(false)
  time.pass(10_000)
  expect(changes).toEqual([false])
  acknowledge()
  time.pass(100)
  expect(watch.isCurrent).toBe(true)
  expect(changes).toEqual([false, true])
  watch.close()
  time.pass(5_000)
  expect(changes).toEqual([false, true])
})

test('NATS-43 an event loop that was held for seconds does not look like a journal that is behind', () => {
  const { time, changes, acknowledge } = bench()
  for (let i = 0; i < 5; i++) {
    time.jump(4_000)
    // The timer runs before the acknowledgement that has waited.
    time.pass(100)
    acknowledge()
    time.pass(100)
  }
  expect(changes).toEqual([])
})
