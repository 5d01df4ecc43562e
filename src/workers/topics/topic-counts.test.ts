import { expect, test } from 'vitest'
import { TopicCounts } from './topic-counts.ts'

test('HEALTH-04 a push weighs more by each row, and as often as tabs watch it where each had a socket of its own', () => {
  const one = new TopicCounts()
  one.push(10, 10, 1)
  const two = new TopicCounts()
  two.push(20, 20, 1)
  const none = new TopicCounts()
  none.push(0, 0, 1)
  expect(none.weight).toBeGreaterThan(0)
  expect(one.weight - none.weight).toBeGreaterThan(0)
  expect(two.weight - one.weight).toBe(one.weight - none.weight)

  const watched = new TopicCounts()
  watched.push(10, 10, 3)
  watched.push(20, 20, 2)
  expect(watched.weight).toBe(one.weight + two.weight)
  expect(watched.weightApart).toBe(3 * one.weight + 2 * two.weight)
})

test('HEALTH-01 the rate is that of the last second or more, reported from the second sample on, and what was lost is counted', () => {
  const counts = new TopicCounts()
  const push = (times: number) => {
    for (let i = 0; i < times; i++) counts.push(4, 3, 1)
  }
  push(7)
  counts.sample(5_000)
  expect(counts.perSecond).toBe(0)
  push(10)
  counts.sample(5_999)
  expect(counts.perSecond).toBe(0)
  counts.sample(6_000)
  expect(counts.perSecond).toBe(10)
  // Asked twice in one millisecond: what comes between belongs to the next second.
  push(30)
  counts.sample(6_000)
  counts.sample(8_000)
  expect(counts.perSecond).toBe(15)
  // A clock that was set back begins anew: its seconds are no span.
  push(5)
  counts.sample(7_000)
  expect(counts.perSecond).toBe(15)
  push(6)
  counts.sample(8_000)
  expect(counts.perSecond).toBe(6)
  counts.lost()
  counts.lost()
  expect([counts.messages, counts.levels, counts.gaps]).toEqual([58, 174, 2])
})
