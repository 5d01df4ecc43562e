import { expect, test } from 'vitest'
import { notes } from '../support/entry-forms.ts'
import { logIn } from '../support/person.ts'
import { ROUTES } from '../support/routes.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])

const person = on.person

test('SHELL-01 SHELL-04 every route of the specification opens on demand; those behind a login send a visitor there and remember the way', async () => {
  const one = await person()
  const page = await one.tab('/')
  expect(ROUTES.length).toBe(34)
  const guarded: string[] = []
  for (const route of ROUTES) {
    await page.goto(on.url + route)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const address = new URL(page.url())
    if (address.pathname !== '/login' || route === '/login') expect(address.pathname, route).toBe(route)
    else {
      guarded.push(route)
      expect(address.searchParams.get('next')).toBe(route)
    }
  }
  for (const route of ['/onePurchase', '/HomeView/assets', '/HomeView/order', '/topup', '/withdraw'])
    expect(guarded).toContain(route)
  expect(guarded).not.toContain('/mock')
  expect(guarded).not.toContain('/spot')
  expect(one.errors).toEqual([])
})

test('SHELL-01 SHELL-02 navigation scrolls to top and builds the root view anew on a new path or search', async () => {
  const one = await person('phone')
  const page = await one.tab('/help')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    document.body.style.minHeight = '4000px'
    window.scrollTo(0, 900)
    document.querySelector('main h1')?.setAttribute('data-old', '')
  })
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.waitForURL('**/')
  await page.waitForFunction(() => window.scrollY === 0)
  await expect.poll(() => page.locator('[data-old]').count()).toBe(0)

  await page.goto(`${on.url}/spot?id=1`)
  await main.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-old', ''))
  await page.evaluate(() => {
    history.pushState({}, '', '/spot?id=2')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await page.waitForFunction(() => document.title.includes('ETH') && !document.querySelector('[data-old]'))
})

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

test('SHELL-10 a wrong password is said beside its field with the tries left, a right one goes back to where the person was', async () => {
  const one = await person()
  const page = await one.tab('/HomeView/order')
  await page.waitForURL('**/login?next=*')
  await logIn(page, { email: 'not-an-address', password: 'Sandbox-1!' })
  const email = page.getByLabel('Email', { exact: true }).and(page.locator('input'))
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await logIn(page, { email: 'demo@sandbox.test', password: 'Wrong-pass-1!' })
  const password = page.getByLabel('Password', { exact: true }).and(page.locator('input'))
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => notes(password)).toMatch(/4/)
  await logIn(page)
  await page.waitForURL('**/HomeView/order')
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

test('SHELL-11 the name on screen is the site config’s', async () => {
  const one = await person()
  const page = await one.context.newPage()
  await page.route('**/api/common/config', (route) =>
    route.fulfill({ json: { code: 200, message: '', data: { site_name: 'Nineteen' } } }),
  )
  await page.goto(`${on.url}/login`)
  await page.getByRole('link', { name: 'Nineteen' }).waitFor()
  await page.waitForFunction(() => document.title.includes('Nineteen'))
})

const LANGUAGES = { en: 'English', 'zh-CN': '简体中文', 'zh-TW': '繁體中文', ja: '日本語', ko: '한국어' }

test.each(Object.entries(LANGUAGES))(
  'SHELL-12 %s: chosen in the menu, the page says so, and no key is shown raw',
  async (language, name) => {
    const one = await person('phone')
    const page = await one.tab('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => document.documentElement.lang === 'en')
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name }).click()
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language)
    for (const path of ['/login', '/spot?id=1', '/futures?id=1', '/withdraw', '/']) {
      await page.goto(on.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const text = await page.evaluate(() => document.body.innerText)
      expect(text, path).not.toMatch(/\b(common|errors|login|planned|trading|orders|ticket|chart)[.:][a-zA-Z]/)
      expect(text, path).not.toMatch(/\{\{/)
      if (language === 'en') continue
      const own = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/
      await expect.poll(() => page.evaluate(() => document.body.innerText), { message: path }).toMatch(own)
    }
  },
)

test('SHELL-15 no page is wider than its window, and no control lies outside it, on three sizes', async () => {
  for (const size of ['desktop', 'laptop', 'phone'] as const) {
    const one = await person(size)
    const page = await one.tab('/login')
    for (const path of ['/login', '/', '/spot?id=1', '/futures?id=1', '/help']) {
      await page.goto(on.url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const outside = () =>
        page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('button, a[href], input, select')]
            .filter((control) => {
              const box = control.getBoundingClientRect()
              if (!box.width || !control.checkVisibility()) return false
              for (let up = control.parentElement; up; up = up.parentElement)
                if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return false
              return box.left < -1 || box.right > innerWidth + 1
            })
            .filter((control) => !control.closest('.skip') && !control.classList.contains('skip'))
            .map((control) => control.outerHTML.slice(0, 120)),
        )
      const message = `${size} ${path}`
      await expect.poll(outside, { message }).toEqual([])
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message })
        .toBeLessThanOrEqual(0)
    }
  }
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
