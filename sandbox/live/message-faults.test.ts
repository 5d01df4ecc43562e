import { expect, test } from 'vitest'
import { LIVE_CASES, LiveBench } from './testing/live-bench.ts'

const HOWS = ['lost', 'doubled', 'swapped'] as const
const CASES = LIVE_CASES.flatMap((live) => HOWS.map((how) => ({ ...live, how })))
const RUN_MS = process.env.LONG === 'full' ? 600_000 : 30_000
/** Messages of a market come every 100 ms. */
const STEP_MS = 100

test.each(CASES)(
  'VEN-38 $exchange $kind, each 200th message of a book $how: noticed, stale, right again',
  async ({ how, ...live }) => {
    const bench = new LiveBench(live, 7)
    await bench.run(5_000)
    expect(bench.wrongBooks()).toEqual([])
    bench.venue.faults.each = { every: 200, how }
    bench.states.length = 0
    const wrong: string[] = []
    bench.onStep = () => wrong.push(...bench.wrongBooks())
    await bench.run(RUN_MS)
    bench.venue.faults.each = null
    await bench.run(5_000)

    // Kraken numbers nothing: what its checksum sees later is a wrong book for as long.
    if (live.exchange !== 'kraken') expect(wrong).toEqual([])
    else expect(wrong.length).toBeLessThan(bench.venue.hits)
    const books = bench.states.filter(({ topic }) => topic.startsWith('depth@'))
    const falls = books.filter(({ isDown }) => isDown)
    if (how === 'doubled') expect(falls).toEqual([])
    else
      expect(falls.length).toBeGreaterThanOrEqual(
        Math.floor(bench.venue.hits * (live.exchange === 'kraken' ? 0.9 : 1)) - 1,
      )
    for (const { topic, at } of falls) {
      const back = books.find((one) => one.topic === topic && !one.isDown && one.at >= at)
      expect(back?.at).toBeDefined()
      expect((back?.at ?? 0) - at).toBeLessThanOrEqual(5_000 - STEP_MS)
    }
    expect(bench.source.down()).toEqual([])
    expect(bench.venue.broken).toEqual([])
    bench.close()
  },
)
