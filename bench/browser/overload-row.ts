import { benchMarkets } from '../node/bench-market.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { figure } from '../statistics.ts'
import { DueTimes } from './machine/due-times.ts'
import { onStage, type Stage } from './machine/stage.ts'
import { openTabs, seconds } from './machine/tabs-run.ts'
import { unmarkedSeconds } from './machine/unmarked.ts'
import type { BenchWindow } from './pages/page.ts'

const RATE = 2_000
const SLOW_SECONDS = 10
const BUSY_MS = 1
const MARKETS = 4
const TABS = 2
const BEFORE = 3
const AFTER = 4
const LOOK_EVERY = 20
/** What a tab shows is old from here on. */
const OLD = 1_000
/** The hub has so long to find out. */
const GRACE = 2_000

export const row: Row = {
  name: 'overload',
  place: 'browser',
  quick: false,
  keys: [
    {
      key: 'unmarked_stale_s',
      goal: { most: 0 },
      unit: 's',
      meaning:
        'handler slowed by 1 ms a message: time in which something over 1 s old stood as live, after the first 2 s',
    },
    { key: 'fresh_after_s', goal: { most: 1 }, unit: 's', meaning: 'from the end of that until all is live and new' },
  ],
  run: (context) => onStage(context, {}, (stage) => measure(context, stage)),
}

async function measure({ options, progress, signal }: RowContext, stage: Stage): Promise<RowResult> {
  const rate = options.rate ?? RATE
  const markets = options.markets ?? MARKETS
  const visible = options.tabs ?? TABS
  const slowFor = options.duration ?? SLOW_SECONDS
  const runs = options.runs ?? 3
  const unmarked: number[] = []
  const freshAfter: number[] = []
  const oldest: number[] = []
  const markedAfter: number[] = []
  for (let run = 0; run < runs; run++) {
    progress(`run ${run + 1} of ${runs}, ${BEFORE + slowFor + AFTER} s`)
    const { sequences } = await stage.load.ask({
      do: 'prepare',
      plan: {
        seed: options.seed,
        kind: 'spot',
        markets: benchMarkets(markets).map((market) => market.currency_id),
        pushes: Math.ceil(rate * (BEFORE + slowFor + AFTER + 10)),
        batch: 1,
      },
    })
    const page = await openTabs(stage, { markets, visible, hidden: 0, slowed: true })
    const report = await stage.load.ask({ do: 'steady', rate, seconds: null })
    await seconds(BEFORE, signal)
    const slowAt = await page.evaluate(
      ([busy, every]) => {
        const { tabs } = (window as unknown as BenchWindow).bench
        tabs.watchShown(every as number)
        tabs.slow(busy as number)
        return performance.timeOrigin + performance.now()
      },
      [BUSY_MS, LOOK_EVERY],
    )
    await seconds(slowFor, signal)
    const endedAt = await page.evaluate(() => {
      ;(window as unknown as BenchWindow).bench.tabs.slow(0)
      return performance.timeOrigin + performance.now()
    })
    await seconds(AFTER, signal)
    await stage.load.ask({ do: 'halt' })
    const shown = await page.evaluate(() => (window as unknown as BenchWindow).bench.tabs.shown())
    await page.close()
    stage.healthy()
    const due = new DueTimes(report, sequences, markets)
    const looks = shown.map(({ tab, market, at, u, live }) => ({
      key: `${tab}:${market}`,
      at,
      age: at - due.dueAt(market - 1, u),
      live,
    }))
    const during = looks.filter(({ at }) => at >= slowAt && at <= endedAt)
    oldest.push(Math.max(...during.map(({ age }) => age)) / 1_000)
    if ((oldest.at(-1) as number) * 1_000 < OLD) throw new Error('the hub was not overloaded: nothing became old')
    markedAfter.push(((during.find(({ live }) => !live)?.at ?? Number.POSITIVE_INFINITY) - slowAt) / 1_000)
    unmarked.push(unmarkedSeconds(looks, slowAt + GRACE, OLD))
    const bad = looks.filter(({ at, age, live }) => at > endedAt && (!live || age > OLD))
    freshAfter.push(bad.length === 0 ? 0 : ((bad.at(-1)?.at as number) - endedAt + LOOK_EVERY) / 1_000)
  }
  return {
    figures: { unmarked_stale_s: figure(unmarked), fresh_after_s: figure(freshAfter) },
    amounts: { 'oldest shown, s': oldest, 'first marked after, s': markedAfter },
    notes: ['unmarked_stale_s adds up the worst of all tabs and markets at each moment.'],
  }
}
