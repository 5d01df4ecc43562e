import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exchangePage, type Visit } from './support/exchange-page.tsx'

const on = exchangePage({ seed: 5, busy: true })

const main = page.getByRole('main')
const grid = page.getByRole('grid')
const search = page.getByRole('textbox', { name: 'Code or name' })
const row = (key: string) => page.css(`[data-quote="${key}"]`)
const clearSearch = main.getByRole('button', { name: 'Clear the search' }).last()

/** The rows from top to bottom, as they stand on the screen. */
function rows(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('[data-quote]')]
  return all.sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
}

const shownKeys = () => rows().map((each) => each.dataset.quote ?? '')
const textsIn = (part: string) => rows().map((each) => each.querySelector(part)?.textContent ?? '')

/** Figures of a column from top to bottom, NaN where unknown. */
function figuresIn(cell: string): number[] {
  return textsIn(cell).map((text) => Number.parseFloat(text.replace('\u2212', '-').replaceAll(',', '')))
}

async function open(path = '/quotes', visit?: Visit): Promise<void> {
  await on.open(path, visit)
  await on.see('[data-quote]')
}

/** Waits until the feed and not the currency list says the prices. */
const live = () => on.see('[data-quote] .quote-list_rng')

/** The first question for a list is the first of the file: what was answered once is not asked for again. */
test('MKT-11 the lines of the last 24 h come for what is seen, in few calls', async () => {
  await open()
  // Under the pointer the rows stand still: no other comes into view and wants its line too.
  await search.hover()
  await userEvent.hover(rows()[0] as Element)
  await on.see('.quote-list_ql-body[data-held]')
  const lines = () => [...document.querySelectorAll('[data-quote] .currency_spark path')]
  await expect.poll(() => lines().length).toBeGreaterThan(10)
  // 48 closes: a move and 47 lines each.
  expect(lines().every((path) => path.getAttribute('d')?.split('L').length === 48)).toBe(true)
  const asked = on.sent.filter(({ path }) => path === 'currency/sparklines')
  const ids = asked.flatMap(({ query }) => (query.ids ?? '').split(','))
  // A row that has come into view before the pointer was there has asked for itself; each line is asked for once.
  expect(asked.length).toBeLessThanOrEqual(ids.length / 3)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeLessThan(100)
})

test('MKT-06 of some hundred markets only the rows in view exist, and scrolling brings the others', async () => {
  await open()
  await live()
  const count = 312
  const list = grid.element()
  await expect.poll(() => list.getAttribute('aria-rowcount')).toBe(String(count + 1))
  const seen = Math.ceil((list.clientHeight - 32) / 44)
  // Four more on each side of what is seen, and the row that Tab comes to.
  await expect.poll(() => rows().length).toBeLessThanOrEqual(seen + 9)
  const before = shownKeys()
  list.scrollTo({ top: list.scrollHeight })
  await on.see(`[aria-rowindex="${count + 1}"]`)
  await expect.poll(() => rows().length).toBeLessThanOrEqual(seen + 9)
  await expect.poll(() => shownKeys().filter((key) => before.slice(1).includes(key))).toEqual([])
})

test('MKT-06 the keyboard moves from row to row, to the end and back, and Enter opens the market', async () => {
  await open('/quotes?tab=contract')
  await live()
  rows()[0]?.focus()
  await userEvent.keyboard('{Home}')
  const focused = () => document.activeElement?.getAttribute('aria-rowindex')
  await expect.poll(focused).toBe('2')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(focused).toBe('4')
  await userEvent.keyboard('{End}')
  await expect.poll(focused).toBe('313')
  await userEvent.keyboard('{Home}')
  await expect.poll(focused).toBe('2')
  const key = document.activeElement?.getAttribute('data-quote')
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label') ?? '').toMatch(/is a favourite$/)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(focused).toBe('2')
  await userEvent.keyboard('{Enter}')
  await on.at(`/futures?id=${key?.split(':')[1]}`)
})

