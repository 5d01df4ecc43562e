import { expect, test } from 'vitest'
import { createServerTime } from './server-time.ts'

function bench() {
  const bench = { clock: 1_000_000, floor: 0, time: () => 0 }
  const now = createServerTime(
    () => bench.clock,
    () => bench.floor,
  )
  bench.time = () => {
    bench.floor = now()
    return bench.floor
  }
  return bench
}

test('the server time is the clock as long as that goes on', () => {
  const it = bench()
  for (const step of [0, 1, 100, 20_000, 7]) {
    it.clock += step
    expect(it.time()).toBe(it.clock)
  }
})

test('where the clock is set back by an hour, time neither goes back nor stands still', () => {
  const it = bench()
  const before = it.time()
  it.clock -= 3_600_000
  expect(it.time()).toBe(before)
  let last = before
  for (let i = 0; i < 600; i++) {
    it.clock += 100
    const now = it.time()
    expect(now).toBeGreaterThan(last)
    last = now
  }
  expect(last - before).toBe(54_000)
})

test('a server that is ahead meets its clock again: slowly, or at once where the clock leaps', () => {
  const slow = bench()
  slow.time()
  slow.clock -= 5_000
  for (let i = 0; i < 600; i++) {
    slow.clock += 100
    slow.time()
  }
  expect(slow.time()).toBe(slow.clock)

  const leap = bench()
  leap.time()
  leap.clock -= 3_600_000
  leap.time()
  leap.clock += 3_601_000
  expect(leap.time()).toBe(leap.clock)
})
