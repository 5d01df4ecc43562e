import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ROUTES } from '../support/routes.ts'
import { input, logIn } from './support/auth-forms.ts'
import { exchangePage } from './support/exchange-page.tsx'

const on = exchangePage({ calm: true, siteName: 'Nineteen' })

const heading = () => on.see('main h1')

test('SHELL-11 the name on screen is the site config’s', async () => {
  await on.open('/login')
  await page.getByRole('link', { name: 'Nineteen' }).waitFor()
  await expect.poll(() => document.title).toContain('Nineteen')
})

test('SHELL-01 SHELL-04 every route of the specification opens on demand; those behind a login send a visitor there and remember the way', async () => {
  expect(ROUTES.length).toBe(34)
  const guarded: string[] = []
  for (const route of ROUTES) {
    await on.open(route)
    await heading()
    if (location.pathname !== '/login' || route === '/login') expect(location.pathname, route).toBe(route)
    else {
      guarded.push(route)
      expect(new URLSearchParams(location.search).get('next')).toBe(route)
    }
  }
  for (const route of ['/onePurchase', '/HomeView/assets', '/HomeView/order', '/topup', '/withdraw'])
    expect(guarded).toContain(route)
  expect(guarded).not.toContain('/mock')
  expect(guarded).not.toContain('/spot')
})

test('SHELL-01 SHELL-02 navigation scrolls to top and builds the root view anew on a new path or search', async () => {
  await on.open('/help', { size: 'phone' })
  const old = await heading()
  document.body.style.minHeight = '4000px'
  scrollTo(0, 900)
  await expect.poll(() => scrollY).toBe(900)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await on.at('/')
  await expect.poll(() => scrollY).toBe(0)
  await expect.poll(() => old.isConnected).toBe(false)
  document.body.style.minHeight = ''

  await on.open('/spot?id=1', { size: 'phone' })
  await expect.poll(() => document.title).toContain('BTC')
  const before = await heading()
  history.pushState({}, '', '/spot?id=2')
  dispatchEvent(new PopStateEvent('popstate'))
  await expect.poll(() => document.title).toContain('ETH')
  expect(before.isConnected).toBe(false)
})

test('SHELL-10 a wrong password is said beside its field with the tries left, a right one goes back to where the person was', async () => {
  await on.open('/HomeView/order')
  await expect.poll(() => location.pathname).toBe('/login')
  await logIn({ email: 'not-an-address', password: 'Sandbox-1!' })
  await expect.poll(() => input('Email').attribute('aria-invalid')).toBe('true')
  await logIn({ email: 'demo@sandbox.test', password: 'Wrong-pass-1!' })
  await expect.poll(() => input('Password').attribute('aria-invalid')).toBe('true')
  await expect.poll(() => input('Password').notes()).toMatch(/4/)
  await logIn()
  await on.at('/HomeView/order')
})

const LANGUAGES = { en: 'English', 'zh-CN': '简体中文', 'zh-TW': '繁體中文', ja: '日本語', ko: '한국어' }

test.each(Object.entries(LANGUAGES))(
  'SHELL-12 %s: chosen in the menu, the page says so, and no key is shown raw',
  async (language, name) => {
    await on.open('/login', { size: 'phone', language: 'en' })
    await heading()
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect.poll(() => document.documentElement.lang).toBe(language)
    for (const path of ['/login', '/spot?id=1', '/futures?id=1', '/withdraw', '/']) {
      await on.open(path, { size: 'phone', language })
      await heading()
      const text = document.body.innerText
      expect(text, path).not.toMatch(/\b(common|errors|login|pages|trading|orders|ticket|chart)[.:][a-zA-Z]/)
      expect(text, path).not.toMatch(/\{\{/)
      if (language === 'en') continue
      const own = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/
      await expect.poll(() => document.body.innerText, { message: path }).toMatch(own)
    }
  },
)

/** Controls that stand outside of the window and cannot be scrolled to. */
function outside(): string[] {
  return [...document.querySelectorAll<HTMLElement>('#root :is(button, a[href], input, select)')]
    .filter((control) => {
      const box = control.getBoundingClientRect()
      if (!box.width || !control.checkVisibility() || control.closest('.shell_skip')) return false
      for (let up = control.parentElement; up; up = up.parentElement)
        if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return false
      return box.left < -1 || box.right > innerWidth + 1
    })
    .map((control) => control.outerHTML.slice(0, 120))
}

test.each(['desktop', 'laptop', 'phone'] as const)(
  'SHELL-15 no page is wider than its window, and no control lies outside it (%s)',
  async (size) => {
    for (const path of ['/login', '/', '/spot?id=1', '/futures?id=1', '/help']) {
      await on.open(path, { size })
      await heading()
      await expect.poll(outside, { message: path }).toEqual([])
      const wider = () => document.documentElement.scrollWidth - innerWidth
      await expect.poll(wider, { message: path }).toBeLessThanOrEqual(0)
    }
  },
)
