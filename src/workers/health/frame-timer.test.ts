import { expect, test } from 'vitest'
import type { FrameReader, FrameSink } from '../feed/frame-sink.ts'
import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { FrameTimer, smallestStep } from './frame-timer.ts'

const NOWHERE: FrameSink = {
  wants: () => true,
  push: () => undefined,
  answer: () => undefined,
  malformed: () => undefined,
}
const DELTA = '{"type":101,"currency_id":1,"t":1,"data":{"U":2,"u":2,"pu":1,"b":[["1.50","1"]],"a":[]}}'

/** A clock that shows `real` in steps, and moves by `read` at each look. */
function steps(step: number, read: number) {
  const clock = {
    real: 0,
    now() {
      clock.real += read
      return Math.floor(clock.real / step) * step
    },
  }
  return clock
}

test.each([0.005, 0.1, 1])('HEALTH-02 the smallest step of a clock of %d ms is found', (step) => {
  const clock = steps(step, 0.0002)
  expect(smallestStep(clock.now)).toBeCloseTo(step, 6)
})

test('HEALTH-02 a clock that stands still measures nothing', () => {
  expect(smallestStep(() => 5)).toBeNaN()
  const timer = new FrameTimer(
    () => 5,
    () => 0,
  )
  expect(Array.from({ length: 100 }, () => timer.due(0))).not.toContain(true)
  const none = new FrameTimer(undefined, () => 0)
  expect(Array.from({ length: 100 }, () => none.due(0))).not.toContain(true)
})

test('HEALTH-02 with a fine clock one of the frames of each 10 ms is timed, with a coarse one two a second at most, and one in 5 s while nobody looks', () => {
  let now = 10_000
  const fine = new FrameTimer(steps(0.001, 0.0002).now, () => now)
  // One a millisecond: each time one more of them is let pass, up to seven.
  const timed = Array.from({ length: 130 }, () => fine.due(now++)).flatMap((due, i) => (due ? [i] : []))
  expect(timed).toEqual([0, 11, 23, 36, 50, 65, 81, 98, 108, 119])
  now -= 60_000
  expect([fine.due(now), fine.due(now), fine.due(now), fine.due(now)]).toEqual([false, true, false, false])
  const coarse = new FrameTimer(steps(0.1, 0.0002).now, () => now)
  const timedIn = (frames: number) => {
    let timed = 0
    for (let i = 0; i < frames; i++) {
      now += 1
      if (coarse.due(now)) timed++
    }
    return timed
  }
  expect(timedIn(20_000)).toBe(4)
  coarse.looked()
  const seen = timedIn(2_000)
  expect(seen).toBeGreaterThanOrEqual(3)
  expect(seen).toBeLessThanOrEqual(5)
  expect(timedIn(23_000)).toBeLessThanOrEqual(11)
  now -= 60_000
  expect(timedIn(8)).toBe(1)
})

test('HEALTH-02 reading is what the frame takes without its pushes; merging what the caller times', () => {
  let now = 0
  // A clock of 1 µs that only moves where something is done.
  const timer = new FrameTimer(
    probed(() => now),
    () => 0,
  )
  const subscriber: FrameReader<string> = {
    counts: { frames: 0, pushes: 0, fallbacks: 0, malformed: 0 },
    scan(_frame, sink) {
      now += 0.004
      sink.push({} as PushSlot, {} as FrameStage)
      now += 0.002
    },
  }
  timer.scan(DELTA, subscriber, {
    ...NOWHERE,
    push() {
      timer.pushBegins()
      const began = timer.now()
      now += 0.001
      timer.merged(began, () => undefined)
      now += 0.05
      timer.pushEnds()
    },
  })
  expect(timer.decode.report().total).toBe(1)
  expect(timer.merge.report().total).toBe(1)
  expect(Math.abs(Math.log2(timer.decode.report().p50 / 6))).toBeLessThan(0.3)
  expect(Math.abs(Math.log2(timer.merge.report().p50 / 1))).toBeLessThan(0.3)
})

test('HEALTH-02 what a coarse clock cannot see is done again until it can; what it can see is taken as it was', () => {
  const clock = steps(0.1, 0.00005)
  const timer = new FrameTimer(clock.now, () => 0)
  let again = 0
  timer.merged(timer.now(), () => {
    again++
    clock.real += 0.003
  })
  expect(again).toBeGreaterThan(100)
  expect(Math.abs(Math.log2(timer.merge.report().p50 / 3))).toBeLessThan(0.5)
  const began = timer.now()
  clock.real += 7
  timer.merged(began, () => {
    throw new Error('a long merge is not done again')
  })
  expect(timer.merge.report().p99).toBeGreaterThan(6_000)
})

/** Lets the timer find its step of 1 µs, then shows what it is given. */
function probed(now: () => number): () => number {
  let reads = 0
  return () => (reads < 4 ? reads++ * 0.001 : now())
}
