import { expect, test } from 'vitest'
import { createFakeWorld } from '../testing/fake-world.ts'
import { ResyncPolicy } from './resync.ts'

/** A policy, when it asked (ms since its start), and a way to set its clock back by so many ms. */
function policyOf() {
  const world = createFakeWorld()
  const asked: number[] = []
  const start = world.now()
  let back = 0
  const env = { ...world.env, clock: () => world.now() - back }
  const policy = new ResyncPolicy(env, () => asked.push(world.now() - start))
  const setBack = (ms: number) => {
    back = ms
  }
  return { world, policy, asked, setBack }
}

/** A policy whose book was lost before its first snapshot. */
function lostPolicy() {
  const made = policyOf()
  made.policy.began()
  made.policy.lost()
  return made
}

test('HUB-04 a lost book is asked for at once, then after doubling waits up to 30 s while nothing comes', async () => {
  const { world, policy, asked } = policyOf()
  policy.began()
  policy.live()
  await world.advance(3_000)
  policy.lost()
  expect(asked).toEqual([3_000])
  await world.advance(150_000)
  expect(asked.map((at) => at - 3_000)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000, 121_000])
})

test('HUB-04 a book that is lost again and again is asked for at most once a second, then less and less', async () => {
  const { world, policy, asked } = policyOf()
  policy.began()
  for (let i = 0; i < 400; i++) {
    policy.live()
    await world.advance(50)
    policy.lost()
    await world.advance(50)
  }
  const gaps = asked.slice(1).map((at, i) => at - (asked[i] as number))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1_000)
  expect(gaps).toEqual([...gaps].sort((x, y) => x - y))
  expect(asked.length).toBeLessThanOrEqual(6)
})

test('HUB-04 once a book has been right for as long as the last wait, the next loss is answered at once', async () => {
  const { world, policy, asked } = policyOf()
  policy.began()
  policy.lost()
  await world.advance(1_000)
  expect(asked).toEqual([0, 1_000])
  policy.live()
  await world.advance(10_000)
  policy.lost()
  expect(asked).toEqual([0, 1_000, 11_000])
})

test('HUB-04 a first snapshot that does not come is asked for; what has ended asks no more', async () => {
  const { world, policy, asked } = policyOf()
  policy.began()
  await world.advance(5_000)
  expect(asked).toHaveLength(1)
  policy.stop()
  policy.lost()
  await world.advance(60_000)
  expect(asked).toHaveLength(1)
})

test('HUB-04 a person who presses again and again is served once a second, and later waits are no longer for it', async () => {
  const { world, policy, asked } = policyOf()
  policy.began()
  policy.live()
  await world.advance(3_000)
  policy.lost()
  expect(asked).toEqual([3_000])
  for (let i = 0; i < 49; i++) {
    await world.advance(100)
    policy.now()
  }
  // Its own next try, at 4,000, has made the wait two seconds; the presses leave that as it is.
  expect(asked).toEqual([3_000, 4_000, 5_000, 6_000, 7_000])
  await world.advance(100)
  expect(asked.at(-1)).toBe(8_000)
  await world.advance(2_000)
  expect(asked.slice(5)).toEqual([8_000, 10_000])
})

test('HUB-04 a press late in a long wait is served at once, and what is right is left alone', async () => {
  const { world, policy, asked } = policyOf()
  policy.began()
  policy.lost()
  await world.advance(20_000)
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000])
  policy.now()
  expect(asked.at(-1)).toBe(20_000)
  policy.now()
  policy.live()
  policy.now()
  await world.advance(60_000)
  expect(asked).toHaveLength(6)
})

test('HUB-04 a clock that is set back puts nothing off: what was right until then is asked for at once', async () => {
  const { world, policy, asked, setBack } = lostPolicy()
  await world.advance(7_000)
  expect(asked).toHaveLength(4)
  policy.live()
  await world.advance(3_600_000)
  setBack(7_200_000)
  policy.lost()
  expect(asked).toHaveLength(5)
  await world.advance(1_000)
  expect(asked).toHaveLength(6)
})

test('HUB-04 a clock that is set back makes no wait of the person longer', async () => {
  const { world, policy, asked, setBack } = lostPolicy()
  await world.advance(20_000)
  expect(asked).toHaveLength(5)
  setBack(3_600_000)
  policy.now()
  await world.advance(1_000)
  expect(asked).toHaveLength(6)
})

test('HUB-04 what has not begun, or has ended, is asked for by nobody; what begins again is asked for as the first time', async () => {
  const { world, policy, asked } = policyOf()
  policy.now()
  policy.lost()
  policy.began()
  policy.lost()
  await world.advance(7_000)
  expect(asked).toEqual([0, 1_000, 3_000, 7_000])
  policy.stop()
  policy.now()
  await world.advance(60_000)
  expect([asked.length, policy.nextAt]).toEqual([4, null])
  policy.began()
  expect([policy.tries, policy.asks]).toEqual([0, 4])
  await world.advance(5_000)
  policy.lost()
  expect(asked.slice(4)).toEqual([72_000])
  await world.advance(1_000)
  expect(asked.slice(4)).toEqual([72_000, 73_000])
})

test('HUB-04 where no snapshot has to come nothing is asked for until the book is lost', async () => {
  const { world, policy, asked } = policyOf()
  policy.began(false)
  await world.advance(60_000)
  expect(asked).toEqual([])
  policy.lost()
  expect(asked).toEqual([60_000])
})
