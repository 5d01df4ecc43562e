import { expect, test } from 'vitest'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { drawnCourses, fallOf, netOf, replayCourse } from './replay-course.ts'
import { testReplay, testTrade } from './test-copy.ts'

const DAY = 86_400_000
/** A Friday; the next Mondays 00:00 UTC are three and ten days on. */
const FRIDAY = Date.UTC(2026, 10, 20)

test('COPY-67 the course takes a share each Monday and at the end: P 200, 50, 260 → 20, 0, 6', () => {
  const trades = [
    testTrade(FRIDAY + DAY, '201', { fees: '1.5', funding: '0.5' }),
    testTrade(FRIDAY + 4 * DAY, '-150'),
    testTrade(FRIDAY + 11 * DAY, '210'),
  ]
  const course = replayCourse(testReplay({ from: FRIDAY, until: FRIDAY + 12 * DAY, trades }))
  expect(course.map(({ at, units }) => [(at - FRIDAY) / DAY, unscaled(units)])).toEqual([
    [0, '1000'],
    [1, '1200'],
    [3, '1180'],
    [4, '1030'],
    [11, '1240'],
    [12, '1234'],
    [12, '1234'],
  ])
  expect(netOf(trades[0]!)).toBe(scaled('200'))
  expect(fallOf(course)).toBe(1_417n)
  expect([fallOf([]), fallOf(course.slice(0, 2))]).toEqual([0n, 0n])
})

test('COPY-67 a replay and its leader are drawn at the same instants and end where the figures say', () => {
  const trades = [testTrade(FRIDAY + 2 * DAY, '100')]
  const replay = testReplay({ from: FRIDAY, until: FRIDAY + 9 * DAY, trades, leader_roi: '20.00' })
  const curve: [number, string][] = [
    [FRIDAY - DAY, '-10.00'],
    [FRIDAY + DAY, '10.00'],
    [FRIDAY + 5 * DAY, '50.00'],
    [FRIDAY + 9 * DAY, '65.00'],
  ]
  const { you, leader } = drawnCourses(replay, curve)
  expect(you.map(({ value }) => value)).toEqual([1_000, 1_000, 1_090, 1_090])
  expect(leader.map(({ value }) => Math.round(value))).toEqual([1_000, 800, 1_091, 1_200])
  expect(you.map(({ at }) => at)).toEqual(leader.map(({ at }) => at))
})
