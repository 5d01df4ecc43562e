import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { launchChromium, type SIZES, type Visit, visit } from './browser.ts'
import { deployment } from './deployment.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'

/**
 * A product of its own for a file of tests: its server can be stopped and started again at the same address, and put on another
 * version; its people have service workers. `env`: of the server, besides its port. Whatever the policy refused, or a page threw, fails the test.
 */
export function installedStage(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  let browser: Browser
  let copy: ReturnType<typeof deployment>
  let dataDir: string
  let port = '0'
  let running: SandboxProcess | null = null
  let visits: Visit[] = []
  let regular: Visit | null = null

  async function start(): Promise<SandboxProcess> {
    running ??= await startSandbox({ args, root: copy.root, dataDir, env: { ...env, PORT: port } })
    port = new URL(running.url).port
    return running
  }
  async function stop(): Promise<void> {
    await running?.stop()
    running = null
  }

  beforeAll(async () => {
    copy = deployment()
    dataDir = mkdtempSync(join(tmpdir(), 'onetape-data-'))
    browser = await launchChromium()
  })
  beforeEach(async () => {
    await start()
  })
  afterEach(async () => {
    const all = regular ? [...visits, regular] : visits
    const found = all.flatMap((one) => [...one.violations.splice(0), ...one.errors.splice(0)])
    for (const one of visits) await one.close()
    for (const page of regular?.context.pages() ?? []) await page.close()
    await regular?.context.setOffline(false)
    visits = []
    expect(found).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    await stop()
    copy?.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const url = () => `http://localhost:${port}`
  return {
    get url() {
      return url()
    },
    get root() {
      return copy.root
    },
    start,
    stop,
    sandbox: () => start(),
    deploy: (version: string) => copy.deploy(version),
    /** Somebody who has been here since the first test that asked: the app is installed once, only their tabs go after a test. */
    async regular(): Promise<Visit> {
      regular ??= await visit(browser, url(), 'desktop', 'en', 'allow')
      return regular
    },
    async person(size: keyof typeof SIZES = 'desktop', language = 'en'): Promise<Visit> {
      const one = await visit(browser, url(), size, language, 'allow')
      visits.push(one)
      return one
    },
  }
}

/** Resolves when the page's service worker has put everything into its cache and answers for the page. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
}
