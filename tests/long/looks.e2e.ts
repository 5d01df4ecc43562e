import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { atRest } from '../support/at-rest.ts'
import type { SIZES } from '../support/browser.ts'
import { misfits } from '../support/layout.ts'
import { holdPositions } from '../support/own-orders.ts'
import { stillStage } from '../support/stage.ts'

const on = stillStage(['--seed', '31'])
const sizes: (keyof typeof SIZES)[] = ['desktop', 'laptop', 'phone']

const ticket = (page: Page) => page.getByRole('region', { name: 'Order ticket' })
const panel = (page: Page) => page.getByRole('region', { name: 'Positions and orders' })

/** Somebody with an isolated long of BTC with its pair, a cross short of ETH and orders of each kind. */
async function holder(size: keyof typeof SIZES): Promise<Page> {
  await holdPositions(on)
  const one = await on.signedIn(size)
  return one.tab('/futures?id=1')
}

async function showPositions(page: Page, size: keyof typeof SIZES): Promise<void> {
  if (size === 'phone') await page.getByRole('tab', { name: 'Orders' }).click()
  await panel(page)
    .getByRole('tab', { name: /^Positions\s*2$/ })
    .waitFor()
}

test.each(sizes)(
  'LOOK-01 LOOK-03 on %s the terminal with positions fits; a position’s menu lies whole over what is behind it, and its list stays where it is',
  async (size) => {
    const page = await holder(size)
    await showPositions(page, size)
    expect(await misfits(page)).toEqual([])
    const list = panel(page).locator('.orders_own-scroll')
    await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await atRest(page)
    const hidden = () =>
      page.getByRole('menuitem').evaluateAll((items) =>
        items
          .filter((item) => {
            const { left, right, top, bottom } = item.getBoundingClientRect()
            const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            return bottom > innerHeight || !item.contains(seen)
          })
          .map((item) => item.textContent),
      )
    await expect.poll(hidden).toEqual([])
    expect(await list.evaluate((box) => box.scrollTop)).toBe(0)
  },
)

test('LOOK-04 on a phone every figure of a position’s TP and SL can be read whole', async () => {
  const page = await holder('phone')
  await showPositions(page, 'phone')
  await page.getByRole('button', { name: 'More for Long BTCUSDT' }).click()
  await page.getByRole('menuitem', { name: 'TP / SL' }).click()
  const fields = page.getByRole('dialog').getByRole('textbox')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role=dialog] input')].every((one) => (one as HTMLInputElement).value),
  )
  const cut = await fields.evaluateAll((inputs) =>
    (inputs as HTMLInputElement[]).filter((input) => input.scrollWidth > input.clientWidth).map((input) => input.value),
  )
  expect(cut).toEqual([])
})

test('LOOK-05 at 1280 × 720 the button that sends is in view for every type of order, with TP and SL open', async () => {
  const page = await holder('laptop')
  const inView = (message: string) =>
    expect
      .poll(
        async () => {
          const box = await ticket(page).locator('.ticket_tgo').boundingBox()
          return box !== null && box.y >= 0 && box.y + box.height <= 720
        },
        { message },
      )
      .toBe(true)
  for (const type of ['Limit', 'Market', 'Conditional']) {
    await ticket(page).getByText(type, { exact: true }).first().click()
    await inView(type)
    await ticket(page).getByText('Take profit / stop loss').click()
    await inView(`${type} with TP and SL`)
    await ticket(page).getByText('Take profit / stop loss').click()
  }
})

test.each(sizes)('LOOK-06 on %s the margin tiers are read whole', async (size) => {
  const one = await on.person(size)
  const page = await one.tab('/HomeView/futures/futuresData?id=1')
  const tiers = page.getByRole('table', { name: 'Margin tiers' })
  await tiers.getByText('125×').waitFor()
  await expect.poll(() => tiers.getByRole('row').count()).toBe(11)
  const box = page
    .getByRole('region', { name: /Margin tiers/ })
    .filter({ has: page.locator('table') })
    .last()
  const whole = () =>
    box.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
      scrollHeight <= clientHeight,
      scrollWidth <= clientWidth,
    ])
  await expect.poll(whole).toEqual([true, true])
})

test('LOOK-07 the picker lists by volume as it stands at the press', async () => {
  const one = await on.person('desktop')
  const page = await one.tab('/futures?id=1')
  await page.getByRole('button', { name: /choose another market/ }).click()
  const picker = page.getByRole('dialog', { name: 'Markets' })
  const shown = picker.locator('[role=option] .picker_volume[title]')
  await shown.first().waitFor()
  const volumes = () =>
    shown.evaluateAll((cells) => cells.map((cell) => Number((cell.getAttribute('title') ?? '').replaceAll(',', ''))))
  // Between the press and this look a volume may have grown by a little.
  const wrong = (values: readonly number[]) =>
    values.filter((value, at) => at > 0 && value > (values[at - 1] as number) * 1.01)
  const head = picker.getByRole('button', { name: '24h volume' })
  await head.click()
  let falling: number[] = []
  const fall = async () => {
    falling = await volumes()
    return [falling.length > 5, wrong(falling)]
  }
  await expect.poll(fall).toEqual([true, []])
  await head.click()
  const rise = async () => {
    const rising = await volumes()
    return [wrong([...rising].reverse()), (rising[0] as number) < (falling[0] as number) / 2]
  }
  await expect.poll(rise).toEqual([[], true])
})

test('LOOK-08 on a phone the position stands under the chart and leads to the positions; panic is in the head', async () => {
  const page = await holder('phone')
  await page.getByRole('button', { name: /^Long 0\.100/ }).click()
  await panel(page)
    .getByRole('tab', { name: /^Positions\s*2$/ })
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Orders')
  await page.locator('button[aria-haspopup=dialog][title="Cancel all & close"]').click()
  await page.getByRole('dialog', { name: 'Cancel all & close' }).waitFor()
})
