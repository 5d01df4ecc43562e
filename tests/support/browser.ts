import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { CHROMIUM_ARGS } from './chromium-args.ts'

export interface Visit {
  context: BrowserContext
  /** Opens a further tab of the same browser; every tab is watched for violations and errors. */
  tab(path: string): Promise<Page>
  /** What the policy or Trusted Types refused, in any tab; the suite asserts that it stays empty. */
  violations: string[]
  /** Uncaught errors of any tab. */
  errors: string[]
  close(): Promise<void>
}

/** How long a page is waited for, ms: Playwright's half a minute may be over on a busy machine. */
export const ANSWER_WITHIN_MS = 60_000

export const SIZES = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
} as const

/** A headless Chromium: CHROMIUM_PATH, or what scripts/find-chromium.mjs finds. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_ARGS, ...args] })
}

/**
 * One person's browser: a context of its own (own caches, own SharedWorker). Without a service worker unless asked for: what one
 * answers, Playwright's routes do not see.
 * @param stored what the browser's localStorage holds of an earlier visit
 * @param motion 'reduce': nothing moves into its place, which the product does for whoever asks for it
 */
export async function visit(
  browser: Browser,
  base: string,
  size: keyof typeof SIZES = 'desktop',
  language = 'en',
  serviceWorkers: 'allow' | 'block' = 'block',
  stored: Readonly<Record<string, string>> = {},
  motion: 'no-preference' | 'reduce' = 'no-preference',
): Promise<Visit> {
  const context = await browser.newContext({
    serviceWorkers,
    viewport: SIZES[size],
    hasTouch: size === 'phone',
    isMobile: size === 'phone',
    locale: language,
    reducedMotion: motion,
    storageState: {
      cookies: [],
      origins: [{ origin: base, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
  })
  context.setDefaultTimeout(ANSWER_WITHIN_MS)
  const violations: string[] = []
  const errors: string[] = []
  await context.exposeBinding('reportViolation', (_source, text: string) => {
    violations.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation(text: string): void }).reportViolation
      report(`${event.violatedDirective}: ${event.blockedURI} ${event.sample} (${location.pathname})`)
    })
  })
  context.on('weberror', (error) => errors.push(error.error().message))
  context.on('console', (message) => {
    if (/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/i.test(message.text()))
      violations.push(message.text())
  })
  return {
    context,
    violations,
    errors,
    async tab(path) {
      const page = await context.newPage()
      await page.goto(new URL(path, base).href)
      return page
    },
    close: () => context.close(),
  }
}