test('MKT-07 the search finds codes and names, is kept from tab to tab, and says when there is none', async () => {
  await open()
  await userEvent.keyboard('/')
  await search.hasFocus()
  await userEvent.keyboard('ethereum')
  await row('spot:2').waitFor()
  await expect.poll(() => shownKeys().every((key) => key.startsWith('spot:'))).toBe(true)
  await page.getByRole('tab', { name: 'Futures' }).click()
  await row('contract:2').waitFor()
  await expect.poll(() => search.value()).toBe('ethereum')
  await search.fill('ETH/')
  await row('contract:2').waitFor()
  await search.fill('a/b in an address')
  await page.getByText('No markets found').waitFor()
  expect(await on.axe(), 'nothing found').toEqual([])
  await clearSearch.click()
  await expect.poll(() => rows().length).toBeGreaterThan(10)
})

test('MKT-08 every column sorts both ways and lets go, and says so', async () => {
  await open('/quotes?tab=contract')
  await live()
  const heads = () =>
    [...document.querySelectorAll('[role=columnheader]')].filter((head) => head.querySelector('button'))
  const names = ['Market', 'Last price', '24h change', 'Last 24h', 'Low to high', 'Volume', 'Funding', 'Max']
  await expect.poll(() => heads().map((head) => (head as HTMLElement).innerText.trim())).toEqual(names)
  const press = (at: number) => heads()[at]?.querySelector('button')?.click()
  for (const [at, name] of names.entries()) {
    const turns = name === 'Market' ? ['ascending', 'descending', 'none'] : ['descending', 'ascending', 'none']
    for (const state of turns) {
      press(at)
      await expect.poll(() => heads()[at]?.getAttribute('aria-sort'), { message: name }).toBe(state)
    }
  }
  // Leverage does not change by itself, so its order can be read off.
  const wrong = (order: (a: number, b: number) => number) => {
    const shown = figuresIn('[data-column="leverage"]')
    const sorted = [...shown].sort(order)
    // The first may have been the first before, too.
    return [shown[0] === 125, shown.filter((each, at) => each !== sorted[at])]
  }
  press(names.indexOf('Max'))
  await expect.poll(() => wrong((a, b) => b - a)).toEqual([true, []])
  press(names.indexOf('Max'))
  await expect.poll(() => wrong((a, b) => a - b)).toEqual([false, []])
})

test('MKT-08 under the pointer the order stands still while the figures go on', async () => {
  await open('/quotes?tab=contract')
  await live()
  // Where prices stand between low and high changes with every trade.
  await page.getByRole('columnheader', { name: 'Low to high' }).getByRole('button').click()
  await userEvent.hover(rows()[4] as Element)
  const body = await on.see('.quote-list_ql-body[data-held]')
  const before = shownKeys()
  const seen = { texts: 0, moves: 0 }
  const watcher = new MutationObserver((list) => {
    for (const { type } of list) {
      if (type === 'attributes') seen.moves++
      else seen.texts++
    }
  })
  watcher.observe(body, { subtree: true, characterData: true, childList: true, attributeFilter: ['aria-rowindex'] })
  await expect.poll(() => seen.texts).toBeGreaterThan(100)
  expect(shownKeys()).toEqual(before)
  expect(seen.moves).toBe(0)
  await search.hover()
  await expect.poll(() => seen.moves).toBeGreaterThan(0)
  watcher.disconnect()
})

test('MKT-09 a star is kept for the next visit and stands in a list of its own', async () => {
  await on.open('/quotes?tab=favourites')
  await page.getByText('No favourites yet').waitFor()
  await page.getByRole('tab', { name: 'Futures' }).click()
  await search.fill('BTC/USDT')
  const star = row('contract:1').getByRole('button', { name: 'BTC/USDT is a favourite' })
  await star.click()
  await on.reload()
  await page.getByRole('tab', { name: /^Favourites\s*1$/ }).click()
  await row('contract:1').waitFor()
  await expect.poll(() => row('contract:1').innerText()).toContain('Perp')
  expect(row('spot:1').count()).toBe(0)
  await star.click()
  await page.getByText('No favourites yet').waitFor()
})

