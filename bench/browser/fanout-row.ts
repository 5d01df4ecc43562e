import type { Page } from 'playwright'
import { type Checkpoint, makeWorkload } from '../node/workload.ts'
import type { Row, RowContext, RowKey, RowResult } from '../row.ts'
import { pairedRatios, quantile } from '../statistics.ts'
import { sameTop } from './machine/same-top.ts'
import { onStage, type Stage } from './machine/stage.ts'
import { type FanoutWay, SESSION } from './pages/fanout.ts'
import type { BenchWindow } from './pages/page.ts'

const PORTS = 50
const TABS = 20
const TICKS = 200
/** What runs in one page takes turns so often a run that what the machine does meanwhile falls on all. */
const SLICES = 5
const QUICK_SLICES = 2
/** Of what stays open for all runs: twenty thousand deliveries to fifty ports, and half as many once all are open, until nothing is compiled any more. */
const WARM = 400
/** Of the twenty pages, which are opened for each run. */
const WARM_TABS = 100
/** Messages between two looks at the books before anything is timed; what is timed ends at one of them. */
const CHECK_EVERY = 20
const PROOF_PORTS = 2
const EMPTY = 'an empty call'
const HUB_TABS = 'hub, tabs'
const ARRAY_TABS = 'arrays, tabs'

const KEYS: RowKey[] = [
  {
    key: 'vs_comlink_arrays',
    goal: { most: 0.6 },
    meaning:
      'browser CPU a delivery of 2 × 50 levels, 50 ports, over arrays of [price, quantity] by the same Comlink call',
  },
  { key: 'vs_number_arrays', goal: null, meaning: 'the same over arrays of binary numbers, which no book may have' },
  {
    key: 'empty_call',
    goal: null,
    meaning: 'the same Comlink call with the number 0 and no book at all: less than that no delivery can cost',
  },
  { key: 'raw', goal: null, meaning: 'the same by postMessage and an answer, without Comlink' },
]
/** Opening twenty pages a run takes half of the row's time: not in a quick run. */
const TABS20: RowKey = { key: 'tabs20', goal: null, meaning: 'vs_comlink_arrays with a tab each in 20 pages' }

