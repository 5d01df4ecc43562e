import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import type { SIZES, Visit } from '../support/browser.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { best, fillLimit, live, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '11'])

async function trader(size: keyof typeof SIZES = 'desktop'): Promise<{ one: Visit; page: Page }> {
  const one = await on.signedIn(size)
  return { one, page: await one.tab('/spot?id=1') }
}

test('TRADE-15 an order that is not answered is "not confirmed", and the same press again makes no second order', async () => {
  const { page } = await trader()
  await live(page)
  await page.route('**/api/spot/order', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await fillLimit(page, 'Buy', ((await best(page, 'Bids, best first')) * 0.92).toFixed(2), '0.03')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.03/ })
    .click()
  await page.getByText('Not confirmed', { exact: true }).first().waitFor()
  await page.unroute('**/api/spot/order')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.03/ })
    .click()
  await page
    .getByText(/is on the book/)
    .first()
    .waitFor()
  const after = await callFrom<{ total: number }>(page, 'GET', 'api/spot/openOrders')
  expect(after.data.total).toBe(1)
  await callFrom(page, 'POST', 'api/spot/cancelAll')
})