test('MKT-10 spot and contract have their own lists; funding and leverage stand on futures alone', async () => {
  await open()
  await live()
  expect(shownKeys().every((key) => key.startsWith('spot:'))).toBe(true)
  expect(page.getByRole('columnheader', { name: 'Funding' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Futures' }).click()
  await page.getByRole('columnheader', { name: 'Funding' }).waitFor()
  await search.fill('btc/usdt')
  // The rates come with a call of their own.
  await expect.poll(() => row('contract:1').innerText()).toMatch(/\d\.\d{4}%/)
  await expect.poll(() => row('contract:1').innerText()).toContain('125×')
})

test('MKT-12 the currency list gives names and prices before the feed says anything, and the feed takes over', async () => {
  for (const kind of ['spot', 'contract'] as const) {
    on.panel.fault({ action: 'refuse', kind })
    on.panel.close({ kind })
  }
  await open()
  await search.fill('bitcoin')
  const price = row('spot:1').css('[data-column="price"]')
  await expect.poll(() => price.innerText()).toMatch(/^\d\d,\d{3}\.\d\d$/)
  expect(row('spot:1').css('.quote-list_rng').count()).toBe(0)
  on.panel.clearFaults()
  await on.pass(30_000)
  await row('spot:1').css('.quote-list_rng').waitFor()
})

test('MKT-12 without the currency list the last known names stand, and the page says how old they are', async () => {
  await open()
  await live()
  // Kept when the page has nothing better to do: what is not kept yet cannot stand after a reload.
  await expect.poll(() => on.kept('api/currency/list')).toBe(1)
  on.panel.fault({ action: 'http', path: 'api/currency/list', answer: 'status', status: 500 })
  await on.reload()
  await page.getByText('The list of markets could not be updated.').waitFor()
  await search.fill('bitcoin')
  await row('spot:1').waitFor()
  expect(await on.axe(), 'degraded').toEqual([])
  on.panel.clearFaults()
  on.tryAgain()
  await page.getByText('The list of markets could not be updated.').waitFor('gone')
})

test('MKT-10 a feed that stops greys the list and says its age; back again it is live by itself', async () => {
  await open()
  await live()
  on.panel.fault({ action: 'silence', kind: 'spot' })
  await on.pass(20_000)
  await main.getByText(/^Last known, \d+ s ago$/).waitFor()
  await expect.poll(() => rows()[0]?.className).toContain('is-old')
  expect(await on.axe(), 'stale').toEqual([])
  on.panel.clearFaults()
  await on.pass(5_000)
  await expect.poll(() => rows()[0]?.className).not.toContain('is-old')
})

test('MKT-10 markets that could not be had are an error with a way on, never an empty list', async () => {
  for (const path of ['api/spot/markets', 'api/currency/list'])
    on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  await on.open('/quotes')
  await page.getByText('Could not load the markets').first().waitFor()
  expect(await on.axe(), 'error').toEqual([])
  on.panel.clearFaults()
  on.tryAgain()
  await on.see('[data-quote]')
})

const UNITS = { en: /\d[KM]$/, ja: /\d[万億]$/, 'zh-CN': /\d[万亿]$/, 'zh-TW': /\d[萬億]$/, ko: /\d[만억]$/ }

test('MKT-14 volumes are short in the units of each language, and whole under the pointer', async () => {
  for (const [language, unit] of Object.entries(UNITS)) {
    await open('/quotes', { language })
    await live()
    const cell = () => rows()[0]?.querySelector('[data-column="volume"]') as HTMLElement
    await expect.poll(() => cell().innerText, { message: language }).toMatch(unit)
    await userEvent.hover(cell())
    await expect.poll(() => cell().innerText, { message: language }).toMatch(/^\d{1,3}(,\d{3})+$/)
    await page.getByRole('banner').hover()
  }
})

test('MKT-15 the panel tells name, supply and specification of a perpetual, and the filters of a spot market', async () => {
  await open('/quotes?tab=contract')
  await search.fill('btc/usdt')
  const about = async (key: string) => {
    await row(key).hover()
    await row(key).getByRole('button', { name: 'About BTC' }).click()
  }
  await about('contract:1')
  const dialog = page.getByRole('dialog', { name: 'Bitcoin (BTC)' })
  await dialog.getByText('Maximum supply').waitFor()
  for (const words of ['21.00M BTC', '2009', '125×', '0.02% / 0.05%', 'within ±10% of the mark price'])
    await dialog.getByText(words, { exact: true }).waitFor()
  expect(await on.axe(), 'panel').toEqual([])
  await userEvent.keyboard('{Escape}')
  await dialog.waitFor('gone')
  await page.getByRole('tab', { name: 'Spot' }).click()
  await about('spot:1')
  await dialog.getByText('Trading rules of the spot market').waitFor()
  await dialog.getByText('within ±20% of the last price').waitFor()
  expect(dialog.getByText('125×').count()).toBe(0)
})

test('MKT-15 the panel opens from the terminal too, and facts that could not be had say so', async () => {
  on.panel.fault({ action: 'http', path: 'api/currency/detail', answer: 'status', status: 500 })
  await on.open('/spot?id=1')
  // Another coin than before: its facts have not been asked for.
  await on.open('/spot?id=2')
  await page.getByRole('button', { name: 'About ETH' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ethereum (ETH)' })
  await dialog.getByText('Could not load the information about this coin.').waitFor()
  expect(await on.axe(), 'panel error').toEqual([])
  on.panel.clearFaults()
  on.tryAgain(dialog.element())
  await dialog.getByText('Circulating supply').waitFor()
})

test('MKT-16 under a busy exchange rows off screen draw nothing, and a row only what has changed of it', async () => {
  await open('/quotes?tab=contract')
  await live()
  await expect.poll(() => page.css('[data-quote] .currency_spark path').count()).toBeGreaterThan(10)
  const list = grid.element()
  const seen = { texts: 0, most: 0, places: new Set<string>() }
  const changes = new MutationObserver((records) => {
    seen.texts += records.length
    seen.most = Math.max(seen.most, list.querySelectorAll('[data-quote]').length)
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const place = element?.closest('[role=gridcell],[role=rowheader],[role=rowgroup]')
      seen.places.add(place?.getAttribute('data-column') ?? '')
    }
  })
  changes.observe(list, { subtree: true, characterData: true, childList: true })
  await expect.poll(() => seen.texts).toBeGreaterThan(500)
  changes.disconnect()
  expect(seen.most).toBeLessThanOrEqual(Math.ceil((list.clientHeight - 32) / 44) + 9)
  // Marks, names, leverage and links stand still; rows come and go as the ranking moves, and with them their lines.
  const still = ['market', 'leverage', 'acts']
  expect([...seen.places].filter((place) => still.includes(place))).toEqual([])
  expect([...seen.places]).toContain('price')
})

test.each(['desktop', 'laptop'] as const)(
  'MKT-10 axe finds nothing on the list, its favourites and its panel (%s)',
  async (size) => {
    for (const language of ['en', 'ja']) {
      await open('/quotes?tab=contract', { size, language })
      await on.see(`html[lang=${language}] [data-quote] .currency_spark path`)
      expect(await on.axe(), `${language}: futures`).toEqual([])
      if (language === 'en') (await on.see('[data-quote] .quote-list_st')).click()
      await page.getByRole('tab').first().click()
      // The one that has a star, and no other.
      await expect.poll(() => rows().length).toBe(1)
      expect(await on.axe(), `${language}: favourites`).toEqual([])
      await userEvent.hover(rows()[0] as Element)
      await page.css('.quote-list_q-about').first().click()
      await page.getByRole('dialog').css('.kv').nth(1).waitFor()
      expect(await on.axe(), `${language}: panel`).toEqual([])
    }
  },
)

test('MKT-10 on a phone the list sorts by a menu, stars and coins are targets of 44 px, and a row opens its market', async () => {
  await open('/quotes', { size: 'phone' })
  for (const button of rows()[0]?.querySelectorAll('button') ?? []) {
    const { width, height } = button.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Code, A to Z' }).click()
  const isSorted = () => {
    const texts = textsIn('.quote-phone_qp-name b')
    return texts.length > 5 && texts.every((text, at) => at === 0 || (texts[at - 1] as string) <= text)
  }
  await expect.poll(isSorted).toBe(true)
  const key = shownKeys()[0] as string
  await row(key).getByRole('link').click()
  await on.at(`/spot?id=${key.split(':')[1]}`)
})
