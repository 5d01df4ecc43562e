import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import type { SIZES } from '../support/browser.ts'
import { holdsFocus } from '../support/focus.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'

const on = stage(['--seed', '13'])

const panel = (page: Page) => page.getByRole('region', { name: 'Positions and orders' })
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name })

/** Somebody with a long of BTC, isolated, and a short of ETH, cross. */
async function holder(size: keyof typeof SIZES = 'desktop'): Promise<Page> {
  // Before the page comes: what it shows is this, and nothing of the test before.
  await on.demo('POST', 'api/contract/closeAll')
  await on.demo('POST', 'api/contract/marginMode', { currency_id: 1, margin_mode: 'isolated' })
  await on.demo('POST', 'api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' })
  await on.demo('POST', 'api/contract/order', { currency_id: 2, side: 'sell', type: 'market', quantity: '1' })
  const one = await on.signedIn(size)
  const page = await one.tab('/futures?id=1')
  if (size === 'phone') await page.getByRole('tab', { name: 'Orders' }).click()
  await tab(page, /^Positions\s*2$/).waitFor()
  return page
}

test('POS-18 axe finds nothing on the panel and on each of its forms', async () => {
  const page = await holder()
  expect(await axe(page, '.orders_own')).toEqual([])
  const forms: [string, () => Promise<void>][] = [
    ['close', () => page.getByRole('button', { name: 'Close Long BTCUSDT by limit' }).click()],
    ['margin', () => page.getByRole('button', { name: 'Adjust margin of BTCUSDT' }).click()],
    ['tpsl', () => page.getByRole('button', { name: /^TP and SL of Long BTCUSDT/ }).click()],
    ['closeAll', () => panel(page).getByRole('button', { name: 'Close all' }).click()],
  ]
  for (const name of ['Reverse', 'Share'])
    forms.push([
      name,
      async () => {
        await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
        await page.getByRole('menuitem', { name }).click()
      },
    ])
  for (const [name, open] of forms) {
    await open()
    await page.getByRole('dialog').waitFor()
    expect(await axe(page, '[role=dialog]'), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})

test('POS-18 a position is closed in part and then whole by keyboard alone, and the answer is announced', async () => {
  const page = await holder()
  await page.getByRole('button', { name: 'Close Long BTCUSDT at market' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Close Long BTCUSDT' })
  await holdsFocus(dialog)
  const size = dialog.getByRole('textbox', { name: 'Size' })
  for (let i = 0; i < 12 && !(await size.evaluate((input) => input === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.04')
  await page.keyboard.press('Enter')
  await page
    .locator('[role=status], [aria-live]')
    .filter({ hasText: 'Long BTCUSDT closed' })
    .first()
    .waitFor({ state: 'attached' })
  const held = await callFrom<{ position: { currency_id: number; quantity: string }[] }>(
    page,
    'GET',
    'api/contract/list',
  )
  expect(held.data.position.find((row) => row.currency_id === 1)?.quantity).toBe('0.060')
})

test('POS-12 close all names what goes and says what came of each', async () => {
  const page = await holder()
  await panel(page).getByRole('button', { name: 'Close all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close all 2 positions?' })
  await dialog.getByRole('button', { name: 'Close 2 positions' }).click()
  await page.getByRole('dialog', { name: '2 of 2 confirmed' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').getByText('Closed', { exact: true }).count()).toBe(2)
  await page.getByRole('button', { name: 'Done' }).click()
  await tab(page, /^Positions\s*0$/).waitFor()
})

test('POS-12 without an answer nothing is called closed until the account says so, and asking again closes nothing twice', async () => {
  const page = await holder()
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contract/closeAll')) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.route('**/api/contract/closeAll', (route) => route.abort())
  await panel(page).getByRole('button', { name: 'Close all' }).click()
  await page.getByRole('button', { name: 'Close 2 positions' }).click()
  await page.getByRole('dialog', { name: '0 of 2 confirmed' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').getByText('Not confirmed', { exact: true }).count()).toBe(2)
  await page.unroute('**/api/contract/closeAll')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('dialog', { name: '2 of 2 confirmed' }).waitFor()
  expect(new Set(keys).size).toBe(1)
})

test('POS-11 a reverse whose second step fails says so: the position is closed and nothing was opened', async () => {
  const page = await holder()
  await page.route('**/api/contract/reverse', async (route) => {
    const closed = await callFrom<object>(page, 'POST', 'api/contract/close', { currency_id: 1 })
    const refusal = { key: 'insufficient_available_balance', params: { available: '3' } }
    await route.fulfill({ json: { code: 200, message: '', data: { closed: closed.data, opened: null, refusal } } })
  })
  await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
  await page.getByRole('menuitem', { name: 'Reverse' }).click()
  await page.getByRole('button', { name: 'Reverse to Short 0.100' }).click()
  await page.getByText('The second step failed, nothing was opened: Insufficient balance. Available: 3').waitFor()
  await tab(page, /^Positions\s*1$/).waitFor()
})

test('POS-14 a list is saved as a file with the exact digits of the account', async () => {
  const page = await holder()
  await tab(page, /^Trade history/).click()
  await panel(page).getByText('Taker').first().waitFor()
  const coming = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await coming).path(), 'utf8')
  const fills = await callFrom<{ list: { id: number; price: string; fee: string }[] }>(
    page,
    'GET',
    'api/contract/fills',
  )
  for (const { id, price, fee } of fills.data.list.slice(0, 5))
    expect(text.split('\r\n').find((line) => line.startsWith(`${id},`))).toMatch(new RegExp(`,${price},.*,${fee},`))
})

test('POS-18 on a phone the positions are cards whose buttons are at least 44 px, and a sheet closes one', async () => {
  const page = await holder('phone')
  const close = panel(page).getByRole('button', { name: 'Close', exact: true }).first()
  // Figures that open their formula stand in the text; the menu of a card is as high as its line and answers beyond it.
  for (const button of await panel(page)
    .locator('button:not(.explained_explained, .positions_pos-cards .positions_own-more)')
    .all()) {
    const box = await button.boundingBox()
    if (box && (await button.isVisible()))
      expect(Math.round(box.height), await button.innerText()).toBeGreaterThanOrEqual(44)
  }
  expect(await axe(page, '.orders_own')).toEqual([])
  await close.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Close 0\.1|^Close 1/ })
    .click()
  await tab(page, /^Positions\s*1$/).waitFor()
})
