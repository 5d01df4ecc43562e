import type { Row, RowContext, RowOptions, RowResult } from '../row.ts'
import { heapMeter } from './machine/heap-meter.ts'
import { onSpotPage } from './machine/spot-page.ts'
import { seconds } from './machine/tabs-run.ts'
import { theilSen } from './machine/theil-sen.ts'

const RATE = 500
const MINUTES = 10
/** From here on the goal is 1 MB/h. */
const LONG_MINUTES = 60
const SETTLING_MINUTES = 2
const EVERY_SECONDS = 10
/** Two minutes of messages; then the session begins anew with a snapshot. */
const PUSHES = 60_000
const MEGABYTE = 1_000_000

export const row: Row = {
  name: 'memory',
  place: 'browser',
  quick: false,
  keys: (options) => [
    {
      key: 'slope_mb_per_h',
      // What settles in the first minutes weighs less the longer it is looked at.
      goal: { most: minutesOf(options) >= LONG_MINUTES ? 1 : 6 },
      unit: 'MB/h',
      meaning: `growth of heap and backing stores of hub and trading tab after collections (Theil–Sen over ${minutesOf(options)} min)`,
    },
  ],
  run: measure,
}

function minutesOf({ soak, duration }: RowOptions): number {
  return soak ?? (duration === undefined ? MINUTES : duration / 60)
}

async function measure(context: RowContext): Promise<RowResult> {
  const { options, progress, signal } = context
  const rate = options.rate ?? RATE
  const minutes = minutesOf(options)
  // A short trial leaves out a fifth; the row itself two minutes.
  const settling = Math.min(SETTLING_MINUTES, minutes / 5) * 60
  return onSpotPage(context, PUSHES, [], async ({ flow, page, seen, sequences }) => {
    const meter = await heapMeter(page)
    await flow(rate, null)
    const beganAt = performance.now()
    const hub: [number, number][] = []
    const tab: [number, number][] = []
    for (let n = 1; n * EVERY_SECONDS <= minutes * 60; n++) {
      await seconds(Math.max(0, n * EVERY_SECONDS - (performance.now() - beganAt) / 1_000), signal)
      // The probe keeps what it saw until it is asked: that is not the product's.
      await seen()
      const hours = (performance.now() - beganAt) / 3_600_000
      const read = await meter.read()
      progress(`${(hours * 60).toFixed(1)} of ${minutes} min: hub ${mb(read.hub)} MB, tab ${mb(read.page)} MB`)
      if (n * EVERY_SECONDS < settling) continue
      hub.push([hours, read.hub / MEGABYTE])
      tab.push([hours, read.page / MEGABYTE])
    }
    const both = hub.map(([hours, own], i): [number, number] => [hours, own + (tab[i]?.[1] as number)])
    return {
      figures: { slope_mb_per_h: theilSen(both) },
      amounts: {
        'hub, MB/h': theilSen(hub),
        'tab, MB/h': theilSen(tab),
        'hub, MB': hub.map(([, size]) => size),
        'tab, MB': tab.map(([, size]) => size),
        minutes,
      },
      notes: [
        `${both.length} readings from minute ${(settling / 60).toFixed(1)} to ${minutes}, /spot open${sequences ? ` at ${rate} messages a second` : ', messages as they came'}.`,
      ],
    }
  })
}

function mb(bytes: number): string {
  return (bytes / MEGABYTE).toFixed(2)
}
