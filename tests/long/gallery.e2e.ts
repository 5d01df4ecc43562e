import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { ANSWER_WITHIN_MS, launchChromium, SIZES } from '../support/browser.ts'
import { type ServedGallery, serveGallery } from '../support/built-gallery.ts'
import { hasFocus, holdsFocus } from '../support/focus.ts'

const PALETTES = ['green-up', 'red-up', 'red-up-blue', 'blue-orange']
const LANGUAGES = {
  en: /Gallery/,
  'zh-CN': /组件/,
  'zh-TW': /元件/,
  ja: /ギャラリー/,
  ko: /갤러리/,
  pseudo: /^\[.*\]$/,
}

let gallery: ServedGallery
let browser: Browser
let pages: string[]

beforeAll(async () => {
  gallery = await serveGallery()
  browser = await launchChromium()
  const page = await open('')
  pages = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => /#\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''))
  await page.close()
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

async function open(path: string, size: keyof typeof SIZES = 'desktop'): Promise<Page> {
  const phone = size === 'phone'
  // What stands there is judged, not how it comes.
  const page = await browser.newPage({
    viewport: SIZES[size],
    isMobile: phone,
    hasTouch: phone,
    reducedMotion: 'reduce',
  })
  page.setDefaultTimeout(ANSWER_WITHIN_MS)
  await page.goto(`${gallery.url}#/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** Goes to another address of the gallery in the same page. */
async function show(page: Page, name: string, choices: Record<string, string> = {}): Promise<void> {
  await page.evaluate(
    (hash) => {
      location.hash = hash
    },
    `#/${name}?${new URLSearchParams(choices)}`,
  )
  await page.locator(`main[data-page="${name}"]`).waitFor()
}

/** Two tabs go through the pages, each through every other one: each has a processor of its own. */
async function inTwo(look: (page: Page, name: string) => Promise<void>, size?: keyof typeof SIZES): Promise<void> {
  await Promise.all(
    [0, 1].map(async (odd) => {
      const page = await open('', size)
      for (const name of pages.filter((_, at) => at % 2 === odd)) await look(page, name)
      await page.close()
    }),
  )
}

test('UI-01 UI-02 every component of the sheet has a page', () => {
  expect(pages).toEqual(
    'foundations numbers buttons fields choices tabs marks tables states toasts dialogs floating'.split(' '),
  )
})

test.each(PALETTES)('UI-02 UI-04 axe finds nothing on any page in %s, and the page wears it', async (palette) => {
  await inTwo(async (page, name) => {
    await show(page, name, { palette })
    await page.locator(`html[data-palette="${palette}"]`).waitFor()
    expect(await axe(page), name).toEqual([])
  })
})

test.each(Object.entries(LANGUAGES))(
  'UI-02 every page speaks %s, and nothing is wider than a phone',
  async (lang, title) => {
    await inTwo(async (page, name) => {
      await show(page, name, { lang, density: 'touch' })
      await page.getByText(title).first().waitFor()
      await page.locator('html[data-density="touch"]').waitFor()
      await expect
        .poll(() => page.getByRole('main').innerText(), { message: name })
        .not.toMatch(/\b(gallery|common|orders|ticket|trading)[.:][a-zA-Z]|\{\{/)
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(over, { message: name }).toBeLessThanOrEqual(0)
    }, 'phone')
  },
)

test.each(['compact', 'regular', 'touch'])(
  'UI-02 UI-04 %s: controls have the height of the density',
  async (density) => {
    const page = await open('')
    await show(page, 'buttons', { density })
    await page.locator(`html[data-density="${density}"]`).waitFor()
    const button = page.getByRole('main').getByRole('button', { name: 'Cancel all' }).first()
    const height = () => button.evaluate((one) => one.getBoundingClientRect().height)
    await expect.poll(height).toBe({ compact: 36, regular: 40, touch: 48 }[density])
    expect(await axe(page)).toEqual([])
  },
)

test('UI-02 the switches change the address, and the address alone brings the same page', async () => {
  const page = await open('toasts')
  await page.getByRole('radio', { name: 'Red, blue' }).click()
  await page.getByRole('radio', { name: '日本語' }).click()
  await page.locator('html[lang=ja][data-palette=red-up-blue]').waitFor()
  const again = await browser.newPage()
  await again.goto(page.url())
  await again.locator('html[lang=ja][data-palette=red-up-blue] main[data-page=toasts]').waitFor()
})

test('UI-01 UI-04 toasts of every kind stand, are read out, and can be closed', async () => {
  const page = await open('toasts')
  const shows = page
    .getByRole('button', { name: 'Show', exact: true })
    .or(page.getByRole('button', { name: 'Show it' }))
  const toasts = page.locator('.toaster_toast')
  // They stay while the pointer is on one of them, however long the rest takes.
  await shows.first().press('Enter')
  await toasts.first().hover()
  for (const at of [1, 2, 3]) await shows.nth(at).press('Enter')
  await expect
    .poll(() => toasts.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.kind)))
    .toEqual(['ok', 'warn', 'error', 'info'])
  expect(await axe(page)).toEqual([])
  const left = () => toasts.last().evaluate((one) => one.getBoundingClientRect().left)
  await expect.poll(left).toBeLessThan(SIZES.desktop.width / 3)
  await page.locator('.toaster_toast[data-kind=warn]').getByRole('button', { name: 'Orders' }).click()
  await toasts.first().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toasts.count()).toBe(2)

  const phone = await open('toasts', 'phone')
  await phone.getByRole('button', { name: 'Show it' }).first().click()
  const top = () => phone.locator('.toaster_toast').evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(top).toBeLessThan(SIZES.phone.height / 4)
})

test('UI-01 UI-04 dialog and sheet keep the focus out of the page, close by Escape, and give it back', async () => {
  const page = await open('dialogs')
  for (const [name, role] of [
    ['Cancel all', 'Cancel all 4 open orders?'],
    ['Buy', 'Order ticket'],
  ] as const) {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: role })
    await holdsFocus(dialog)
    expect(await axe(page), name).toEqual([])
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      // The browser's own bar may have its turn, the page behind may not.
      const at = await page.evaluate(() => document.getElementById('root')?.contains(document.activeElement))
      expect(at).toBe(false)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(opener)
  }
})

