import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { CHROMIUM_ARGS } from '../../../tests/support/chromium-args.ts'
import { allProcesses } from './process-tree.ts'

export interface OwnChromium {
  browser: Browser
  /** Its first process; null where there is no /proc to tell. */
  pid: number | null
  close(): Promise<void>
}

/** Pages that are never thought hidden or idle: what is measured is not the browser's thrift with background tabs. */
const AWAKE = [
  '--disable-background-timer-throttling',
  '--disable-renderer-backgrounding',
  '--disable-backgrounding-occluded-windows',
]

/** A headless Chromium for one measurement. */
export async function launchOwn(executablePath: string, args: string[] = []): Promise<OwnChromium> {
  const children = () =>
    existsSync('/proc/self/stat')
      ? allProcesses()
          .filter((entry) => entry.parent === process.pid)
          .map((entry) => entry.pid)
      : []
  const before = new Set(children())
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, ...AWAKE, ...args] })
  const pid = children().find((each) => !before.has(each)) ?? null
  return { browser, pid, close: () => browser.close() }
}
