import { expect, test } from 'vitest'
import type { TabPace } from '../../shared/hub-protocol/health.ts'
import type { MarketWatch, TabSink } from '../../shared/hub-protocol/hub.ts'
import { Subscriber } from '../publish/publisher.ts'
import { tabReport } from './tab-report.ts'

const PACE = { pace: 'display' } as unknown as TabPace
const report = (watches: MarketWatch[]) => {
  const subscriber = new Subscriber('t', { deliver: async () => undefined } as unknown as TabSink, true)
  subscriber.shownAt = 5
  subscriber.sentAt = 6
  subscriber.turn = 7
  subscriber.skips.untaken = 8
  subscriber.skips.hidden = 9
  return tabReport(subscriber, { title: 'Spot', version: 'v', holdsHub: true, watches }, PACE)
}

test('HEALTH-04 a tab is reported with what it watches: lists are of no market, a ranking says of what, the deepest book counts', () => {
  const depth = (currency_id: number, levels: number): MarketWatch => ({
    topic: 'depth',
    kind: 'spot',
    currency_id,
    levels,
    group: 1,
  })
  const { watches, levels } = report([
    depth(1, 20),
    depth(2, 50),
    depth(3, 10),
    { topic: 'ticker', kind: 'contract', currency_id: 4 },
    { topic: 'tickers', kind: 'spot' },
    { topic: 'ranking', kind: 'contract', by: 'losers', count: 5 },
  ])
  expect(watches).toEqual([
    ...[1, 2, 3].map((currency_id) => ({ topic: 'depth', kind: 'spot', currency_id })),
    { topic: 'ticker', kind: 'contract', currency_id: 4 },
    { topic: 'tickers', kind: 'spot', currency_id: 0 },
    { topic: 'ranking', kind: 'contract', currency_id: 0, by: 'losers' },
  ])
  expect(levels).toBe(50)
})

test('HEALTH-04 a tab without a book has no levels, and its counts are its own', () => {
  expect(report([{ topic: 'tickers', kind: 'spot' }])).toMatchObject({
    tab: 't',
    title: 'Spot',
    version: 'v',
    holdsHub: true,
    visible: true,
    since: 5,
    levels: null,
    acked: true,
    inFlightSince: 6,
    deliveries: 7,
    skipped: 8,
    skippedHidden: 9,
  })
})
