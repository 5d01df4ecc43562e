import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { tabTo, typeOver } from '../support/keyboard.ts'
import { heard, listen } from '../support/live-regions.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { best, live } from '../support/terminal-page.ts'

const on = stage(['--seed', '14'])

const TICKET = 'section[aria-label="Order ticket"]'
const PANEL = 'section[aria-label="Positions and orders"]'
const DIALOG = '[role=dialog]'

interface ContractList {
  position: { side: string; quantity: string }[]
  entrust: { price: string; quantity: string }[]
}
const list = async (page: Page) => (await callFrom<ContractList>(page, 'GET', 'api/contract/list')).data
const shown = (price: string) => Number(price).toLocaleString('en-US', { minimumFractionDigits: 1 })
const tab = (page: Page, name: RegExp) => page.locator(PANEL).getByRole('tab', { name, selected: true })

/** The question before the order is answered with a yes. */
async function confirm(page: Page, words: RegExp): Promise<void> {
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Send this order?' }).waitFor()
  await tabTo(page, DIALOG, words)
  await page.keyboard.press('Enter')
}

test('FUT-10 by keyboard alone an order is placed, amended and cancelled, and a position opened and closed; each answer is announced', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/futures?id=1')
  await live(page)
  await tab(page, /^Positions\s*0$/).waitFor()
  await listen(page)
  const under = Math.floor((await best(page, 'Bids, best first')) * 0.95)
  const [price, amended] = [under.toFixed(1), (under - 100).toFixed(1)]

  await tabTo(page, TICKET, /^Price/)
  await typeOver(page, price)
  await tabTo(page, TICKET, /^Size/)
  await typeOver(page, '0.02')
  await page
    .locator(TICKET)
    .getByRole('button', { name: /^Buy 0\.020? BTC at/ })
    .waitFor()
  await confirm(page, /^Buy 0\.020? BTC at/)
  await heard(page, /Buy 0\.02 BTC is on the book/)
  expect((await list(page)).entrust).toMatchObject([{ price, quantity: '0.020' }])

  await tabTo(page, PANEL, /^Positions/)
  await page.keyboard.press('ArrowRight')
  await tab(page, /^Open orders\s*1$/).waitFor()
  await tabTo(page, PANEL, /^Amend the price or size of buy BTCUSDT/)
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: /^Amend buy/ })
  await form.waitFor()
  await tabTo(page, DIALOG, /^Price/)
  await typeOver(page, amended)
  await form.getByRole('button', { name: `Set ${shown(amended)}` }).waitFor()
  await page.keyboard.press('Enter')
  await heard(page, new RegExp(`BTCUSDT order moved to ${shown(amended)}`))
  await form.waitFor({ state: 'hidden' })
  expect((await list(page)).entrust).toMatchObject([{ price: amended }])

  await tabTo(page, PANEL, /^Cancel buy 0\.020? BTCUSDT at/i)
  await page.keyboard.press('Enter')
  await heard(page, /Order cancelled/)
  await tab(page, /^Open orders\s*0$/).waitFor()
  expect((await list(page)).entrust).toEqual([])

  await tabTo(page, TICKET, /^Limit$/)
  await page.keyboard.press('ArrowRight')
  await page.locator(TICKET).getByRole('radio', { name: 'Market', checked: true }).waitFor()
  await tabTo(page, TICKET, /^Size/)
  await typeOver(page, '0.01')
  await page
    .locator(TICKET)
    .getByRole('button', { name: /^Buy 0\.010? BTC at market/ })
    .waitFor()
  await confirm(page, /^Buy 0\.010? BTC at market/)
  await heard(page, /Bought 0\.01 BTC/)
  expect((await list(page)).position).toMatchObject([{ side: 'long', quantity: '0.010' }])

  await tabTo(page, PANEL, /^Open orders/)
  await page.keyboard.press('ArrowLeft')
  await tab(page, /^Positions\s*1$/).waitFor()
  await tabTo(page, PANEL, /^Close Long BTCUSDT at market/)
  await page.keyboard.press('Enter')
  const close = page.getByRole('dialog', { name: 'Close Long BTCUSDT' })
  await close.waitFor()
  await tabTo(page, DIALOG, /^Close 0\.010? at market/)
  await page.keyboard.press('Enter')
  await heard(page, /Long BTCUSDT closed/)
  await tab(page, /^Positions\s*0$/).waitFor()
  expect((await list(page)).position).toEqual([])
})
