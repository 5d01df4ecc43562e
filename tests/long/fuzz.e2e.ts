import { expect, test } from 'vitest'
import { FrameScanner } from '../../src/workers/feed/frame-scanner.ts'
import { expectHits, fuzz } from '../support/fuzz.ts'

const FULL = process.env.LONG === 'full'
const FRAMES = FULL ? 1_200_000 : 200_000
/** A seed of its own, so that the quick test beside it is no part of this one; `FUZZ_SEED` tries another. */
const SEED = Number(process.env.FUZZ_SEED ?? 2)

test(
  `LIMIT-01 ${FRAMES.toLocaleString('en')} generated and mutated frames: the scanner with its books and the naive ones are of one mind`,
  () => {
    const began = performance.now()
    const report = fuzz(SEED, FRAMES, () => new FrameScanner())
    expect(report.failure).toBeNull()
    expectHits(report)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`seed ${SEED}: ${report.frames} frames in ${seconds} s, ${report.compared} with live books compared whole, ${report.unread} that a reader may leave unread`) // biome-ignore format: one line
    console.log(JSON.stringify(report.counts))
  },
  FULL ? 1_800_000 : 300_000,
)
