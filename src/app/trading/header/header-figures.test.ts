import { expect, test } from 'vitest'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { MarkView, TickerView } from '../../services/hub-client/topic-views.ts'
import { changeFigure, headerFigures, refusedFigures, sentFigures } from './header-figures.ts'

const spot = { kind: 'spot', price_digits: 1, quantity_digits: 3, base: 'BTC', quote: 'USDT' } as Market
const live = { status: 'live', reason: 'none', ageAt: 1 } as const
const nothing = { ticker: '--', mark: '--' }
const ticker = (...body: number[]) => new TickerView(live, Float64Array.from(body))

test('TRADE-02 the change over 24 h in price and percent, each left out where unknown', () => {
  expect(changeFigure(spot, ticker(642814, 636200, 0, 0, 104, 2))).toEqual({
    text: '+661.4\u00a0\u00a0+1.04%',
    tone: 'up',
  })
  expect(changeFigure(spot, ticker(642814, Number.NaN, 0, 0, -104, 2))).toEqual({ text: '\u22121.04%', tone: 'down' })
  expect(changeFigure(spot, ticker(5, 5, 0, 0, 0, 2))).toEqual({ text: '0.0\u00a0\u00a00.00%' })
  expect(changeFigure(spot, ticker())).toBeNull()
})

test('TRADE-11 a perpetual says mark, index and funding with its time left, a spot market does not', () => {
  const perp: Market = { ...spot, kind: 'contract' }
  const mark = new MarkView(live, Float64Array.from([642798, 642761, 1, 4, 24_251_000]))
  const figures = headerFigures(perp, ticker(), mark, 0, 'en', nothing)
  expect(figures.map(({ key, text }) => [key, text])).toEqual([
    ['change', '--'],
    ['mark', '64,279.8'],
    ['index', '64,276.1'],
    ['funding', '0.0100% / 06:44:11'],
    ['high', '--'],
    ['low', '--'],
    ['quoteVolume', '--'],
    ['baseVolume', '--'],
  ])
  expect(headerFigures(spot, ticker(), mark, 0, 'en', nothing).map(({ key }) => key)).not.toContain('mark')
})

test('TRADE-02 what could not be had is unknown, topic by topic; an instant without a rate does not exist', () => {
  const perp: Market = { ...spot, kind: 'contract' }
  const missing = { ticker: '--', mark: 'unknown' }
  const texts = headerFigures(perp, ticker(), new MarkView({ ...live, status: 'refused' }), 0, 'en', missing)
  expect(texts.slice(0, 5).map(({ text }) => text)).toEqual(['--', 'unknown', 'unknown', 'unknown / --', '--'])
  const figures = headerFigures(spot, ticker(), new MarkView(live), 0, 'en', { ticker: 'unknown', mark: '--' })
  expect(new Set(figures.map(({ text }) => text))).toEqual(new Set(['unknown']))
})

test('TRADE-11 HUB-11 a stale mark greys mark, index and funding beside a live ticker, and the other way round', () => {
  const perp: Market = { ...spot, kind: 'contract' }
  const body = Float64Array.from([642798, 642761, 1, 4, 24_251_000])
  const old = (one: TickerView, other: MarkView) =>
    headerFigures(perp, one, other, 0, 'en', nothing)
      .filter((figure) => figure.old)
      .map(({ key }) => key)
  const stale = { status: 'stale', reason: 'silent', ageAt: 1 } as const
  const current = ticker(642814, 636200, 0, 0, 104, 2)
  const byTicker = ['change', 'high', 'low', 'quoteVolume', 'baseVolume']
  expect(old(current, new MarkView(live, body))).toEqual([])
  expect(old(current, new MarkView(stale, body))).toEqual(['mark', 'index', 'funding'])
  expect(old(new TickerView(stale, current.body), new MarkView(live, body))).toEqual(byTicker)
  const refused = { status: 'refused', reason: 'inexact', ageAt: 1 } as const
  expect(old(new TickerView(refused, current.body), new MarkView(live, body))).toEqual(byTicker)
})

test('TRADE-02 HEALTH-05 figures that the exchange refuses to send are reported as refused, the others stand', () => {
  const perp: Market = { ...spot, kind: 'contract' }
  const denied = { status: 'waiting', reason: 'denied', ageAt: 0 } as const
  const body = Float64Array.from([642798, 642761, 1, 4, 24_251_000])
  const current = ticker(642814, 636200, 0, 0, 104, 2)
  const [noTicker, noMark] = [new TickerView(denied), new MarkView(denied)]
  const reported = (market: Market, one: TickerView, other: MarkView) => {
    const refused = refusedFigures(market, one, other)
    return [refused, sentFigures(headerFigures(market, one, other, 0, 'en', nothing), refused).map(({ key }) => key)]
  }
  const mine = ['mark', 'index', 'funding']
  const byTicker = ['change', 'high', 'low', 'quoteVolume', 'baseVolume']
  expect(reported(perp, current, new MarkView(live, body))).toEqual([null, ['change', ...mine, ...byTicker.slice(1)]])
  expect(reported(perp, noTicker, new MarkView(live, body))).toEqual(['ticker', mine])
  expect(reported(perp, current, noMark)).toEqual(['mark', byTicker])
  expect(reported(perp, noTicker, noMark)).toEqual(['figures', []])
  // A spot market has no mark that could be refused.
  expect(reported(spot, current, noMark)).toEqual([null, byTicker])
  expect(reported(spot, noTicker, noMark)).toEqual(['ticker', []])
  // What is known from before stands, in grey.
  const known = new TickerView({ ...denied, status: 'stale' }, current.body)
  expect(reported(spot, known, noMark)).toEqual([null, byTicker])
})
