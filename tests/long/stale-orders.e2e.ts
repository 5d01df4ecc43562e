import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { writesOf } from '../support/account-asks.ts'
import { band } from '../support/mock-page.ts'
import { stage } from '../support/stage.ts'
import { lastPrice, live, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '29'], { SILENCE: '0.3' })

type Type = 'Limit' | 'Market'
const question = (page: Page) => page.getByRole('dialog', { name: 'Place without a live price?' })
const waits = (page: Page) => ticket(page).getByRole('button', { name: 'Waiting for a live price' })
const greyed = (page: Page) => page.locator('section.book_book.is-old').waitFor()
/** As a scenario begins, a busy machine may show prices as old for a moment; a loss lasts longer. */
const staysGreyed = (page: Page) =>
  page.waitForFunction(() => {
    const seen = window as { greyedAt?: number }
    const greyed = document.querySelector('section.book_book.is-old') !== null
    seen.greyedAt = greyed ? (seen.greyedAt ?? performance.now()) : undefined
    return seen.greyedAt !== undefined && performance.now() - seen.greyedAt > 1_000
  })
const openOrders = (page: Page, count: number) =>
  page.getByRole('tab', { name: new RegExp(`^Open orders\\s*${count}$`) }).waitFor()

/** A limit far below the market, or an order at market, which on spot is for an amount. */
async function fill(page: Page, type: Type): Promise<void> {
  const field = (name: string) => ticket(page).getByRole('textbox', { name, exact: true })
  await ticket(page)
    .getByRole('tab', { name: type })
    .or(ticket(page).getByRole('radio', { name: type }))
    .click()
  if (type === 'Limit') {
    const last = await lastPrice(page)
    await field('Price').fill(String(Math.round(last * 0.95)))
    await field('Size').fill('0.01')
  } else if (await field('Total').isVisible()) await field('Total').fill('600')
  else await field('Size').fill('0.01')
}

/** A press is asked about; waiting for a price leads back to the ticket. */
async function asksAndWaits(page: Page): Promise<void> {
  await waits(page).click()
  await question(page)
    .getByText(/were last confirmed/)
    .waitFor()
  await question(page).getByRole('button', { name: 'Wait for a live price' }).click()
  await question(page).waitFor({ state: 'detached' })
}

/** A press is asked about. @returns says yes */
async function asks(page: Page, button: RegExp): Promise<() => Promise<void>> {
  await waits(page).click()
  await question(page).waitFor()
  return async () => {
    await question(page).getByRole('button', { name: button }).click()
    await question(page).waitFor({ state: 'detached' })
  }
}

test.each([
  ['spot', 'spot'],
  ['futures', 'contract'],
] as const)(
  'HUB-21 FUT-22 on /%s an order on stale prices is asked about, be it a limit or at market: nothing is sent before the answer, one order after it',
  async (path, kind) => {
    const one = await on.signedIn()
    const page = await one.tab(`/${path}?id=1`)
    await live(page)
    const sent = writesOf(page)
    await on.panel.fault({ action: 'silence', kind })
    await greyed(page)
    for (const type of ['Market', 'Limit'] as const) {
      await fill(page, type)
      await asksAndWaits(page)
    }
    const yes = await asks(page, /^Buy 0\.01/)
    expect(sent).toEqual([])
    await yes()
    await openOrders(page, 1)
    expect(sent).toEqual([`POST /api/${kind}/order`])
  },
)

test.each(['spot', 'contract'] as const)(
  'HUB-21 MOCK-07 on /mock an order of %s during the feed loss is asked about; said yes to it is refused with the reason, for nothing trades there',
  async (kind) => {
    const one = await on.person()
    const page = await one.tab(`/mock?kind=${kind}&id=1`)
    await live(page)
    await openOrders(page, 0)
    // Before the prices are lost: it lasts a quarter of a minute, which a busy machine needs for the presses.
    await fill(page, 'Market')
    await band(page).getByRole('button', { name: 'Scenarios' }).click()
    await page.getByRole('menuitem', { name: /^Feed loss/ }).click()
    await staysGreyed(page)
    await asksAndWaits(page)
    const yes = await asks(page, /^Buy /)
    await yes()
    await page.getByText('Live prices are stale. Trading is paused.').first().waitFor()
    await openOrders(page, 0)
  },
)
