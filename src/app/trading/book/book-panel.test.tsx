import '../layout/book.module.css'
import i18next from 'i18next'
import { type ReactNode, StrictMode } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StaleReason } from '../../../shared/hub-protocol/delivery.ts'
import common from '../../base/i18n/en/common.json'
import trading from '../../base/i18n/en/trading.json'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { FakeBrowser, settle } from '../../services/hub-client/testing/fake-browser.ts'
import { type FakeSection, fakeDelivery, fakeDepth } from '../../services/hub-client/testing/fake-delivery.ts'
import { putFakeHubClient, showInBox } from '../../services/hub-client/testing/fake-hub-client.ts'
import { BTC } from '../../services/hub-client/testing/test-markets.ts'
import { topicKey } from '../../services/hub-client/topic-store.ts'
import { inspector } from '../../services/inspector/inspector-state.ts'
import { type TicketFill, ticketIntents } from '../ticket/ticket-intents.ts'
import { BookPanel } from './book-panel.tsx'
import { paintedLines, watchPaint } from './testing/painted-lines.ts'
import '../../ui/styles/index.ts'

const LEVELS = 500
const levels = (best: number, by: number) =>
  Array.from({ length: LEVELS }, (_, i) => [best + i * by, 1000 + i] as const)
const DEPTH: FakeSection = { topic: 'depth', body: fakeDepth(levels(642814, -1), levels(642815, 1), { u: 918204551 }) }

let undo: (() => void)[] = []
let browser: FakeBrowser

async function show(content: ReactNode): Promise<void> {
  browser = new FakeBrowser()
  browser.time = Date.now()
  const style = 'width:280px;height:528px;display:grid'
  undo = [watchPaint(), putFakeHubClient(browser), showInBox(<StrictMode>{content}</StrictMode>, style)]
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
}

function deliver(...sections: FakeSection[]): void {
  const near = { 3: browser.time }
  void browser.sink.deliver(
    fakeDelivery(
      sections.map((section) => ({ eventAt: browser.time, ...section })),
      near,
    ),
    null,
  )
}
const half = { asks: 'ask', bids: 'bid' } as const
const rows = (side: 'asks' | 'bids') => [
  ...document.querySelectorAll<HTMLElement>(`[data-side=${half[side]}] [role=option]`),
]
/** Price, size and total, as the row is called. */
const figures = (row: HTMLElement | undefined) => row?.ariaLabel?.split('  ') ?? []
/** The lines of a side, best first: each with its texts from left to right. */
const lines = (side: 'asks' | 'bids') => {
  const canvas = document.querySelector<HTMLCanvasElement>(`[data-side=${half[side]}] .book_lv-columns > canvas`)
  const found = canvas ? paintedLines(canvas) : []
  return side === 'asks' ? found.reverse() : found
}
const texts = (side: 'asks' | 'bids', from = 0, to = 2) =>
  lines(side)
    .slice(from, to)
    .map((line) => line.map(({ text }) => text))
/** Presses a row in one of its three columns. */
function pressAt(row: HTMLElement, third: 0 | 1 | 2): void {
  const { left, width, top } = row.getBoundingClientRect()
  row.dispatchEvent(
    new MouseEvent('click', { bubbles: true, clientX: left + width * (third / 3 + 1 / 6), clientY: top + 4 }),
  )
}
const best = (side: 'asks' | 'bids') => rows(side).find((row) => row.dataset.index === '0')
const list = (name: string) => document.querySelector<HTMLElement>(`[role=listbox][aria-label="${name}"]`)!

function fills(): TicketFill[] {
  const heard: TicketFill[] = []
  undo.push(ticketIntents.listen((fill) => heard.push(fill)))
  return heard
}

function press(at: Element, key: string, shiftKey = false): void {
  at.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }))
}

beforeEach(async () => {
  if (!i18next.isInitialized)
    await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, trading } } })
})
afterEach(() => {
  for (const each of undo.reverse()) each()
})

