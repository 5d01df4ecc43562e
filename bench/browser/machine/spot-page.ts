import type { Page } from 'playwright'
import { Section } from '../../../src/shared/hub-protocol/delivery.ts'
import { HEADER_LENGTH, SECTION_HEAD } from '../../../src/shared/hub-protocol/delivery-layout.ts'
import { startOwnSandbox } from '../../node/sandbox.ts'
import type { RowContext } from '../../row.ts'
import type { StreamReport } from '../load/load-control.ts'
import type { SessionPlan } from '../load/prepared-session.ts'
import { type DeliveryLayout, installPaintProbe, type PaintProbe, type ProbeWindow } from '../pages/paint-probe.ts'
import { onStage, type Stage } from './stage.ts'
import { seconds } from './tabs-run.ts'

/** Of the product's deliveries, for the probe. */
export const LAYOUT: DeliveryLayout = { header: HEADER_LENGTH, head: SECTION_HEAD, depth: Section.depth }

/** The market that /spot shows first. */
export const SPOT_MARKET = 1

export interface SpotRun {
  page: Page
  /** Of the session's pushes, the snapshot's first; null where the messages are another server's or a recording's. */
  sequences: number[] | null
  /**
   * Lets messages come for so many seconds, or without end. Another server's and a recording's come by themselves.
   * @returns how the stream went; null where it is not the row's own
   */
  flow(rate: number, duration: number | null): Promise<StreamReport | null>
  /** What the probe in the page has seen since the last call. */
  seen(): Promise<Omit<PaintProbe, 'reset'>>
  /** Processor seconds of the browser's processes so far; null where there is no /proc. */
  cpu(): number | null
}

/**
 * Opens the product's /spot, its shown market's depth from the load server, the rest from a calm sandbox behind it; or, where
 * one was asked for, a sandbox that plays a recording, or another server's /spot.
 * @param pushes of the prepared session @param args further flags of Chromium
 */
export async function onSpotPage<T>(
  context: RowContext,
  pushes: number,
  args: string[],
  measure: (run: SpotRun) => Promise<T>,
): Promise<T> {
  const { options, progress, root, signal } = context
  const foreign = options.url !== undefined || options.recording !== undefined
  progress('building the product, starting a sandbox')
  const sandbox = options.url === undefined ? await startOwnSandbox(root, signal, options.recording) : null
  try {
    return await onStage(context, { sandbox: sandbox?.origin, args }, async (stage) => {
      progress('making the session')
      const plan: SessionPlan = {
        seed: options.seed,
        kind: 'spot',
        markets: [SPOT_MARKET],
        pushes,
        batch: 1,
      }
      const prepared = foreign ? null : await stage.load.ask({ do: 'prepare', plan })
      const spot = await openSpot(stage, options.url ?? (prepared ? stage.load.origin : (sandbox?.origin as string)))
      const result = await measure({
        page: spot.page,
        sequences: prepared?.sequences ?? null,
        async flow(rate, duration) {
          if (prepared) return stage.load.ask({ do: 'steady', rate, seconds: duration })
          if (duration !== null) await seconds(duration, signal)
          return null
        },
        seen: () => spot.page.evaluate(takeSeen),
        cpu: () => (stage.chromium.pid === null ? null : stage.cpu()),
      })
      if (spot.errors.length > 0) throw new Error(`/spot failed: ${spot.errors.slice(0, 3).join('; ')}`)
      return result
    })
  } finally {
    await sandbox?.stop()
  }
}

/** Opens /spot with the probe in it; its book has been painted when the promise comes. */
async function openSpot(stage: Stage, base: string): Promise<{ page: Page; errors: string[] }> {
  const browser = await stage.chromium.browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  await browser.addInitScript(installPaintProbe, LAYOUT)
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(new URL('/spot', base).href)
  await page.waitForFunction(
    () => (window as unknown as ProbeWindow).paintProbe.painted.some(({ u }) => u >= 0),
    undefined,
    { timeout: 120_000 },
  )
  return { page, errors }
}

/** In the page: what its probe has seen since the last call. */
export function takeSeen(): Omit<PaintProbe, 'reset'> {
  const { paintProbe } = window as unknown as ProbeWindow
  const { painted, longTasks } = paintProbe
  paintProbe.reset()
  return { painted, longTasks }
}
