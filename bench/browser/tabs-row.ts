import { benchMarkets } from '../node/bench-market.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { pairedRatios } from '../statistics.ts'
import { threadCpu } from './machine/process-tree.ts'
import { onStage, type Stage } from './machine/stage.ts'
import { openTabs } from './machine/tabs-run.ts'

const RATE = 500
const SECONDS = 20
const WARM_SECONDS = 2
const TABS = 50
/** Linux cuts names of threads at 15 characters. */
const HUB_THREAD = 'SharedWorker th'

export const row: Row = {
  name: 'tabs',
  place: 'browser',
  quick: false,
  keys: [
    {
      key: 'one_visible_of_50',
      goal: { most: 1.2 },
      meaning: 'busy time of the hub’s thread with 50 tabs, 49 of them set to hidden, over 1 tab',
    },
  ],
  run: (context) => onStage(context, {}, (stage) => measure(context, stage)),
}

async function measure({ options, progress, signal }: RowContext, stage: Stage): Promise<RowResult> {
  const markets = options.markets ?? 1
  const rate = options.rate ?? RATE
  const seconds = options.duration ?? SECONDS
  const tabs = options.tabs ?? TABS
  const runs = options.runs ?? 3
  const busy = { one: [] as number[], many: [] as number[] }
  progress('making the session')
  await stage.load.ask({
    do: 'prepare',
    plan: {
      seed: options.seed,
      kind: 'spot',
      markets: benchMarkets(markets).map((market) => market.currency_id),
      pushes: Math.ceil(rate * (seconds + WARM_SECONDS)) + 10,
      batch: 1,
    },
  })
  for (let run = 0; run < runs; run++) {
    for (const which of run % 2 === 0 ? (['one', 'many'] as const) : (['many', 'one'] as const)) {
      signal.throwIfAborted()
      progress(`run ${run + 1} of ${runs}: ${which === 'one' ? '1 tab' : `${tabs} tabs`}, ${seconds} s`)
      const page = await openTabs(stage, { markets, visible: 1, hidden: which === 'one' ? 0 : tabs - 1, slowed: false })
      await stage.load.ask({ do: 'steady', rate, seconds: WARM_SECONDS })
      const before = threadCpu(stage.pid(), HUB_THREAD)
      await stage.load.ask({ do: 'steady', rate, seconds })
      const spent = threadCpu(stage.pid(), HUB_THREAD) - before
      if (!(spent > 0)) throw new Error(`no thread of Chromium is called ${HUB_THREAD}`)
      busy[which].push(spent)
      await page.close()
      stage.healthy()
    }
  }
  return {
    figures: { one_visible_of_50: pairedRatios(busy.many, busy.one) },
    amounts: { 'hub busy, s: 1 tab': busy.one, [`hub busy, s: ${tabs} tabs`]: busy.many },
  }
}
