import type { Page } from 'playwright'
import type { RowContext } from '../../row.ts'
import { installPaintProbe, type PaintProbe, type ProbeWindow } from '../pages/paint-probe.ts'
import { startOwnSandbox } from './sandbox.ts'
import { onStage, type Stage } from './stage.ts'

/** The market that /spot shows first. */
export const SPOT_MARKET = 1

export interface SpotRun {
  stage: Stage
  page: Page
  /** Of the session's pushes, the snapshot's first. */
  sequences: number[]
  /** What the probe in the page has seen since the last call. */
  seen(): Promise<Omit<PaintProbe, 'reset'>>
}

/**
 * Opens the product's /spot, its shown market's depth from the load server, the rest from a calm sandbox behind it.
 * @param pushes of the prepared session @param args further flags of Chromium
 */
export async function onSpotPage<T>(
  context: RowContext,
  pushes: number,
  args: string[],
  measure: (run: SpotRun) => Promise<T>,
): Promise<T> {
  const { options, progress, root, signal } = context
  progress('building the product, starting a sandbox')
  const sandbox = await startOwnSandbox(root, signal)
  try {
    return await onStage(context, { sandbox: sandbox.origin, args }, async (stage) => {
      progress('making the session')
      const { sequences } = await stage.load.ask({
        do: 'prepare',
        plan: { seed: options.seed, kind: 'spot', markets: [SPOT_MARKET], pushes, batch: 1, checkAfter: 1_000 },
      })
      const browser = await stage.chromium.browser.newContext({
        viewport: { width: 1440, height: 900 },
        serviceWorkers: 'block',
      })
      await browser.addInitScript(installPaintProbe)
      const page = await browser.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.goto(`${stage.load.origin}/spot`)
      await page.waitForFunction(
        () => (window as unknown as ProbeWindow).paintProbe.painted.some(({ u }) => u >= 0),
        undefined,
        { timeout: 120_000 },
      )
      const result = await measure({
        stage,
        page,
        sequences,
        seen: () =>
          page.evaluate(() => {
            const { paintProbe } = window as unknown as ProbeWindow
            const { painted, longTasks } = paintProbe
            paintProbe.reset()
            return { painted, longTasks }
          }),
      })
      if (errors.length > 0) throw new Error(`/spot failed: ${errors.slice(0, 3).join('; ')}`)
      return result
    })
  } finally {
    await sandbox.stop()
  }
}
