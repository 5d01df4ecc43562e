import { describe, expect, test } from 'vitest'
import { Flow } from './flow.ts'
import { Lateness } from './lateness.ts'

/** A topic with an event at each of these intervals after the first, which is at 100 s. */
function flowing(...intervals: number[]) {
  const flow = new Flow()
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
    expect(flowing(...EIGHT.slice(1)).flow.limit()).toBeNull()
    const { flow, now } = flowing(...EIGHT)
    expect([flow.usual, flow.limit()]).toEqual([1_000, 2_000])
    expect([flow.ranOut(now + 2_000), flow.ranOut(now + 2_001)]).toEqual([false, true])
    expect([flow.wary(now + 1_000), flow.wary(now + 1_001)]).toEqual([false, true])
  })

  test('HUB-11 has a limit of no less than a second, and is asked about after half of it', () => {
    const { flow, now } = flowing(...EIGHT.map(() => 100))
    expect(flow.limit()).toBe(1_000)
    expect([flow.ranOut(now + 1_000), flow.ranOut(now + 1_001)]).toEqual([false, true])
    expect([flow.wary(now + 500), flow.wary(now + 501)]).toEqual([false, true])
  })

  test('HUB-11 is learned fast where it slows and forgotten slowly, though soon for asking', () => {
    // Usual: 1000 + 2000 / 2; of late: 1000 + 2000 / 4.
    const slow = flowing(...EIGHT, 3_000)
    expect(slow.flow.usual).toBe(2_000)
    expect([slow.flow.wary(slow.now + 1_500), slow.flow.wary(slow.now + 1_501)]).toEqual([false, true])
    // Usual: 2000 − 1000 / 50; of late: 1500 − 500 / 4.
    const quick = flowing(...EIGHT, 3_000, 1_000)
    expect(quick.flow.usual).toBeCloseTo(1_980, 6)
    expect([quick.flow.wary(quick.now + 1_375), quick.flow.wary(quick.now + 1_376)]).toEqual([false, true])
  })

  test('HUB-11 is waited for no more once a pong has confirmed it, until the next event', () => {
    const { flow, now } = flowing(...EIGHT)
    flow.confirm(now + 500)
    flow.confirm(now + 400)
    expect([flow.confirmedAt, flow.limit(), flow.ranOut(now + 9_000), flow.wary(now + 9_000)]).toEqual([
      now + 500,
      null,
      false,
      false,
    ])
    flow.event(now + 1_000)
    expect([flow.limit(), flow.ranOut(now + 9_000)]).toEqual([2_000, true])
  })

  test('HUB-11 does not count the time without a connection, nor across a clock that was set', () => {
    const { flow, now } = flowing(...EIGHT)
    flow.interrupt()
    expect(flow.ranOut(now + 60_000)).toBe(false)
    flow.event(now + 60_000)
    expect([flow.usual, flow.limit()]).toEqual([1_000, 2_000])
    flow.confirm(now + 60_000)
    flow.clockSet(now - 5_000)
    expect([flow.eventAt, flow.confirmedAt]).toEqual([now - 5_000, now - 5_000])
    flow.event(now)
    expect(flow.usual).toBe(1_000)
    flow.clockSet(now + 7_000)
    expect(flow.eventAt).toBe(now)
  })

  test('HUB-11 is not known of data of another life, which are as old as they are', () => {
    const { flow, now } = flowing(...EIGHT)
    flow.recall(70_000, 80_000)
    expect([flow.eventAt, flow.confirmedAt, flow.limit()]).toEqual([70_000, 80_000, null])
    flow.event(now)
    expect(flow.usual).toBe(1_000)
  })

  test('HUB-11 counts an interval that a clock measures below nothing as none', () => {
    const { flow } = flowing(...EIGHT, -500)
    expect(flow.usual).toBeCloseTo(980, 6)
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
