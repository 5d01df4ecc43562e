import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { installed, installedStage } from '../support/installed-stage.ts'
import { band, buy } from '../support/mock-page.ts'
import { hubCached } from '../support/stored-answers.ts'
import { best, live } from '../support/terminal-page.ts'

const on = installedStage(['--seed', '7'])

test('MOCK-13 closed, and opened again without a network: bots go on from the last prices, it says so and from when; with the exchange live prices are back by themselves', async () => {
  const one = await on.person()
  const first = await one.tab('/mock')
  await live(first)
  await installed(first)
  // The browser remembers the book of BTCUSDT: the last price is there without the exchange.
  await expect.poll(() => hubCached(first, 'spot:depth@1')).toBeGreaterThan(0)
  const before = await best(first, 'Asks, best first')
  await first.close()
  await on.stop()

  const page = await one.tab('/mock')
  await band(page).getByText('Simulated prices', { exact: true }).waitFor()
  await band(page)
    .getByText(/^The exchange cannot be reached\. Bots continue from the prices of \d\d:\d\d:\d\d UTC\+0\./)
    .waitFor()
  await live(page)
  const ask = await best(page, 'Asks, best first')
  expect(Math.abs(ask / before - 1)).toBeLessThan(0.02)
  await buy(page, 1)
  expect(await axe(page, '.mock_mock')).toEqual([])

  await on.start()
  await band(page).getByText('Live market prices').waitFor()
  await live(page)
  await buy(page, 2)
})