test('TRADE-04 500 levels a side are there to be scrolled, a screenful is in the page, the best beside the spread', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  await expect.poll(() => rows('asks').length).toBeGreaterThan(9)
  expect(rows('asks').length + rows('bids').length).toBeLessThan(60)
  expect(figures(best('bids'))).toEqual(['64,281.4', '1.000', '1.000'])
  expect(figures(best('asks'))).toEqual(['64,281.5', '1.000', '1.000'])
  await expect
    .poll(() => texts('bids'))
    .toEqual([
      ['64,281.4', '1', '.000', '1.000'],
      ['64,281.3', '1.001', '2.001'],
    ])
  expect(texts('asks')).toEqual([
    ['64,281.5', '1', '.000', '1.000'],
    ['64,281.6', '1.001', '2.001'],
  ])
  expect(lines('bids')).toHaveLength(rows('bids').length)
  const ask = best('asks')!.getBoundingClientRect()
  const bid = best('bids')!.getBoundingClientRect()
  const mid = document.querySelector('.book_mid')!.getBoundingClientRect()
  expect([Math.abs(ask.bottom - mid.top) < 3, Math.abs(bid.top - mid.bottom) < 3]).toEqual([true, true])
  await expect.poll(() => document.querySelector('.book_spread')?.textContent).toBe('spread 0.1, 0.01 bp')
})

test('HUB-26 a book of which one level has changed is painted anew in that line and those below; its rows are named after it', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  await expect.poll(() => texts('bids').length).toBe(2)
  const before = [lines('bids'), lines('asks')] as const
  const bids = levels(642814, -1).map(([price, lots], at) => [price, at === 3 ? 7 : lots] as const)
  deliver({ ...DEPTH, body: fakeDepth(bids, levels(642815, 1)) })
  await expect
    .poll(() => texts('bids', 3, 5))
    .toEqual([
      ['64,281.1', '0.007', '3.010'],
      ['64,281.0', '1.004', '4.014'],
    ])
  expect(lines('bids').findIndex((line, at) => line.some((text, i) => text !== before[0][at]?.[i]))).toBe(3)
  expect(
    lines('asks')
      .flat()
      .every((text, at) => text === before[1].flat()[at]),
  ).toBe(true)
  await expect.poll(() => figures(rows('bids')[3])).toEqual(['64,281.1', '0.007', '3.010'])
})

test('TRADE-04 another palette is painted at once, without another book', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  const root = document.documentElement
  const palette = root.getAttribute('data-palette')
  undo.push(() =>
    palette === null ? root.removeAttribute('data-palette') : root.setAttribute('data-palette', palette),
  )
  const shown = () => [lines('bids')[0]?.[0]?.colour, lines('asks')[0]?.[0]?.colour]
  const tokens = () =>
    ['--up', '--down'].map((name) => getComputedStyle(root).getPropertyValue(name).trim().toLowerCase())
  root.setAttribute('data-palette', 'green-up')
  await expect.poll(shown).toEqual(tokens())
  const green = shown()
  root.setAttribute('data-palette', 'blue-orange')
  expect(tokens()).not.toEqual(green)
  await expect.poll(shown).toEqual(tokens())
  expect(texts('bids', 0, 1)).toEqual([['64,281.4', '1', '.000', '1.000']])
})

test('TRADE-04 scrolling to the end of what was sent asks for every level', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  await expect.poll(() => rows('bids').length).toBeGreaterThan(9)
  const wanted = () => browser.hub.watched.map((watch) => (watch.topic === 'depth' ? watch.levels : 0))
  expect(Math.max(...wanted())).toBeLessThan(LEVELS)
  list('Bids, best first').scrollTop = 1e6
  await expect.poll(() => Math.max(...wanted())).toBe(1000)
  expect(figures(rows('bids').at(-1))[0]).toBe('64,231.5')
})

test('TRADE-04 a click on a price or a size goes into the ticket, and so does the keyboard', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  await expect.poll(() => rows('asks').length).toBeGreaterThan(9)
  const heard = fills()
  pressAt(best('asks')!, 0)
  pressAt(best('bids')!, 1)
  expect(heard).toEqual([{ price: '64281.5' }, { quantity: '1.000' }])
  const asks = list('Asks, best first')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) {
    press(asks, key)
    await settle()
  }
  await expect.poll(() => document.querySelector('.book_asks .hov')?.getAttribute('data-index')).toBe('2')
  expect(asks.getAttribute('aria-activedescendant')).toBe(document.querySelector('.book_asks .hov')?.id)
  expect(document.querySelector('.book_bkcard')?.textContent).toContain('3.003 BTC')
  press(asks, 'Enter')
  press(asks, 'Enter', true)
  expect(heard.slice(2)).toEqual([{ price: '64281.7' }, { quantity: '1.002' }])
})

