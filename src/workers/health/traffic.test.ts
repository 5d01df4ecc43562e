import { expect, test } from 'vitest'
import { Traffic } from './traffic.ts'

const rates = ({ framesPerSecond, messagesPerSecond, levelsPerSecond, bytesPerSecond }: Traffic) => [
  framesPerSecond,
  messagesPerSecond,
  levelsPerSecond,
  bytesPerSecond,
]

test('HEALTH-01 rates are of the time between two samples, of a second at least', () => {
  const traffic = new Traffic()
  traffic.frame(100)
  traffic.levels(10)
  traffic.sample(50_000, 5, 4)
  expect(rates(traffic)).toEqual([0, 0, 0, 0])
  traffic.frame(300)
  traffic.frame(100)
  traffic.levels(30)
  traffic.sample(50_999, 25, 14)
  expect(rates(traffic)).toEqual([0, 0, 0, 0])
  traffic.sample(52_000, 25, 14)
  expect(rates(traffic)).toEqual([5, 10, 15, 200])
  traffic.frame(50)
  traffic.levels(1)
  traffic.sample(53_000, 28, 16)
  expect(rates(traffic)).toEqual([2, 3, 1, 50])
  expect([traffic.bytes, traffic.levelsTotal]).toEqual([550, 41])
})

test('HEALTH-01 a clock that was set back begins a new sample and tells no rate of the time between', () => {
  const traffic = new Traffic()
  traffic.sample(50_000, 0, 0)
  traffic.sample(51_000, 7, 6)
  traffic.frame(900)
  traffic.sample(20_000, 100, 90)
  expect(rates(traffic)).toEqual([6, 7, 0, 0])
  traffic.frame(80)
  traffic.sample(21_000, 104, 93)
  expect(rates(traffic)).toEqual([3, 4, 0, 80])
})

test('HEALTH-01 what a topic weighed stays counted after it was let go', () => {
  const traffic = new Traffic()
  traffic.ended(100, 300)
  traffic.ended(20, 40)
  expect([traffic.endedWeight, traffic.endedApart]).toEqual([120, 340])
})
