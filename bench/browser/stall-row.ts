import { benchMarkets } from '../node/bench-market.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { DueTimes } from './machine/due-times.ts'
import { onStage, type Stage } from './machine/stage.ts'
import { openTabs, seconds } from './machine/tabs-run.ts'
import type { BenchWindow } from './pages/page.ts'

const BLOCK = 6
/** Comes to 20,000 messages while the tab is blocked. */
const RATE = 20_000 / BLOCK
const AROUND = 2

export const row: Row = {
  name: 'stall',
  place: 'browser',
  quick: true,
  keys: [
    {
      key: 'stale_deliveries',
      goal: { most: 1 },
      unit: 'deliveries',
      meaning: 'given to a tab that was blocked for 6 s, older than the newest that the hub had sent to it by then',
    },
    {
      key: 'old_as_live',
      goal: null,
      unit: 'deliveries',
      meaning: 'shown as current after that, older than the newest that the server had sent by then',
    },
    { key: 'post_message', goal: null, unit: 'deliveries', meaning: 'stale ones where every message is posted on' },
  ],
  run: (context) => onStage(context, {}, (stage) => measure(context, stage)),
}

async function measure({ options, progress, signal }: RowContext, stage: Stage): Promise<RowResult> {
  const rate = options.rate ?? RATE
  const runs = options.runs ?? (options.quick ? 1 : 3)
  const [market] = benchMarkets(1)
  const prepare = () =>
    stage.load.ask({
      do: 'prepare',
      plan: {
        seed: options.seed,
        kind: 'spot',
        markets: [market?.currency_id ?? 1],
        pushes: Math.ceil(rate * (BLOCK + 3 * AROUND)) + 10,
        batch: 1,
      },
    })
  const counts = { stale: [] as number[], live: [] as number[], posted: [] as number[] }
  const fresh: number[] = []
  for (let run = 0; run < runs; run++) {
    progress(`run ${run + 1} of ${runs}: the hub`)
    const { sequences } = await prepare()
    const tab = await openTabs(stage, { markets: 1, visible: 1, hidden: 0, slowed: false })
    const report = await stage.load.ask({ do: 'steady', rate, seconds: null })
    await seconds(AROUND, signal)
    const endedAt = await tab.evaluate((ms) => {
      const { tabs } = (window as unknown as BenchWindow).bench
      tabs.watchGiven()
      return tabs.block(ms)
    }, BLOCK * 1_000)
    await seconds(AROUND, signal)
    await stage.load.ask({ do: 'halt' })
    const given = await tab.evaluate(() => (window as unknown as BenchWindow).bench.tabs.given())
    await tab.close()
    const newest = new DueTimes(report, sequences, 1).newestAt(0, endedAt)
    const after = given.filter(({ at }) => at >= endedAt)
    const waiting = after.filter(({ sentAt }) => sentAt <= endedAt)
    counts.stale.push(Math.max(0, waiting.length - 1))
    counts.live.push(after.filter(({ u, live }) => live && u < newest).length)
    fresh.push((after.find(({ u, live }) => live && u >= newest)?.at ?? Number.POSITIVE_INFINITY) - endedAt)

    progress(`run ${run + 1} of ${runs}: postMessage`)
    counts.posted.push(await posted(stage, rate, await prepare(), signal))
    stage.healthy()
  }
  return {
    figures: {
      stale_deliveries: figure(counts.stale),
      old_as_live: figure(counts.live),
      post_message: figure(counts.posted),
    },
    amounts: { 'ms from the end of the block to a current book as new as the server’s then': fresh },
  }
}

/** The same without acks: each message is posted to the tab. */
async function posted(
  stage: Stage,
  rate: number,
  { sequences }: { sequences: number[] },
  signal: AbortSignal,
): Promise<number> {
  const tab = await stage.page()
  await tab.evaluate((base) => (window as unknown as BenchWindow).bench.tabs.openRelay(base), stage.load.socketBase)
  const report = await stage.load.ask({ do: 'steady', rate, seconds: null })
  await seconds(AROUND, signal)
  const endedAt = await tab.evaluate((ms) => {
    const { tabs } = (window as unknown as BenchWindow).bench
    tabs.watchRelay()
    return tabs.block(ms)
  }, BLOCK * 1_000)
  await seconds(AROUND, signal)
  await stage.load.ask({ do: 'halt' })
  const relayed = await tab.evaluate(() => (window as unknown as BenchWindow).bench.tabs.relayed())
  await tab.close()
  const newest = new DueTimes(report, sequences, 1).newestAt(0, endedAt)
  return relayed.filter(({ at, u }) => at >= endedAt && u < newest).length
}
