import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { axe } from '../support/axe.ts'
import { hasFocus } from '../support/focus.ts'
import { kept } from '../support/kept.ts'
import { stage } from '../support/stage.ts'
import { tryAgain } from '../support/try-again.ts'

// The light markets trade often, so that the rankings move while somebody looks.
const on = stage(['--seed', '5', '--busy'])

const hero = (page: Page) => page.getByRole('region', { name: 'Live BTCUSDT' })
const tape = (page: Page) => page.getByRole('region', { name: 'Tape' })
const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })
const ranking = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const alive = (page: Page) => tape(page).getByText('Live', { exact: true }).waitFor()

interface ServerNotice {
  id: number
  title: string
  text: string
}

async function asked<T>(path: string, language = 'en'): Promise<T> {
  const answer = await fetch(`${on.url}/api/${path}`, { headers: { language } })
  return ((await answer.json()) as { data: T }).data
}

/** Every text that a part of the page takes from now on, each once in a row. */
function follow(page: Page, selector: string): Promise<void> {
  return page.evaluate((wanted) => {
    const texts: string[] = []
    const here = window as unknown as { followed?: Record<string, string[]> }
    here.followed = { ...here.followed, [wanted]: texts }
    const look = () => {
      const text = [...document.querySelectorAll(wanted)].map((each) => each.textContent).join(' ')
      if (texts.at(-1) !== text) texts.push(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    look()
  }, selector)
}

function followed(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    (wanted) => (window as unknown as { followed: Record<string, string[]> }).followed[wanted] ?? [],
    selector,
  )
}

test('MKT-02 the hero is the product: price, book, provenance, chart and tape, live', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  await page.getByRole('heading', { level: 1, name: /One tape\.\s*Every tab\./ }).waitFor()
  await alive(page)
  const price = '[data-last=BTCUSDT]'
  await follow(page, price)
  await expect.poll(async () => (await followed(page, price)).length).toBeGreaterThan(2)
  for (const text of await followed(page, price)) expect(text).toMatch(/^\d{2},\d{3}\.\d$/)

  const book = hero(page).getByRole('region', { name: 'Order book' })
  const asks = book.getByRole('list', { name: 'Asks, best last' }).getByRole('listitem')
  const bids = book.getByRole('list', { name: 'Bids, best first' }).getByRole('listitem')
  await expect.poll(async () => [await asks.count(), await bids.count()]).toEqual([9, 9])
  const levels = await book.evaluate((region) =>
    [...region.querySelectorAll('[data-part=price]')].map((cell) => Number(cell.textContent?.replace(/,/g, ''))),
  )
  expect(levels).toEqual([...levels].sort((a, b) => b - a))

  await hero(page).getByRole('region', { name: 'Provenance of the book' }).getByText('ok', { exact: true }).waitFor()
  await hero(page)
    .getByRole('img', { name: /^BTCUSDT, 15m candles from/ })
    .waitFor()
  await tape(page)
    .getByRole('img', { name: /^Last 60 seconds: \d+ trades?, bought/ })
    .waitFor()
  await hero(page).getByRole('link', { name: 'Open terminal' }).click()
  await page.waitForURL('**/futures?id=1')
})

test('MKT-02 the funding countdown runs on the server’s time, whatever the device’s clock says', async () => {
  const one = await on.person()
  const page = await one.context.newPage()
  await page.addInitScript(() => {
    const real = Date.now.bind(Date)
    Date.now = () => real() - 3 * 3_600_000
  })
  await page.goto(on.url)
  await alive(page)
  const left = hero(page).getByText(/^Funding −?\d\.\d{4}% in \d\d:\d\d:\d\d$/)
  await left.waitFor()
  const [hours = 0, minutes = 0, seconds = 0] = ((await left.innerText()).split(' in ')[1] ?? '').split(':').map(Number)
  const { time } = await asked<{ time: number }>('common/getServerTime')
  const eightHours = 8 * 3_600_000
  const expected = (eightHours - (time % eightHours)) / 1000
  const off = Math.abs(hours * 3600 + minutes * 60 + seconds - expected)
  // Between the two readings it may have begun anew.
  expect(Math.min(off, eightHours / 1000 - off)).toBeLessThan(60)
})

