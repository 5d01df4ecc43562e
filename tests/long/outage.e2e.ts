import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchChromium, type Visit, visit } from '../support/browser.ts'
import { panelOf } from '../support/panel.ts'
import { type SandboxProcess, startSandbox } from '../support/sandbox-process.ts'

let browser: Browser
let dataDir: string
let sandbox: SandboxProcess
let one: Visit

beforeAll(async () => {
  browser = await launchChromium()
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'onetape-outage-'))
  sandbox = await startSandbox({ args: ['--seed', '5'], dataDir })
  one = await visit(browser, sandbox.url)
})
afterEach(async () => {
  await one.close()
  await sandbox.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => browser.close())

/** Writes down each change of the book between grey and not, and each word of the status bar, with their times. */
async function watchBook(page: Page): Promise<void> {
  await page.evaluate(() => {
    const log: { at: number; grey: boolean; status: string }[] = []
    Object.assign(window, { outage: log })
    const look = () => {
      const grey = document.querySelector('section[aria-label="Order book"].is-old') !== null
      const status = document.querySelector('.status')?.textContent ?? ''
      const last = log.at(-1)
      if (last?.grey !== grey || last.status !== status) log.push({ at: Date.now(), grey, status })
    }
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    look()
  })
}

const logOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { outage: { at: number; grey: boolean; status: string }[] }).outage)
/** When the book was last freed of its grey: words of the status bar go on changing after it. */
async function freshAt(page: Page): Promise<number> {
  const log = await logOf(page)
  return log[log.findLastIndex((entry) => entry.grey) + 1]?.at ?? Number.NaN
}
const isGrey = (page: Page, grey: boolean) =>
  page.waitForFunction(
    (wanted) => (window as unknown as { outage: { grey: boolean }[] }).outage.at(-1)?.grey === wanted,
    grey,
    { timeout: 60_000 },
  )
const live = (page: Page) => page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()

test('HUB-22 the server is killed and comes back: every tab is stale within 3 s, counts the next attempt down, and is fresh with it', async () => {
  const pages = [await one.tab('/spot?id=1'), await one.tab('/spot?id=2')]
  for (const page of pages) {
    await live(page)
    await watchBook(page)
  }
  const killed = Date.now()
  await sandbox.kill9()
  for (const page of pages) await isGrey(page, true)
  for (const page of pages) {
    const first = (await logOf(page)).find((entry) => entry.grey)
    expect((first?.at ?? 0) - killed).toBeLessThanOrEqual(3_000)
    await page
      .getByText(/reconnecting, try \d+ in \d+ s/)
      .first()
      .waitFor({ timeout: 30_000 })
  }
  sandbox = await startSandbox({ args: ['--seed', '5'], dataDir, env: { PORT: new URL(sandbox.url).port } })
  for (const page of pages) await isGrey(page, false)
  await expect.poll(async () => (await panelOf(sandbox).sockets()).opened.spot).toBe(1)
  // Nobody was told a wait of more than a second for the very attempt that brought it back.
  for (const page of pages) {
    const log = await logOf(page)
    const back = log.findLastIndex((entry, i) => !entry.grey && log[i - 1]?.grey)
    const told = log.slice(0, back).findLast((entry) => /in \d+ s/.test(entry.status))
    expect(Number(/in (\d+) s/.exec(told?.status ?? 'in 0 s')?.[1])).toBeLessThanOrEqual(2)
  }
})

test('HUB-20 HUB-22 “Reconnect now” does not wait for the countdown', async () => {
  const page = await one.tab('/spot?id=1')
  const panel = panelOf(sandbox)
  await live(page)
  await watchBook(page)
  await panel.fault({ action: 'refuse', kind: 'spot' })
  await panel.close({ kind: 'spot' })
  // A wait that is long enough to see it cut short.
  await page
    .getByText(/reconnecting, try \d+ in ([6-9]|\d\d) s/)
    .first()
    .waitFor({ timeout: 120_000 })
  await panel.clearFaults()
  await page.getByRole('button', { name: 'Reconnect now' }).press('Enter')
  const pressed = Date.now()
  await isGrey(page, false)
  expect((await freshAt(page)) - pressed).toBeLessThanOrEqual(2_000)
})

test('HUB-22 connections are broken and refused for 2.5 s: fresh within 2 s of the end, five times', async () => {
  const page = await one.tab('/spot?id=1')
  const panel = panelOf(sandbox)
  for (let round = 0; round < 5; round++) {
    await live(page)
    await watchBook(page)
    await panel.fault({ action: 'refuse', kind: 'spot' })
    await panel.close({ kind: 'spot' })
    await isGrey(page, true)
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2_500)))
    await panel.clearFaults()
    const ended = Date.now()
    await isGrey(page, false)
    expect((await freshAt(page)) - ended).toBeLessThanOrEqual(2_000)
  }
})

test('HUB-17 with the data saver a book changes once a second and has twenty levels a side at most; this tab may choose otherwise', async () => {
  const changes = (page: Page, ms: number) =>
    page.evaluate(
      (span) =>
        new Promise<number>((done) => {
          let count = 0
          let text = ''
          const label = '[aria-label="Provenance of the book"]'
          const look = () => {
            const now = document.querySelector(label)?.querySelector('b')?.textContent ?? ''
            if (now !== text) count++
            text = now
          }
          const watcher = new MutationObserver(look)
          watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
          setTimeout(() => {
            watcher.disconnect()
            done(count)
          }, span)
        }),
      ms,
    )
  const settings = await one.tab('/HomeView/personal/settings')
  await settings.getByRole('radiogroup', { name: 'Pace' }).getByRole('radio', { name: 'Data saver' }).click()
  const page = await one.tab('/spot?id=1')
  await live(page)
  const slow = await changes(page, 6_000)
  expect(slow).toBeGreaterThanOrEqual(3)
  expect(slow).toBeLessThanOrEqual(9)
  const sides = page.getByRole('region', { name: 'Order book' }).getByRole('option')
  expect(await sides.count()).toBeLessThanOrEqual(40)
  await page.evaluate(() => sessionStorage.setItem('onetape-tab-pace', '{"pace":"display","depth":null}'))
  await page.reload()
  await live(page)
  expect(await changes(page, 6_000)).toBeGreaterThan(20)
})
