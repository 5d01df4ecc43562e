import { networkInterfaces } from 'node:os'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium, type Visit, visit } from '../support/browser.ts'
import { live } from '../support/inspector-page.ts'
import { logIn } from '../support/person.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

/** This machine's own address in its network; undefined where it has no network. */
const address = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && one.family === 'IPv4' && !one.internal)?.address

let browser: Browser
let sandbox: SandboxProcess
let base: string

beforeAll(async () => {
  browser = await launchChromium()
  sandbox = await startSandbox({ args: ['--seed', '5'], env: { HOST: '0.0.0.0', ALLOWED_HOSTS: address ?? '' } })
  base = `http://${address}:${new URL(sandbox.url).port}`
})
afterAll(async () => {
  await browser.close()
  await sandbox.kill9()
})

/** One person's browser on the LAN address; whatever it refused or threw fails the test. */
async function withPage(run: (page: Page, one: Visit) => Promise<void>): Promise<void> {
  const one = await visit(browser, base)
  const page = await one.tab('/')
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await run(page, one)
  expect([...one.violations, ...one.errors]).toEqual([])
  await one.close()
}

const RAW = /\b(startError\w*|tryAgain|could not start|stopped working)\b/

test.skipIf(!address)('REAL-81 at a LAN address over plain http every page is there and the book is live', async () => {
  await withPage(async (page) => {
    for (const path of ['/', '/quotes', '/login', '/register', '/forgotPassword', '/resetPassword', '/topup']) {
      await page.goto(base + path)
      await page.locator('main h1, main h2').first().waitFor()
      expect(await page.locator('body').innerText(), path).not.toMatch(RAW)
    }
    await page.goto(`${base}/spot?id=1`)
    await live(page)
    await page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option').first().waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(RAW)
  })
})

test.skipIf(!address)('REAL-81 forms for passwords say over plain http that what is typed can be read', async () => {
  await withPage(async (page) => {
    const note = page.getByRole('note').filter({ hasText: 'plain http' })
    for (const path of ['/register', '/forgotPassword', '/login?next=%2FHomeView%2Fpersonal%2Fsecurity']) {
      await page.goto(base + path)
      await note.waitFor()
    }
    await page.getByRole('paragraph').filter({ hasText: 'Google log-in needs https' }).waitFor()
    await logIn(page)
    await page.waitForURL('**/HomeView/personal/security')
    await note.waitFor()
  })
})

test.skipIf(!address)('REAL-82 over plain http controls that need https say so, and texts are copied', async () => {
  await withPage(async (page) => {
    await page.goto(`${base}/HomeView/personal/settings`)
    await page.getByText('Installing the app, opening it offline').waitFor()
    await page.goto(`${base}/spot?id=1`)
    await live(page)
    await page
      .getByRole('button', { name: /alerts/i })
      .first()
      .click()
    await page.getByText('Notifications need https').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Layout/ }).click()
    await page.getByRole('menuitem', { name: 'Copy a link to this layout' }).click()
    await page.getByText('The link to this layout is copied').first().waitFor()
  })
})
