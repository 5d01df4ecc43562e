import { expect, test } from 'vitest'
import { FrameScanner } from '../../src/workers/feed/frame-scanner.ts'
import type { FrameReader } from '../../src/workers/feed/frame-sink.ts'
import { bytesReader, expectHits, fuzz } from '../support/fuzz.ts'

const FULL = process.env.LONG === 'full'
const FRAMES = FULL ? 1_200_000 : 200_000
/** A seed of its own, so that the quick test beside it is no part of this one; `FUZZ_SEED` tries another. */
const SEED = Number(process.env.FUZZ_SEED ?? 2)

const READERS: [what: string, frames: number, make: () => FrameReader<string>][] = [
  ['text', FRAMES, () => new FrameScanner()],
  ['bytes', FRAMES / 5, bytesReader],
]

test.each(READERS)(
  'LIMIT-01 generated and mutated frames of %s, %i of them: the scanner with its books and the naive ones are of one mind',
  (what, frames, make) => {
    const began = performance.now()
    const report = fuzz(SEED, frames, make)
    expect(report.failure).toBeNull()
    expectHits(report)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`seed ${SEED}, ${what}: ${report.frames} frames in ${seconds} s, ${report.compared} with live books compared whole, ${report.unread} that a reader may leave unread`) // biome-ignore format: one line
    console.log(JSON.stringify(report.counts))
  },
  FULL ? 1_800_000 : 300_000,
)