test('MKT-02 nothing on the page moves while it comes alive', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    const one = await on.person(size)
    const page = await one.context.newPage()
    await page.addInitScript(() => {
      const shifts: { value: number; hadRecentInput: boolean }[] = []
      ;(window as unknown as { shifts: typeof shifts }).shifts = shifts
      new PerformanceObserver((list) => {
        shifts.push(...(list.getEntries() as unknown as typeof shifts))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(on.url)
    await alive(page)
    await hero(page)
      .getByRole('img', { name: /candles from/ })
      .waitFor()
    await ranking(page, 'Gainers').getByRole('listitem').nth(4).waitFor()
    await notices(page)
      .getByRole('button', { name: /^Put away/ })
      .waitFor()
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: { value: number }[] }).shifts.reduce((sum, { value }) => sum + value, 0),
    )
    expect(moved, size).toBeLessThan(0.001)
  }
})

test('MKT-02 a silent feed greys the hero with its age on hatch, and it comes back by itself', async () => {
  const pages = []
  for (const size of ['desktop', 'phone'] as const) {
    const page = await (await on.person(size)).tab('/')
    await alive(page)
    pages.push({ size, page })
  }
  await on.panel.fault({ action: 'silence', kind: 'contract' })
  for (const { size, page } of pages) {
    await tape(page)
      .getByText(/^Last known, (\d+ min )?\d+ s ago$/)
      .waitFor()
    await page.locator('.live .top.is-old').waitFor()
    if (size === 'desktop')
      await hero(page)
        .getByRole('region', { name: 'Order book' })
        .getByText(/^Last known, (\d+ min )?\d+ s ago$/)
        .waitFor()
    // Figures that are old have no side.
    const ink = (selector: string) =>
      page.evaluate((wanted) => getComputedStyle(document.querySelector(wanted) as Element).color, selector)
    await expect
      .poll(async () => (await ink('[data-last]')) === (await ink('.live .change')), { message: size })
      .toBe(true)
    expect(await axe(page), size).toEqual([])
  }
  await on.panel.clearFaults()
  for (const { page } of pages) {
    await alive(page)
    await page.locator('.live .top:not(.is-old)').waitFor()
  }
})

test('MKT-02 where the markets cannot be had the hero and the rankings say so in their place, and try again', async () => {
  const one = await on.person()
  for (const path of ['api/spot/markets', 'api/contract/markets'])
    await on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  const page = await one.tab('/')
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load the markets' })
  await expect.poll(() => failed.count()).toBe(2)
  expect(await axe(page)).toEqual([])
  await on.panel.clearFaults()
  await tryAgain(failed)
  await alive(page)
  await ranking(page, 'Gainers').getByRole('listitem').nth(4).waitFor()
})

