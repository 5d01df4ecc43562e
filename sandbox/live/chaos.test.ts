import { expect, test } from 'vitest'
import { chances, LIVE_CASES, LiveBench } from './testing/live-bench.ts'

const RUN_MS = process.env.LONG === 'full' ? 600_000 : 30_000
const HOWS = ['lost', 'doubled', 'swapped'] as const

test.each(LIVE_CASES)('VEN-41 $exchange $kind: in chaos no limit is broken and no wrong book is live', async (live) => {
  const bench = new LiveBench(live, 11)
  const chance = chances(12)
  const wrong: string[] = []
  bench.onStep = () => {
    // A checksum of ten levels sees some losses later.
    if (live.exchange !== 'kraken') wrong.push(...bench.wrongBooks())
    const { faults } = bench.venue
    const luck = chance()
    if (luck < 0.01) bench.venue.closeAll(luck < 0.005 ? 1006 : 1001)
    else if (luck < 0.02)
      faults.each = { every: 5 + Math.floor(chance() * 50), how: HOWS[Math.floor(chance() * 3)] ?? 'lost' }
    else if (luck < 0.03) faults.isSilent = !faults.isSilent
    else if (luck < 0.034) faults.status = faults.status ? null : { status: 429, retryAfter: 2_000 }
    else if (luck < 0.04) bench.venue.restart(live.symbols[0] ?? '')
    else if (luck < 0.05) bench.venue.snapshot(live.symbols[1] ?? '')
  }
  await bench.run(RUN_MS)
  Object.assign(bench.venue.faults, { each: null, isSilent: false, status: null })
  bench.onStep = () => undefined
  await bench.run(100_000, 500)
  expect(wrong).toEqual([])
  expect(bench.venue.broken).toEqual([])
  expect(bench.source.down()).toEqual([])
  expect(bench.wrongBooks()).toEqual([])
  bench.close()
})
