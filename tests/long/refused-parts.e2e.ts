import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { expect, test } from 'vitest'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { ANSWER_WITHIN_MS } from '../support/browser.ts'
import { CHROMIUM_ARGS } from '../support/chromium-args.ts'
import { live, sheet } from '../support/inspector-page.ts'
import { logIn } from '../support/person.ts'
import { REFUSALS, type Refusal, refuse } from '../support/refusing-browser.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '5'])
const PLACES = ['/', '/quotes', '/login', '/topup', '/withdraw', '/HomeView/assets']

/** Why the hub is not shared, as the Inspector's connections tell it. */
async function why(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Inspector' }).click()
  const reported = sheet(page).getByRole('region', { name: 'Connections' }).getByText('does not offer')
  return reported.innerText()
}

/** Opens every page of a browser that refuses something, and trades on one of them. */
async function openEveryPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/spot?id=1`)
  await live(page)
  for (const path of PLACES) {
    await page.goto(url + path)
    await page.locator('main').first().waitFor()
    const text = await page.locator('body').innerText()
    expect(text, path).not.toMatch(/startError|could not start|stopped working/)
  }
  // Asset pages ask for a session, which lives as long as the page.
  await logIn(page)
  await page.waitForURL('**/HomeView/assets')
  await page.getByRole('heading', { name: 'Assets' }).first().waitFor()
}

test.each<[string, Refusal[], RegExp | null]>([
  ['stores', ['stores'], /localStorage/],
  ['databases', ['databases'], null],
  ['locks', ['locks'], /Web Locks/],
  ['caches', ['caches'], null],
  ['channels', ['channels'], /BroadcastChannel/],
  ['shared workers', ['shared workers'], /SharedWorker/],
  ['all of them', [...REFUSALS], /SharedWorker.*Web Locks.*BroadcastChannel.*localStorage/],
])('REAL-73 a browser that refuses %s shows live prices, and the connections say why', async (_, refusals, reason) => {
  const one = await on.person()
  await refuse(one.context, refusals)
  const page = await one.tab('/spot?id=1')
  await live(page)
  if (reason) expect(await why(page)).toMatch(reason)
})

test('REAL-73 with every cookie blocked, as Chromium has it, each page is there and the terminal is live', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'onetape-blocked-'))
  mkdirSync(join(profile, 'Default'))
  const cookies = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(cookies))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: CHROMIUM_ARGS,
    locale: 'en',
  })
  context.setDefaultTimeout(ANSWER_WITHIN_MS)
  try {
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${on.url}/spot?id=1`)
    const refused = await page.evaluate(() => {
      try {
        return localStorage === null
      } catch {
        return true
      }
    })
    expect(refused).toBe(true)
    await live(page)
    console.log(await why(page))
    await openEveryPage(page, on.url)
    expect(errors).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
