import type { Histogram, Row, RowContext, RowOptions, RowResult } from '../row.ts'
import { quantile } from '../statistics.ts'
import { DueTimes } from './machine/due-times.ts'
import { logHistogram } from './machine/log-histogram.ts'
import { onSpotPage } from './machine/spot-page.ts'
import { seconds } from './machine/tabs-run.ts'
import { ticksToPaint } from './machine/tick-to-paint.ts'

const RATES = [500, 2_000]
const SECONDS = 20
const QUICK_SECONDS = 5
const WARM_SECONDS = 5
/** What was sent last is painted within this. */
const REST = 2

const FIGURES = ['p50', 'p99', 'max'] as const

function keyOf(rate: number, name: (typeof FIGURES)[number]): string {
  return `tick_to_paint_${rate}_${name}`
}

function ratesOf({ rate }: RowOptions): number[] {
  return rate === undefined ? RATES : [rate]
}

export const row: Row = {
  name: 'latency',
  place: 'browser',
  quick: false,
  keys: (options) =>
    ratesOf(options).flatMap((rate) =>
      FIGURES.map((name) => ({
        key: keyOf(rate, name),
        goal: null,
        unit: 'ms',
        meaning: `from the moment a message was due to the frame that shows it, every message counted, ${rate}/s, ${name}`,
      })),
    ),
  run: measure,
}

async function measure(context: RowContext): Promise<RowResult> {
  const { options, progress, signal } = context
  const rates = ratesOf(options)
  const duration = options.duration ?? (options.quick ? QUICK_SECONDS : SECONDS)
  const pushes = rates.reduce((sum, rate) => sum + Math.ceil(rate * (duration + WARM_SECONDS)), 10)
  return onSpotPage(context, pushes, [], async ({ flow, seen, cpu, sequences }) => {
    const figures: Record<string, number> = {}
    const amounts: Record<string, number> = {}
    const histograms: Histogram[] = []
    for (const rate of rates) {
      progress(`${rate} messages a second, ${WARM_SECONDS + duration} s`)
      await flow(rate, WARM_SECONDS)
      await seen()
      const before = cpu()
      const report = await flow(rate, duration)
      const spent = before === null ? null : (cpu() as number) - before
      if (!report || !sequences) throw new Error('only the row’s own server tells when a message was due')
      await seconds(REST, signal)
      const { painted } = await seen()
      const times = ticksToPaint(painted, new DueTimes(report, sequences, 1), sequences, report)
      const of = { p50: quantile(times, 0.5), p99: quantile(times, 0.99), max: Math.max(...times) }
      for (const name of FIGURES) figures[keyOf(rate, name)] = of[name]
      amounts[`messages at ${rate}/s`] = times.length
      amounts[`deliveries a second at ${rate}/s`] = painted.length / duration
      if (spent !== null) amounts[`processors of the browser at ${rate}/s`] = spent / duration
      amounts[`longest delay of the sender at ${rate}/s, ms`] = report.latest
      histograms.push(
        logHistogram(`Tick to paint at ${rate} messages a second`, 'ms', times, [
          { name: 'p50', value: of.p50 },
          { name: 'p99', value: of.p99 },
        ]),
      )
    }
    return {
      figures,
      amounts,
      histograms,
      notes: [
        'A message counts from when it was due, not from when it was sent; one that was overtaken counts until the frame that shows a newer one.',
      ],
    }
  })
}
