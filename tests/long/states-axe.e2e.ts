import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import type { SIZES } from '../support/browser.ts'
import { callFrom, logIn } from '../support/person.ts'
import { stillStage } from '../support/stage.ts'

const on = stillStage(['--seed', '5'], undefined, { SILENCE: '0.3' })

async function at(path: string, size: keyof typeof SIZES = 'desktop', signedIn = false): Promise<Page> {
  const one = await (signedIn ? on.signedIn(size) : on.person(size))
  return one.tab(path)
}

/** The terminal is loaded when book, chart and lists show data: axe on a skeleton proves nothing. */
async function loaded(page: Page, wide = true): Promise<void> {
  await page.getByRole('region', { name: 'Tape' }).getByText(/^Live/).first().waitFor()
  await page
    .getByRole('region', { name: 'Chart' })
    .getByRole('img', { name: /BTCUSDT/ })
    .waitFor()
  if (wide) await page.getByRole('listbox', { name: 'Asks, best first' }).getByRole('option').first().waitFor()
}

test('SHELL-14 axe finds nothing with each menu and dialog of the desktop open', async () => {
  const page = await at('/spot?id=1', 'desktop', true)
  await loaded(page)
  await callFrom(page, 'POST', 'api/spot/order', {
    currency_id: 1,
    side: 'buy',
    type: 'limit',
    price: '60000',
    quantity: '0.01',
  })
  const orders = page.getByRole('region', { name: 'Orders and balances' })
  await orders.getByRole('tab', { name: /^Open orders\s*[1-9]/ }).waitFor()
  const openers: [string, () => Promise<void>][] = [
    ['language', () => page.getByRole('button', { name: 'Language' }).click()],
    ['account', () => page.getByRole('button', { name: /^Account/ }).click()],
    ['search', () => page.getByRole('button', { name: 'Search markets' }).click()],
    ['grouping', () => page.getByRole('button', { name: /^Group/ }).click()],
    ['market picker', () => page.getByRole('button', { name: /choose another market/ }).click()],
    ['time in force', () => page.getByRole('combobox', { name: /^Time in force/ }).click()],
    ['cancel all', () => orders.getByRole('button', { name: 'Cancel all' }).click()],
  ]
  for (const [at, [name, press]] of openers.entries()) {
    await press()
    await page
      .locator('[role=menu]:visible, [role=dialog]:visible, [role=listbox].pop:visible, .pop:visible')
      .first()
      .waitFor()
    // The first with the page behind it, which is the same behind the others.
    expect(await axe(page, at === 0 ? undefined : '[role=menu], [role=dialog], .pop'), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[role=dialog]:visible, .pop:visible').waitFor({ state: 'detached' })
  }
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})

test('SHELL-14 axe finds nothing on the phone’s tabs, the ticket’s sheet, and with a wrong field', async () => {
  const page = await at('/spot?id=1', 'phone', true)
  await loaded(page, false)
  for (const tab of ['Book', 'Trades', 'Orders', 'Info', 'Chart']) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.getByRole('tabpanel', { name: tab, exact: true }).waitFor()
    expect(await axe(page), tab).toEqual([])
  }
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Size' }).fill('0.0000001')
  await sheet.getByRole('textbox', { name: 'Size' }).press('Enter')
  await page.locator('input[aria-invalid=true]').first().waitFor()
  expect(await axe(page)).toEqual([])
})

test('SHELL-14 axe finds nothing in the stale, error and degraded states', async () => {
  const page = await at('/spot?id=1', 'desktop', true)
  await loaded(page)
  await on.panel.fault({ action: 'silence', kind: 'spot' })
  await page
    .getByText(/^Last known, \d+ s ago$/)
    .first()
    .waitFor()
  expect(await axe(page), 'stale').toEqual([])
  await on.panel.clearFaults()
  await on.panel.fault({ action: 'http', path: 'api/spot/*', answer: 'status', status: 500 })
  await page.reload()
  await page
    .getByText(/Could not load/)
    .first()
    .waitFor()
  expect(await axe(page), 'markets could not be loaded').toEqual([])
  await on.panel.clearFaults()
  for (const path of ['api/spot/openOrders', 'api/spot/line'])
    await on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  await page.reload()
  await page.getByText('Could not load your orders').waitFor()
  expect(await axe(page), 'orders and candles could not be loaded').toEqual([])
  await on.panel.clearFaults()
  const unknown = await at('/spot?id=999')
  await unknown.getByText(/Market .* not found/).waitFor()
  expect(await axe(unknown), 'unknown market').toEqual([])
  const login = await at('/login')
  await logIn(login, { email: 'demo@sandbox.test', password: 'Wrong-pass-9!' })
  await login.locator('input[aria-invalid=true]').first().waitFor()
  expect(await axe(login), 'wrong password').toEqual([])
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
  await page.getByText('No markets found').waitFor()
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
  await page.locator('.toaster_toast').waitFor()
  expect(await axe(page), 'toast').toEqual([])

  const broken = await on.person()
  const other = await broken.tab('/help')
  await other.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  await other.route(/spot-screen.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Spot' }).click()
  await other.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  expect(await axe(other), 'failed').toEqual([])
})