test.each([
  ['en', 'Notices', /^Put away: /, 'All notices'],
  ['ja', 'お知らせ', /^非表示にする：/, 'お知らせ一覧'],
])(
  'MKT-03 %s: notices and banners come from the server in the person’s language',
  async (language, label, away, all) => {
    const one = await on.person()
    await one.context.addInitScript((code) => {
      if (location.protocol !== 'about:') localStorage.setItem('lang', code)
    }, language)
    const page = await one.tab('/')
    const line = page.getByRole('region', { name: label, exact: true })
    const [first] = await asked<ServerNotice[]>('position/detail?code=index_notice', language)
    if (!first) throw new Error('the server has no notice')
    await line.getByText(first.title).waitFor()
    await expect.poll(() => line.innerText()).toContain(first.text)

    const article = await asked<{ title: string; body: string }>(`article/detail?id=${first.id}`, language)
    await line.getByRole('button', { name: first.title }).and(line.locator('[aria-haspopup=dialog]')).click()
    const dialog = page.getByRole('dialog', { name: article.title })
    for (const part of article.body.split('\n\n')) await dialog.getByText(part, { exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const { list } = await asked<{ list: { title: string }[] }>('position/noticeList', language)
    await line.getByRole('button', { name: all }).click()
    const listed = page.getByRole('dialog', { name: all }).getByRole('list').getByRole('button')
    await expect.poll(() => listed.count()).toBe(list.length)
    await listed.last().click()
    await page.getByRole('dialog', { name: list.at(-1)?.title ?? '' }).waitFor()
    await page.keyboard.press('Escape')
    await line.getByRole('button', { name: away }).waitFor()
  },
)

test('MKT-03 a notice that was put away stays away, in every tab and after a reload', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  const other = await one.tab('/')
  const title = (each: Page) => notices(each).locator('[aria-haspopup=dialog] b')
  const first = await title(page).innerText()
  await title(other).getByText(first).waitFor()
  await notices(page)
    .getByRole('button', { name: `Put away: ${first}` })
    .click()
  for (const each of [page, other]) await expect.poll(() => title(each).innerText()).not.toBe(first)
  await page.reload()
  await title(page).waitFor()
  await expect.poll(() => title(page).innerText()).not.toBe(first)
  // Down to the last one.
  const none = notices(page).getByText('No new notices')
  const putAway = notices(page).getByRole('button', { name: /^Put away/ })
  for (;;) {
    await none.or(putAway).first().waitFor()
    if (await none.isVisible()) break
    const name = (await putAway.getAttribute('aria-label')) ?? ''
    await putAway.click()
    await notices(page).getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  }
  await notices(other).getByText('No new notices').waitFor()
})

test('MKT-03 without an answer the line shows the last known with its age, or says that it could not load', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  await notices(page)
    .getByRole('button', { name: /^Put away/ })
    .waitFor()
  await expect.poll(() => kept(page, 'api/position/detail')).toBe(2)
  await on.panel.fault({ action: 'http', path: 'api/position/detail', answer: 'status', status: 500 })
  await page.reload()
  await notices(page)
    .getByText(/^Last known, (\d+ min )?\d+ s ago$/)
    .waitFor()
  await notices(page)
    .getByRole('button', { name: /^Put away/ })
    .waitFor()
  expect(await axe(page), 'last known').toEqual([])

  const stranger = await (await on.person()).tab('/')
  await notices(stranger).getByText('Could not load the notices').waitFor()
  expect(await notices(stranger).getByText('No new notices').count()).toBe(0)
  expect(await axe(stranger), 'could not load').toEqual([])
  await on.panel.clearFaults()
  await tryAgain(notices(stranger))
  await notices(stranger)
    .getByRole('button', { name: /^Put away/ })
    .waitFor()
})

test('MKT-04 five gainers, losers and most traded, each with its price and change, lead to their terminals', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  for (const [name, sign] of [
    ['Gainers', /\+\d+\.\d\d%$/],
    ['Losers', /\u2212\d+\.\d\d%$/],
    ['Most traded', /%$/],
  ] as const) {
    const rows = ranking(page, name).getByRole('listitem')
    const wrong = async () => {
      const texts = (await rows.allInnerTexts()).map((text) => text.trim().replace(/\s+/g, ' '))
      return [texts.length, texts.filter((text) => !sign.test(text))]
    }
    await expect.poll(wrong, { message: name }).toEqual([5, []])
  }
  const shares = await ranking(page, 'Gainers')
    .getByRole('listitem')
    .locator('.c .n')
    .evaluateAll((cells) => cells.map((cell) => Number.parseFloat((cell.textContent ?? '').replace('\u2212', '-'))))
  // The order is held steady by a margin, so neighbours may stand the other way round by a little.
  for (let i = 1; i < shares.length; i++) expect(shares[i]).toBeLessThan((shares[i - 1] as number) + 1)
  // Under the pointer the list stands still: its first is the one that is pressed.
  const link = ranking(page, 'Most traded').getByRole('link').first()
  await link.hover()
  await ranking(page, 'Most traded').getByText('held still under the pointer').waitFor()
  const to = await link.getAttribute('href')
  await link.click()
  await page.waitForURL(`**${to}`)
  expect(to).toMatch(/^\/spot\?id=\d+$/)
})

