import type { Page } from 'playwright'
import type { RowContext } from '../../row.ts'
import { type Load, startLoad } from '../load/start-load.ts'
import { buildBench } from './build-pages.ts'
import { launchOwn, type OwnChromium } from './chromium.ts'
import { treeCpu } from './process-tree.ts'
import { untilQuiet } from './until-quiet.ts'

/** A load server and a Chromium for one row. */
export interface Stage {
  load: Load
  chromium: OwnChromium
  /** A new bench page. What it throws or logs as an error fails the row when it is looked at by {@link healthy}. */
  page(): Promise<Page>
  /** Processor seconds of the browser's processes so far. @throws where there is no /proc */
  cpu(): number
  /** Resolves when the browser has come to rest: what opening a page brings with it (another process made ready, scripts compiled) is no part of what follows. @throws where there is no /proc */
  quiet(): Promise<void>
  /** First process of the browser. @throws where there is no /proc */
  pid(): number
  /** @throws with what pages have thrown */
  healthy(): void
}

export interface StageOptions {
  /** A sandbox whose pages and calls are passed through. */
  sandbox?: string
  /** Further flags of Chromium. */
  args?: string[]
}

/** Runs a measurement with a stage that is taken down however it ends. */
export async function onStage<T>(
  context: RowContext,
  options: StageOptions,
  measure: (stage: Stage) => Promise<T>,
): Promise<T> {
  const { root, build, signal, progress } = context
  progress('building the pages')
  const built = await buildBench(root, build)
  const load = await startLoad(built.loadServer, { pages: built.pages, sandbox: options.sandbox ?? null }, signal)
  const chromium = await launchOwn(await context.chromium(), options.args)
  // One context: its pages share their SharedWorkers.
  const browser = await chromium.browser.newContext()
  const errors: string[] = []
  const pid = () => {
    if (chromium.pid === null) throw new Error('processor time is read from /proc, which this machine does not have')
    return chromium.pid
  }
  const ended = () => void chromium.close()
  signal.addEventListener('abort', ended, { once: true })
  try {
    return await measure({
      load,
      chromium,
      async page() {
        const page = await browser.newPage()
        page.on('pageerror', (error) => errors.push(error.message))
        page.on('console', (message) => {
          if (message.type() === 'error') errors.push(message.text())
        })
        await page.goto(`${load.origin}/bench/index.html`)
        await page.waitForFunction(() => 'bench' in window)
        return page
      },
      cpu: () => treeCpu(pid()),
      quiet: () => untilQuiet(() => treeCpu(pid())),
      pid,
      healthy() {
        if (errors.length > 0) throw new Error(`a page failed: ${errors.slice(0, 3).join('; ')}`)
      },
    })
  } finally {
    signal.removeEventListener('abort', ended)
    await chromium.close()
    await load.stop()
  }
}
