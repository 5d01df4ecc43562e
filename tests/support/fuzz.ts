import { expect } from 'vitest'
import { FrameScanner } from '../../src/workers/feed/frame-scanner.ts'
import type { FrameReader } from '../../src/workers/feed/frame-sink.ts'
import { FEATURES, type FeatureCounts, noCounts } from '../oracle/frame-text.ts'
import { RandomFrames } from '../oracle/random-frames.ts'
import { FrameDuel } from './frame-duel.ts'

/** Frames from one seed, with books that begin empty: what a failure has to be repeated from. */
const EPISODE = 60

export interface FuzzReport {
  frames: number
  compared: number
  unread: number
  counts: FeatureCounts
  /** Null where both were of one mind to the end. */
  failure: string | null
}

/** Reads every frame as the bytes that a socket of `v1.json.bytes` gives. */
export function bytesReader(): FrameReader<string> {
  const scanner = new FrameScanner()
  const encoder = new TextEncoder()
  return { counts: scanner.counts, scan: (frame, sink) => scanner.scan(encoder.encode(frame), sink) }
}

/** Plays at least `frames` generated frames to the reader and to the naive one, until they differ. */
export function fuzz(seed: number, frames: number, makeReader: () => FrameReader<string>): FuzzReport {
  const report: FuzzReport = { frames: 0, compared: 0, unread: 0, counts: noCounts(), failure: null }
  for (let own = seed * 1_000_003; report.frames < frames; own++) {
    const source = new RandomFrames(own, report.counts)
    const duel = new FrameDuel(makeReader())
    const said: string[] = []
    while (said.length < EPISODE || source.pending) {
      const frame = source.next()
      said.push(frame)
      report.frames++
      const difference = duel.take(frame)
      if (difference) {
        report.failure = describe(own, said, difference, makeReader)
        return report
      }
    }
    report.compared += duel.compared
    report.unread += duel.unread
  }
  return report
}

/** What a shrunk failure is: the fewest frames that still tell the two apart. */
export function differenceOf(frames: readonly string[], makeReader: () => FrameReader<string>): string | null {
  const duel = new FrameDuel(makeReader())
  for (const frame of frames) {
    const difference = duel.take(frame)
    if (difference) return difference
  }
  return null
}

function describe(seed: number, frames: string[], difference: string, makeReader: () => FrameReader<string>): string {
  const few = shrink(frames, (list) => differenceOf(list, makeReader) !== null)
  const last = shrink([...(few.at(-1) ?? '')], (letters) => differenceOf([...few.slice(0, -1), letters.join('')], makeReader) !== null) // biome-ignore format: one thought
  const shrunk = [...few.slice(0, -1), last.join('')]
  return [
    `seed ${seed}: ${difference}`,
    `frame: ${JSON.stringify(frames.at(-1))}`,
    `shrunk to ${shrunk.length} of ${frames.length} frames: ${differenceOf(shrunk, makeReader)}`,
    ...shrunk.map((frame) => JSON.stringify(frame)),
  ].join('\n')
}

/** Leaves out stretches of a list, long ones first, as long as it still fails. */
export function shrink<T>(list: readonly T[], fails: (list: T[]) => boolean): T[] {
  let best = [...list]
  for (let size = Math.ceil(best.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length; ) {
      const less = [...best.slice(0, at), ...best.slice(at + size)]
      if (less.length < best.length && fails(less)) best = less
      else at += size
    }
  }
  return best
}

/** Asserts that everything was hit often, that most frames were compared with live books, and that hardly any went unread. */
export function expectHits(report: FuzzReport): void {
  const { frames, counts, compared, unread } = report
  const rare = FEATURES.filter((name) => counts[name] < frames / 100)
  expect(rare, `hit in less than one frame of a hundred: ${JSON.stringify(counts)}`).toEqual([])
  expect(compared).toBeGreaterThan(frames / 4)
  expect(unread).toBeLessThan(frames / 200)
}
