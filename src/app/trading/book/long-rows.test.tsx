import '../layout/book.module.css'
import '../layout/phone.module.css'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import common from '../../base/i18n/en/common.json'
import trading from '../../base/i18n/en/trading.json'
import { FakeBrowser } from '../../services/hub-client/testing/fake-browser.ts'
import { type FakeSection, fakeDelivery, fakeDepth } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { TradesList } from '../trades/trades-list.tsx'
import { PhoneBook } from './phone-book.tsx'
import '../../ui/styles/index.ts'

const TINY: Market = { ...BTC, price_digits: 12, quantity_digits: 0 }
const LONG: Market = { ...BTC, price_digits: 9, quantity_digits: 8 }

let undo: (() => void)[] = []
let browser: FakeBrowser
beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, trading } } })
})
afterEach(() => {
  for (const each of undo.reverse()) each()
  undo = []
})

async function show(content: ReactNode, wide: number, section: FakeSection): Promise<void> {
  browser = new FakeBrowser()
  browser.time = Date.now()
  undo = [putFakeHubClient(browser), showInBox(content, `width:${wide}px;height:400px;display:grid`)]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
  void browser.sink.deliver(fakeDelivery([{ eventAt: browser.time, ...section }], { 3: browser.time }), null)
}

/** Where the ink of each figure of a row stands, from left to right. */
function inks(row: Element): { left: number; right: number }[] {
  const range = document.createRange()
  return [...row.querySelectorAll(':scope > .n')].map((cell) => {
    const parts = [...cell.querySelectorAll('*')].filter((each) => !each.closest('.sr'))
    const boxes = [...cell.childNodes, ...parts]
      .filter((node) => !(node instanceof Element && node.querySelector('.sr')) && !node.parentElement?.closest('.sr'))
      .filter((node) => !(node instanceof Element && node.classList.contains('sr')))
      .map((node) => {
        range.selectNodeContents(node)
        return range.getBoundingClientRect()
      })
      .filter(({ width }) => width > 0)
    return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) }
  })
}

function apart(row: Element, wide: number): void {
  const cells = inks(row)
  const { left } = row.getBoundingClientRect()
  expect(cells.length).toBeGreaterThan(1)
  for (const [at, cell] of cells.entries()) {
    const before = cells[at - 1]
    if (before) expect(cell.left, `${row.textContent}`).toBeGreaterThanOrEqual(before.right)
    expect(cell.right - left).toBeLessThanOrEqual(wide)
  }
}

test.each([240, 280, 320, 390])('REAL-27 no figures of a trade touch in a list of %i px', async (wide) => {
  const body = [7, 51, 123456789012345, 1, Date.now(), 8, 999999999999, 1e15, 0, Date.now()]
  await show(<TradesList market={TINY} />, wide, { topic: 'trades', body })
  await expect.poll(() => document.querySelectorAll('.book_trades .l').length).toBe(2)
  await expect.poll(() => document.querySelector('.book_trades .l [title]')).not.toBeNull()
  for (const row of document.querySelectorAll('.book_trades .l')) apart(row, wide)
  const title = document.querySelector<HTMLElement>('.book_trades .l > :nth-child(2) [title]')
  expect(title?.title).toMatch(/^(123,456,789,012,345|1,000,000,000,000,000)$/)
  expect(title?.querySelector('.sr')?.textContent).toBe(title?.title)
})

test.each([320, 390])("REAL-27 no figures of a level touch in a phone's book of %i px", async (wide) => {
  const levels = (best: number, by: number) => [0, 1, 2].map((i) => [best + i * by, 42128319703402 - i] as const)
  await show(<PhoneBook market={LONG} onTap={null} />, wide, {
    topic: 'depth',
    body: fakeDepth(levels(123456789, -1), levels(123456790, 1), { u: 1 }),
  })
  await expect.poll(() => document.querySelectorAll('.book_l2').length).toBe(6)
  await expect.poll(() => document.querySelector('.book_l2 [title]')).not.toBeNull()
  for (const row of document.querySelectorAll('.book_l2')) apart(row, wide)
})
