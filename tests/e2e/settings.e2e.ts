import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--calm'])
const SETTINGS = '/HomeView/personal/settings'

const root = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }))
const upColour = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up').trim())

async function settings(one: Awaited<ReturnType<typeof on.person>>): Promise<Page> {
  const page = await one.tab(SETTINGS)
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  return page
}

test('LANG-05 a palette changes the colours of every tab at once, and stands after a reload', async () => {
  const one = await on.person()
  const page = await settings(one)
  const other = await one.tab('/spot?id=1')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.locator('html[data-palette=green-up]').waitFor()
  const colours = new Set([await upColour(other)])
  for (const [name, palette] of [
    ['Red up', 'red-up'],
    ['Red, blue', 'red-up-blue'],
    ['Blue, orange', 'blue-orange'],
  ] as const) {
    await page.getByRole('radio', { name, exact: true }).check({ force: true })
    await page.locator(`html[data-palette="${palette}"]`).waitFor()
    await other.locator(`html[data-palette="${palette}"]`).waitFor()
    colours.add(await upColour(other))
  }
  expect(colours.size).toBe(3)
  expect(await axe(page)).toEqual([])
  await other.reload()
  await other.getByRole('heading', { level: 1 }).waitFor()
  await other.locator('html[data-palette=blue-orange]').waitFor()
})

test('LANG-05 density: automatic by screen, or as chosen on every screen', async () => {
  const one = await on.person()
  const page = await settings(one)
  const terminal = await one.tab('/spot?id=1')
  await terminal.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('html[data-density=regular]').waitFor()
  await terminal.locator('html[data-density=compact]').waitFor()
  for (const [name, density] of [
    ['Touch', 'touch'],
    ['Regular 24', 'regular'],
    ['Compact 20', 'compact'],
  ] as const) {
    await page.getByRole('radio', { name }).click()
    await page.locator(`html[data-density="${density}"]`).waitFor()
    await terminal.locator(`html[data-density="${density}"]`).waitFor()
  }
  await page.getByRole('radio', { name: 'Automatic' }).click()
  await page.locator('html[data-density=regular]').waitFor()
})

test('LANG-05 what is stored and means nothing becomes the default', async () => {
  const one = await on.person()
  await one.context.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('onetape-prefs', '{"palette":"pink","density":7}')
  })
  const page = await settings(one)
  await expect.poll(() => root(page)).toMatchObject({ palette: 'green-up', density: 'regular' })
})

test('LANG-05 language and display currency are set here too; the page says where they hold', async () => {
  const one = await on.person()
  const page = await settings(one)
  const other = await one.tab('/help')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Saved on this browser and in 1 other tab').waitFor()
  await page.getByRole('radio', { name: 'JPY' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('pricing-unit'))).toMatch(/"JPY"/)
  await page.getByText(/^Saved on this browser and in 1 other tab, \d\d:\d\d:\d\d$/).waitFor()
  await page.getByText('From the server: UTC+0').waitFor()
  await page.getByRole('radio', { name: '日本語' }).click()
  await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
  await other.waitForFunction(() => document.documentElement.lang === 'ja')
})

test('LANG-05 hidden amounts are dots wherever balances stand, in every tab, until they are shown', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/spot?id=1')
  const account = page.getByRole('region', { name: 'Spot account' })
  const lists = page.getByRole('region', { name: 'Orders and balances' })
  await account.getByText(/\d/).first().waitFor()
  await lists.getByRole('tab', { name: 'Assets' }).click()
  const cells = lists.getByRole('tabpanel', { name: 'Assets' }).locator('tbody td.r, [role=row] .n')
  await cells.getByText(/\d/).first().waitFor()
  const panel = await settings(one)
  await panel.getByRole('switch', { name: 'Hide amounts' }).click()
  await account.getByText('••••••').first().waitFor()
  await expect.poll(() => account.innerText()).not.toMatch(/\d/)
  await expect.poll(async () => (await cells.allInnerTexts()).join('')).not.toMatch(/\d/)
  const available = page.getByRole('form').or(page.locator('form.tform')).first().locator('.av')
  await expect.poll(() => available.innerText()).not.toMatch(/\d/)
  await panel.getByRole('switch', { name: 'Hide amounts', checked: true }).press('Space')
  await account.getByText(/\d/).first().waitFor()
})

/** Buys and sells a little at market, so that the last price moves. @returns how many washes have come of it by now */
async function washes(page: Page): Promise<() => Promise<number>> {
  const price = page.locator('[data-last=BTCUSDT]')
  await price.getByText(/\d/).or(price).first().waitFor()
  await page.evaluate(() => {
    const cell = document.querySelector('[data-last=BTCUSDT]')!
    const seen = { moved: 0, washed: 0, text: cell.textContent }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (cell.textContent === seen.text) return
      seen.text = cell.textContent
      seen.moved++
    }).observe(cell, { characterData: true, subtree: true, childList: true })
    cell.addEventListener('animationstart', () => seen.washed++)
  })
  const seen = () => page.evaluate(() => (window as unknown as { seen: { moved: number; washed: number } }).seen)
  // One side after the other: whichever price was traded last, the next trade is at another.
  let trades = 0
  const trade = async () => {
    const side = trades++ % 2 === 0 ? 'buy' : 'sell'
    const order = { currency_id: 1, side, type: 'market', quantity: '0.001', time_in_force: 'IOC' }
    expect((await callFrom(page, 'POST', 'api/spot/order', order)).code).toBe(200)
    return (await seen()).moved
  }
  await expect.poll(trade, { interval: 400 }).toBeGreaterThan(2)
  return async () => (await seen()).washed
}

test('LANG-05 a changed price is washed, and not at all where the flash is off', async () => {
  const one = await on.signedIn()
  const terminal = await one.tab('/spot?id=1')
  await expect.poll(await washes(terminal)).toBeGreaterThan(0)
  const page = await settings(one)
  await page.getByRole('radio', { name: 'Off' }).click()
  await page.getByText(/^Saved on this browser.*\d\d:\d\d:\d\d$/).waitFor()
  await terminal.reload()
  const none = await washes(terminal)
  expect(await none()).toBe(0)
})

test('LANG-05 where the system asks for less motion, no wash lasts and the page says so', async () => {
  const one = await on.person()
  const page = await settings(one)
  await page.getByText('your system allows motion').waitFor()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByText('none: your system asks for less motion').waitFor()
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--t-flash').trim()))
    .toMatch(/^0m?s$/)
})

test('LANG-05 SHELL-04 visitors reach settings from the language menu; the other tabs want a login', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  await page.getByRole('button', { name: 'Language' }).tap()
  await page.getByRole('menuitem', { name: 'Settings' }).tap()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).tap()
  await page.waitForURL('**/login?next=*')
})

test('UI-03 every tab of the account is a page: a planned one says so, an unknown one does not exist', async () => {
  const one = await on.signedIn()
  const page = await settings(one)
  const nav = page.getByRole('navigation', { name: 'Account' })
  for (const [name, planned] of [
    ['Funding history', 0],
    ['Identity', 0],
    ['Invite friends', 0],
    ['Tasks', 1],
  ] as const) {
    await nav.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expect.poll(() => page.getByText('Planned', { exact: true }).count()).toBe(planned)
    await expect.poll(() => nav.locator('[aria-current=page]').innerText()).toBe(name)
    await expect.poll(() => page.title()).toContain(name)
  }
  await page.goto(`${on.url}/HomeView/personal/nothing`)
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
})
