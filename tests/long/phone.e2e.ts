import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { misfits, smallTargets } from '../support/layout.ts'
import { sideBySide } from '../support/side-by-side.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])

async function ready(page: Page, path: string): Promise<void> {
  await page.goto(on.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main .sk'))
}

const bottom = (box: { y: number; height: number } | null) => (box ? box.y + box.height : Number.NaN)

async function insets(page: Page, all: { top: number; bottom: number; left: number; right: number }): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: all })
}

test('PHONE-01 the bottom navigation leads to its five sections and marks where one is; desktops have none', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  const nav = page.getByRole('navigation', { name: 'Sections' })
  const ways = { Markets: '/quotes', Trade: '/spot', Earn: '/easyEarn', Home: '/' }
  for (const [name, path] of Object.entries(ways)) {
    await nav.getByRole('link', { name }).tap()
    await page.waitForURL((url) => url.pathname === path)
    await nav.locator(`a[aria-current=page]:has-text("${name}")`).waitFor()
    const edges = async () => {
      const box = await nav.boundingBox()
      return [Math.round(box!.height), Math.round(box!.y + box!.height)]
    }
    await expect.poll(edges).toEqual([57, 844].map((n) => expect.closeTo(n, -0.4)))
  }
  await nav.getByRole('link', { name: 'Assets' }).tap()
  await page.waitForURL('**/login?next=*')

  const desktop = await on.person()
  const wide = await desktop.tab('/')
  await wide.getByRole('heading', { level: 1 }).waitFor()
  expect(await wide.getByRole('navigation', { name: 'Sections' }).isVisible()).toBe(false)
})

test('PHONE-02 chart, book and trades are tabs; Buy and Sell stay at the foot; the ticket is a sheet', async () => {
  const one = await on.signedIn('phone')
  const page = await one.tab('/spot?id=1')
  const foot = page.locator('.phone_buy2')
  for (const tab of ['Book', 'Trades', 'Orders', 'Info', 'Chart']) {
    await page.getByRole('tab', { name: tab, exact: true }).tap()
    await page.getByRole('tabpanel', { name: tab, exact: true }).waitFor()
    if (tab === 'Orders') await page.getByRole('tabpanel', { name: /^Open orders/ }).waitFor()
    await expect.poll(() => page.getByRole('tabpanel').count()).toBe(tab === 'Orders' ? 2 : 1)
    await expect.poll(async () => bottom(await foot.boundingBox())).toBeLessThanOrEqual(844 - 56)
    expect((await foot.boundingBox())!.y).toBeGreaterThan(844 / 2)
  }
  for (const side of ['Buy', 'Sell']) {
    await foot.getByRole('button', { name: side, exact: true }).tap()
    const sheet = page.getByRole('dialog', { name: 'Order ticket' })
    await sheet.getByRole('radio', { name: side, checked: true }).waitFor()
    await page.waitForFunction(() => {
      const box = document.querySelector('[role=dialog]')!.getBoundingClientRect()
      return Math.round(box.bottom) === innerHeight && box.left === 0 && box.width === innerWidth
    })
    await sheet
      .getByText(/^BTCUSDT/)
      .first()
      .waitFor()
    await sheet.getByRole('button', { name: 'Close the ticket' }).tap()
    await sheet.waitFor({ state: 'detached' })
  }
})

/** The measure begins when nothing moves any more. */
async function still(page: Page, part: string): Promise<void> {
  await page.locator(part).first().waitFor()
  await page.evaluate(async (one) => {
    const moving = () => document.querySelector(one)!.getAnimations({ subtree: true })
    await Promise.all(moving().map((each) => (each.effect?.getTiming().iterations === 1 ? each.finished : null)))
  }, part)
}

test('PHONE-03 every target of the way to a new password is at least 44 px', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/forgotPassword')
  await page.getByRole('main').locator('input[name=email]').fill('demo@sandbox.test')
  await page.getByRole('button', { name: 'Send code' }).tap()
  await page.waitForURL('**/resetPass*')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await smallTargets(page)).toEqual([])
})

test('PHONE-03 every target of the order sheet is at least 44 px, of a limit and of a market order', async () => {
  const one = await on.signedIn('phone')
  const page = await one.tab('/spot?id=1')
  await page.locator('.phone_buy2').getByRole('button', { name: 'Buy', exact: true }).tap()
  await still(page, '[role=dialog]')
  const small = () => smallTargets(page, 44, '[role=dialog]')
  expect(await small()).toEqual([])
  await page.getByRole('dialog').getByRole('radio', { name: 'Market', exact: true }).tap()
  expect(await small()).toEqual([])
})

