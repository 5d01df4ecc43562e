import { describe, expect, test } from 'vitest'
import { Flow, MIN_WAIT } from './flow.ts'
import { Lateness } from './lateness.ts'

/** A topic with an event at each of these intervals after the first, which is at 100 s. */
function flowing(intervals: number[], least?: number) {
  const flow = new Flow(least)
  let now = 100_000
  flow.event(now)
  for (const interval of intervals) {
    now += interval
    flow.event(now)
  }
  return { flow, now }
}
const EIGHT = Array<number>(8).fill(1_000)

describe('HUB-11 the rhythm of a topic', () => {
  test('HUB-11 is not known before its first event, which never was', () => {
    const flow = new Flow()
    expect([flow.eventAt, flow.confirmedAt, flow.usual, flow.limit(), flow.ranOut(1e9)]).toEqual([0, 0, 0, null, false])
    for (let i = 0; i < 9; i++) flow.event(100_000 + i * 1_000)
    expect(flow.usual).toBe(1_000)
  })

  test('HUB-11 is known after eight intervals; twice the usual one is its limit', () => {
    expect(flowing(EIGHT.slice(1)).flow.limit()).toBeNull()
    const { flow, now } = flowing(EIGHT)
    expect([flow.usual, flow.limit()]).toEqual([1_000, 2_000])
    expect([flow.ranOut(now + 2_000), flow.ranOut(now + 2_001)]).toEqual([false, true])
    expect([flow.isDueForPing(now + 1_000), flow.isDueForPing(now + 1_001)]).toEqual([false, true])
  })

  test('REAL-20 HUB-11 a book is not stale before 2 s, a ticker not before 10 s; each is asked about after half', () => {
    expect(MIN_WAIT).toEqual({ depth: 2_000, trades: 2_000, mark: 2_000, ticker: 10_000, tickers: 10_000 })
    for (const least of [MIN_WAIT.depth, MIN_WAIT.ticker]) {
      const { flow, now } = flowing(
        EIGHT.map(() => 100),
        least,
      )
      expect(flow.limit()).toBe(least)
      expect([flow.ranOut(now + least), flow.ranOut(now + least + 1)]).toEqual([false, true])
      expect([flow.isDueForPing(now + least / 2), flow.isDueForPing(now + least / 2 + 1)]).toEqual([false, true])
      expect([flow.quietEnough(now + least - 1), flow.quietEnough(now + least)]).toEqual([false, true])
    }
  })

  test('HUB-11 is learned fast where it slows and forgotten slowly, though soon for asking', () => {
    // Usual: 2000 + 2000 / 2; of late: 2000 + 2000 / 4.
    const even = EIGHT.map(() => 2_000)
    const slow = flowing([...even, 4_000])
    expect(slow.flow.usual).toBe(3_000)
    expect([slow.flow.isDueForPing(slow.now + 2_500), slow.flow.isDueForPing(slow.now + 2_501)]).toEqual([false, true])
    // Usual: 3000 − 1000 / 50; of late: 2500 − 500 / 4.
    const quick = flowing([...even, 4_000, 2_000])
    expect(quick.flow.usual).toBeCloseTo(2_980, 6)
    expect([quick.flow.isDueForPing(quick.now + 2_375), quick.flow.isDueForPing(quick.now + 2_376)]).toEqual([
      false,
      true,
    ])
  })

  test('REAL-21 HUB-11 a pong begins the watchdog anew and does not end it: a line that dies after it is seen', () => {
    const { flow, now } = flowing(EIGHT)
    flow.confirm(now + 500, now + 700)
    flow.confirm(now + 400, now + 600)
    expect([flow.confirmedAt, flow.limit()]).toEqual([now + 500, 2_000])
    expect([flow.ranOut(now + 2_700), flow.ranOut(now + 2_701)]).toEqual([false, true])
    expect([flow.isDueForPing(now + 1_700), flow.isDueForPing(now + 1_701)]).toEqual([false, true])
    // Quiet that pongs have confirmed all along is the market's own rhythm.
    flow.confirm(now + 2_000, now + 2_200)
    flow.event(now + 4_000)
    expect(flow.usual).toBe(2_500)
  })

  test('REAL-21 HUB-11 learns no interval that contains a silence past the limit, or a jump of the clock', () => {
    for (const silence of [2_001, 5_000, 60_000, 3_600_000]) {
      const { flow, now } = flowing(EIGHT.map(() => 100))
      flow.event(now + silence)
      flow.clockSet(now + silence + 200)
      flow.event(now + silence + 300)
      expect([flow.usual, flow.limit()], `${silence}`).toEqual([100, 2_000])
      expect(flow.ranOut(now + silence + 2_301), `${silence}`).toBe(true)
    }
    // Nor while the rhythm is not known yet.
    expect(flowing([100, 3_600_000, 100, 100, 100, 100, 100, 100, 100]).flow.usual).toBe(100)
  })

  test('REAL-21 HUB-11 a clock that is set back makes nothing younger, and no rhythm of it', () => {
    const { flow, now } = flowing(EIGHT)
    flow.confirm(now + 100, now + 120)
    // A minute of silence, then half a minute back.
    const after = now + 60_000 - 30_000
    flow.clockSet(after, -30_000)
    expect([after - flow.eventAt, after - flow.confirmedAt]).toEqual([60_000, 59_900])
    flow.event(after + 100)
    expect(flow.usual).toBe(1_000)
    // An event that came by the new clock, before anybody saw the jump, has the new clock's time.
    flow.event(after - 5_000)
    flow.clockSet(after - 4_900, -5_200)
    expect([flow.eventAt, flow.usual]).toEqual([after - 5_000, 1_000])
    const never = new Flow()
    never.clockSet(after, -5_000)
    expect([never.eventAt, never.confirmedAt]).toEqual([0, 0])
  })

  test('HUB-11 does not count the time without a connection, nor across a clock that was set', () => {
    const { flow, now } = flowing(EIGHT)
    flow.interrupt()
    expect(flow.ranOut(now + 60_000)).toBe(false)
    flow.event(now + 60_000)
    expect([flow.usual, flow.limit()]).toEqual([1_000, 2_000])
    flow.confirm(now + 60_000, now + 60_000)
    flow.clockSet(now - 5_000)
    expect([flow.eventAt, flow.confirmedAt]).toEqual([now - 5_000, now - 5_000])
    flow.event(now)
    expect(flow.usual).toBe(1_000)
    flow.clockSet(now + 7_000)
    expect(flow.eventAt).toBe(now)
  })

  test('HUB-11 is not known of data of another life, which are as old as they are', () => {
    const { flow, now } = flowing(EIGHT)
    flow.recall(70_000, 80_000)
    expect([flow.eventAt, flow.confirmedAt, flow.limit()]).toEqual([70_000, 80_000, null])
    flow.event(now)
    expect(flow.usual).toBe(1_000)
  })

  test('HUB-11 takes an interval that a clock measures below nothing for none', () => {
    expect(flowing([...EIGHT, -500]).flow.usual).toBe(1_000)
  })
})

