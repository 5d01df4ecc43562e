import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import type { SIZES } from '../support/browser.ts'
import { hasFocus } from '../support/focus.ts'
import { kept } from '../support/kept.ts'
import { stage } from '../support/stage.ts'
import { tryAgain } from '../support/try-again.ts'

const on = stage(['--seed', '5', '--busy'])
const SIZE_NAMES = ['desktop', 'laptop', 'phone'] as const

const rows = (page: Page) => page.locator('[data-quote]')
const grid = (page: Page) => page.getByRole('grid')
const row = (page: Page, key: string) => page.locator(`[data-quote="${key}"]`)
const search = (page: Page) => page.getByRole('textbox', { name: 'Code or name' })

/** Keys of the rows from top to bottom, as they stand on the screen. */
function shownKeys(page: Page): Promise<string[]> {
  return rows(page).evaluateAll((all) =>
    all
      .map((each) => ({ key: each.getAttribute('data-quote') ?? '', top: each.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top)
      .map(({ key }) => key),
  )
}

/** Figures of a column from top to bottom, NaN where unknown; read at one instant. */
function figuresIn(page: Page, cell: string): Promise<number[]> {
  return rows(page).evaluateAll(
    (all, of) =>
      all
        .map((each) => ({
          top: each.getBoundingClientRect().top,
          text: each.querySelector(of)?.textContent ?? '',
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => Number.parseFloat(text.replace('\u2212', '-').replaceAll(',', '').replace(/^\+/, ''))),
    cell,
  )
}

/** Whether the texts of a part stand in their order from top to bottom; at least six of them. */
async function isSorted(page: Page, part: string): Promise<boolean> {
  const texts = await rows(page).evaluateAll(
    (all, of) =>
      all
        .map((each) => ({ top: each.getBoundingClientRect().top, text: each.querySelector(of)?.textContent ?? '' }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    part,
  )
  return texts.length > 5 && texts.every((text, at) => at === 0 || (texts[at - 1] as string) <= text)
}

async function open(path = '/quotes', size: keyof typeof SIZES = 'desktop'): Promise<Page> {
  const page = await (await on.person(size)).tab(path)
  await rows(page).first().waitFor()
  return page
}

/** Waits until the feed and not the currency list says the prices. */
async function live(page: Page): Promise<void> {
  await page.locator('[data-quote] .rng').first().waitFor()
}

test('MKT-06 of some hundred markets only the rows in view exist, and scrolling brings the others', async () => {
  const page = await open()
  await live(page)
  const count = 312
  await expect.poll(() => grid(page).getAttribute('aria-rowcount')).toBe(String(count + 1))
  const seen = await grid(page).evaluate((list) => Math.ceil((list.clientHeight - 32) / 44))
  // Four more on each side of what is seen, and the row that Tab comes to.
  await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(seen + 9)
  const before = await shownKeys(page)
  await grid(page).evaluate((list) => list.scrollTo({ top: list.scrollHeight }))
  await page.locator(`[aria-rowindex="${count + 1}"]`).waitFor()
  await expect.poll(() => rows(page).count()).toBeLessThanOrEqual(seen + 9)
  await expect.poll(async () => (await shownKeys(page)).filter((key) => before.slice(1).includes(key))).toEqual([])
})

test('MKT-06 the keyboard moves from row to row, to the end and back, and Enter opens the market', async () => {
  const page = await open('/quotes?tab=contract')
  await live(page)
  await rows(page).first().focus()
  await page.keyboard.press('Home')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))
  await expect.poll(focused).toBe('2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('4')
  await page.keyboard.press('End')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-rowindex') === '313')
  await page.keyboard.press('Home')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-rowindex') === '2')
  const key = await page.evaluate(() => document.activeElement?.getAttribute('data-quote'))
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    .toMatch(/is a favourite$/)
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toBe('2')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/futures?id=${key?.split(':')[1]}`)
})

test('MKT-07 the search finds codes and names, is kept from tab to tab, and says when there is none', async () => {
  const page = await open()
  await page.keyboard.press('/')
  await hasFocus(search(page))
  await page.keyboard.type('ethereum')
  await row(page, 'spot:2').waitFor()
  expect((await shownKeys(page)).every((key) => key.startsWith('spot:'))).toBe(true)
  await page.getByRole('tab', { name: 'Futures' }).click()
  await row(page, 'contract:2').waitFor()
  await expect.poll(() => search(page).inputValue()).toBe('ethereum')
  await search(page).fill('ETH/')
  await row(page, 'contract:2').waitFor()
  await search(page).fill('a/b in an address')
  await page.getByText('No market by that name').waitFor()
  expect(await axe(page), 'nothing found').toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Clear the search' }).last().click()
  await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
})

test('MKT-08 every column sorts both ways and lets go, and says so', async () => {
  const page = await open('/quotes?tab=contract')
  await live(page)
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
  const names = ['Market', 'Last price', '24h change', 'Last 24 h', 'Low to high', 'Volume', 'Funding', 'Max']
  await expect.poll(() => heads.allInnerTexts()).toEqual(names)
  for (const name of names) {
    const head = heads.filter({ hasText: name }).first()
    const turns = name === 'Market' ? ['ascending', 'descending', 'none'] : ['descending', 'ascending', 'none']
    for (const state of turns) {
      await head.getByRole('button').click()
      await expect.poll(() => head.getAttribute('aria-sort'), { message: name }).toBe(state)
    }
  }
  // Leverage does not change by itself, so its order can be read off.
  const max = heads.filter({ hasText: 'Max' }).getByRole('button')
  await max.click()
  const leverages = () => figuresIn(page, '.q-leverage')
  // The first may have been the first before, too.
  const wrong = (shown: number[], order: (a: number, b: number) => number) => {
    const sorted = [...shown].sort(order)
    return shown.filter((each, at) => each !== sorted[at])
  }
  const falling = async () => {
    const shown = await leverages()
    return [shown[0], wrong(shown, (a, b) => b - a)]
  }
  await expect.poll(falling).toEqual([125, []])
  await max.click()
  const rising = async () => {
    const shown = await leverages()
    return [(shown[0] ?? 125) < 125, wrong(shown, (a, b) => a - b)]
  }
  await expect.poll(rising).toEqual([true, []])
})

test('MKT-08 under the pointer the order stands still while the figures go on', async () => {
  const page = await open('/quotes?tab=contract')
  await live(page)
  // Where prices stand between low and high changes with every trade.
  await page.getByRole('columnheader', { name: 'Low to high' }).getByRole('button').click()
  await rows(page).nth(4).hover()
  await page.locator('.ql-body[data-held]').waitFor()
  const before = await shownKeys(page)
  await page.evaluate(() => {
    const seen = { texts: 0, moves: 0 }
    ;(window as unknown as { seen: typeof seen }).seen = seen
    new MutationObserver((list) => {
      for (const { type } of list) {
        if (type === 'attributes') seen.moves++
        else seen.texts++
      }
    }).observe(document.querySelector('.ql-body') as Element, {
      subtree: true,
      characterData: true,
      childList: true,
      attributeFilter: ['aria-rowindex'],
    })
  })
  await page.waitForFunction(() => (window as unknown as { seen: { texts: number } }).seen.texts > 100)
  expect(await shownKeys(page)).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { seen: { moves: number } }).seen.moves)).toBe(0)
  await page.mouse.move(0, 0)
  await page.waitForFunction(() => (window as unknown as { seen: { moves: number } }).seen.moves > 0)
})

test('MKT-09 a star is kept for the next visit, stands in a list of its own, and in every tab', async () => {
  const one = await on.person()
  const page = await one.tab('/quotes?tab=contract')
  const other = await one.tab('/quotes?tab=favourites')
  await other.getByText('No favourites yet').waitFor()
  await search(page).fill('BTC/USDT')
  await row(page, 'contract:1').getByRole('button', { name: 'BTC/USDT is a favourite' }).click()
  await row(other, 'contract:1').waitFor()
  expect(await row(other, 'spot:1').count()).toBe(0)
  await page.reload()
  await page.getByRole('tab', { name: /^Favourites\s*1$/ }).click()
  await row(page, 'contract:1').waitFor()
  await expect.poll(() => row(page, 'contract:1').innerText()).toContain('Perp')
  await row(page, 'contract:1').getByRole('button', { name: 'BTC/USDT is a favourite' }).click()
  await other.getByText('No favourites yet').waitFor()
})

test('MKT-10 spot and contract have their own lists; funding and leverage stand on futures alone', async () => {
  const page = await open()
  await live(page)
  expect((await shownKeys(page)).every((key) => key.startsWith('spot:'))).toBe(true)
  expect(await page.getByRole('columnheader', { name: 'Funding' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Futures' }).click()
  await page.getByRole('columnheader', { name: 'Funding' }).waitFor()
  await search(page).fill('btc/usdt')
  // The rates come with a call of their own.
  await row(page, 'contract:1')
    .filter({ hasText: /\d\.\d{4}%/ })
    .waitFor()
  await expect.poll(() => row(page, 'contract:1').innerText()).toContain('125×')
})

test('MKT-11 the lines of the last 24 h come for what is seen, in few calls', async () => {
  const one = await on.person()
  const page = await one.context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('api/currency/sparklines')) asked.push(request.url())
  })
  await page.goto(`${on.url}/quotes`)
  // Under the pointer the rows stand still: no other comes into view and wants its line too.
  await rows(page).first().hover()
  await page.locator('.ql-body[data-held]').waitFor()
  const lines = page.locator('[data-quote] .spark path')
  await expect.poll(() => lines.count()).toBeGreaterThan(10)
  const drawn = await lines.evaluateAll((all) => all.map((each) => each.getAttribute('d')))
  // 48 closes: a move and 47 lines each.
  expect(drawn.every((path) => path?.split('L').length === 48)).toBe(true)
  const ids = asked.flatMap((url) => (new URL(url).searchParams.get('ids') ?? '').split(','))
  // A row that has come into view before the pointer was there has asked for itself; each line is asked for once.
  expect(asked.length).toBeLessThanOrEqual(ids.length / 3)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeLessThan(100)
})

test('MKT-12 the currency list gives names and prices before the feed says anything, and the feed takes over', async () => {
  for (const kind of ['spot', 'contract']) await on.panel.fault({ action: 'refuse', kind, count: 1_000 })
  const page = await open()
  await search(page).fill('bitcoin')
  const price = row(page, 'spot:1').locator('.q-price')
  await expect.poll(() => price.innerText()).toMatch(/^\d\d,\d{3}\.\d\d$/)
  expect(await row(page, 'spot:1').locator('.rng').count()).toBe(0)
  await on.panel.clearFaults()
  await row(page, 'spot:1').locator('.rng').waitFor()
})

test('MKT-12 without the currency list the last known names stand, and the page says how old they are', async () => {
  const page = await open()
  await live(page)
  // Kept when the page has nothing better to do: what is not kept yet cannot stand after a reload.
  await expect.poll(() => kept(page, 'api/currency/list')).toBe(1)
  await on.panel.fault({ action: 'http', path: 'api/currency/list', answer: 'status', status: 500 })
  await page.reload()
  await page.getByText('The list of markets could not be renewed.').waitFor()
  await search(page).fill('bitcoin')
  await row(page, 'spot:1').waitFor()
  expect(await axe(page), 'degraded').toEqual([])
  await on.panel.clearFaults()
  await tryAgain(page.getByRole('main'))
  await page.getByText('The list of markets could not be renewed.').waitFor({ state: 'detached' })
})

test('MKT-10 a feed that stops greys the list and says its age; back again it is live by itself', async () => {
  const page = await open()
  await live(page)
  await on.panel.fault({ action: 'silence', kind: 'spot' })
  await page
    .getByRole('main')
    .getByText(/^Last known, \d+ s ago$/)
    .waitFor()
  await expect.poll(() => rows(page).first().getAttribute('class')).toContain('is-old')
  expect(await axe(page), 'stale').toEqual([])
  await on.panel.clearFaults()
  await expect.poll(() => rows(page).first().getAttribute('class')).not.toContain('is-old')
})

test('MKT-10 markets that could not be had are an error with a way on, never an empty list', async () => {
  for (const path of ['api/spot/markets', 'api/currency/list'])
    await on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  const one = await on.person()
  const page = await one.tab('/quotes')
  await page.getByText('Could not load the markets').first().waitFor()
  expect(await axe(page), 'error').toEqual([])
  await on.panel.clearFaults()
  await tryAgain(page.getByRole('main'))
  await rows(page).first().waitFor()
})

test('MKT-13 prices stand in the chosen currency too, by the rate of getCurrencyFee, in every tab', async () => {
  const one = await on.person()
  const page = await one.tab('/quotes')
  const other = await one.tab('/quotes?tab=contract')
  await search(page).fill('bitcoin')
  await live(page)
  await live(other)
  expect(await page.locator('.q-other').count()).toBe(0)
  const asked = page.waitForRequest((request) => request.url().includes('api/common/getCurrencyFee'))
  await other.evaluate(() => {
    localStorage.setItem('pricing-unit', JSON.stringify({ text: 'JPY', value: '', symbol: '¥' }))
  })
  const request = await asked
  expect([request.method(), request.postDataJSON()]).toEqual(['POST', { currency: 'JPY' }])
  await row(page, 'spot:1').locator('.q-other').waitFor()
  // Read at one instant: the price goes on.
  const shown = () =>
    row(page, 'spot:1').evaluate((each) => [
      each.querySelector('.q-last')?.textContent ?? '',
      each.querySelector('.q-other')?.textContent ?? '',
    ])
  const rate = async () => {
    const [price = '', yen = ''] = await shown()
    const hundredths = BigInt(price.replace(/[,.]/g, ''))
    return yen.replace(/[≈ ¥,]/g, '') === String((hundredths * 1512n) / 1000n)
  }
  await expect.poll(rate).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('local-fee'))).toBe('151.2')
})

const UNITS = { en: /\d[KM]$/, ja: /\d[万億]$/, 'zh-CN': /\d[万亿]$/, 'zh-TW': /\d[萬億]$/, ko: /\d[만억]$/ }

test('MKT-14 volumes are short in the units of each language, and whole under the pointer', async () => {
  const page = await (await on.person()).tab('/quotes')
  const cell = rows(page).first().locator('.q-volume')
  for (const [language, unit] of Object.entries(UNITS)) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language)
    await page.mouse.move(0, 0)
    await page.reload()
    await live(page)
    await expect.poll(() => cell.innerText(), { message: language }).toMatch(unit)
    await cell.hover()
    await expect.poll(() => cell.innerText(), { message: language }).toMatch(/^\d{1,3}(,\d{3})+$/)
  }
})

test('MKT-15 the panel tells name, supply and specification of a perpetual, and the filters of a spot market', async () => {
  const page = await open('/quotes?tab=contract')
  await search(page).fill('btc/usdt')
  await row(page, 'contract:1').hover()
  await row(page, 'contract:1').getByRole('button', { name: 'About BTC' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bitcoin (BTC)' })
  await dialog.getByText('Maximum supply').waitFor()
  for (const words of ['21.00M BTC', '2009', '125×', '0.02% / 0.05%', 'within ±10% of the mark price'])
    await dialog.getByText(words, { exact: true }).waitFor()
  expect(await axe(page), 'panel').toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Spot' }).click()
  await row(page, 'spot:1').hover()
  await row(page, 'spot:1').getByRole('button', { name: 'About BTC' }).click()
  await dialog.getByText('Filters of the spot market').waitFor()
  await dialog.getByText('within ±20% of the last price').waitFor()
  expect(await dialog.getByText('125×').count()).toBe(0)
})

test('MKT-15 the panel opens from the terminal too, and facts that could not be had say so', async () => {
  await on.panel.fault({ action: 'http', path: 'api/currency/detail', answer: 'status', status: 500 })
  const one = await on.person()
  const page = await one.tab('/spot?id=1')
  await page.getByRole('button', { name: 'About BTC' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bitcoin (BTC)' })
  await dialog.getByText('Could not load the facts of this coin.').waitFor()
  expect(await axe(page), 'panel error').toEqual([])
  await on.panel.clearFaults()
  await tryAgain(dialog)
  await dialog.getByText('Circulating supply').waitFor()
})

test('MKT-16 under a busy exchange rows off screen draw nothing, and a row only what has changed of it', async () => {
  const page = await open('/quotes?tab=contract')
  await live(page)
  await page.mouse.move(0, 0)
  await expect.poll(() => page.locator('[data-quote] .spark path').count()).toBeGreaterThan(10)
  const seen = await page.evaluate(async () => {
    const list = document.querySelector('[role=grid]') as HTMLElement
    const tasks: number[] = []
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) tasks.push(duration)
    })
    observer.observe({ type: 'longtask' })
    let texts = 0
    let most = 0
    const places = new Set<string>()
    await new Promise<void>((done) => {
      const changes = new MutationObserver((records) => {
        texts += records.length
        most = Math.max(most, list.querySelectorAll('[data-quote]').length)
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          places.add(element?.closest('[role=gridcell],[role=rowheader],[role=rowgroup]')?.className ?? '')
        }
        if (texts < 500) return
        changes.disconnect()
        done()
      })
      changes.observe(list, { subtree: true, characterData: true, childList: true })
    })
    observer.disconnect()
    return { tasks, most, places: [...places].sort(), room: Math.ceil((list.clientHeight - 32) / 44) }
  })
  console.log(`tasks over 50 ms: ${seen.tasks.length}`)
  expect(seen.most).toBeLessThanOrEqual(seen.room + 9)
  // Marks, names, leverage and links stand still; rows come and go as the ranking moves, and with them their lines.
  const still = ['q-market', 'q-leverage', 'q-acts']
  expect(seen.places.filter((place) => still.includes(place))).toEqual([])
  expect(seen.places).toContain('q-price')
})

test.each(SIZE_NAMES)('MKT-10 axe finds nothing on the list, its favourites and its panel (%s)', async (size) => {
  const page = await (await on.person(size)).tab('/quotes?tab=contract')
  for (const language of ['en', 'ja']) {
    await page.evaluate((code) => localStorage.setItem('lang', code), language)
    await page.reload()
    await page.locator(`html[lang=${language}] [data-quote] .spark path`).first().waitFor()
    expect(await axe(page), `${language}: futures`).toEqual([])
    if (language === 'en') await page.locator('[data-quote] .st').first().click()
    await page.getByRole('tab').first().click()
    // The one that has a star, and no other.
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await axe(page), `${language}: favourites`).toEqual([])
    if (size === 'phone') await page.locator('.qp-coin').first().click()
    else {
      await rows(page).first().hover()
      await page.locator('.q-about').first().click()
    }
    await page.getByRole('dialog').locator('.kv').nth(1).waitFor()
    expect(await axe(page), `${language}: panel`).toEqual([])
  }
})

test('MKT-10 on a phone the list sorts by a menu, stars and coins are targets of 44 px, and a row opens its market', async () => {
  const page = await open('/quotes', 'phone')
  const sizes = await rows(page)
    .first()
    .locator('button')
    .evaluateAll((all) => all.map((each) => [each.getBoundingClientRect().width, each.getBoundingClientRect().height]))
  for (const [width, height] of sizes) {
    expect(width).toBeGreaterThanOrEqual(44)
    expect(height).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Code, A to Z' }).click()
  await expect.poll(() => isSorted(page, '.qp-name b')).toBe(true)
  const key = (await shownKeys(page))[0] as string
  await row(page, key).getByRole('link').click()
  await page.waitForURL(`**/spot?id=${key.split(':')[1]}`)
})
