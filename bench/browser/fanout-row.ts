import type { Page } from 'playwright'
import type { Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios, quantile } from '../statistics.ts'
import { onStage, type Stage } from './machine/stage.ts'
import type { FanoutWay } from './pages/fanout.ts'
import type { BenchWindow } from './pages/page.ts'

const PORTS = 50
const TABS = 20
const TICKS = 200
const WARM = 40

export const row: Row = {
  name: 'fanout',
  place: 'browser',
  quick: true,
  keys: [
    {
      key: 'vs_comlink_arrays',
      goal: { most: 0.6 },
      meaning:
        'browser CPU a delivery of 2 × 50 levels, 50 ports, over arrays of [price, quantity] by the same Comlink call',
    },
    { key: 'vs_number_arrays', goal: null, meaning: 'the same over arrays of binary numbers, which no book may have' },
    { key: 'raw', goal: null, meaning: 'the same by postMessage and an answer, without Comlink' },
    { key: 'tabs20', goal: null, meaning: 'vs_comlink_arrays with a tab each in 20 pages' },
  ],
  run: (context) => onStage(context, {}, (stage) => measure(context, stage)),
}

interface Lane {
  name: string
  way: FanoutWay
  pages: number
  ports: number
}

async function measure({ options, progress, signal }: RowContext, stage: Stage): Promise<RowResult> {
  const ports = options.tabs ?? PORTS
  const runs = options.runs ?? (options.quick ? 3 : 7)
  const lane = (name: string, way: FanoutWay, pages = 1): Lane => ({ name, way, pages, ports: pages > 1 ? 1 : ports })
  const lanes = [
    lane('hub', 'hub'),
    lane('arrays', 'arrays'),
    lane('arrays of numbers', 'numbers'),
    lane('raw', 'raw'),
    lane('raw arrays', 'rawArrays'),
    lane('hub, tabs', 'hub', TABS),
    lane('arrays, tabs', 'arrays', TABS),
  ]
  const spent = new Map(lanes.map(({ name }) => [name, [] as number[]]))
  for (let run = 0; run < runs; run++) {
    for (let n = 0; n < lanes.length; n++) {
      signal.throwIfAborted()
      const each = lanes[run % 2 === 0 ? n : lanes.length - 1 - n] as Lane
      progress(`run ${run + 1} of ${runs}: ${each.name}`)
      spent.get(each.name)?.push(await deliver(stage, each, `${run}-${n}`))
    }
  }
  const of = (name: string) => spent.get(name) as number[]
  return {
    figures: {
      vs_comlink_arrays: pairedRatios(of('hub'), of('arrays')),
      vs_number_arrays: pairedRatios(of('hub'), of('arrays of numbers')),
      raw: pairedRatios(of('raw'), of('raw arrays')),
      tabs20: pairedRatios(of('hub, tabs'), of('arrays, tabs')),
    },
    amounts: Object.fromEntries([...spent].map(([name, each]) => [`µs a delivery: ${name}`, each])),
    bars: [
      {
        title: 'Processor time a delivery',
        note: 'the browser’s whole process tree, merge and packing included',
        unit: 'µs',
        bars: lanes.map(({ name }) => ({ name, value: quantile(of(name), 0.5), own: name.startsWith('hub') })),
      },
    ],
  }
}

/** @returns processor time a delivery, µs */
async function deliver(stage: Stage, lane: Lane, run: string): Promise<number> {
  const pages: Page[] = []
  for (let i = 0; i < lane.pages; i++) {
    const page = await stage.page()
    pages.push(page)
    await page.evaluate(
      ([name, way, count]) =>
        (window as unknown as BenchWindow).bench.fanout.open(name as string, way as FanoutWay, count as number),
      [run, lane.way, lane.ports],
    )
  }
  const runTicks = (ticks: number) =>
    (pages[0] as Page).evaluate((count) => (window as unknown as BenchWindow).bench.fanout.run(count), ticks)
  await runTicks(WARM)
  const before = stage.cpu()
  const deliveries = await runTicks(TICKS)
  const seconds = stage.cpu() - before
  for (const page of pages) await page.close()
  stage.healthy()
  const expected = TICKS * lane.pages * lane.ports
  if (deliveries !== expected) throw new Error(`${lane.name}: ${deliveries} deliveries taken, ${expected} expected`)
  return (seconds / deliveries) * 1e6
}
