import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { band, buy } from '../support/mock-page.ts'
import { callFrom, logIn } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { live, orders, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '11'])

const panel = (page: Page) => page.getByRole('region', { name: 'Positions and orders' })
const list = (page: Page, name: RegExp) => panel(page).getByRole('tab', { name })

async function setUp(page: Page): Promise<void> {
  const ask = async (button: RegExp, change: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await ticket(page).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    await change(dialog)
    await dialog.getByRole('button', { name: /^Set/ }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await ask(/^Margin mode/, (dialog) => dialog.getByRole('radio', { name: 'Isolated' }).click())
  await ask(/^Leverage/, (dialog) => dialog.getByRole('textbox').fill('50'))
}

async function open(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  await ticket(page)
    .getByRole('tab', { name: 'Market' })
    .or(ticket(page).getByRole('radio', { name: 'Market' }))
    .click()
  await ticket(page).getByRole('radio', { name: side }).click()
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('0.1')
  await ticket(page)
    .getByRole('button', { name: new RegExp(`^${side} 0\\.1`) })
    .click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^(Buy|Sell|Place|Send|Confirm)/ })
  await confirm
    .or(list(page, /^Positions\s*1$/))
    .first()
    .waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await list(page, /^Positions\s*1$/).waitFor()
}

async function play(page: Page, scenario: RegExp): Promise<void> {
  await band(page).getByRole('button', { name: 'Scenarios' }).click()
  await page.getByRole('menuitem', { name: scenario }).click()
  await band(page).getByRole('meter').waitFor()
}

/** A figure as it stands on the screen, in 10^-8. */
function exact(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace(/[,+%\s]/g, '').split('.')
  return BigInt(whole.replace('\u2212', '-') + fraction.padEnd(8, '0'))
}

/** Ends what is played, which may have come to its end by itself this very moment. */
async function endIt(page: Page): Promise<void> {
  await band(page)
    .getByRole('button', { name: 'End scenario' })
    .evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click()
    })
  await band(page).getByRole('meter').waitFor({ state: 'detached' })
}

test('MOCK-07 perpetuals on mock: a long is liquidated by the flash crash, the short’s funding is booked after the funding flip by its formula, feed loss greys the book; two tabs share one account, spot and perpetuals stand beside each other', async () => {
  const one = await on.person()
  const page = await one.tab('/mock?kind=contract&id=1')
  await live(page)
  await setUp(page)
  await open(page, 'Buy')
  const spot = await one.tab('/mock?kind=spot&id=1')
  await live(spot)
  await buy(spot, 1)
  const other = await one.tab('/mock?kind=contract&id=1')
  await list(other, /^Positions\s*1$/).waitFor()

  await play(page, /^Flash crash/)
  await list(page, /^Positions\s*0$/).waitFor()
  await list(page, /^Trade history/).click()
  await panel(page).getByText('Liquidation', { exact: true }).first().waitFor()
  // The other tabs saw it, too: the scenario runs there, the coin on spot is still there.
  await list(other, /^Positions\s*0$/).waitFor()
  await band(spot).getByText('Flash crash is running on simulated prices.').waitFor()
  expect(await axe(page, '.mock_mock-bar')).toEqual([])
  await endIt(page)
  await orders(spot)
    .getByRole('tab', { name: /^Assets|^Balances/ })
    .click()
  await orders(spot).getByRole('row').filter({ hasText: 'BTC' }).first().waitFor()
  await spot.close()

  await live(page)
  await open(page, 'Sell')
  await play(page, /^Funding flip/)
  await list(page, /^Funding/).click()
  // The rate turns to 0.30 % one way or the other and is paid: −s·q·MP·F of the row's own figures, rounded against the payer.
  const paid = panel(page)
    .getByRole('row')
    .filter({ hasText: /0\.3000%/ })
    .first()
  await paid.waitFor()
  const cells = await paid.getByRole('cell').allInnerTexts()
  const [size, mark, rate, amount] = cells.slice(2).map(exact) as [bigint, bigint, bigint, bigint]
  expect(size).toBe(10_000_000n)
  const scale = 10n ** 18n
  // The short's s is −1, and the rate stands in percent.
  const owed = size * mark * rate
  expect(owed >= 0n ? owed / scale : -((-owed + scale - 1n) / scale)).toBe(amount)
  await endIt(page)

  await live(page)
  await play(page, /^Feed loss/)
  await page.getByRole('region', { name: 'Tape' }).getByText('Live').waitFor({ state: 'detached' })
  await page.locator('section.book_book.is-old').waitFor()
  await endIt(page)
  await live(page)
  // Live prices again: what the step does to the position is shown first.
  await band(page).getByRole('button', { name: 'Back to live prices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch to live prices?' })
  await dialog.getByRole('row').filter({ hasText: 'BTCUSDT' }).waitFor()
  expect(await axe(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Close all positions and orders first' }).click()
  await band(page).getByText('Live market prices').waitFor()
  await list(page, /^Positions\s*0$/).waitFor()
  await band(other).getByText('Live market prices').waitFor()
})

test('MOCK-08 signing in changes nothing of the mock account, and nothing of it reaches the real one, nor the other way round', async () => {
  const one = await on.person()
  const page = await one.tab('/mock?kind=contract&id=1')
  const sent: string[] = []
  one.context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/')) sent.push(new URL(request.url()).pathname)
  })
  await live(page)
  await open(page, 'Buy')
  expect(sent.filter((path) => /order|cancel|position|leverage|transfer/i.test(path))).toEqual([])
  const real = await one.tab('/login?next=%2Ffutures%3Fid%3D1')
  await logIn(real)
  await real.waitForURL('**/futures?id=1')
  await list(real, /^Positions\s*0$/).waitFor()
  const ofReal = await callFrom<{ list: unknown[] }>(real, 'GET', 'api/contract/fills')
  expect(ofReal.data.list).toEqual([])
  await list(page, /^Positions\s*1$/).waitFor()
  await page.reload()
  await list(page, /^Positions\s*1$/).waitFor()
  // The other way round.
  await live(real)
  await open(real, 'Sell')
  await live(page)
  await panel(page).getByRole('row').filter({ hasText: 'Long' }).waitFor()
  expect(await panel(page).getByRole('row').filter({ hasText: 'Short' }).count()).toBe(0)
  expect((await callFrom<{ list: unknown[] }>(real, 'GET', 'api/contract/fills')).data.list.length).toBeGreaterThan(0)
})
