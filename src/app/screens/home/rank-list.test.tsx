import './rankings.module.css'
import i18next from 'i18next'
import { StrictMode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RankingCode } from '../../../shared/hub-protocol/delivery.ts'
import common from '../../base/i18n/en/common.json'
import home from '../../base/i18n/en/home.json'
import trading from '../../base/i18n/en/trading.json'
import { CachedAnswer } from '../../services/currency/cached-answer.ts'
import { type Currency, type CurrencyStore, replaceCurrencies } from '../../services/currency/currencies.ts'
import { SparkStore } from '../../services/currency/spark-store.ts'
import { replaceSparklines } from '../../services/currency/use-sparklines.ts'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { fakeDelivery } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { RankList } from './rank-list.tsx'
import '../../ui/styles/index.ts'

const CODES = ['AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF', 'GGG']
const MARKETS = CODES.map((base, i) => ({ ...BTC, currency_id: i + 1, base, symbol: `${base}USDT`, price_digits: 2 }))
const CURRENCIES = CODES.map(
  (symbol, i): Currency => ({ id: i + 1, symbol, name: symbol, new_price: '1', change_rate: '1', quantity: '1' }),
)

let browser: FakeBrowser
let undo: (() => void)[] = []

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, home, trading } } })
  browser = new FakeBrowser()
  browser.time = Date.now()
  const currencies: CurrencyStore = new CachedAnswer<Currency[]>({
    ask: () => Promise.resolve(CURRENCIES),
    readCached: () => Promise.resolve(null),
    now: () => browser.time,
    later: () => () => undefined,
  })
  const sparks = new SparkStore({
    ask: () => Promise.resolve({ lines: [], fresh: true }),
    now: () => browser.time,
    later: () => () => undefined,
  })
  undo = [
    putFakeHubClient(browser, { loadMarkets: () => Promise.resolve(MARKETS) }),
    replaceCurrencies(currencies),
    replaceSparklines(sparks),
    showInBox(
      <StrictMode>
        <MemoryRouter>
          <RankList by="gainers" />
          <button type="button">Elsewhere</button>
          <div id="bare">
            <RankList by="gainers" bare />
          </div>
        </MemoryRouter>
      </StrictMode>,
    ),
  ]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
})
afterEach(async () => {
  for (const each of undo.reverse()) each()
  await userEvent.hover(document.body)
})

/** A ranking as the hub tells it. @param rows [currency id, last price in hundredths] */
function rank(
  rows: readonly (readonly [number, number])[],
  more: { status?: 'live' | 'stale' | 'refused'; at?: number } = {},
): void {
  const body = rows.flatMap(([id, last]) => [id, last, 2, 500, 2, ...Array<number>(10).fill(0)])
  const { status = 'live', at = browser.time } = more
  const section = { topic: 'ranking', id: RankingCode.gainers, eventAt: at, status, body } as const
  void browser.sink.deliver(fakeDelivery([section], { 3: browser.time }), null)
}
const rows = () => [...document.querySelectorAll('.rankings_rk:not(#bare *) li')]
const shown = () =>
  rows().map((row) => `${row.querySelector('b')?.textContent} ${row.querySelector('.rankings_p .n')?.textContent}`)
const held = () => document.querySelector('[data-part~=held]')?.textContent ?? null

const FIRST = [1, 2, 3, 4, 5, 6].map((id) => [id, id * 100] as const)
const TURNED = [6, 5, 4, 3, 2, 1].map((id) => [id, id * 100 + 7] as const)

test('MKT-04 free, the rows follow the ranking', async () => {
  rank(FIRST)
  await expect.poll(shown).toEqual(['AAA 1.00', 'BBB 2.00', 'CCC 3.00', 'DDD 4.00', 'EEE 5.00'])
  rank(TURNED)
  await expect.poll(shown).toEqual(['FFF 6.07', 'EEE 5.07', 'DDD 4.07', 'CCC 3.07', 'BBB 2.07'])
  expect(held()).toBe(null)
})

test('MKT-04 under the pointer the order stands and the prices go on; it moves on when the pointer leaves', async () => {
  rank(FIRST)
  await expect.poll(shown).toHaveLength(5)
  await userEvent.hover(rows()[1] as Element)
  await expect.poll(held).toMatch(/paused while you point at it/)
  rank(TURNED)
  await expect.poll(shown).toEqual(['AAA 1.07', 'BBB 2.07', 'CCC 3.07', 'DDD 4.07', 'EEE 5.07'])
  // The third is gone from the ranking: it keeps its place, grey, with what was known last.
  rank(TURNED.filter(([id]) => id !== 3).map(([id]) => [id, id * 100 + 9] as const))
  await expect.poll(shown).toEqual(['AAA 1.09', 'BBB 2.09', 'CCC 3.07', 'DDD 4.09', 'EEE 5.09'])
  expect(rows().map((row) => row.className)).toEqual(['', '', 'is-old', '', ''])
  await userEvent.hover(document.querySelector('button') as Element)
  await expect.poll(shown).toEqual(['FFF 6.09', 'EEE 5.09', 'DDD 4.09', 'BBB 2.09', 'AAA 1.09'])
  expect(held()).toBe(null)
})

test('MKT-04 the keyboard’s focus holds it too, and leaving lets go', async () => {
  rank(FIRST)
  await expect.poll(shown).toHaveLength(5)
  await userEvent.tab()
  expect(rows()[0]?.contains(document.activeElement)).toBe(true)
  await expect.poll(held).toMatch(/paused while focused/)
  rank(TURNED)
  await expect.poll(() => shown()[0]).toBe('AAA 1.07')
  for (let row = 0; row < 5; row++) await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Elsewhere')
  await expect.poll(() => shown()[0]).toBe('FFF 6.07')
})

test('MKT-04 a finger on the list holds nothing, and leads to what it was put on', async () => {
  rank(FIRST)
  await expect.poll(shown).toHaveLength(5)
  const link = rows()[0]?.querySelector('a') as HTMLAnchorElement
  link.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'touch', bubbles: true }))
  link.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
  rank(TURNED)
  await expect.poll(() => shown()[0]).toBe('FFF 6.07')
  expect(held()).toBe(null)
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })
  link.dispatchEvent(press)
  // The row is another market's by now: the link itself is not followed.
  expect(link.getAttribute('href')).toBe('/spot?id=6')
  expect(press.defaultPrevented).toBe(true)
})

test.each(['stale', 'refused'] as const)(
  'MKT-04 a ranking that is %s is grey, says its age and keeps its rows',
  async (status) => {
    rank(FIRST, { status, at: browser.time - 45_000 })
    await expect.poll(() => document.querySelector('.hero_lastknown')?.textContent).toMatch(/^Last known, 4\d s ago$/)
    expect(document.querySelector('.rankings_rk')?.className).toContain('is-old')
    expect(shown()).toHaveLength(5)
  },
)

test('MKT-02 on phones the rows of a ranking stay where they are when its feed falls silent', async () => {
  await page.viewport(390, 844)
  const list = () => document.querySelector('#bare .rankings_rk-rows')
  const above = () =>
    (list()?.getBoundingClientRect().top ?? 0) - (list()?.closest('.rankings_rk')?.getBoundingClientRect().top ?? 0)
  rank(FIRST)
  await expect.poll(() => list()?.children.length).toBe(5)
  const live = above()
  rank(FIRST, { status: 'stale', at: browser.time - 45_000 })
  await expect.poll(() => document.querySelector('#bare .hero_lastknown')).not.toBe(null)
  expect(above()).toBe(live)
  await page.viewport(1280, 720)
})