test('TRADE-11 where there is no ticket a click in the book does nothing', async () => {
  await show(<BookPanel market={BTC} readOnly />)
  deliver(DEPTH)
  await expect.poll(() => rows('asks').length).toBeGreaterThan(9)
  const heard = fills()
  best('asks')!.click()
  press(list('Asks, best first'), 'Enter')
  expect(heard).toEqual([])
})

test('TRADE-04 plus groups wider; the former book stays until the new one is there', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  await expect.poll(() => rows('bids').length).toBeGreaterThan(9)
  press(document.body, '+')
  await expect.poll(() => browser.hub.watched.some((each) => each.topic === 'depth' && each.group === 10)).toBe(true)
  expect(figures(best('bids'))[0]).toBe('64,281.4')
  deliver({ topic: 'depth', body: fakeDepth([[642810, 5]], [[642820, 7]], { group: 10 }) })
  await expect.poll(() => figures(best('bids'))[0]).toBe('64,281.0')
  expect(document.querySelector('.book_grp b')?.textContent).toBe('1')
})

test('HUB-05 the last bucket of a side that the book knows a part of says so, on no other row', async () => {
  await show(<BookPanel market={BTC} />)
  const bids = [
    [642810, 5],
    [642800, 3],
  ] as const
  const asks = [
    [642820, 7],
    [642830, 4],
  ] as const
  deliver({ topic: 'depth', body: fakeDepth(bids, asks, { group: 1, flags: 2 }) })
  await expect.poll(() => rows('bids').length).toBe(2)
  const marked = () => [...document.querySelectorAll('.book_part')].map((mark) => mark.closest('[role=option]'))
  expect(marked()).toEqual([rows('bids')[1]])
  expect(figures(rows('bids')[1])[1]).toMatch(/^At least this much/)
  await expect
    .poll(() => texts('bids'))
    .toEqual([
      ['64,281.0', '0.005', '0.005'],
      ['64,280.0', '≥ ', '0.003', '0.008'],
    ])
  expect(document.querySelector('.book_part')?.getAttribute('title')).toMatch(/^At least this much/)
  deliver({ topic: 'depth', body: fakeDepth(bids, asks, { group: 1, flags: 4 }) })
  await expect.poll(marked).toEqual([rows('asks')[1]])
  deliver({ topic: 'depth', body: fakeDepth(bids, asks, { group: 1 }) })
  await expect.poll(marked).toEqual([])
})

test('TRADE-05 the strip tells sequence, checksum and age; a book whose checksum differs is withheld', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  const strip = () => document.querySelector('.provenance_prov')?.textContent?.replace(/\s+/g, ' ')
  await expect.poll(strip).toMatch(/^seq 918,204,551checksum okage \d+ ms$/)
  deliver({ ...DEPTH, status: 'stale', reason: StaleReason.checksum })
  await expect.poll(strip).toBe('checksum differsbook hidden, reloading')
  expect(rows('bids')).toHaveLength(0)
  expect(document.querySelector('.book_bk-state')?.textContent).toContain('hidden')
})

test('TRADE-05 at each second the strip tells the age of the newest book, not of the one that it was drawn with', async () => {
  await show(<BookPanel market={BTC} />)
  const flow = setInterval(() => {
    browser.time = Date.now()
    // Older in one second than in the next: deliveries in step with the seconds would else have the same age each time.
    const eventAt = browser.time - (Math.floor(browser.time / 1_000) % 3) * 100
    deliver({ ...DEPTH, eventAt, body: fakeDepth(levels(642814, -1), levels(642815, 1), { u: browser.time }) })
  }, 20)
  undo.push(() => clearInterval(flow))
  const reported = () => document.querySelector('.provenance_prov')?.textContent?.match(/age\s*(.*)$/)?.[1] ?? ''
  const ages: string[] = []
  const watcher = new MutationObserver(() => {
    if (ages.at(-1) !== reported()) ages.push(reported())
  })
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true })
  undo.push(() => watcher.disconnect())
  await expect.poll(() => ages.filter((age) => age.endsWith('s')).length).toBeGreaterThan(2)
  const old = ages.slice(1).filter((age) => !/^\d+ ms$/.test(age) || Number.parseInt(age, 10) > 800)
  expect(old).toEqual([])
})