test('MKT-04 the pointer or the keyboard’s focus holds a list, says so, and lets go', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  const gainers = ranking(page, 'Gainers')
  await gainers.getByRole('listitem').nth(4).hover()
  await gainers.getByText('held still under the pointer').waitFor()
  await expect.poll(() => page.getByText('held still').count()).toBe(1)
  await page.mouse.move(4, 400)
  await gainers.getByText('held still').waitFor({ state: 'detached' })
  await notices(page).getByRole('button', { name: 'All notices' }).focus()
  await page.keyboard.press('Tab')
  await hasFocus(gainers.getByRole('link').first())
  await gainers.getByText('held still while focused').waitFor()
  await page.keyboard.press('Shift+Tab')
  await gainers.getByText('held still').waitFor({ state: 'detached' })
})

test('MKT-05 the page says the user protection fund, and the exchange’s own article how it works', async () => {
  const one = await on.person()
  const page = await one.tab('/')
  const facts = page.getByRole('region', { name: 'What you can rely on' })
  await facts.getByRole('heading', { name: '$300 million' }).waitFor()
  await facts.getByText('user protection fund').waitFor()
  const article = await asked<{ title: string; body: string }>('article/detail?id=1')
  expect(article.title).toMatch(/protection fund/i)
  await facts.getByRole('button', { name: 'How it works' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(article.body.split('\n\n')[0] ?? '', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('MKT-02 MKT-04 on a phone: the strip opens the terminal, one ranking at a time behind tabs', async () => {
  const one = await on.person('phone')
  const page = await one.tab('/')
  await alive(page)
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).waitFor()
  const tabs = page.getByRole('tablist', { name: 'Rankings' })
  await expect.poll(() => tabs.getByRole('tab').allInnerTexts()).toEqual(['Gainers', 'Losers', 'Volume'])
  await page.getByRole('tabpanel', { name: 'Gainers' }).getByRole('listitem').nth(4).waitFor()
  await tabs.getByRole('tab', { name: 'Gainers' }).press('ArrowRight')
  const losers = page.getByRole('tabpanel', { name: 'Losers' })
  await losers.getByRole('listitem').nth(4).waitFor()
  await expect
    .poll(async () => (await losers.getByRole('listitem').allInnerTexts()).filter((text) => !/\u2212\d/.test(text)))
    .toEqual([])
  // A finger's targets, and nothing wider than the window.
  const small = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('a, button')]
      .filter((each) => !each.matches('.credit, p *'))
      .map((each) => ({ name: each.textContent, height: each.getBoundingClientRect().height }))
      .filter(({ height }) => height > 0 && height < 44),
  )
  expect(small).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axe(page)).toEqual([])
  await hero(page)
    .getByRole('link', { name: /BTCUSDT/ })
    .click()
  await page.waitForURL('**/futures?id=1')
})

test('MKT-02 who is signed in is offered the terminal and the assets instead of an account', async () => {
  const one = await on.signedIn()
  const page = await one.tab('/')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Assets', exact: true }).waitFor()
  await expect.poll(() => main.getByRole('link', { name: 'Create account' }).count()).toBe(0)
  await alive(page)
  expect(await axe(page)).toEqual([])
  await main.getByRole('link', { name: 'Trade', exact: true }).click()
  await page.waitForURL('**/spot')
})
