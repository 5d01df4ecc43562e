import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium, type SIZES, type Visit, visit } from './browser.ts'
import { panelOf } from './panel.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'

export interface Stage {
  readonly url: string
  /** Key of the control panel. */
  readonly key: string
  readonly panel: ReturnType<typeof panelOf>
  /** A person with a browser of their own; it is closed after the test. */
  person(size?: keyof typeof SIZES): Promise<Visit>
}

/**
 * A sandbox and a Chromium for a whole file. After each test the faults are taken back, every browser is closed,
 * and whatever the policy or Trusted Types refused, or a page threw, fails the test.
 * @param env of the sandbox: `COUNTRY`, `INVITE`
 * @param build makes another product than the usual one. @returns its folder
 */
export function stage(
  args: readonly string[],
  env: Record<string, string> = {},
  build: () => Promise<string | undefined> = async () => undefined,
): Stage {
  let browser: Browser | undefined
  let sandbox: SandboxProcess | undefined
  let visits: Visit[] = []

  const running = () => {
    if (!sandbox || !browser) throw new Error('the stage is not up yet')
    return { sandbox, browser }
  }

  beforeAll(async () => {
    sandbox = await startSandbox({ args, env, root: await build() })
    browser = await launchChromium()
  })
  afterEach(async () => {
    await panelOf(running().sandbox).clearFaults()
    const found = visits.flatMap((one) => [...one.violations, ...one.errors])
    for (const one of visits) await one.close()
    visits = []
    expect(found).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await sandbox?.stop()
  })

  return {
    get url() {
      return running().sandbox.url
    },
    get key() {
      return running().sandbox.key
    },
    get panel() {
      return panelOf(running().sandbox)
    },
    async person(size = 'desktop') {
      const { browser, sandbox } = running()
      const one = await visit(browser, sandbox.url, size)
      visits.push(one)
      return one
    },
  }
}
