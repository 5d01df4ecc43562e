import type { Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchChromium, type SIZES, type Visit, visit } from './browser.ts'
import { panelOf } from './panel.ts'
import { type CallAnswer, SandboxClient } from './sandbox-client.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'

export interface Stage {
  readonly url: string
  /** Key of the control panel. */
  readonly key: string
  readonly panel: ReturnType<typeof panelOf>
  /** A person with a browser of their own; it is closed after the test. */
  person(size?: keyof typeof SIZES): Promise<Visit>
  /** The same, who has signed in to the demo account before: no test of the form for logging in. */
  signedIn(size?: keyof typeof SIZES): Promise<Visit>
  /** A call of the demo account from outside of any browser: what is to stand before a page comes. */
  demo<T = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<CallAnswer<T>>
}

/**
 * A sandbox and a Chromium for a whole file. After each test the faults are taken back, every browser is closed,
 * and whatever the policy or Trusted Types refused, or a page threw, fails the test.
 * @param env of the sandbox: `COUNTRY`, `INVITE`, `SILENCE` where a test would wait for real silence
 * @param build makes another product than the usual one. @returns its folder
 * @param motion of all its people's browsers
 */
export function stage(
  args: readonly string[],
  env: Record<string, string> = {},
  build: () => Promise<string | undefined> = async () => undefined,
  motion: 'no-preference' | 'reduce' = 'no-preference',
): Stage {
  let browser: Browser | undefined
  let sandbox: SandboxProcess | undefined
  let visits: Visit[] = []
  let token: string | undefined

  const come = async (size: keyof typeof SIZES, stored: Record<string, string> = {}): Promise<Visit> => {
    const { browser, sandbox } = running()
    const one = await visit(browser, sandbox.url, size, 'en', 'block', stored, motion)
    visits.push(one)
    return one
  }
  const running = () => {
    if (!sandbox || !browser) throw new Error('the stage is not up yet')
    return { sandbox, browser }
  }

  beforeAll(async () => {
    const root = await build()
    const start = async () => {
      sandbox = await startSandbox({ args, env, root })
    }
    const launch = async () => {
      browser = await launchChromium()
    }
    await Promise.all([start(), launch()])
  })
  afterEach(async () => {
    await panelOf(running().sandbox).clearFaults()
    const found = visits.flatMap((one) => [...one.violations, ...one.errors])
    for (const one of visits) await one.close()
    visits = []
    expect(found).toEqual([])
  })
  afterAll(async () => {
    // Nothing of it is kept.
    await Promise.all([browser?.close(), sandbox?.kill9()])
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
    person: (size = 'desktop') => come(size),
    async signedIn(size = 'desktop') {
      return come(size, { token: await new SandboxClient(running().sandbox.url).login() })
    },
    async demo<T>(method: 'GET' | 'POST', path: string, body: object = {}) {
      const client = new SandboxClient(running().sandbox.url)
      token ??= await client.login()
      return method === 'GET' ? client.get<T>(path, { token }) : client.post<T>(path, body, { token })
    },
  }
}

/** A stage of people who want no motion: for tests that judge what stands on a page, and would wait for it to come to rest. */
export function stillStage(
  args: readonly string[],
  build?: () => Promise<string | undefined>,
  env: Record<string, string> = {},
): Stage {
  return stage(args, env, build, 'reduce')
}
