import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { callFrom } from '../support/person.ts'
import { stillStage } from '../support/stage.ts'
import { lastPrice, live } from '../support/terminal-page.ts'

const on = stillStage(['--seed', '28'])

async function trader(path: string): Promise<Page> {
  const one = await on.signedIn()
  const page = await one.tab(path)
  await live(page)
  return page
}

/** Each tab of a list's panel has a row in it, and axe finds nothing. */
async function lookAtLists(page: Page, label: string, tabs: RegExp[]): Promise<void> {
  const panel = page.getByRole('region', { name: label })
  for (const name of tabs) {
    await panel.getByRole('tab', { name }).click()
    await panel.getByRole('tab', { name, selected: true }).waitFor()
    await panel.getByRole('row').nth(1).getByRole('cell').first().waitFor()
    expect([String(name), ...(await axe(page, '.orders_own'))]).toEqual([String(name)])
  }
}

test('FUT-11 axe finds nothing on any list of /futures with rows in it: positions, open orders, plans, history, fills, funding, assets', async () => {
  const page = await trader('/futures?id=1')
  const post = async (name: string, body: object) => {
    const answer = await callFrom(page, 'POST', `api/contract/${name}`, body)
    expect([name, answer.code, answer.message]).toEqual([name, 200, ''])
  }
  // Nobody waits for a funding instant: one that was paid, as the exchange would tell of it.
  await page.route('**/api/contract/payments*', async (route) => {
    const answer = await route.fetch()
    const paid = {
      currency_id: 1,
      symbol: 'BTCUSDT',
      at: Date.now() - 3_600_000,
      position_side: 'both',
      side: 'long',
      quantity: '0.100',
      mark_price: '64281.4',
      rate: '0.0001',
      amount: '-0.642814',
    }
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { list: [paid], total: 1 } } })
  })
  await post('order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' })
  const { data } = await callFrom<{ position: { mark_price: string }[] }>(page, 'GET', 'api/contract/list')
  const mark = Number(data.position[0]?.mark_price)
  await post('order', {
    currency_id: 1,
    side: 'buy',
    type: 'limit',
    price: Math.floor(mark * 0.95).toFixed(1),
    quantity: '0.01',
  })
  await post('tpsl', {
    currency_id: 1,
    position_side: 'both',
    take_profit: { trigger_price: (mark * 1.2).toFixed(1) },
    stop_loss: { trigger_price: (mark * 0.95).toFixed(1) },
  })
  await lookAtLists(page, 'Positions and orders', [
    /^Positions/,
    /^Open orders/,
    /^Plan orders/,
    /^Order history/,
    /^Trade history/,
    /^Funding/,
    /^Assets/,
  ])
})

test('FUT-11 axe finds nothing on any list of /spot with rows in it: open orders, plans, history, trades, assets', async () => {
  const page = await trader('/spot?id=1')
  const post = async (body: object) => {
    const answer = await callFrom(page, 'POST', 'api/spot/order', { currency_id: 1, side: 'buy', ...body })
    expect([answer.code, answer.message]).toEqual([200, ''])
  }
  const last = await lastPrice(page)
  const price = (last * 0.9).toFixed(2)
  await post({ type: 'market', quantity: '0.01' })
  await post({ type: 'limit', price, quantity: '0.01' })
  await post({ type: 'limit', price, quantity: '0.01', trigger: { price: (last * 0.95).toFixed(2) } })
  await lookAtLists(page, 'Orders and balances', [
    /^Open orders/,
    /^Plan orders/,
    /^Order history/,
    /^Trade history/,
    /^Assets/,
  ])
})

test('FUT-11 axe finds nothing on the explainer, the layout, the indicators, the palette, the help of keys and an alert that is changed', async () => {
  const page = await trader('/futures?id=1')
  const tools = page.locator('.tools_term-toolbox')
  const looked = async (what: string) => expect([what, ...(await axe(page))]).toEqual([what])
  await callFrom(page, 'POST', 'api/contract/order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' })
  const panel = page.getByRole('region', { name: 'Positions and orders' })
  await panel.getByRole('tab', { name: /^Positions/ }).click()
  await panel.locator('.explained_explained').first().click()
  await page.getByRole('dialog').locator('.explained_explain-result').waitFor()
  await looked('explainer')
  await page.keyboard.press('Escape')
  await tools.getByRole('button', { name: /^Layout/ }).click()
  await page.getByRole('menu').getByRole('menuitemcheckbox').first().waitFor()
  await looked('layout')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Indicators' }).click()
  await page.getByRole('switch', { name: 'Relative strength index' }).waitFor()
  await looked('indicators')
  await page.keyboard.press('Escape')
  await page.locator('body').press('?')
  await page.getByRole('dialog', { name: 'Hotkeys' }).waitFor()
  await looked('help')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('eth')
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('option').first().waitFor()
  await looked('palette')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const alerts = page.getByRole('dialog', { name: 'Price alerts' })
  await alerts.getByRole('radio', { name: 'Move in 5 min' }).click()
  await alerts.getByRole('textbox').fill('5')
  await alerts.getByRole('button', { name: /^Set alert: / }).click()
  await alerts.getByRole('button', { name: /^Change: / }).click()
  await alerts.getByText('Change the alert on BTCUSDT').waitFor()
  await alerts.getByRole('textbox').fill('0')
  await alerts.getByText('Enter a valid number.').waitFor()
  await looked('alert')
})
