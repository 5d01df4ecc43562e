import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exchangePage } from './support/exchange-page.tsx'

// The light markets trade often, so that the rankings move while somebody looks.
const on = exchangePage({ seed: 5, busy: true })

const main = page.getByRole('main')
const hero = page.getByRole('region', { name: 'Live BTCUSDT' })
const tape = page.getByRole('region', { name: 'Tape' })
const notices = page.getByRole('region', { name: 'Notices' })
const putAway = notices.getByRole('button', { name: /^Dismiss/ })
const ranking = (name: string) => page.getByRole('region', { name, exact: true })
const alive = () => tape.getByText('Live', { exact: true }).waitFor()
const AGE = /^Last known, (\d+ min )?\d+ s ago$/

interface ServerNotice {
  id: number
  title: string
  text: string
}

test('MKT-02 the hero is the product: price, book, provenance, chart and tape, live', async () => {
  await on.open('/')
  await page.getByRole('heading', { level: 1, name: /One tape\.\s*Every tab\./ }).waitFor()
  await alive()
  const price = page.css('[data-last=BTCUSDT]')
  const prices = new Set<string>()
  await expect.poll(() => prices.add(price.innerText()).size).toBeGreaterThan(2)
  for (const text of prices) expect(text).toMatch(/^\d{2},\d{3}\.\d$/)

  const book = hero.getByRole('region', { name: 'Order book' })
  const asks = book.getByRole('list', { name: 'Asks, best first' }).getByRole('listitem')
  const bids = book.getByRole('list', { name: 'Bids, best first' }).getByRole('listitem')
  await expect.poll(() => [asks.count(), bids.count()]).toEqual([9, 9])
  const levels = book
    .css('[data-part=price]')
    .texts()
    .map((text) => Number(text.replaceAll(',', '')))
  expect(levels).toEqual([...levels].sort((a, b) => b - a))

  await hero.getByRole('region', { name: 'Order book data source' }).getByText('ok', { exact: true }).waitFor()
  await hero.getByRole('img', { name: /^BTCUSDT, 15m candles from/ }).waitFor()
  await tape.getByRole('img', { name: /^Last 60 seconds: \d+ trades?, bought/ }).waitFor()
  await hero.getByRole('link', { name: 'Open terminal' }).click()
  await on.at('/futures?id=1')
})

test('MKT-02 the funding countdown runs on the server’s time, whatever the device’s clock says', async () => {
  await on.open('/')
  await alive()
  // The exchange is three hours ahead of this device from now on.
  await on.panel.travel(3)
  await on.reload()
  await alive()
  const left = hero.getByText(/^Funding −?\d\.\d{4}% in \d\d:\d\d:\d\d$/)
  const off = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = (left.innerText().split(' in ')[1] ?? '').split(':').map(Number)
    const { time } = await on.ask<{ time: number }>('common/getServerTime')
    const eightHours = 8 * 3_600_000
    const wrong = Math.abs(hours * 3600 + minutes * 60 + seconds - (eightHours - (time % eightHours)) / 1000)
    // Between the two readings it may have begun anew.
    return Math.min(wrong, eightHours / 1000 - wrong)
  }
  await expect.poll(off).toBeLessThan(60)
})

test('MKT-02 a silent feed greys the hero with its age on hatch, and it comes back by itself', async () => {
  for (const size of ['desktop', 'phone'] as const) {
    await on.open('/', { size })
    await alive()
    on.panel.fault({ action: 'silence', kind: 'contract' })
    await on.pass(20_000)
    await tape.getByText(AGE).waitFor()
    await on.see('.hero_live .hero_top.is-old')
    if (size === 'desktop') await hero.getByRole('region', { name: 'Order book' }).getByText(AGE).waitFor()
    // Figures that are old have no side.
    const ink = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).color
    await expect.poll(() => ink('[data-last]') === ink('.hero_live .hero_change'), { message: size }).toBe(true)
    expect(await on.axe(), size).toEqual([])
    on.panel.clearFaults()
    await on.pass(5_000)
    await alive()
    await on.see('.hero_live .hero_top:not(.is-old)')
  }
})

