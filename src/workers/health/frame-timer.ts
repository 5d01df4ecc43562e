import { LogHistogram } from '../../shared/hub-protocol/log-histogram.ts'
import { FrameScanner } from '../feed/frame-scanner.ts'
import type { FrameReader, FrameSink } from '../feed/frame-sink.ts'

/** With a clock of fine steps a frame is timed so often, ms: to look at the clock costs more than half of what a frame does. */
const FINE_EVERY = 10
/**
 * Coarser clocks (browsers round to 100 µs or 1 ms) cannot see a frame: one is timed so often, by doing it again and again. That
 * is a millisecond and more of work, so it is seldom done while nobody looks at the figures.
 */
const COARSE = 0.01
const COARSE_EVERY = 500
const COARSE_UNSEEN = 5_000
/** Who looks does so once a second. */
const LOOKS_FOR = 5_000
/** Once it is time, none to so many less one of the frames that come are let pass, in turns: what comes first after a pause is not like all. */
const PASSED = 8
/** Repeats go on for so many steps of the clock, but no longer than this, ms. */
const STEPS = 5
const LONGEST = 2
const BLOCK = 16
const MAX_READS = 100_000

/** Milliseconds with a fraction, as `performance.now()` gives them. */
export type FineClock = () => number

/**
 * Times the reading of frames and the merging of books, on few of them. What takes several steps of the clock is taken as it
 * was; what takes less is done again until it can be measured: a frame is read once more by a scanner of its own, whose
 * pushes go nowhere, and a delta is merged once more into the book that has it already, which leaves it as it is (and spares
 * the moves of an insertion, so that merging is measured a little too cheap).
 */
export class FrameTimer {
  readonly decode = new LogHistogram()
  readonly merge = new LogHistogram()
  /** Smallest step of the clock, ms; NaN without one. */
  readonly resolution: number
  /** True while the frame that is being read is timed. */
  timing = false
  private readonly fine: FineClock
  private readonly clock: () => number
  private readonly spare: FrameReader<string> = new FrameScanner()
  private readonly nowhere: FrameSink
  private wanted: FrameSink | null = null
  private timedAt = Number.NEGATIVE_INFINITY
  /** Frames still to be let pass, and how many next time. */
  private pass = 0
  private nextPass = 1
  private lookedAt = Number.NEGATIVE_INFINITY
  private pushes = 0
  private pushedFor = 0
  private pushedAt = 0

  constructor(fine: FineClock | undefined, clock: () => number) {
    this.fine = fine ?? (() => Number.NaN)
    this.clock = clock
    this.resolution = fine ? smallestStep(fine) : Number.NaN
    this.nowhere = {
      wants: (type, currencyId) => this.wanted?.wants(type, currencyId) ?? false,
      push: () => undefined,
      answer: () => undefined,
      malformed: () => undefined,
    }
  }

  /** Somebody looks at the figures. */
  looked(): void {
    this.lookedAt = this.clock()
  }

  /** Whether the next frame is to be timed. @param now hub clock */
  due(now: number): boolean {
    const gone = now - this.timedAt
    if (gone >= 0 && gone < FINE_EVERY) return false
    if (!(this.resolution > 0)) return false
    if (this.resolution > COARSE && gone >= 0 && gone < this.coarseEvery(now)) return false
    if (this.pass > 0) {
      this.pass--
      return false
    }
    this.pass = this.nextPass
    this.nextPass = (this.nextPass + 1) % PASSED
    this.timedAt = now
    return true
  }

  private coarseEvery(now: number): number {
    return now - this.lookedAt < LOOKS_FOR && now >= this.lookedAt ? COARSE_EVERY : COARSE_UNSEEN
  }

  /** Reads one frame and takes the time of it. */
  scan(text: string, subscriber: FrameReader<string>, sink: FrameSink): void {
    this.timing = true
    this.pushes = 0
    this.pushedFor = 0
    const began = this.fine()
    try {
      subscriber.scan(text, sink)
    } finally {
      this.timing = false
    }
    if (this.pushes === 0) return
    const took = this.fine() - began - this.pushedFor
    this.decode.record(1_000 * this.sure(took, () => this.again(text, sink)))
  }

  /** A push of the timed frame begins, and ends: what it costs is not the scanner's. */
  pushBegins(): void {
    this.pushes++
    this.pushedAt = this.fine()
  }

  pushEnds(): void {
    this.pushedFor += this.fine() - this.pushedAt
  }

  /** The instant that {@link merged} measures from. */
  now(): number {
    return this.fine()
  }

  /** A delta has been merged. @param again merges it once more */
  merged(began: number, again: () => void): void {
    this.merge.record(1_000 * this.sure(this.fine() - began, again))
  }

  age(now: number): void {
    this.decode.age(now)
    this.merge.age(now)
  }

  private again(text: string, sink: FrameSink): void {
    this.wanted = sink
    this.spare.scan(text, this.nowhere)
    this.wanted = null
  }

  /** What was measured where the clock can tell it, else the mean of repeats. */
  private sure(took: number, again: () => void): number {
    if (this.resolution <= COARSE || took >= STEPS * this.resolution) return took
    const began = this.fine()
    const until = began + Math.min(LONGEST, STEPS * this.resolution)
    let runs = 0
    let now = began
    while (now < until) {
      for (let i = 0; i < BLOCK; i++) again()
      runs += BLOCK
      now = this.fine()
    }
    return (now - began) / runs
  }
}

/** The smallest step of a clock, ms; NaN where it stands still. */
export function smallestStep(fine: FineClock): number {
  let least = Number.POSITIVE_INFINITY
  let before = fine()
  for (let reads = 0, steps = 0; reads < MAX_READS && steps < 3; reads++) {
    const now = fine()
    if (now <= before) continue
    least = Math.min(least, now - before)
    before = now
    steps++
  }
  return Number.isFinite(least) ? least : Number.NaN
}
