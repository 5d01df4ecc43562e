import { benchMarkets } from '../node/bench-market.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios, quantile } from '../statistics.ts'
import { proveEngines, startEngine } from './machine/engine-run.ts'
import { onStage, type Stage } from './machine/stage.ts'
import type { EngineName } from './pages/engine.ts'

const WARM = 5_000
const FRAMES = 100_000
const BATCH = 10
const BATCH_WARM = 500

export const row: Row = {
  name: 'intake',
  place: 'browser',
  quick: false,
  keys: [
    {
      key: 'vs_counter',
      goal: { least: 0.85 },
      meaning: 'frames a second through the SharedWorker with the full merge, over a handler that only counts',
    },
    { key: 'batch10_levels', goal: { least: 3.5 }, meaning: 'level changes a second, 10 pushes a frame over single' },
  ],
  run: (context) => onStage(context, {}, (stage) => measure(context, stage)),
}

interface Lane {
  name: string
  engine: EngineName
  batch: number
}

const LANES: Lane[] = [
  { name: 'bare', engine: 'bare', batch: 1 },
  { name: 'hub', engine: 'hub', batch: 1 },
  { name: 'hub, 10 a frame', engine: 'hub', batch: BATCH },
]

async function measure({ options, progress, signal }: RowContext, stage: Stage): Promise<RowResult> {
  const markets = benchMarkets(options.markets ?? 1)
  const runs = options.runs ?? 9
  const frames = options.quick ? 20_000 : FRAMES
  const prepare = (batch: number) =>
    stage.load.ask({
      do: 'prepare',
      plan: {
        seed: options.seed,
        kind: 'spot',
        markets: markets.map((market) => market.currency_id),
        pushes: WARM + frames,
        batch,
      },
    })
  progress('making the session')
  const { checkpoints } = await prepare(1)
  const proven = await proveEngines(stage, ['hub', 'json'], markets.length, checkpoints, progress)
  const batched = await prepare(BATCH)
  await proveEngines(stage, ['hub'], markets.length, batched.checkpoints, progress)
  const pushesPerSecond = new Map(LANES.map((lane) => [lane.name, [] as number[]]))
  for (let run = 0; run < runs; run++) {
    for (let n = 0; n < LANES.length; n++) {
      signal.throwIfAborted()
      // Who is first changes with each run.
      const lane = LANES[(run + n) % LANES.length] as Lane
      progress(`run ${run + 1} of ${runs}: ${lane.name}`)
      await prepare(lane.batch)
      const engine = await startEngine(stage, lane.engine, markets.length)
      const warm = lane.batch === 1 ? WARM : BATCH_WARM
      const timed = lane.batch === 1 ? frames : frames / BATCH
      const { ms } = await engine.time(warm, timed, () => stage.load.ask({ do: 'blast', frames: warm + timed }))
      await engine.end()
      pushesPerSecond.get(lane.name)?.push((timed * lane.batch * 1_000) / ms)
    }
  }
  const of = (name: string) => pushesPerSecond.get(name) as number[]
  return {
    figures: {
      vs_counter: pairedRatios(of('hub'), of('bare')),
      batch10_levels: pairedRatios(of('hub, 10 a frame'), of('hub')),
    },
    amounts: Object.fromEntries([...pushesPerSecond].map(([name, each]) => [`pushes a second: ${name}`, each])),
    bars: [
      {
        title: 'Pushes a second into a SharedWorker',
        note: 'text frames of about 600 bytes; the hub merges every one',
        unit: 'pushes/s',
        bars: LANES.map(({ name }) => ({ name, value: quantile(of(name), 0.5), own: name.startsWith('hub') })),
      },
    ],
    notes: [proven, 'The hub did so with 10 pushes a frame too.'],
  }
}
