import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { misfits } from '../support/layout.ts'
import { holdPositions } from '../support/own-orders.ts'
import { buildPseudoProduct } from '../support/pseudo-product.ts'
import { ROUTES } from '../support/routes.ts'
import { stillStage } from '../support/stage.ts'
import { loaded, sweep, type Wrong } from '../support/sweep.ts'

const on = stillStage(['--seed', '31'], buildPseudoProduct)

const ENTRY = ['/login', '/register']
const SETTINGS = '/HomeView/personal/settings'

beforeAll(() => holdPositions(on))

test('LANG-04 the pseudo-locale is on: every word of the bars stands in its brackets', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  await loaded(page)
  const words = await page.getByRole('navigation').getByRole('link').allInnerTexts()
  expect(words.length).toBeGreaterThan(4)
  expect(words.filter((word) => word.trim() && !/^\[.*\]$/s.test(word.trim()))).toEqual([])
})

test('LANG-04 UI-04 SHELL-13 SHELL-14 PHONE-03 LOOK-01 every route, signed in, at 390 with texts 40 % longer: a title, a language and one heading, axe finds nothing, nothing is too wide, cut or laid over something else, and every target is at least 44 px', async () => {
  const routes = [
    ...ROUTES.filter((route) => !ENTRY.includes(route)),
    ...[SETTINGS, '/HomeView/personal/security', '/none'],
  ]
  const wrong = await sweep(await on.signedIn('phone'), routes, { url: on.url, size: 'phone' })
  expect(wrong).toEqual([])
})

test('LANG-04 UI-04 SHELL-13 SHELL-14 PHONE-03 what visitors see holds too', async () => {
  const routes = ['/', ...ENTRY, '/forgotPassword', '/resetPass', '/spot', '/futures', '/quotes', '/help', SETTINGS]
  const wrong = await sweep(await on.person('phone'), routes, { url: on.url, size: 'phone', further: [languageMenu] })
  expect(wrong).toEqual([])
})

async function languageMenu(page: Page, route: string): Promise<Wrong> {
  if (route !== '/') return []
  await page.locator('.shell_bar .end button').last().click()
  await page.getByRole('menu').waitFor()
  const wrong = [...(await misfits(page)), ...(await axe(page))]
  await page.keyboard.press('Escape')
  return wrong
}

test('LANG-04 SHELL-14 the terminal’s tabs and the ticket’s sheet hold at 390', async () => {
  const one = await on.signedIn('phone')
  const page = await one.tab('/spot?id=1')
  await loaded(page)
  const wrong: Wrong = []
  const tabs = page.getByRole('main').getByRole('tablist').first().getByRole('tab')
  for (let at = 0; at < (await tabs.count()); at++) {
    await tabs.nth(at).click()
    await page.locator('[role=tab][aria-selected=true]').first().waitFor()
    wrong.push(...[...(await misfits(page)), ...(await axe(page))].map((line) => `tab ${at}: ${line}`))
  }
  await page.locator('.phone_buy2 .btn.buy').click()
  await page.getByRole('dialog').waitFor()
  wrong.push(...(await misfits(page)).map((line) => `sheet: ${line}`))
  expect(wrong).toEqual([])
})