test('TRADE-10 HEALTH-03 HEALTH-05 a book that the exchange refuses to send is said to be refused, and no longer awaited', async () => {
  await show(<BookPanel market={BTC} />)
  const state = () => document.querySelector('.book_bk-state')
  await expect.poll(() => state()?.textContent).toBe('Loading order book')
  expect(state()?.querySelectorAll('.sk').length).toBeGreaterThan(0)
  deliver({ topic: 'depth', status: 'waiting', reason: StaleReason.denied })
  await expect.poll(() => state()?.textContent).toBe('The exchange does not provide this order book. Why is this grey?')
  expect(state()?.querySelectorAll('.sk')).toHaveLength(0)
  expect(inspector.open).toBe(false)
  state()?.querySelector<HTMLButtonElement>('button')?.click()
  expect(inspector.open).toBe(true)
  inspector.hide()
  deliver({ topic: 'depth', status: 'waiting' })
  await expect.poll(() => state()?.textContent).toBe('Loading order book')
})

test('TRADE-10 a stale book is grey, keeps its rows and says its age in place of the spread', async () => {
  await show(<BookPanel market={BTC} />)
  const eventAt = browser.time - 22_000
  deliver({ ...DEPTH, eventAt })
  await expect.poll(() => rows('bids').length).toBeGreaterThan(9)
  const colours = () => [...new Set(lines('bids').flatMap((line) => line.map(({ colour }) => colour)))]
  await expect.poll(colours).toHaveLength(4)
  deliver({ ...DEPTH, status: 'stale', reason: StaleReason.socket, eventAt })
  await expect.poll(() => document.querySelector('.book_mid')?.textContent).toMatch(/Last known, 2[2-9] s ago$/)
  const token = getComputedStyle(document.documentElement).getPropertyValue('--stale-text').trim().toLowerCase()
  await expect.poll(colours).toEqual([token])
  expect(figures(best('bids'))[0]).toBe('64,281.4')
  expect(document.querySelector('.book_spread')).toBeNull()
})

test('TRADE-04 rows, middle and provenance strip show one and the same book, which is followed once', async () => {
  browser = new FakeBrowser()
  browser.time = Date.now()
  undo = [putFakeHubClient(browser)]
  const { store } = hubClient()
  const subscribe = store.subscribeAtOnce.bind(store)
  const followed: string[] = []
  store.subscribeAtOnce = (key, listener) => {
    followed.push(key)
    const end = subscribe(key, listener)
    return () => {
      followed.splice(followed.indexOf(key), 1)
      end()
    }
  }
  undo.push(showInBox(<BookPanel market={BTC} />, 'width:280px;height:528px;display:grid'))
  await expect.poll(() => browser.hub.watched.length).toBeGreaterThan(0)
  deliver(DEPTH)
  await expect.poll(() => rows('asks').length).toBeGreaterThan(9)
  await expect.poll(() => document.querySelector('.provenance_prov')?.textContent).toContain('918,204,551')
  expect(followed.filter((key) => key === topicKey('depth', BTC.kind, BTC.currency_id, 1))).toHaveLength(1)
})

test('CHART-09 the menu shows the bids alone, the asks alone, and both again', async () => {
  await show(<BookPanel market={BTC} />)
  deliver(DEPTH)
  await expect.poll(() => rows('bids').length).toBeGreaterThan(9)
  const item = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')].find((one) => one.textContent === text)
  document.querySelector<HTMLElement>('button.book_grp')!.click()
  const choose = async (text: string) => {
    await expect.poll(() => item(text)).toBeTruthy()
    item(text)!.click()
  }
  const sides = () => [rows('asks').length > 9, rows('bids').length > 9]
  await choose('Bids only')
  await expect.poll(sides).toEqual([false, true])
  expect(document.querySelector('.book_asks')).toBeNull()
  await choose('Asks only')
  await expect.poll(sides).toEqual([true, false])
  expect(document.querySelector('[data-side="bid"]')).toBeNull()
  await choose('Bids and asks')
  await expect.poll(sides).toEqual([true, true])
})
