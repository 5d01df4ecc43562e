import { expect, test } from 'vitest'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { drawnPaths, fallOf, netOf, replayPath } from './replay-path.ts'
import { testReplay, testTrade } from './testing/test-copy.ts'

const DAY = 86_400_000
/** A Friday; the next Monday is three days on. */
const FRIDAY = Date.UTC(2026, 10, 20)

test('COPY-67 the path has each trade and each share: P 200, 50, 260 → 20, 0, 6', () => {
  const trades = [
    testTrade(FRIDAY + DAY, '201', { fees: '1.5', funding: '0.5' }),
    testTrade(FRIDAY + 4 * DAY, '-150'),
    testTrade(FRIDAY + 11 * DAY, '210'),
  ]
  const shares = [
    { at: FRIDAY + 3 * DAY, amount: '20' },
    { at: FRIDAY + 12 * DAY, amount: '6' },
  ]
  const path = replayPath(testReplay({ from: FRIDAY, until: FRIDAY + 12 * DAY, trades, shares }))
  expect(path.map(({ at, units }) => [(at - FRIDAY) / DAY, unscaled(units)])).toEqual([
    [0, '1000'],
    [1, '1200'],
    [3, '1180'],
    [4, '1030'],
    [11, '1240'],
    [12, '1234'],
    [12, '1234'],
  ])
  expect(netOf(trades[0]!)).toBe(scaled('200'))
  expect(fallOf(path)).toBe(1_417n)
  expect([fallOf([]), fallOf(path.slice(0, 2))]).toEqual([0n, 0n])
})

test('COPY-67 a replay and its leader are drawn at the same instants and end where the figures say', () => {
  const trades = [testTrade(FRIDAY + 2 * DAY, '100')]
  const shares = [{ at: FRIDAY + 3 * DAY, amount: '10' }]
  const replay = testReplay({ from: FRIDAY, until: FRIDAY + 9 * DAY, trades, shares, leader_roi: '20.00' })
  const curve: [number, string][] = [
    [FRIDAY - DAY, '-10.00'],
    [FRIDAY + DAY, '10.00'],
    [FRIDAY + 5 * DAY, '50.00'],
    [FRIDAY + 9 * DAY, '65.00'],
  ]
  const { you, leader } = drawnPaths(replay, curve)
  expect(you.map(({ value }) => value)).toEqual([1_000, 1_000, 1_090, 1_090])
  expect(leader.map(({ value }) => Math.round(value))).toEqual([1_000, 800, 1_091, 1_200])
  expect(you.map(({ at }) => at)).toEqual(leader.map(({ at }) => at))
})
