import type { Page } from 'playwright'
import { ownWindow } from '../../tests/support/own-window.ts'
import { setPageHidden } from '../../tests/support/page-visibility.ts'
import { startOwnSandbox } from '../node/sandbox.ts'
import type { Row, RowContext, RowResult } from '../row.ts'
import { quantile } from '../statistics.ts'
import { DueTimes } from './machine/due-times.ts'
import { treePss } from './machine/process-tree.ts'
import { LAYOUT, SPOT_MARKET, takeSeen } from './machine/spot-page.ts'
import { onStage, type Stage } from './machine/stage.ts'
import { seconds } from './machine/tabs-run.ts'
import { ticksToPaint } from './machine/tick-to-paint.ts'
import { installPaintProbe, type ProbeWindow } from './pages/paint-probe.ts'

const RATE = 500
const SECONDS = 10
const QUICK_SECONDS = 4
const WARM_SECONDS = 3
const TABS = 50
const QUICK_TABS = 20
const FEW = 3
const VISIBLE = 20
/** What was sent last is painted within this. */
const REST = 3

export const row: Row = {
  name: 'many',
  place: 'browser',
  quick: false,
  keys: ({ quick, tabs }) => {
    const all = tabs ?? (quick ? QUICK_TABS : TABS)
    return [
      {
        key: 'hidden_tab_ms_per_s',
        goal: { most: 3 },
        unit: 'ms',
        meaning: `processor time a second that each of ${all - FEW} hidden tabs adds to three visible ones`,
      },
      {
        key: 'fifty_vs_three',
        goal: { most: 1.2 },
        meaning: `processor time of the browser with ${all} tabs, three of them visible, over these three alone`,
      },
      {
        key: 'twenty_visible_processors',
        goal: { most: 1.2 },
        unit: 'processors',
        meaning: 'that the browser keeps busy with twenty visible tabs',
      },
      {
        key: 'twenty_tick_to_paint_p50',
        goal: { most: 40 },
        unit: 'ms',
        meaning: 'the active one of these twenty: from the moment a message was due to the frame that shows it',
      },
    ]
  },
  run: measure,
}

async function measure(context: RowContext): Promise<RowResult> {
  const { options, root, signal, progress } = context
  const rate = options.rate ?? RATE
  const duration = options.duration ?? (options.quick ? QUICK_SECONDS : SECONDS)
  const tabs = options.tabs ?? (options.quick ? QUICK_TABS : TABS)
  progress('building the product, starting a sandbox')
  const sandbox = await startOwnSandbox(root, signal)
  try {
    return await onStage(context, { sandbox: sandbox.origin }, async (stage) => {
      const pushes = Math.ceil(rate * 4 * (duration + WARM_SECONDS)) + 10
      const plan = { seed: options.seed, kind: 'spot' as const, markets: [SPOT_MARKET], pushes, batch: 1 }
      const { sequences } = await stage.load.ask({ do: 'prepare', plan })
      const browser = await openBrowser(stage)
      /** Processors that are kept busy. */
      const busy = async () => {
        await stage.quiet()
        await stage.load.ask({ do: 'steady', rate, seconds: WARM_SECONDS })
        const before = stage.cpu()
        const report = await stage.load.ask({ do: 'steady', rate, seconds: duration })
        const spent = stage.cpu() - before
        browser.healthy()
        return { processors: spent / duration, report }
      }
      progress(`${FEW} visible tabs`)
      for (let i = 0; i < FEW; i++) await browser.open(true)
      const few = await busy()
      progress(`${tabs - FEW} hidden tabs beside them`)
      const hidden: Page[] = []
      for (let i = FEW; i < tabs; i++) hidden.push(await browser.open(false))
      const all = await busy()
      const memory = treePss(stage.pid())
      progress('the three alone again')
      for (const page of hidden) await page.close()
      const again = await busy()
      progress(`${VISIBLE} visible tabs`)
      let active: Page | null = null
      for (let i = FEW; i < VISIBLE; i++) active = await browser.open(true)
      if (!active) throw new Error('no tab was opened')
      // The last one that was opened is the active one.
      await active.evaluate(takeSeen)
      const twenty = await busy()
      await seconds(REST, signal)
      const { painted } = await active.evaluate(takeSeen)
      const due = new DueTimes(twenty.report, sequences, 1)
      const times = ticksToPaint(painted, due, sequences, twenty.report)
      const alone = (few.processors + again.processors) / 2
      return {
        figures: {
          hidden_tab_ms_per_s: (1_000 * (all.processors - alone)) / (tabs - FEW),
          fifty_vs_three: all.processors / alone,
          twenty_visible_processors: twenty.processors,
          twenty_tick_to_paint_p50: quantile(times, 0.5),
        },
        amounts: {
          'processors: three visible, before and after': [few.processors, again.processors],
          [`processors: ${tabs} tabs, three visible`]: all.processors,
          [`memory of ${tabs} tabs and the browser, PSS, MB`]: memory,
          'active of twenty, p99, ms': quantile(times, 0.99),
          'active of twenty, deliveries': painted.length,
        },
        notes: ['Hidden tabs are set to hidden: headless pages all count as visible.'],
      }
    })
  } finally {
    await sandbox.stop()
  }
}

/** Tabs of one browser on the product's /spot. Visible ones have a window each, so that each is given frames. */
async function openBrowser(stage: Stage) {
  const context = await stage.chromium.browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const errors: string[] = []
  await context.addInitScript(installPaintProbe, LAYOUT)
  context.on('page', (page) => page.on('pageerror', (error) => errors.push(error.message)))
  const first = await context.newPage()
  let used = false
  return {
    /** Resolves when the page's book, or of a hidden one its ticket, stands. */
    async open(visible: boolean): Promise<Page> {
      const page = visible && !used ? first : await (visible ? ownWindow(first) : context.newPage())
      if (visible) used = true
      else await setPageHidden(page)
      await page.goto(new URL('/spot', stage.load.origin).href)
      if (visible)
        await page.waitForFunction(
          () => (window as unknown as ProbeWindow).paintProbe.painted.some(({ u }) => u >= 0),
          undefined,
          { timeout: 120_000 },
        )
      else await page.locator('section[aria-label="Order ticket"]').first().waitFor({ timeout: 120_000 })
      return page
    },
    healthy() {
      if (errors.length > 0) throw new Error(`/spot failed: ${errors.slice(0, 3).join('; ')}`)
    },
  }
}
