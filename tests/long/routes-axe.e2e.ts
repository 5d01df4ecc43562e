import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { ROUTES } from '../support/routes.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { stillStage } from '../support/stage.ts'

const on = stillStage(['--calm'])

/** Pages that send somebody who is signed in elsewhere, or are another page for visitors; access.e2e.ts looks at `/`, `/login` and `/futures`. */
const VISITORS = ['/register', '/forgotPassword', '/resetPass', '/spot', '/quotes']
const PLANNED = /This page is planned and not built yet/

/** The screen is there, and so is what it loads: axe on a skeleton proves nothing. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main .sk, main .loading-page'))
  const { pathname } = new URL(page.url())
  if (pathname === '/spot' || pathname === '/futures')
    await page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor({ timeout: 90_000 })
}

/** Goes there. @returns what axe finds, by the route */
async function wrongOn(page: Page, route: string): Promise<string[]> {
  await page.goto(on.url + route)
  await loaded(page)
  return (await axe(page)).map((line) => `${route}: ${line}`)
}

test.each(['desktop', 'phone'] as const)(
  'UI-04 UI-03 axe finds nothing on any route, signed in (%s); a planned page says "planned", what is planned, and where to go instead; every other route is built',
  async (size) => {
    const one = await on.signedIn(size)
    const planned: string[] = []
    const routes = [...ROUTES, '/HomeView/personal/settings', '/HomeView/personal/security', '/none']
    const wrong = await sideBySide(one, routes, async (page, route) => {
      const found = await wrongOn(page, route)
      if (ROUTES.includes(route) && (await saysPlanned(page, route))) planned.push(route)
      return found
    })
    expect(wrong.flat()).toEqual([])
    for (const built of BUILT) expect(planned).not.toContain(built)
  },
)

/** Nothing on a planned page leads to another planned one. */
const BUILT = ['/', '/login', '/spot', '/futures', '/register', '/forgotPassword', '/resetPass', '/quotes']

/** A planned page says what is planned, and leads to others. @returns false where the route is built */
async function saysPlanned(page: Page, route: string): Promise<boolean> {
  const main = page.getByRole('main')
  if (!PLANNED.test(await main.innerText())) return false
  await main.getByText('Planned', { exact: true }).waitFor()
  const ways = await main.locator('.planned-ways a').evaluateAll((links) => links.map((a) => a.getAttribute('href')!))
  expect(ways.length, route).toBeGreaterThan(1)
  for (const way of ways) expect(ROUTES.includes(way) || way === '/HomeView/personal/settings', way).toBe(true)
  expect(new Set(ways).size, route).toBe(ways.length)
  return true
}

test.each(['desktop', 'phone'] as const)('UI-04 axe finds nothing on what visitors see (%s)', async (size) => {
  const one = await on.person(size)
  const wrong = await sideBySide(one, [...VISITORS, '/HomeView/personal/settings'], wrongOn)
  expect(wrong.flat()).toEqual([])
})

test.each(['blue-orange', 'red-up-blue'])('UI-04 axe finds nothing on the market pages in %s', async (palette) => {
  const one = await on.person()
  await one.context.addInitScript((chosen) => {
    if (location.protocol === 'http:') localStorage.setItem('onetape-prefs', JSON.stringify({ palette: chosen }))
  }, palette)
  const wrong = await sideBySide(one, ['/', '/quotes', '/spot', '/futures'], async (page, route) => {
    const found = await wrongOn(page, route)
    await page.locator(`html[data-palette="${palette}"]`).waitFor()
    return found
  })
  expect(wrong.flat()).toEqual([])
})

test('UI-04 axe finds nothing in the states of the shell: menus, search, toast, unknown page, failed page', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/help')
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
