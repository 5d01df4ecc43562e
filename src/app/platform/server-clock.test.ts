import { expect, test } from 'vitest'
import { createServerClock } from './server-clock.ts'

test('the server’s time is taken as of the middle of the round trip', async () => {
  let device = 1000
  const clock = createServerClock(() => device)
  expect(clock.now()).toBe(1000)
  expect(clock.offset()).toBeNull()
  const known = await clock.sync(async () => {
    device = 1200
    return 61_100
  })
  expect(known).toBe(true)
  expect(clock.offset()).toBe(60_000)
  device = 2000
  expect(clock.now()).toBe(62_000)
})

test('no answer changes nothing', async () => {
  const clock = createServerClock(() => 5)
  clock.setOffset(10)
  expect(await clock.sync(async () => null)).toBe(false)
  clock.setOffset(Number.NaN)
  expect(clock.now()).toBe(15)
})
