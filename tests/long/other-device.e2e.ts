import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '12'])

async function device(): Promise<Page> {
  const one = await on.signedIn()
  const page = await one.tab('/futures?id=1')
  await ticket(page)
    .getByRole('button', { name: /^Leverage: / })
    .waitFor()
  return page
}

test('POS-02 PLAN-05 what one device sets stands on the other, and a trailing stop moves on both as its best price does', async () => {
  const [mine, other] = [await device(), await device()]
  await callFrom(mine, 'POST', 'api/contract/leverage', { currency_id: 1, leverage: 33 })
  await ticket(other).getByRole('button', { name: 'Leverage: 33×' }).waitFor()
  await callFrom(mine, 'POST', 'api/contract/marginMode', { currency_id: 1, margin_mode: 'isolated' })
  await ticket(other).getByRole('button', { name: 'Margin mode: Isolated' }).waitFor()

  const trigger = { kind: 'trailing', callback_rate: '2', by: 'mark' }
  await callFrom(mine, 'POST', 'api/contract/order', {
    currency_id: 1,
    side: 'sell',
    type: 'market',
    quantity: '0.01',
    trigger,
  })
  const orders = other.getByRole('region', { name: 'Positions and orders' })
  await orders.getByRole('tab', { name: /^Conditional orders\s*1$/ }).click()
  const shown = orders.getByText(/^Mark ≤ [\d,.]+, 2% below the best$/)
  const stop = async () => Number(((await shown.innerText()).match(/[\d,.]+/)?.[0] ?? '').replaceAll(',', ''))
  await shown.waitFor()
  const before = await stop()
  await on.panel.move(1, 1.5)
  await other.waitForFunction(
    (least) =>
      [...document.querySelectorAll('td')].some((cell) => {
        const [, price = ''] = cell.innerText.match(/^Mark ≤ ([\d,.]+), 2% below/) ?? []
        return Number(price.replaceAll(',', '')) > least
      }),
    before * 1.01,
  )
  expect(await stop()).toBeGreaterThan(before * 1.01)
})