export const row: Row = {
  name: 'fanout',
  place: 'browser',
  quick: true,
  keys: ({ quick }) => (quick ? KEYS : [...KEYS, TABS20]),
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
    lane(EMPTY, 'nothing'),
    lane('raw', 'raw'),
    lane('raw arrays', 'rawArrays'),
    ...(options.quick ? [] : [lane(HUB_TABS, 'hub', TABS), lane(ARRAY_TABS, 'arrays', TABS)]),
  ]
  const { checkpoints } = makeWorkload(options.seed, SESSION, CHECK_EVERY, false)
  const forms = new Set(lanes.map((each) => each.way))
  forms.delete('nothing')
  for (const way of forms) {
    signal.throwIfAborted()
    progress(`the same book first: ${way}`)
    await prove(stage, way, options.seed, checkpoints)
  }
  const spent = new Map(lanes.map(({ name }) => [name, [] as number[]]))
  const kept: OpenLane[] = []
  for (const each of lanes.filter(({ pages }) => pages === 1)) {
    signal.throwIfAborted()
    progress(`warming up: ${each.name}`)
    kept.push(await openLane(stage, each, each.way, options.seed))
  }
  // Once more with all pages there, as in what is timed.
  for (const opened of kept) await warmUp(opened, TICKS)
  const slices = options.quick ? QUICK_SLICES : SLICES
  for (let run = 0; run < runs; run++) {
    progress(`run ${run + 1} of ${runs}: in one page`)
    await stage.quiet()
    const sums = new Map(kept.map((opened) => [opened, 0]))
    for (let slice = 0; slice < slices; slice++)
      for (let n = 0; n < kept.length; n++) {
        signal.throwIfAborted()
        const opened = kept[turn(run * slices + slice, n, kept.length)] as OpenLane
        sums.set(opened, (sums.get(opened) as number) + (await deliver(stage, opened, checkpoints)))
      }
    for (const [{ lane: each }, sum] of sums) spent.get(each.name)?.push(sum / slices)
    const paged = lanes.filter(({ pages }) => pages > 1)
    for (const each of run % 2 === 0 ? paged : paged.toReversed()) {
      signal.throwIfAborted()
      progress(`run ${run + 1} of ${runs}: ${each.name}`)
      const opened = await openLane(stage, each, `${each.way}-${run}`, options.seed)
      await stage.quiet()
      spent.get(each.name)?.push(await deliver(stage, opened, checkpoints))
      await close(opened)
    }
  }
  for (const opened of kept) await close(opened)
  const of = (name: string) => spent.get(name) as number[]
  return {
    figures: {
      vs_comlink_arrays: pairedRatios(of('hub'), of('arrays')),
      vs_number_arrays: pairedRatios(of('hub'), of('arrays of numbers')),
      empty_call: pairedRatios(of(EMPTY), of('arrays')),
      raw: pairedRatios(of('raw'), of('raw arrays')),
      ...(options.quick ? {} : { tabs20: pairedRatios(of(HUB_TABS), of(ARRAY_TABS)) }),
    },
    notes: [
      `In each of the ${forms.size} forms with a book the tabs first showed the session’s best 50 at all ${checkpoints.length} checkpoints, and again after each timed slice.`,
    ],
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

/** Whose turn it is: everybody is first and last as often as the others, and follows each of two neighbours in turns. */
function turn(round: number, n: number, count: number): number {
  const forward = Math.floor(round / count) % 2 === 0
  return (round + (forward ? n : count - n)) % count
}

/** Has one form of delivery show the market's own best 50 in every tab, checkpoint by checkpoint. */
async function prove(stage: Stage, way: FanoutWay, seed: number, checkpoints: readonly Checkpoint[]): Promise<void> {
  const page = await open(stage, way, PROOF_PORTS, `proof.${way}`, seed)
  for (const checkpoint of checkpoints) {
    await runTicks(page, CHECK_EVERY)
    await sameBooks(page, way, checkpoint)
  }
  await page.close()
  stage.healthy()
}

interface OpenLane {
  lane: Lane
  pages: Page[]
  /** Books that have been delivered. */
  ticks: number
}

/** Opens a lane's pages and warms them up. */
async function openLane(stage: Stage, lane: Lane, run: string, seed: number): Promise<OpenLane> {
  const pages: Page[] = []
  for (let i = 0; i < lane.pages; i++) pages.push(await open(stage, lane.way, lane.ports, run, seed))
  const opened = { lane, pages, ticks: 0 }
  await warmUp(opened, lane.pages === 1 ? WARM : WARM_TABS)
  return opened
}

async function warmUp(opened: OpenLane, ticks: number): Promise<void> {
  await runTicks(opened.pages[0] as Page, ticks)
  opened.ticks += ticks
}

async function close({ pages }: OpenLane): Promise<void> {
  for (const page of pages) await page.close()
}

/** @returns processor time a delivery, µs */
async function deliver(stage: Stage, opened: OpenLane, checkpoints: readonly Checkpoint[]): Promise<number> {
  const { lane, pages } = opened
  const before = stage.cpu()
  const deliveries = await runTicks(pages[0] as Page, TICKS)
  const seconds = stage.cpu() - before
  opened.ticks += TICKS
  // The session begins anew behind its last message.
  const at = ((opened.ticks - 1) % SESSION) + 1
  const last = checkpoints.find(({ after }) => after === at) as Checkpoint
  if (lane.way !== 'nothing') for (const page of pages) await sameBooks(page, lane.name, last)
  stage.healthy()
  const expected = TICKS * lane.pages * lane.ports
  if (deliveries !== expected) throw new Error(`${lane.name}: ${deliveries} deliveries taken, ${expected} expected`)
  return (seconds / deliveries) * 1e6
}

async function open(stage: Stage, way: FanoutWay, ports: number, run: string, seed: number): Promise<Page> {
  const page = await stage.page()
  await page.evaluate(
    (each) => (window as unknown as BenchWindow).bench.fanout.open(each.run, each.way, each.ports, each.seed),
    { run, way, ports, seed },
  )
  return page
}

function runTicks(page: Page, ticks: number): Promise<number> {
  return page.evaluate((count) => (window as unknown as BenchWindow).bench.fanout.run(count), ticks)
}

async function sameBooks(page: Page, name: string, checkpoint: Checkpoint): Promise<void> {
  const tops = await page.evaluate(() => (window as unknown as BenchWindow).bench.fanout.tops())
  if (tops.length === 0) throw new Error(`${name} has no tabs`)
  for (const top of tops) sameTop(name, top, checkpoint)
}