test('UI-01 UI-04 menu, popover, tip and command list, by keyboard alone', async () => {
  const page = await open('floating')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Account' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Assets' }).waitFor()
  expect(await axe(page), 'menu').toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })

  await main.getByRole('button', { name: 'Price' }).press('Enter')
  await page.getByRole('dialog', { name: 'Price' }).waitFor()
  expect(await axe(page), 'popover').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(main.getByRole('button', { name: 'Price' }))

  await page.keyboard.press('Tab')
  await page.getByRole('tooltip').waitFor()
  expect(await axe(page), 'tip').toEqual([])
  await page.keyboard.press('Escape')

  await main.getByRole('button', { name: 'Search markets' }).press('Enter')
  const line = page.getByRole('combobox')
  await line.fill('eth')
  await page.getByRole('option', { name: /ETHUSDT/ }).waitFor()
  expect(await axe(page), 'list').toEqual([])
  await line.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('UI-01 a table says each of its states: loading, empty, error, stale, degraded; its columns sort', async () => {
  const page = await open('tables')
  const main = page.getByRole('main')
  await expect.poll(() => main.locator('table[aria-busy=true] .sk').count()).toBe(12)
  await main.getByText('No open orders').waitFor()
  expect(await main.getByRole('alert').innerText()).toMatch(/Could not load your orders[\s\S]*Try again/)
  await main.getByText('Last known, 38 s ago').waitFor()
  await main.getByText('Server error while loading orders.').waitFor()
  const first = main.getByRole('table').first()
  const column = () => first.locator('tbody td:first-child').allInnerTexts()
  await expect.poll(column).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
  await first.getByRole('button', { name: 'Size' }).click()
  await expect.poll(column).toEqual(['SOLUSDT', 'ETHUSDT', 'BTCUSDT'])
  expect(await first.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('descending')
})

test('UI-01 a field ties error and hint to its input, and says why it cannot be used', async () => {
  const page = await open('fields')
  const main = page.getByRole('main')
  const wrong = main.locator('input[aria-invalid=true]').last()
  const notes = ((await wrong.getAttribute('aria-describedby')) ?? '').split(' ')
  const said = await Promise.all(notes.map((id) => page.locator(`[id="${id}"]`).innerText()))
  expect(said.join(' ')).toMatch(/not a multiple[\s\S]*4 to 8 digits/)
  const off = main.getByLabel('Time in force')
  expect(await off.isDisabled()).toBe(true)
  expect(await off.getAttribute('placeholder')).toMatch(/^Market orders fill immediately/)
  const stepped = main.getByLabel('Price').and(main.locator('input')).nth(2)
  await stepped.press('ArrowUp')
  await expect.poll(() => stepped.inputValue()).toBe('64200.1')
})
