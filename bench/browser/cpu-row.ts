import { benchMarkets } from '../node/bench-market.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { type EngineRun, proveEngines, startEngine } from './machine/engine-run.ts'
import { onStage, type Stage } from './machine/stage.ts'
import type { EngineName } from './pages/engine.ts'

const RATE = 5_000
const SECONDS = 20
/** They take turns so often that what the machine does meanwhile falls on all three. */
const SLICE_SECONDS = 2
/** Until what is compiled late has been: a hub lives for hours. */
const WARM_SECONDS = 10
const ENGINES: EngineName[] = ['bare', 'json', 'hub']

interface Lane {
  name: EngineName
  engine: EngineRun
  /** Of the load server. */
  stream: number
}

export const row: Row = {
  name: 'cpu',
  place: 'browser',
  quick: false,
  keys: [
    {
      key: 'above_transport',
      goal: { most: 0.4 },
      meaning: 'browser CPU above that of receiving alone, over the same of JSON.parse + Map',
    },
  ],
  run: (context) => onStage(context, {}, (stage) => measure(context, stage)),
}

async function measure({ options, progress, signal }: RowContext, stage: Stage): Promise<RowResult> {
  const markets = benchMarkets(options.markets ?? 1)
  const rate = options.rate ?? RATE
  const seconds = options.duration ?? SECONDS
  const runs = options.runs ?? 5
  progress('making the session')
  const pushes = Math.ceil(rate * (seconds + WARM_SECONDS)) + 10
  const ids = markets.map((market) => market.currency_id)
  const prepared = await stage.load.ask({
    do: 'prepare',
    plan: { seed: options.seed, kind: 'spot', markets: ids, pushes, batch: 1 },
  })
  const proven = await proveEngines(stage, ['hub', 'json'], markets.length, prepared.checkpoints, progress)
  const spent: Record<EngineName, number[]> = { bare: [], json: [], hub: [] }
  let latest = 0
  for (let run = 0; run < runs; run++) {
    const lanes: Lane[] = []
    for (let n = 0; n < ENGINES.length; n++) {
      signal.throwIfAborted()
      lanes.push(await startLane(stage, ENGINES[(run + n) % ENGINES.length] as EngineName, markets.length))
    }
    for (const { stream } of lanes) await stage.load.ask({ do: 'steady', rate, seconds: WARM_SECONDS, stream })
    const sums: Record<EngineName, number> = { bare: 0, json: 0, hub: 0 }
    for (let slice = 0, left = seconds; left > 0; slice++, left -= SLICE_SECONDS) {
      progress(`triple ${run + 1} of ${runs}: ${left} s each to go`)
      for (let n = 0; n < lanes.length; n++) {
        signal.throwIfAborted()
        const { name, stream } = lanes[(slice + n) % lanes.length] as Lane
        const before = stage.cpu()
        const report = await stage.load.ask({ do: 'steady', rate, seconds: Math.min(left, SLICE_SECONDS), stream })
        sums[name] += stage.cpu() - before
        latest = Math.max(latest, report.latest)
      }
    }
    for (const { name, engine } of lanes) {
      spent[name].push(sums[name])
      await engine.end()
    }
  }
  const above = spent.bare.map((bare, i) => ((spent.hub[i] as number) - bare) / ((spent.json[i] as number) - bare))
  return {
    figures: { above_transport: figure(above) },
    amounts: {
      ...Object.fromEntries(ENGINES.map((name) => [`cpu seconds in ${seconds} s: ${name}`, spent[name]])),
      'longest delay of the sender, ms': latest,
    },
    bars: [
      {
        title: `Processor time at ${rate} messages a second`,
        note: 'share of one processor, the browser’s whole process tree, median',
        unit: '%',
        bars: ENGINES.map((name) => ({
          name,
          value: (figure(spent[name]).median / seconds) * 100,
          own: name === 'hub',
        })),
      },
    ],
    notes: [proven],
  }
}

/** An engine with a worker, a page and a connection of its own, at rest until its turn. */
async function startLane(stage: Stage, name: EngineName, markets: number): Promise<Lane> {
  const engine = await startEngine(stage, name, markets)
  const { streams } = await stage.load.ask({ do: 'stats' })
  return { name, engine, stream: streams - 1 }
}
