import { expect, test } from 'vitest'
import { logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])

const person = on.person

test('SHELL-03 a missing chunk reloads the page once, then says that it could not be loaded', async () => {
  const one = await person()
  const page = await one.context.newPage()
  let reloads = -1
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads++
  })
  await page.route(/spot-screen.*\.js/, (route) =>
    reloads === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.goto(on.url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' }).click()
  await page.waitForFunction(() => document.title.includes('BTC'))
  expect(reloads).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/spot')

  const other = await person()
  const broken = await other.context.newPage()
  let tries = -1
  broken.on('request', (request) => {
    if (request.isNavigationRequest()) tries++
  })
  await broken.route(/spot-screen.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await broken.goto(on.url)
  await broken.getByRole('heading', { level: 1 }).first().waitFor()
  await broken.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' }).click()
  await broken.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  expect(tries).toBe(1)
})

test('SHELL-05 SHELL-06 the theme is light whatever the device wants, and the caches keep their names', async () => {
  const one = await person()
  const page = await one.context.newPage()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('userTheme', 'dark'))
  const sent: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.headers())
  })
  await page.goto(`${on.url}/login?next=%2Fspot%3Fid%3D1`)
  const balances = page.waitForRequest('**/api/currency/accountCurrency')
  await logIn(page)
  const asked = (await balances).headers()
  await page.getByRole('button', { name: /^Account/ }).waitFor()
  for (const name of ['lang', 'userTheme', 'deviceId', 'token', 'time_zone', 'local-ip', 'local-country'])
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage)), { message: name }).toContain(name)
  await expect
    .poll(() =>
      page.evaluate(() => [getComputedStyle(document.documentElement).colorScheme, localStorage.getItem('userTheme')]),
    )
    .toEqual([expect.stringContaining('light'), expect.stringContaining('light')])
  expect(asked.authorization).toMatch(/^Bearer \S+$/)
  for (const headers of sent) {
    expect(headers.device).toBe('2')
    expect(headers.language).toBe('en')
    expect(Number(headers.timestamp)).toBeGreaterThan(1_600_000_000_000)
  }
  expect(sent.some((headers) => headers.authorization === undefined)).toBe(true)
})

test('SHELL-08 signing out in one tab signs out every tab; an outage signs nobody out', async () => {
  const one = await on.signedIn()
  const first = await one.tab('/help')
  await first.getByRole('button', { name: /^Account/ }).waitFor()
  const second = await one.tab('/HomeView/assets')
  await second.getByRole('button', { name: /^Account/ }).waitFor()
  await second.route('**/api/account/userinfo', (route) => route.abort())
  await second.reload()
  await second.getByRole('button', { name: /^Account/ }).waitFor()
  expect(await second.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  await second.unroute('**/api/account/userinfo')
  await first.getByRole('button', { name: /^Account/ }).click()
  await first.getByRole('menuitem', { name: 'Log out' }).click()
  await second.waitForURL('**/login*')
  await expect.poll(() => second.evaluate(() => localStorage.getItem('token'))).toBeFalsy()
})

test('SHELL-13 a page that breaks the policy is noticed: a string for innerHTML is refused and reported', async () => {
  const one = await on.person()
  const page = await one.tab('/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(one.violations).toEqual([])
  const thrown = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>text</b>'
      return ''
    } catch (error) {
      return String(error)
    }
  })
  expect(thrown).toMatch(/TrustedHTML/)
  // Once by the page's event, once on the console.
  await expect.poll(() => one.violations.length).toBe(2)
  one.violations.length = 0
})
