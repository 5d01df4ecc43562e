import { expect, test } from 'vitest'
import { SocketHistory } from './socket-history.ts'

test('HEALTH-01 a socket’s history tells when it ended, with what code, and how long it took to be back', () => {
  const history = new SocketHistory()
  history.opened(500)
  expect([history.closes, history.lastCode]).toEqual([[], 0])
  history.closed(1_000, 1006, true)
  expect(history.closes).toEqual([{ at: 1_000, code: 1006, backAfter: null }])
  history.opened(1_700)
  history.opened(2_000)
  history.closed(3_000, 1001, true)
  expect(history.closes).toEqual([
    { at: 1_000, code: 1006, backAfter: 700 },
    { at: 3_000, code: 1001, backAfter: null },
  ])
  expect(history.lastCode).toBe(1001)
})

test('HEALTH-01 a try that fails belongs to the end that it was to mend; one at the very beginning is an end of its own', () => {
  const history = new SocketHistory()
  history.closed(1_000, 1006, false)
  history.closed(2_000, 1015, false)
  history.opened(4_000)
  history.closed(5_000, 1000, true)
  history.closed(6_000, 1001, true)
  expect(history.closes.map(({ at, code, backAfter }) => [at, code, backAfter])).toEqual([
    [1_000, 1006, 3_000],
    [5_000, 1000, null],
    [6_000, 1001, null],
  ])
})

test('HEALTH-01 it keeps the newest twenty ends, and what was read of it stays as it was', () => {
  const history = new SocketHistory()
  for (let i = 0; i < 25; i++) history.closed(i, 1000, true)
  const { closes } = history
  expect(closes.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, i) => i + 5))
  history.opened(20)
  expect(history.closes.at(-1)?.backAfter).toBe(0)
  expect(closes.at(-1)?.backAfter).toBeNull()
})
