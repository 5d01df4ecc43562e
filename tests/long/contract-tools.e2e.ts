import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { live } from '../support/terminal-page.ts'

const on = stage(['--seed', '25'])

interface ContractList {
  position: { mark_price: string; entry_price: string; margin: string; initial_margin: string; quantity: string }[]
  entrust: unknown[]
  entrustP: unknown[]
}
const list = async (page: Page) => (await callFrom<ContractList>(page, 'GET', 'api/contract/list')).data
const panel = (page: Page) => page.getByRole('region', { name: 'Positions and orders' })
const tab = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name })

/** Somebody with a long of 0.1 BTC, isolated at 10×, and two buys that wait. */
async function holder(path = '/futures?id=1') {
  // Before the page comes: what it shows is this, and nothing of the test before.
  const post = async (name: string, body: object) => {
    const answer = await on.demo('POST', `api/contract/${name}`, body)
    expect([name, answer.code, answer.message]).toEqual([name, 200, ''])
  }
  await on.demo('POST', 'api/contract/cancelAll', { what: 'all' })
  await on.demo('POST', 'api/contract/closeAll')
  await post('marginMode', { currency_id: 1, margin_mode: 'isolated' })
  await post('leverage', { currency_id: 1, leverage: 10 })
  await post('order', { currency_id: 1, side: 'buy', type: 'market', quantity: '0.1' })
  const { data } = await on.demo<ContractList>('GET', 'api/contract/list')
  const mark = Number(data.position[0]?.mark_price)
  for (const below of [0.94, 0.93])
    await post('order', {
      currency_id: 1,
      side: 'buy',
      type: 'limit',
      price: Math.floor(mark * below).toFixed(1),
      quantity: '0.01',
    })
  const one = await on.signedIn()
  const page = await one.tab(path)
  await live(page)
  await tab(page, /^Positions\s*1$/).waitFor()
  await tab(page, /^Open orders\s*2$/).waitFor()
  return { one, page, mark }
}

test('TERM-08 panic across two tabs of perpetuals: both show what was and was not confirmed, and asking again closes once', async () => {
  const { one, page } = await holder()
  const other = await one.tab('/futures?id=2')
  await live(other)
  await tab(other, /^Positions\s*1$/).waitFor()
  const keys: (string | undefined)[] = []
  await other.route('**/api/contract/closeAll', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await other.bringToFront()
  // At once, whether the tools' code is there or not.
  await other.reload({ waitUntil: 'commit' })
  await other.getByRole('region', { name: 'Tape' }).waitFor()
  await other.keyboard.press('Shift+Escape')
  const dialog = other.getByRole('dialog', { name: 'Cancel all & close' })
  await dialog.getByText('Close all positions at market').click()
  await dialog.getByRole('button', { name: /Hold to confirm/ }).press('Enter')
  await dialog.getByRole('button', { name: /Press again/ }).press('Enter')
  for (const each of [page, other]) {
    await each.getByText('2 perpetual orders cancelled').waitFor({ state: 'attached' })
    await each.getByText('Close all positions at market: not confirmed').waitFor({ state: 'attached' })
    await each.getByText('Order entry is paused in all tabs').first().waitFor({ state: 'attached' })
  }
  await other.unroute('**/api/contract/closeAll')
  const again = other.waitForRequest('**/api/contract/closeAll')
  await other.getByRole('button', { name: 'Retry' }).click()
  keys.push((await again).headers()['idempotency-key'])
  expect(keys[0]).toMatch(/./)
  expect(new Set(keys).size).toBe(1)
  for (const each of [page, other]) {
    await each.getByText('1 position closed').waitFor({ state: 'attached' })
    await tab(each, /^Positions\s*0$/).waitFor({ state: 'attached' })
  }
  const after = await list(page)
  expect([after.position, after.entrust]).toEqual([[], []])
  await other.getByRole('button', { name: 'Got it' }).click()
  await page.getByText('1 position closed').waitFor({ state: 'detached' })
  await other.locator('.tools_term-toolbox').getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Order entry is paused').first().waitFor({ state: 'detached' })
})

const number = (text = '') => Number(text.replace(/[,%]/g, '').replace('\u2212', '-').trim())

test('POS-09 the slider’s profit, ROE and margin ratio are those of the formulas at the mark that it shows', async () => {
  const { page } = await holder()
  const [held] = (await list(page)).position
  if (!held) throw new Error('nothing is held')
  const [q, entry, wallet] = [Number(held.quantity), Number(held.entry_price), Number(held.margin)]
  await panel(page).getByRole('button', { name: 'What if' }).click()
  const dialog = page.getByRole('dialog', { name: 'What if the mark price moves' })
  const slider = dialog.getByRole('slider')
  for (const percent of [-5, -2, 4]) {
    await slider.fill(String(percent * 10))
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`${percent.toFixed(1)}%`)
    const cells = await dialog
      .getByRole('row')
      .filter({ hasText: 'BTCUSDT' })
      .evaluate((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText))
    const [mark = 0, profit = 0, roe = 0, ratio = 0, liquidation = 0] = cells.slice(1).map(number)
    expect(Math.abs(mark / entry - 1 - percent / 100)).toBeLessThan(0.02)
    const won = q * (mark - entry)
    expect(Math.abs(profit - won)).toBeLessThan(0.011)
    expect(Math.abs(roe - (100 * won) / Number(held.initial_margin))).toBeLessThan(0.02)
    expect(Math.abs(ratio - (100 * q * mark * 0.004) / (wallet + won))).toBeLessThan(0.02)
    expect(Math.abs(liquidation - (wallet - q * entry) / (q * 0.004 - q))).toBeLessThan(0.11)
  }
  // Twelve percent down the margin is gone.
  await dialog.getByRole('radio', { name: '±25%' }).click()
  await slider.fill('-120')
  await dialog.getByText('Liquidated').first().waitFor()
  expect((await list(page)).position).toMatchObject([{ quantity: held.quantity, entry_price: held.entry_price }])
})

test('TERM-10 once its only tab has gone, the dead man’s switch cancels the orders, and the page that comes back says so', async () => {
  const { one, page, mark } = await holder()
  const ends = {
    take_profit: { trigger_price: (mark * 1.2).toFixed(1) },
    stop_loss: { trigger_price: (mark * 0.95).toFixed(1) },
  }
  const armed = await callFrom(page, 'POST', 'api/contract/tpsl', { currency_id: 1, position_side: 'both', ...ends })
  expect([armed.code, armed.message]).toEqual([200, ''])
  const tools = page.locator('.tools_term-toolbox')
  await tools.getByRole('button', { name: 'Auto-cancel: off' }).click()
  await page.getByRole('menuitemradio', { name: 'Cancel after 15 s without renewal' }).click()
  await tools.getByRole('button', { name: /^Auto-cancel 15 s, cancels at/ }).waitFor()

  const { page: watcher } = await elsewhere()
  await tab(watcher, /^Open orders\s*2$/).waitFor()
  await page.close()
  // More than the 15 s of silence, of the server's time.
  await on.panel.travel(20 / 3_600)
  await tab(watcher, /^Open orders\s*0$/).waitFor()
  const left = await list(watcher)
  expect(left.entrust).toEqual([])
  expect(left.entrustP).toHaveLength(2)
  const back = await one.tab('/futures?id=1')
  await back.getByText('Auto-cancel was triggered').first().waitFor()
})

/** The same person in another browser, which has armed nothing. */
async function elsewhere() {
  const one = await on.signedIn()
  const page = await one.tab('/futures?id=1')
  return { one, page }
}
