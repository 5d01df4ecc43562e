import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import type { SIZES } from '../support/browser.ts'
import { callFrom } from '../support/person.ts'
import { stage } from '../support/stage.ts'
import { best, fillLimit, lastPrice, live, orders, ticket } from '../support/terminal-page.ts'

const on = stage(['--seed', '23'])

const tools = (page: Page) => page.locator('.tools_term-toolbox')

async function terminal(path = '/spot?id=1', size: keyof typeof SIZES = 'laptop') {
  const one = await on.signedIn(size)
  const page = await one.tab(path)
  await ready(page)
  return { one, page }
}

async function ready(page: Page): Promise<void> {
  await tools(page)
    .getByRole('button', { name: /^Layout/ })
    .waitFor()
}

async function order(page: Page): Promise<void> {
  await live(page)
  await fillLimit(page, 'Buy', ((await best(page, 'Bids, best first')) * 0.9).toFixed(2), '0.01')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.01/ })
    .click()
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*1$/ })
    .waitFor()
}

/** Goes on by a key until the focus is where it is wanted. */
async function keysTo(page: Page, key: string, target: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press(key)
    if (await target.first().evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`twelve presses of ${key} do not reach it`)
}

test('TERM-03 TERM-02 in every preset Submit is in view at 1280 × 720; the link is taken out of the address', async () => {
  const one = await on.person('laptop')
  for (const preset of ['standard', 'chart', 'scalping', 'positions']) {
    const page = await one.tab(`/spot?id=1&layout=${preset}#trade`)
    await ready(page)
    await expect.poll(() => page.url()).toMatch(/\/spot\?id=1#trade$/)
    await tools(page)
      .getByRole('button', { name: `Layout: ${preset}`, exact: false })
      .waitFor()
    const submit = page.locator('.ticket_sub .btn, .ticket_sub a.btn').first()
    const inView = async () => {
      const box = await submit.boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 720
    }
    await expect.poll(inView, { message: preset }).toBe(true)
    const unscrolled = () => page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)
    await expect.poll(unscrolled, { message: preset }).toBe(true)
    await page.close()
  }
  const page = await one.tab('/spot?id=1&layout=book-99999')
  await page.getByText('The layout link could not be read').first().waitFor()
  await tools(page).getByRole('button', { name: 'Layout: Standard' }).waitFor()
  const offered = await one.tab('/spot?id=1&layout=positions')
  await offered.getByRole('button', { name: 'Keep layout' }).click()
  await offered.reload()
  await tools(offered).getByRole('button', { name: 'Layout: Positions' }).waitFor()
})

