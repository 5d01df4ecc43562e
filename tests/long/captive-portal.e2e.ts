import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, visit } from '../support/browser.ts'
import { live } from '../support/inspector-page.ts'
import { type Gateway, prefixGateway } from '../support/prefix-gateway.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

let browser: Browser
let sandbox: SandboxProcess
let gateway: Gateway
let captive = false

beforeAll(async () => {
  browser = await launchChromium()
  sandbox = await startSandbox({ args: ['--seed', '5'] })
  gateway = await prefixGateway(sandbox.url, '', () => captive)
})
afterAll(async () => {
  await browser.close()
  await gateway.close()
  await sandbox.kill9()
})

test('REAL-86 behind a network’s log-in page, and offline after it, the page starts as it was', async () => {
  const one = await visit(browser, gateway.url, 'desktop', 'en', 'allow')
  const page = await one.tab('/spot?id=1')
  await live(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  // All files of the build are kept first.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 0 })
  const screen = page.locator('main section').first()
  captive = true
  await page.reload()
  await screen.waitFor()
  expect(await page.locator('body').innerText()).not.toContain('Log in to this network')
  // What the browser looks for meanwhile is no newer version.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update().catch(() => undefined))
  await one.context.setOffline(true)
  await page.reload()
  await screen.waitFor()
  await page
    .getByRole('button', { name: /^Language/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '日本語' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'ja')
  expect(one.errors).toEqual([])
  await one.context.setOffline(false)
  captive = false
  await page.reload()
  await page.getByRole('region').first().waitFor()
  await one.close()
})