test('MKT-02 where the markets cannot be had the hero and the rankings say so in their place, and try again', async () => {
  for (const path of ['api/spot/markets', 'api/contract/markets'])
    on.panel.fault({ action: 'http', path, answer: 'status', status: 500 })
  await on.forgetKept()
  await on.open('/')
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load the markets' })
  await expect.poll(() => failed.count()).toBe(2)
  expect(await on.axe()).toEqual([])
  on.panel.clearFaults()
  on.tryAgain()
  await alive()
  await ranking('Gainers').getByRole('listitem').nth(4).waitFor()
})

test.each([
  ['en', 'Notices', /^Dismiss: /, 'All notices'],
  ['ja', 'お知らせ', /^非表示にする：/, 'お知らせ一覧'],
])(
  'MKT-03 %s: notices and banners come from the server in the person’s language',
  async (language, label, away, all) => {
    await on.open('/', { language })
    const line = page.getByRole('region', { name: label, exact: true })
    const [first] = await on.ask<ServerNotice[]>('position/detail', { code: 'index_notice' }, language)
    if (!first) throw new Error('the server has no notice')
    await line.getByText(first.title).waitFor()
    await expect.poll(() => line.innerText()).toContain(first.text)

    const article = await on.ask<{ title: string; body: string }>('article/detail', { id: String(first.id) }, language)
    await line.getByRole('button', { name: first.title }).and(line.css('[aria-haspopup=dialog]')).click()
    const dialog = page.getByRole('dialog', { name: article.title })
    for (const part of article.body.split('\n\n')) await dialog.getByText(part, { exact: true }).waitFor()
    expect(await on.axe()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await dialog.waitFor('gone')

    const { list } = await on.ask<{ list: { title: string }[] }>('position/noticeList', {}, language)
    await line.getByRole('button', { name: all }).click()
    const listed = page.getByRole('dialog', { name: all }).getByRole('list').getByRole('button')
    await expect.poll(() => listed.count()).toBe(list.length)
    await listed.last().click()
    await page.getByRole('dialog', { name: list.at(-1)?.title ?? '' }).waitFor()
    await userEvent.keyboard('{Escape}')
    await line.getByRole('button', { name: away }).waitFor()
  },
)

test('MKT-03 a notice that was put away stays away, down to the last one', async () => {
  await on.open('/')
  const title = notices.css('[aria-haspopup=dialog] b')
  await title.waitFor()
  const first = title.innerText()
  await notices.getByRole('button', { name: `Dismiss: ${first}` }).click()
  await expect.poll(() => title.innerText()).not.toBe(first)
  await on.reload()
  await title.waitFor()
  await expect.poll(() => title.innerText()).not.toBe(first)
  const none = notices.getByText('No new notices')
  for (;;) {
    await none.or(putAway).waitFor()
    if (none.count() > 0) break
    const name = putAway.attribute('aria-label') ?? ''
    await putAway.click()
    await notices.getByRole('button', { name, exact: true }).waitFor('gone')
  }
})

test('MKT-04 five gainers, losers and most traded, each with its price and change, lead to their terminals', async () => {
  await on.open('/')
  for (const [name, sign] of [
    ['Gainers', /\+\d+\.\d\d%$/],
    ['Losers', /\u2212\d+\.\d\d%$/],
    ['Most traded', /%$/],
  ] as const) {
    const wrong = () => {
      const texts = ranking(name)
        .getByRole('listitem')
        .texts()
        .map((text) => text.trim().replace(/\s+/g, ' '))
      return [texts.length, texts.filter((text) => !sign.test(text))]
    }
    await expect.poll(wrong, { message: name }).toEqual([5, []])
  }
  const shares = ranking('Gainers')
    .getByRole('listitem')
    .css(':is(.earn-account_c, .hero_c, .rankings_c) .n')
    .texts()
    .map((text) => Number.parseFloat(text.replace('\u2212', '-')))
  // The order is held steady by a margin, so neighbours may stand the other way round by a little.
  for (let i = 1; i < shares.length; i++) expect(shares[i]).toBeLessThan((shares[i - 1] as number) + 1)
  // Under the pointer the list stands still: its first is the one that is pressed.
  const link = ranking('Most traded').getByRole('link').first()
  await link.hover()
  await ranking('Most traded').getByText('paused while you point at it').waitFor()
  const to = link.attribute('href') ?? ''
  await link.click()
  await on.at(to)
  expect(to).toMatch(/^\/spot\?id=\d+$/)
})

test('MKT-04 the pointer or the keyboard’s focus holds a list, says so, and lets go', async () => {
  await on.open('/')
  const gainers = ranking('Gainers')
  await gainers.getByRole('listitem').nth(4).hover()
  await gainers.getByText('paused while you point at it').waitFor()
  await expect.poll(() => page.getByText('paused while').count()).toBe(1)
  await page.getByRole('heading', { level: 1 }).hover()
  await gainers.getByText('paused while').waitFor('gone')
  await notices.getByRole('button', { name: 'All notices' }).press('{Tab}')
  await gainers.getByRole('link').first().hasFocus()
  await gainers.getByText('paused while focused').waitFor()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await gainers.getByText('paused while').waitFor('gone')
})

test('MKT-05 the page says the user protection fund, and the exchange’s own article how it works', async () => {
  await on.open('/')
  const facts = page.getByRole('region', { name: 'Key features' })
  await facts.getByRole('heading', { name: '$300 million' }).waitFor()
  await facts.getByText('user protection fund').waitFor()
  const article = await on.ask<{ title: string; body: string }>('article/detail', { id: '1' })
  expect(article.title).toMatch(/protection fund/i)
  await facts.getByRole('button', { name: 'How it works' }).click()
  await page
    .getByRole('dialog')
    .getByText(article.body.split('\n\n')[0] ?? '', { exact: true })
    .waitFor()
  expect(await on.axe()).toEqual([])
})

test('MKT-02 MKT-04 on a phone: the strip opens the terminal, one ranking at a time behind tabs', async () => {
  await on.open('/', { size: 'phone' })
  await alive()
  await main.getByRole('link', { name: 'Create account' }).waitFor()
  const tabs = page.getByRole('tablist', { name: 'Rankings' })
  await expect.poll(() => tabs.getByRole('tab').texts()).toEqual(['Gainers', 'Losers', 'Volume'])
  await page.getByRole('tabpanel', { name: 'Gainers' }).getByRole('listitem').nth(4).waitFor()
  await tabs.getByRole('tab', { name: 'Gainers' }).press('{ArrowRight}')
  const losers = page.getByRole('tabpanel', { name: 'Losers' }).getByRole('listitem')
  await losers.nth(4).waitFor()
  await expect.poll(() => losers.texts().filter((text) => !/\u2212\d/.test(text))).toEqual([])
  // A finger's targets, and nothing wider than the window.
  const small = [...main.element().querySelectorAll<HTMLElement>('a, button')]
    .filter((each) => !each.matches('.hero_credit, p *'))
    .map((each) => ({ name: each.textContent, height: each.getBoundingClientRect().height }))
    .filter(({ height }) => height > 0 && height < 44)
  expect(small).toEqual([])
  expect(document.documentElement.scrollWidth - innerWidth).toBeLessThanOrEqual(0)
  expect(await on.axe()).toEqual([])
  await hero.getByRole('link', { name: /BTCUSDT/ }).click()
  await on.at('/futures?id=1')
})

test('MKT-02 who is signed in is offered the terminal and the assets instead of an account', async () => {
  await on.open('/', { signedIn: true })
  await main.getByRole('link', { name: 'Assets', exact: true }).waitFor()
  await expect.poll(() => main.getByRole('link', { name: 'Create account' }).count()).toBe(0)
  await alive()
  expect(await on.axe()).toEqual([])
  await main.getByRole('link', { name: 'Trade', exact: true }).click()
  await on.at('/spot')
})