test('TERM-01 panels are resized by pointer and by key and hidden, and a reload keeps that', async () => {
  const one = await on.person('desktop')
  const page = await one.tab('/spot?id=1')
  await ready(page)
  const width = async () =>
    Math.round((await page.locator('.terminal_term > .terminal_book').boundingBox())?.width ?? 0)
  const handle = page.getByRole('separator', { name: 'Width of the order book' })
  await expect.poll(width).toBe(280)
  const box = await handle.boundingBox()
  if (!box) throw new Error('no handle')
  await page.mouse.move(box.x + 3, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x - 77, box.y + 200, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBe(360)
  await handle.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeLessThan(360)
  const kept = await width()
  await tools(page).getByRole('button', { name: 'Layout: Own' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Tape' }).click()
  expect(await axe(page)).toEqual([])
  await page.reload()
  await ready(page)
  await expect.poll(width).toBe(kept)
  expect(await page.getByRole('region', { name: 'Tape' }).count()).toBe(0)
})

test('TERM-04 TERM-05 TERM-09 keys trade in an armed window alone; the palette finds what there is', async () => {
  const { page } = await terminal()
  await live(page)
  await page.keyboard.press('s')
  await page.getByText('Trading hotkeys are off').first().waitFor()
  expect(await ticket(page).getByRole('radio', { name: 'Buy' }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Hotkeys' })
  await help.getByRole('switch').click()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  // In a dialog the keys are its own.
  await help.waitFor({ state: 'hidden' })
  await tools(page)
    .getByRole('button', { name: /^Hotkeys armed/ })
    .waitFor()
  await page.locator('body').press('s')
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.name === 'quantity')
  await ticket(page).getByRole('radio', { name: 'Sell', checked: true }).waitFor()
  await page.keyboard.type('b0.01')
  expect(await ticket(page).getByRole('radio', { name: 'Sell' }).getAttribute('aria-checked')).toBe('true')
  await ticket(page).getByRole('textbox', { name: 'Size' }).fill('')
  await order(page)
  await page.waitForFunction(() =>
    /^\d+$/.test(document.querySelector('[data-latency]')?.getAttribute('data-latency') ?? ''),
  )
  await page
    .locator('h1')
    .first()
    .evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Shift+C')
  await orders(page)
    .getByRole('tab', { name: /^Open orders\s*0$/ })
    .waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('combobox').fill('ethusdt')
  await palette.getByRole('option', { name: /ETHUSDT.*Perp/ }).waitFor()
  expect(await axe(page)).toEqual([])
  await palette.getByRole('option', { name: /ETHUSDT.*Spot/ }).click()
  await page.waitForURL('**/spot?id=2')
})

test('TERM-07 TERM-08 linked tabs follow; panic tells what was not confirmed, asks with the same key, and pauses all tabs', async () => {
  const { one, page } = await terminal()
  await order(page)
  const other = await one.tab('/futures?id=1')
  await ready(other)
  for (const each of [page, other]) {
    await each.bringToFront()
    await tools(each)
      .getByRole('button', { name: /^Link:/ })
      .click()
    await each.getByRole('menuitemradio', { name: 'Violet' }).click()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
  }
  await other.getByRole('menu').waitFor({ state: 'hidden' })
  await other.locator('body').press(']')
  await other.waitForURL('**/futures?id=2')
  await page.waitForURL('**/spot?id=2')

  await page.bringToFront()
  // The new market's terminal, not the one that goes.
  await page.waitForFunction(() => document.title.includes('ETHUSDT'))
  const keys: (string | undefined)[] = []
  await page.route('**/api/spot/cancelAll', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    await route.abort()
  })
  await ready(page)
  await page.keyboard.press('Shift+Escape')
  await page.getByRole('dialog', { name: 'Cancel all & close' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Shift+Escape')
  await page.keyboard.press('Shift+Escape')
  await page.getByText('Cancel all spot orders: not confirmed').waitFor()
  await page.unroute('**/api/spot/cancelAll')
  const again = page.waitForRequest('**/api/spot/cancelAll')
  await page.getByRole('button', { name: 'Retry' }).click()
  expect([(await again).headers()['idempotency-key'], ...keys].every((key) => key === keys[0])).toBe(true)
  await page.getByText('1 spot order cancelled').waitFor()
  await other.getByText('1 spot order cancelled').waitFor({ state: 'attached' })
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Got it' }).click()
  await other.getByText('1 spot order cancelled').waitFor({ state: 'detached' })

  await live(page)
  const before = (await callFrom<{ total: number }>(page, 'GET', 'api/spot/openOrders')).data.total
  await fillLimit(page, 'Buy', ((await best(page, 'Bids, best first')) * 0.9).toFixed(2), '0.1')
  await ticket(page)
    .getByRole('button', { name: /^Buy 0\.1/ })
    .click()
  await page.getByText('You have paused order entry in all tabs').first().waitFor()
  expect((await callFrom<{ total: number }>(page, 'GET', 'api/spot/openOrders')).data.total).toBe(before)
  await other.bringToFront()
  await tools(other).getByRole('button', { name: 'Resume' }).click()
  await tools(page).getByText('Order entry is paused').waitFor({ state: 'detached' })
})

test('TERM-06 an alert is reported in every tab and sounds once in the whole browser', async () => {
  const one = await on.person('laptop')
  await one.context.addInitScript(() => {
    const Audio = window.AudioContext
    const rings = { count: 0 }
    // Toasts go after a while, and the first alert may go off before the second is set: what was reported is noted.
    const reported = { alert: '', hears: false }
    Object.assign(window, { rings, reported })
    const Channel = window.BroadcastChannel
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name)
        if (name === 'onetape-alerts') reported.hears = true
      }
    }
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('.toaster_toasts li'))
        if (/BTCUSDT: Last price (rises|falls) to/.test(toast.textContent ?? ''))
          reported.alert = toast.textContent ?? ''
    }).observe(document, { childList: true, subtree: true })
    window.AudioContext = class extends Audio {
      constructor() {
        super()
        rings.count++
      }
    }
  })
  const page = await one.tab('/spot?id=1')
  await page.getByRole('button', { name: 'Price alerts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Price alerts' })
  await live(page)
  const last = () => lastPrice(page)
  const set = async (level: number) => {
    await dialog.getByRole('textbox').fill(level.toFixed(2))
    await dialog.getByRole('button', { name: /^Set alert/ }).click()
  }
  await set((await last()) * 1.2)
  await dialog.getByText('Active').waitFor()
  expect(await axe(page)).toEqual([])
  const others = [await one.tab('/quotes'), await one.tab('/spot?id=2')]
  await ready(others[1] as Page)
  await page.bringToFront()
  const noted = (each: Page) =>
    each.evaluate(() => (window as unknown as { reported: { alert: string; hears: boolean } }).reported)
  // Pages load what hears alerts once they have nothing better to do.
  for (const each of others) await expect.poll(async () => (await noted(each)).hears, { timeout: 30_000 }).toBe(true)
  // Both sides of the price, near enough that one of them is reached soon.
  await set((await last()) + 0.8)
  await set((await last()) - 0.8)
  for (const each of [page, ...others])
    await expect
      .poll(async () => (await noted(each)).alert, { timeout: 60_000, message: each.url() })
      .toMatch(/BTCUSDT: Last price (rises|falls) to/)
  const rings = async () => {
    let all = 0
    for (const each of [page, ...others])
      all += await each.evaluate(() => (window as unknown as { rings: { count: number } }).rings.count)
    return all
  }
  await expect.poll(rings).toBeGreaterThan(0)
  // One that goes off between the two looks is counted by the second.
  const more = async () => (await rings()) - (await dialog.getByText(/^Triggered|^Missed/).count())
  await expect.poll(more).toBeLessThanOrEqual(0)
})

