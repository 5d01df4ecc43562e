import { expect, test } from 'vitest'
import { TickersView } from '../../services/hub-client/topic-views.ts'
import { CellReader, cellsOf, placeBetween, wholeFigure } from './quote-cells.ts'
import { figuresOf } from './quote-figures.ts'
import type { Quote } from './quote-list.ts'
import { sameSummary, summaryOf } from './quote-summary.ts'

const LIVE = { status: 'live', reason: 'none', ageAt: 1 } as const
const coin = { id: 1, symbol: 'BTC', name: 'Bitcoin', new_price: '64000.5', change_rate: '-0.4', quantity: '3' }
const btc = { key: 'spot:1', kind: 'spot', id: 1, base: 'BTC', quote: 'USDT', currency: coin } as unknown as Quote
const eth = { ...btc, key: 'spot:2', id: 2, base: 'ETH' } as Quote

/** id, then c, P, v, q, o, h, l as value and digits. */
const row = (id: number, last: number, change: number, turnover: number, high: number, low: number) => [
  id,
  last,
  1,
  change,
  2,
  5,
  0,
  turnover,
  2,
  640_000,
  1,
  high,
  1,
  low,
  1,
]
const view = (
  rows: number[][],
  state: { status: 'live' | 'stale' | 'refused'; reason: 'none'; ageAt: number } = LIVE,
) => new TickersView(state, Float64Array.from(rows.flat()))

const BTC_ROW = row(1, 642_814, 104, 184_000_000_050, 650_000, 630_000)

test('MKT-10 MKT-14 a row says price, change, place between low and high, and volume short and whole', () => {
  expect(cellsOf(view([BTC_ROW]), 0, btc, 'en')).toEqual({
    source: 'socket',
    price: '64,281.4',
    exact: '64281.4',
    change: { text: '+1.04%', tone: 'up' },
    place: 64,
    low: '63,000.0',
    high: '65,000.0',
    volume: '1,840M',
    wholeVolume: '1,840,000,000',
    old: false,
  })
  expect(cellsOf(view([BTC_ROW]), 0, btc, 'ja').volume).toBe('18.40億')
})

test('MKT-12 until the feed has a market, spot shows the currency list’s price and says that it does; futures do not', () => {
  expect(cellsOf(view([]), -1, btc, 'en')).toMatchObject({
    source: 'list',
    price: '64,000.5',
    change: { text: '\u22120.40%', tone: 'down' },
    volume: null,
  })
  expect(cellsOf(view([]), -1, { ...btc, kind: 'contract' }, 'en')).toMatchObject({ source: 'none', price: null })
})

test('MKT-16 a row’s texts are made anew only where one of its own figures changes', () => {
  const reader = new CellReader(btc, 'en')
  const other = (last: number) => row(2, last, 1, 1, 2, 1)
  const first = reader.read(view([BTC_ROW, other(5)]))
  expect(reader.read(view([BTC_ROW, other(6)]))).toBe(first)
  expect(reader.read(view([other(7), BTC_ROW]))).toBe(first)
  const next = reader.read(view([row(1, 642_815, 104, 184_000_000_050, 650_000, 630_000)]))
  expect([next === first, next.price]).toEqual([false, '64,281.5'])
  expect(reader.read(view([BTC_ROW], { ...LIVE, status: 'stale' })).old).toBe(true)
  expect(reader.read(view([BTC_ROW])).old).toBe(false)
  expect(reader.read(view([BTC_ROW], { ...LIVE, status: 'refused' })).old).toBe(true)
})

test('a place between low and high stays on the ruler and is unknown without a span', () => {
  expect([placeBetween(5, 0, 10), placeBetween(12, 0, 10), placeBetween(1, 3, 9), placeBetween(5, 5, 5)]).toEqual([
    50,
    100,
    0,
    null,
  ])
  expect([wholeFigure('999.25'), wholeFigure('1234.99')]).toEqual(['999.25', '1,234'])
})

test('MKT-08 rows sort by the feed’s figures, and by the currency list’s where the feed has none', () => {
  const figure = figuresOf(() => view([BTC_ROW]), new Map([[1, { rate: '-0.0001' }]]))
  const perp = { ...btc, kind: 'contract', market: { max_leverage: 125 } } as Quote
  expect([figure(btc, 'price'), figure(btc, 'change'), figure(btc, 'volume')]).toEqual([64281.4, 1.04, 1840000000.5])
  expect(figure(btc, 'range')).toBeCloseTo(0.6407)
  expect(figure(btc, 'swing')).toBeCloseTo(2000 / 63000)
  expect([figure(eth, 'price'), figure(eth, 'volume')]).toEqual([64000.5, Number.NaN])
  expect([figure(perp, 'funding'), figure(perp, 'leverage'), figure(btc, 'funding')]).toEqual([
    -0.0001,
    125,
    Number.NaN,
  ])
})

test('MKT-10 the head sums volumes exactly, counts both sides and names the top gainer', () => {
  const tickers = view([BTC_ROW, row(2, 31_182, -120, 10, 32_000, 31_000)])
  expect(summaryOf([btc, eth], () => tickers)).toEqual({
    status: 'known',
    volume: '1840000000.60000000',
    rising: 1,
    falling: 1,
    top: { base: 'BTC', change: { text: '+1.04%', tone: 'up' } },
  })
})

test('MKT-10 the head tells an empty list from one of which nothing is known', () => {
  const nothing = { volume: null, rising: 0, falling: 0, top: null }
  expect(summaryOf([btc], () => view([]))).toEqual({ status: 'unknown', ...nothing })
  expect(summaryOf([], () => view([BTC_ROW]))).toEqual({ status: 'none', ...nothing })
  expect(
    sameSummary(
      summaryOf([btc], () => view([])),
      summaryOf([], () => view([])),
    ),
  ).toBe(false)
})
