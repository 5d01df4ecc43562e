import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { logIn } from '../support/person.ts'
import { ROUTES } from '../support/routes.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])

/** Pages that send somebody who is signed in elsewhere, or are another page for visitors. */
const VISITORS = ['/', '/login', '/register', '/forgotPassword', '/resetPass', '/spot', '/futures', '/quotes']
const PLANNED = /This page is planned and not built yet/

/** The screen is there, and so is what it loads: axe on a skeleton proves nothing. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main .sk, main .loading-page'))
  const { pathname } = new URL(page.url())
  if (pathname === '/spot' || pathname === '/futures')
    await page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
}

test.each(['desktop', 'phone'] as const)('UI-04 axe finds nothing on any route, signed in (%s)', async (size) => {
  const one = await on.person(size)
  const page = await one.tab('/login')
  await logIn(page)
  await page.waitForURL((url) => url.pathname === '/')
  const wrong: string[] = []
  for (const route of [...ROUTES, '/HomeView/personal/settings', '/HomeView/personal/security', '/none']) {
    await page.goto(on.url + route)
    await loaded(page)
    wrong.push(...(await axe(page)).map((line) => `${route}: ${line}`))
  }
  expect(wrong).toEqual([])
})

test.each(['desktop', 'phone'] as const)('UI-04 axe finds nothing on what visitors see (%s)', async (size) => {
  const one = await on.person(size)
  const page = await one.tab('/')
  const wrong: string[] = []
  for (const route of [...VISITORS, '/HomeView/personal/settings']) {
    await page.goto(on.url + route)
    await loaded(page)
    wrong.push(...(await axe(page)).map((line) => `${route}: ${line}`))
  }
  expect(wrong).toEqual([])
})

test.each(['blue-orange', 'red-up-blue'])('UI-04 axe finds nothing on the market pages in %s', async (palette) => {
  const one = await on.person()
  await one.context.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('onetape-prefs', JSON.stringify({ palette: chosen }))
  }, palette)
  const page = await one.tab('/')
  for (const route of ['/', '/quotes', '/spot', '/futures']) {
    await page.goto(on.url + route)
    await loaded(page)
    await page.locator(`html[data-palette="${palette}"]`).waitFor()
    expect(await axe(page), route).toEqual([])
  }
})

test('UI-04 axe finds nothing in the states of the shell: menus, search, toast, unknown page, failed page', async () => {
  const one = await on.person()
  const page = await one.tab('/login?next=%2Fhelp')
  await logIn(page)
  await page.waitForURL('**/help')
  const banner = page.getByRole('banner')
  for (const name of [/^Language/, /^Account/]) {
    await banner.getByRole('button', { name }).click()
    await page.getByRole('menu').waitFor()
    expect(await axe(page), String(name)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await page.keyboard.press('/')
  const line = page.getByRole('combobox', { name: /Coin or market/ })
  await page.getByRole('option').first().waitFor()
  expect(await axe(page), 'search').toEqual([])
  await line.fill('no such coin')
  await page.getByText('No market by that name').waitFor()
  expect(await axe(page), 'nothing found').toEqual([])
  await line.fill('ethusdt')
  await page
    .getByRole('option', { name: /^ETHUSDT/ })
    .first()
    .waitFor()
  await line.press('Enter')
  await page.waitForURL('**/spot?id=2')

  await page.goto(`${on.url}/help`)
  await banner.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.locator('.toast').waitFor()
  expect(await axe(page), 'toast').toEqual([])

  const broken = await on.person()
  const other = await broken.tab('/help')
  await loaded(other)
  await other.route(/spot-screen.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' }).click()
  await other.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  expect(await axe(other), 'failed').toEqual([])
})

test('UI-03 a planned page says "planned", what is planned, and where to go instead; every other route is built', async () => {
  const one = await on.person()
  const page = await one.tab('/login')
  await logIn(page)
  await page.waitForURL((url) => url.pathname === '/')
  const planned: string[] = []
  for (const route of ROUTES) {
    await page.goto(on.url + route)
    await loaded(page)
    const main = page.getByRole('main')
    if (!PLANNED.test(await main.innerText())) continue
    planned.push(route)
    expect(await main.getByText('Planned', { exact: true }).isVisible(), route).toBe(true)
    const ways = await main.locator('.planned-ways a').evaluateAll((links) => links.map((a) => a.getAttribute('href')!))
    expect(ways.length, route).toBeGreaterThan(1)
    for (const way of ways) expect(ROUTES.includes(way) || way === '/HomeView/personal/settings', way).toBe(true)
    expect(new Set(ways).size, route).toBe(ways.length)
  }
  for (const built of ['/', '/login', '/spot', '/futures', '/register', '/forgotPassword', '/resetPass', '/quotes'])
    expect(planned).not.toContain(built)
  // Nothing on a planned page leads to another planned one.
  for (const way of ['/spot', '/futures', '/quotes', '/', '/login']) expect(planned).not.toContain(way)
})

test.each([
  ['zh-CN', '计划中'],
  ['zh-TW', '規劃中'],
  ['ja', '計画中'],
  ['ko', '계획됨'],
])('UI-03 %s: a planned page says so in its own words', async (language, word) => {
  const one = await on.person('phone')
  await one.context.addInitScript((code) => {
    if (location.protocol === 'http:') localStorage.setItem('lang', code)
  }, language)
  const page = await one.tab('/flashOption')
  await page.getByText(word, { exact: true }).waitFor()
})
