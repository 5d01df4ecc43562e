import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { benchMarkets } from './machine/bench-market.ts'
import { proveEngines, startEngine } from './machine/engine-run.ts'
import { onStage, type Stage } from './machine/stage.ts'
import type { EngineName } from './pages/engine.ts'

const RATE = 5_000
const SECONDS = 20
const WARM_SECONDS = 2
const ENGINES: EngineName[] = ['bare', 'json', 'hub']

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
    for (let n = 0; n < ENGINES.length; n++) {
      signal.throwIfAborted()
      const name = ENGINES[(run + n) % ENGINES.length] as EngineName
      progress(`triple ${run + 1} of ${runs}: ${name}, ${seconds} s`)
      const engine = await startEngine(stage, name, markets.length)
      await stage.load.ask({ do: 'steady', rate, seconds: WARM_SECONDS })
      const before = stage.cpu()
      const report = await stage.load.ask({ do: 'steady', rate, seconds })
      spent[name].push(stage.cpu() - before)
      latest = Math.max(latest, report.latest)
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
