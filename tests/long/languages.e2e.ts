import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { misfits } from '../support/layout.ts'
import { buildPseudoProduct } from '../support/pseudo-product.ts'
import { ROUTES } from '../support/routes.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { stillStage } from '../support/stage.ts'

const on = stillStage(['--calm'], buildPseudoProduct)

/** Waits until the screen is there, and what it loads has come or failed. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main .sk, main [role=status].loading-page'))
}

/** Goes there. @returns what does not fit, by the route */
async function brokenOn(page: Page, route: string): Promise<string[]> {
  await page.goto(on.url + route)
  await settled(page)
  return (await misfits(page)).map((line) => `${route}: ${line}`)
}

test('LANG-04 the pseudo-locale is on: every word of the bars stands in its brackets', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  await settled(page)
  const words = await page.getByRole('navigation').getByRole('link').allInnerTexts()
  expect(words.length).toBeGreaterThan(4)
  expect(words.filter((word) => word.trim() && !/^\[.*\]$/s.test(word.trim()))).toEqual([])
})

test('LANG-04 no route breaks at 390 with texts 40 % longer', async () => {
  const one = await on.signedIn('phone')
  const routes = [
    ...ROUTES.filter((route) => !['/login', '/register'].includes(route)),
    ...['/HomeView/personal/settings', '/HomeView/personal/security', '/spot?id=1', '/none'],
  ]
  const broken = await sideBySide(one, routes, brokenOn)
  expect(broken.flat()).toEqual([])
})

test('LANG-04 the pages of entry hold too, and the language menu', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  const broken: string[] = []
  for (const route of ['/', '/login', '/register', '/forgotPassword', '/resetPass']) {
    await page.goto(on.url + route)
    await settled(page)
    broken.push(...(await misfits(page)).map((line) => `${route}: ${line}`))
  }
  await page.locator('.bar .end button').last().click()
  await page.getByRole('menu').waitFor()
  broken.push(...(await misfits(page)).map((line) => `menu: ${line}`))
  expect(broken).toEqual([])
})

test('LANG-04 the terminal’s tabs and the ticket’s sheet hold at 390', async () => {
  const one = await on.signedIn('phone')
  const page = await one.tab('/spot?id=1')
  await settled(page)
  const broken: string[] = []
  const tabs = page.getByRole('main').getByRole('tablist').first().getByRole('tab')
  await tabs.first().waitFor()
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await page.locator('[role=tab][aria-selected=true]').first().waitFor()
    broken.push(...(await misfits(page)).map((line) => `tab ${at}: ${line}`))
  }
  await page.locator('.buy2 .btn.buy').click()
  await page.getByRole('dialog').waitFor()
  broken.push(...(await misfits(page)).map((line) => `sheet: ${line}`))
  expect(broken).toEqual([])
})