test('PHONE-03 every target of dialogs and menus is at least 44 px', async () => {
  const one = await on.person('phone')
  const page = await one.context.newPage()
  const small = (part: string) => smallTargets(page, 44, part)
  await ready(page, '/')
  await page.getByRole('button', { name: 'All notices' }).tap()
  await still(page, '[role=dialog]')
  expect(await small('[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Language/ }).tap()
  await still(page, '[role=menu]')
  expect(await small('[role=menu]')).toEqual([])

  await ready(page, '/quotes')
  await page
    .getByRole('button', { name: /^About / })
    .first()
    .tap()
  await still(page, '[role=dialog]')
  expect(await small('[role=dialog]')).toEqual([])
})

test('PHONE-03 the measure finds a control that is too small', async () => {
  const one = await on.person('phone')
  const page = await one.context.newPage()
  await ready(page, '/help')
  expect(await smallTargets(page)).toEqual([])
  const link = page.locator('main a').first()
  await link.evaluate((element) => {
    element.style.minHeight = '0'
    element.style.height = '30px'
  })
  const wrong = expect.stringContaining(`href="${await link.getAttribute('href')}"`)
  expect(await smallTargets(page)).toEqual(expect.arrayContaining([wrong]))
})

test.each([
  ['ko', '알 수 없음'],
  ['ja', '不明'],
  ['zh-CN', '未知'],
  ['zh-TW', '未知'],
])('LANG-04 a price that could not be had breaks no layout at 390 in %s', async (language, unknown) => {
  await on.panel.fault({ action: 'refuse' })
  const one = await on.person('phone')
  await one.context.addInitScript((code) => {
    if (origin !== 'null') localStorage.setItem('lang', code)
  }, language)
  await sideBySide(one, ['/', '/spot?id=1', '/futures?id=1'], async (page, path) => {
    await page.goto(on.url + path)
    const price = page.locator('[data-last]').filter({ hasText: unknown })
    await price.first().waitFor()
    expect(await misfits(page), path).toEqual([])
    const box = () =>
      price.first().evaluate((words) => {
        const { left, right, height } = words.getBoundingClientRect()
        const lines = height / Number.parseFloat(getComputedStyle(words).lineHeight)
        return { lines: Math.round(lines), inside: left >= 0 && right <= innerWidth }
      })
    await expect.poll(box, { message: path }).toEqual({ lines: 1, inside: true })
  })
})

test('PHONE-04 bars keep the notch and the home indicator free, on pages, the terminal and the sheet', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/help')
  await insets(page, { top: 47, bottom: 34, left: 0, right: 0 })
  const nav = page.getByRole('navigation', { name: 'Sections' })
  const top = (locator: Locator) => expect.poll(async () => (await locator.boundingBox())?.y)
  const foot = (locator: Locator) => expect.poll(async () => bottom(await locator.boundingBox()))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await top(page.getByRole('banner').getByRole('link').first()).toBeGreaterThanOrEqual(47)
  await foot(nav.getByRole('link').first()).toBeLessThanOrEqual(844 - 34)

  await page.goto(`${on.url}/spot?id=1`)
  await page.getByRole('tab', { name: 'Chart' }).waitFor()
  await top(page.locator('.terminal_psym button').first()).toBeGreaterThanOrEqual(47)
  await foot(page.locator('.phone_buy2')).toBeLessThanOrEqual(844 - 34 - 56)
  await foot(nav.getByRole('link').first()).toBeLessThanOrEqual(844 - 34)
  await page.locator('.phone_buy2').getByRole('button', { name: 'Buy', exact: true }).tap()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  await expect
    .poll(() => sheet.evaluate((box) => Number.parseFloat(getComputedStyle(box).paddingBottom)))
    .toBeGreaterThanOrEqual(34)

  // On its side the notch is left or right.
  await page.setViewportSize({ width: 844, height: 390 })
  await insets(page, { top: 0, bottom: 21, left: 47, right: 47 })
  await page.goto(`${on.url}/help`)
  const logo = page.getByRole('banner').getByRole('link').first()
  await logo.waitFor()
  await expect.poll(async () => (await logo.boundingBox())?.x).toBeGreaterThanOrEqual(47)
})

test('PHONE-05 fields for numbers bring the keyboard for numbers', async () => {
  const one = await on.signedIn('phone')
  const page = await one.tab('/spot?id=1')
  await page.locator('.phone_buy2').getByRole('button', { name: 'Buy', exact: true }).tap()
  const sheet = page.getByRole('dialog')
  for (const name of ['Price', 'Size'])
    expect(await sheet.getByRole('textbox', { name }).getAttribute('inputmode'), name).toBe('decimal')
  const size = await sheet
    .getByRole('textbox', { name: 'Size' })
    .evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize))
  // Smaller, and iOS zooms in on focus.
  expect(size).toBeGreaterThanOrEqual(16)
})
