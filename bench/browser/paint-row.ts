import type { Row, RowContext, RowResult } from '../row.ts'
import { figure, quantile } from '../statistics.ts'
import { logHistogram } from './machine/log-histogram.ts'
import { onSpotPage } from './machine/spot-page.ts'

const RATE = 2_000
const SECONDS = 20
const WARM_SECONDS = 5
/** A frame as soon as it is asked for: the wait for a screen's next refresh is not the page's work. */
const NO_REFRESH = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

export const row: Row = {
  name: 'paint',
  place: 'browser',
  quick: false,
  keys: [
    {
      key: 'p95_ms',
      goal: { most: 6 },
      unit: 'ms',
      meaning: '2,000 msg/s into /spot: from the delivery’s callback to the first task after the next frame',
    },
    { key: 'long_tasks', goal: { most: 1 }, unit: 'tasks', meaning: 'tasks over 50 ms in those 20 s' },
  ],
  run: measure,
}

async function measure(context: RowContext): Promise<RowResult> {
  const { options, progress } = context
  const rate = options.rate ?? RATE
  const seconds = options.duration ?? SECONDS
  const runs = options.runs ?? 3
  const pushes = Math.ceil(rate * (seconds + WARM_SECONDS) * runs) + 10
  return onSpotPage(context, pushes, NO_REFRESH, async ({ flow, seen }) => {
    const p95: number[] = []
    const longTasks: number[] = []
    const all: number[] = []
    const callbacks: number[] = []
    const frames: number[] = []
    const waits: number[] = []
    for (let run = 0; run < runs; run++) {
      progress(`run ${run + 1} of ${runs}, ${WARM_SECONDS + seconds} s at ${rate} messages a second`)
      await flow(rate, WARM_SECONDS)
      await seen()
      await flow(rate, seconds)
      const found = await seen()
      const took = found.painted.map(({ tookMs }) => tookMs)
      if (took.length < seconds) throw new Error(`only ${took.length} deliveries were painted in ${seconds} s`)
      p95.push(quantile(took, 0.95))
      longTasks.push(found.longTasks.length)
      all.push(...took)
      callbacks.push(...found.painted.map(({ callbackMs }) => callbackMs))
      waits.push(...found.painted.map(({ tookMs, callbackMs, frameMs }) => tookMs - callbackMs - frameMs))
      frames.push(...found.painted.map(({ frameMs }) => frameMs))
    }
    const at = (share: number) => quantile(all, share)
    return {
      figures: { p95_ms: figure(p95), long_tasks: figure(longTasks) },
      amounts: {
        deliveries: all.length,
        'p50, ms': at(0.5),
        'p99, ms': at(0.99),
        'max, ms': Math.max(...all),
        'callback alone, p95, ms': quantile(callbacks, 0.95),
        'wait for the frame, p50, ms': quantile(waits, 0.5),
        'wait for the frame, p95, ms': quantile(waits, 0.95),
        'the frame’s own work, p50, ms': quantile(frames, 0.5),
        'the frame’s own work, p95, ms': quantile(frames, 0.95),
      },
      histograms: [
        logHistogram('A delivery, from callback to painted', 'ms', all, [
          { name: 'p50', value: at(0.5) },
          { name: 'p95', value: at(0.95) },
        ]),
      ],
    }
  })
}
