import { expect, test } from 'vitest'
import { createClockWatch } from './clock-watch.ts'
import { createServerClock } from './server-clock.ts'

const HOUR = 3_600_000

/** A server whose clock can be set; `answers` whether it answers a question for its time. */
function setUp() {
  const world = { server: 500, answers: true, asked: 0, later: [] as (() => void)[] }
  const clock = createServerClock(() => 0)
  const watch = createClockWatch(clock, (run) => void world.later.push(run))
  const sync = () => {
    world.asked += 1
    return clock.sync(async () => (world.answers ? world.server : null))
  }
  watch.follow(sync)
  const settle = async () => {
    for (let turns = 0; turns < 9; turns++) await Promise.resolve()
  }
  const rested = async () => {
    world.later.shift()?.()
    await settle()
  }
  /** An answer's Date: whole seconds of a round trip that took no time. */
  const answer = (time = world.server) => {
    const reported = Math.floor(time / 1000) * 1000
    watch.heard('answer', { least: reported, most: reported + 1000 })
  }
  const pong = (time = world.server) => watch.heard('pong', { least: time, most: time })
  return { world, clock, watch, sync, settle, rested, answer, pong }
}

test('CLOCK-01 before the server was asked nothing is compared, and what agrees asks for nothing', async () => {
  const { world, clock, sync, answer, pong } = setUp()
  answer(9 * HOUR)
  expect([world.asked, clock.offset()]).toEqual([0, null])
  await sync()
  answer()
  pong(world.server + 1_500)
  answer(world.server + 2_000)
  expect([world.asked, clock.offset()]).toEqual([1, 500])
})

test('CLOCK-01 the next answer after a jump counts at once, to half a second, and the server’s own word after it', async () => {
  const { world, clock, sync, settle, answer } = setUp()
  await sync()
  answer()
  world.server += HOUR + 123
  answer()
  expect(clock.offset()).toBe(HOUR + 500)
  await settle()
  expect([world.asked, clock.offset()]).toEqual([2, HOUR + 623])
})

test('CLOCK-01 a pong that goes against the clock asks the server, forwards and back', async () => {
  const { world, clock, sync, settle, rested, pong } = setUp()
  await sync()
  world.server += 2 * HOUR
  pong()
  expect(clock.offset()).toBe(500)
  await settle()
  expect([world.asked, clock.offset()]).toEqual([2, 2 * HOUR + 500])
  await rested()
  world.server = 500
  pong()
  await settle()
  expect([world.asked, clock.offset()]).toEqual([3, 500])
})

test('CLOCK-01 a second jump while it rests is asked about when it has rested; no answer is asked for again by the next word', async () => {
  const { world, clock, sync, settle, rested, pong } = setUp()
  await sync()
  world.server += HOUR
  world.answers = false
  pong()
  await settle()
  expect([world.asked, clock.offset()]).toEqual([2, 500])
  world.answers = true
  pong()
  await settle()
  expect(world.asked).toBe(2)
  await rested()
  expect([world.asked, clock.offset()]).toEqual([3, HOUR + 500])
})

test('CLOCK-02 a source whose clock is not the server’s is asked about three times, moves nothing, and is not heard any more', async () => {
  const { world, clock, sync, settle, rested, answer, pong } = setUp()
  await sync()
  for (let round = 0; round < 6; round++) {
    answer(world.server - HOUR)
    expect(clock.offset()).toBe(500)
    await settle()
    await rested()
  }
  expect([world.asked, clock.offset()]).toEqual([4, 500])
  world.server += HOUR
  pong()
  await settle()
  expect([world.asked, clock.offset()]).toEqual([5, HOUR + 500])
})
