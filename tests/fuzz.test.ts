import { expect, test } from 'vitest'
import { FrameScanner } from '../src/workers/feed/frame-scanner.ts'
import type { FrameReader, FrameSink } from '../src/workers/feed/frame-sink.ts'
import { RandomFrames } from './oracle/random-frames.ts'
import { bytesReader, expectHits, fuzz, shrink } from './support/fuzz.ts'

test('LIMIT-01 4,000 generated and mutated frames as bytes: of one mind as well', () => {
  const report = fuzz(3, 4_000, bytesReader)
  expect(report.failure).toBeNull()
  expectHits(report)
})

/** tests/long/fuzz.e2e.ts has many more. */
const FRAMES = process.env.LONG === 'full' ? 30_000 : 12_000

test(`LIMIT-01 ${FRAMES} generated and mutated frames: the scanner with its books and the naive ones are of one mind`, () => {
  const report = fuzz(1, FRAMES, () => new FrameScanner())
  expect(report.failure).toBeNull()
  expectHits(report)
})

test('LIMIT-01 the same seed generates the same frames, another one others', () => {
  const frames = (seed: number) => {
    const source = new RandomFrames(seed)
    return Array.from({ length: 200 }, () => source.next())
  }
  expect(frames(5)).toEqual(frames(5))
  expect(frames(5)).not.toEqual(frames(6))
  // A text frame is UTF-8: what that cannot carry never comes.
  expect(
    Array.from({ length: 20 }, (_, i) => frames(i))
      .flat()
      .filter((frame) => /\p{Surrogate}/u.test(frame)),
  ).toEqual([])
})

/** A reader with one small mistake. */
function flawed(change: (frame: string, sink: FrameSink) => [string, FrameSink]): () => FrameReader<string> {
  return () => {
    const inner = new FrameScanner()
    return { counts: inner.counts, scan: (frame, sink) => inner.scan(...change(frame, sink)) }
  }
}

const MISTAKES: [name: string, make: () => FrameReader<string>][] = [
  ['no checksum is looked at', flawed((frame, sink) => [frame, { ...sink, push: (slot, stage) => { slot.cs = Number.NaN; sink.push(slot, stage) } }])], // biome-ignore format: a list
  ['what is torn is passed over', flawed((frame, sink) => [frame, { ...sink, malformed: () => undefined }])],
  ['a last bracket is made up', flawed((frame, sink) => [frame.endsWith('}}') ? frame : `${frame}}`, sink])],
  ['a quantity of zero with decimals stays', flawed((frame, sink) => [frame.replace(/"0\.0+"\]/, '"0.001"]'), sink])],
]

test.each(MISTAKES)(
  'LIMIT-01 a reader with a mistake (%s) is found out, with its seed and a frame shrunk to what matters',
  (_, make) => {
    const { failure, frames } = fuzz(1, 30_000, make)
    expect(failure, `not found in ${frames} frames`).not.toBeNull()
    const [seed, frame, shrunk, ...few] = (failure as string).split('\n')
    expect(seed).toMatch(/^seed \d+: .+/)
    expect(frame).toMatch(/^frame: ".+"$/)
    expect(shrunk).toMatch(/^shrunk to \d+ of \d+ frames: .+/)
    expect(few.length).toBeLessThanOrEqual(3)
  },
)

test('shrinking leaves the fewest that still fail, in their order', () => {
  const list = Array.from({ length: 100 }, (_, i) => i)
  expect(shrink(list, (some) => some.includes(13) && some.includes(77))).toEqual([13, 77])
  expect(shrink(list, (some) => some.length >= 3)).toHaveLength(3)
})