test('TERM-11 TERM-12 the picker finds, stars and goes by keys alone; only rows in view exist, old prices are grey', async () => {
  const one = await on.person('laptop')
  const page = await one.tab('/spot?id=1')
  await ready(page)
  const open = () => page.getByRole('button', { name: /choose another market/ }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Markets' })
  const field = picker.getByRole('combobox', { name: 'Code or name' })
  const options = picker.getByRole('option')
  const row = (place: number) => picker.locator(`[role=option][aria-posinset="${place}"][data-active-item]`)
  await open()
  await row(1).waitFor()
  const all = Number(await row(1).getAttribute('aria-setsize'))
  expect(all).toBeGreaterThan(100)
  expect(await options.count()).toBeLessThan(40)
  for (const [key, place] of [
    ['ArrowUp', all],
    ['ArrowDown', 1],
    ['PageDown', null],
    ['Control+End', all],
  ] as const) {
    await page.keyboard.press(key)
    if (place === null) continue
    await row(place).waitFor()
    const active = () =>
      row(place).evaluate((one) => document.activeElement?.getAttribute('aria-activedescendant') === one.id)
    await expect.poll(active).toBe(true)
  }
  expect(await options.count()).toBeLessThan(40)
  await page.keyboard.type('ethereum')
  await picker.getByRole('option', { name: /^ETHUSDT Ethereum/ }).waitFor()
  await row(1).waitFor()
  expect(await axe(page)).toEqual([])
  await keysTo(page, 'Tab', picker.getByRole('button', { name: 'Favourite: ETHUSDT', pressed: false }))
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: 'Favourite: ETHUSDT', pressed: true }).waitFor()
  await keysTo(page, 'Shift+Tab', picker.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowLeft')
  await picker.getByRole('tab', { name: /^Favourites\s*1$/, selected: true }).waitFor()
  const starred = picker.getByRole('option', { name: /^Favourite ETHUSDT Ethereum Spot/ })
  await starred.waitFor()
  expect(await axe(page)).toEqual([])
  await keysTo(page, 'Shift+Tab', field)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/spot?id=2')
  const quotes = await one.tab('/quotes?tab=favourites')
  await quotes.getByRole('button', { name: 'ETH/USDT is a favourite', pressed: true }).waitFor()
  await quotes.close()

  await page.bringToFront()
  await open()
  const price = picker.locator('[role=option][aria-current=page] .n').first()
  await price.waitFor()
  const color = () => price.evaluate((figure) => getComputedStyle(figure).color)
  const current = await color()
  await on.panel.fault({ action: 'silence', kind: 'spot' })
  await picker.getByText(/^Last known, \d+ s ago$/).waitFor()
  await expect.poll(color).not.toBe(current)
  expect(await axe(page)).toEqual([])
})

test('TERM-11 on a phone the picker’s rows, stars and categories are 44 px and more', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/spot?id=1')
  await page.getByRole('button', { name: /choose another market/ }).click()
  const picker = page.getByRole('dialog', { name: 'Markets' })
  const option = picker.getByRole('option', { name: /^BTCUSDT/ })
  await option.waitFor()
  const star = option.locator('[data-star]')
  for (const part of [
    option,
    star,
    picker.getByRole('tab').first(),
    picker.getByRole('button', { name: /^Favourite/ }),
  ])
    await expect.poll(async () => (await part.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expect.poll(async () => (await star.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await star.click()
  await picker.getByRole('option', { name: /^Favourite BTCUSDT/ }).waitFor()
  expect(page.url()).toMatch(/id=1$/)
  expect(await axe(page)).toEqual([])
})
