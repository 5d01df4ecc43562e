import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SIZES } from '../support/browser.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { live, orders, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '12'])

interface ContractList {
  position: { side: string; quantity: string; margin_mode: string; leverage: number; liquidation_price: string }[]
  entrust: unknown[]
  entrustP: { plan: { kind: string; trigger_price: string | null } }[]
}

async function trader(size: keyof typeof SIZES = 'desktop'): Promise<Page> {
  const one = await on.signedIn(size)
  const page = await one.tab('/futures?id=1')
  await live(page)
  return page
}

const list = async (page: Page) => (await callFrom<ContractList>(page, 'GET', 'api/contract/list')).data
const dialog = (page: Page) => page.getByRole('dialog')

test('FUT-08 FUT-02 a person opens a 50× isolated long and sees it accepted; two quick presses make one order', async () => {
  const page = await trader()
  await ticket(page)
    .getByRole('button', { name: /^Leverage/ })
    .click()
  await dialog(page).getByRole('textbox', { name: 'Leverage' }).fill('9.99')
  await dialog(page).getByText('Leverage must be a whole number from 1 to 125.').first().waitFor()
  await dialog(page).getByRole('textbox', { name: 'Leverage' }).fill('50')
  await dialog(page).getByText('maximum position value is 1,000,000 USDT').first().waitFor()
  await dialog(page).getByRole('button', { name: 'Set 50×' }).click()
  await ticket(page).getByRole('button', { name: 'Leverage: 50×' }).waitFor()
  await ticket(page)
    .getByRole('button', { name: /^Margin mode/ })
    .click()
  await dialog(page).getByRole('radio', { name: 'Isolated' }).click()
  await dialog(page).getByRole('button', { name: 'Set Isolated' }).click()
  await ticket(page).getByRole('button', { name: 'Margin mode: Isolated' }).waitFor()

  await ticket(page).getByRole('radio', { name: 'Market' }).click()
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.01')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.010 BTC at market/ })
    .click()
  await dialog(page).getByText('BUY MARKET × 0.010 IOC').waitFor()
  await dialog(page)
    .getByRole('button', { name: /^Buy 0\.010/ })
    .dblclick()
  await page
    .getByText(/^Bought 0\.01 BTC/)
    .first()
    .waitFor()
  const { position } = await list(page)
  expect(position).toMatchObject([{ side: 'long', quantity: '0.010', margin_mode: 'isolated', leverage: 50 }])
  await page.getByRole('region', { name: 'Futures account' }).getByRole('meter', { name: 'Margin ratio' }).waitFor()
})

test('FUT-09 SHELL-07 a 401 to the contract list alone warns and goes to the login page; a server error makes no toast', async () => {
  const page = await trader()
  await on.panel.fault({ action: 'http', path: 'api/contract/list', answer: 'status', status: 500 })
  await page.reload()
  await live(page)
  await ticket(page).getByText('unknown').first().waitFor()
  expect(await page.getByText('Server error').count()).toBe(0)
  await on.panel.clearFaults()
  await on.panel.fault({ action: 'http', path: 'api/contract/list', answer: 'status', status: 401 })
  await page.reload()
  await page.getByText('Please log in first', { exact: true }).first().waitFor()
  await page.waitForURL('**/login*')
})

test('FUT-09 a visitor finds the ticket closed, with a way to sign in', async () => {
  const one = await on.person()
  const page = await one.tab('/futures?id=1')
  await live(page)
  const login = ticket(page).getByRole('link', { name: 'Log in to trade' })
  await login.waitFor()
  expect(await ticket(page).locator('button[type=submit]').count()).toBe(0)
  await login.click()
  await page.waitForURL('**/login?next=**')
})

test('FUT-07 FUT-05 at 1280 × 720 a conditional order with TP and SL keeps its button in view, and is armed without a question once that is off', async () => {
  const page = await trader('laptop')
  await ticket(page).getByRole('button', { name: 'Ticket settings' }).click()
  await dialog(page).getByRole('switch', { name: 'Confirm each order' }).click()
  await dialog(page).getByRole('textbox', { name: 'Max. price deviation from mark' }).fill('20')
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await ticket(page).getByRole('radio', { name: 'Conditional' }).click()
  const field = (name: string) => ticket(page).getByRole('textbox', { name, exact: true })
  await field('Trigger').fill('60000')
  await field('Price').fill('59900')
  await field('Size').fill('0.01')
  await ticket(page).getByText('Take profit / stop loss').click()
  await field('TP').fill('63000')
  await field('SL').fill('60500')
  const go = ticket(page).getByRole('button', { name: /^(Buy 0\.010|Invalid)/ })
  await page.keyboard.press('Enter')
  // A stop above the price at which the order would buy: beside its field, and nothing is sent.
  await ticket(page).locator('input[name=stop_loss][aria-invalid=true]').waitFor()
  expect((await list(page)).entrustP).toEqual([])
  await field('SL').fill('59000')
  const foot = () => go.evaluate((button) => button.getBoundingClientRect().bottom)
  await expect.poll(foot).toBeLessThanOrEqual(720 - 24)
  await go.click()
  await page.getByText('Conditional buy order for 0.01 BTC placed').first().waitFor()
  expect((await list(page)).entrustP).toMatchObject([{ plan: { kind: 'conditional', trigger_price: '60000.0' } }])
  await callFrom(page, 'POST', 'api/contract/cancelAll', { what: 'all' })
})

test('FUT-07 on /spot a trailing order is armed, stands in its list and is cancelled there', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/spot?id=1')
  await live(page)
  await ticket(page).getByRole('radio', { name: 'Conditional' }).click()
  await ticket(page)
    .getByRole('combobox', { name: /^Conditional order type/ })
    .click()
  await page.getByRole('option', { name: 'Trailing stop' }).click()
  await ticket(page).getByRole('radio', { name: 'Sell' }).click()
  await ticket(page).getByRole('textbox', { name: 'Callback rate' }).fill('1.5')
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.01')
  await ticket(page)
    .getByRole('button', { name: /^Sell 0\.01000 BTC at market, callback 1\.5% from the best price/ })
    .click()
  await page.getByText('Conditional sell order for 0.01 BTC placed').first().waitFor()
  await orders(page)
    .getByRole('tab', { name: /^Conditional orders\s*1$/ })
    .click()
  await orders(page)
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await orders(page)
    .getByRole('tab', { name: /^Conditional orders\s*0$/ })
    .waitFor()
})