describe('HUB-11 a push that was old when it came', () => {
  const pushed = (...ages: number[]) => {
    const late = new Lateness()
    for (const age of ages) late.push(1_000_000, 1_000_000 + age)
    return late
  }

  test.each<[number[], number, boolean, boolean]>([
    [[400], 400, false, false],
    [[401], 401, true, false],
    [[800], 800, true, false],
    [[801], 801, true, true],
    [[801, 400], 400, true, true],
    [[801, 399], 399, false, false],
    [[-50], 0, false, false],
    [[86_399_999], 86_399_999, true, true],
    [[86_400_000], 0, false, false],
    [[Number.NaN], 0, false, false],
  ])('HUB-11 pushes of %j ms: the newest was old by %i, suspect %s, late %s', (ages, by, suspect, isLate) => {
    const late = pushed(...ages)
    expect([late.by, late.suspect, late.isLate(5_000, 0)]).toEqual([by, suspect, isLate])
  })

  test('HUB-11 is not late where a ping of the last 800 ms was answered since', () => {
    const late = pushed(900)
    expect([5_000, 5_800, 5_801, 4_999].map((now) => late.isLate(now, 5_000))).toEqual([false, false, true, true])
    late.clear()
    expect([late.by, late.suspect, late.isLate(9_000, 0)]).toEqual([0, false, false])
  })
})
