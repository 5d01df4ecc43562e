import { expect, test } from 'vitest'
import { memoryStore } from './client-cache.ts'
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

test('REAL-96 a start without the server goes by the offset that an earlier visit measured', async () => {
  const store = memoryStore()
  const before = createServerClock(() => 1_000, store)
  await before.sync(async () => 361_000)
  const offline = createServerClock(() => 5_000, store)
  expect([offline.now(), offline.expectedOffset(), offline.offset()]).toEqual([365_000, 360_000, null])
  await offline.sync(async () => 6_000)
  expect([offline.now(), createServerClock(() => 0, store).now()]).toEqual([6_000, 1_000])
})

test('REAL-96 what is no offset in the store counts for nothing', () => {
  const store = memoryStore()
  store.setItem('onetape:server-offset', '1e9')
  expect(createServerClock(() => 7, store).now()).toBe(7)
})
