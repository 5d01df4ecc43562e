import { expect, test } from 'vitest'
import { RankingCode, Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { TICKERS_ROW } from '../../shared/hub-protocol/delivery-layout.ts'
import type { MarketWatch, RankingBy } from '../../shared/hub-protocol/hub.ts'
import type { TickersStore } from '../books/tickers-store.ts'
import { TopicSubscription } from '../topics/topic-subscription.ts'
import type { View } from './view.ts'
import { Views } from './views.ts'

/** A live list of the markets 1, 2 … of these changes over the day, in percent. */
function list(...changes: number[]) {
  const channel = new TopicSubscription('spot', 'tickers', 0)
  channel.describe(undefined)
  channel.status = TopicStatus.live
  const store = channel.store as TickersStore
  const rows = changes.flatMap((change, i) => [i + 1, 100 + i, 0, change, 0, ...Array<number>(10).fill(0)])
  if (changes.length > 0) store.restore(Float64Array.from(rows))
  const views = new Views()
  const ranking = (by: RankingBy, count: number) =>
    views.of({ topic: 'ranking', kind: 'spot', by, count } as MarketWatch, channel)[0] as View
  return {
    channel,
    store,
    views,
    ranking,
    tickers: () => views.of({ topic: 'tickers', kind: 'spot' }, channel)[0] as View,
  }
}

/** Markets and their last prices as a tab is given them. */
function shown(view: View): number[][] {
  view.refresh()
  const rows: number[][] = []
  for (let at = 0; at < view.length; at += TICKERS_ROW)
    rows.push([view.body[at] as number, view.body[at + 1] as number])
  return rows
}

test('HUB-17 a list of all markets has a new version ten times a second at most, and is looked at again when its turn is', () => {
  const { channel, tickers } = list(1, 2)
  const view = tickers()
  expect(view.look(1_000)).toBe(Number.POSITIVE_INFINITY)
  expect(view.version).toBe(1)
  channel.touch()
  expect([view.look(1_030), view.version]).toEqual([70, 1])
  expect([view.look(1_099), view.version]).toEqual([1, 1])
  expect([view.look(1_100), view.version]).toEqual([Number.POSITIVE_INFINITY, 2])
  expect([view.look(1_500), view.version]).toEqual([Number.POSITIVE_INFINITY, 2])
})

test('HUB-17 a list that becomes stale waits for no turn, nor does one of which the clock was set back', () => {
  const { channel, tickers } = list(1, 2)
  const view = tickers()
  view.look(1_000)
  channel.status = TopicStatus.stale
  channel.touch()
  view.look(1_001)
  expect(view.version).toBe(2)
  expect([view.urgent(1), view.urgent(2)]).toEqual([true, false])
  channel.touch()
  view.look(500)
  expect(view.version).toBe(3)
})

test('HUB-15 a list brings all of its markets, and none before there are any', () => {
  const { tickers } = list(1, 2, 3)
  const view = tickers()
  view.look(1_000)
  expect(shown(view)).toEqual([
    [1, 100],
    [2, 101],
    [3, 102],
  ])
  expect([view.code, view.status, view.reason]).toEqual([Section.tickers, TopicStatus.live, StaleReason.none])
  const none = list().tickers()
  none.look(1_000)
  expect(shown(none)).toEqual([])
})

test.each<[RankingBy, number, number[]]>([
  ['gainers', 2, [3, 1]],
  ['losers', 2, [2, 4]],
  ['gainers', 9, [3, 1, 4, 2]],
  ['gainers', 0, [3]],
  ['gainers', 1.5, [3]],
])('HUB-15 a ranking by %s of %d rows brings the first of them, each with its own figures', (by, count, ids) => {
  const view = list(2, -5, 7, -1).ranking(by, count)
  view.look(1_000)
  expect(shown(view)).toEqual(ids.map((id) => [id, 99 + id]))
  expect([view.code, view.id]).toEqual([Section.ranking, RankingCode[by]])
})

test('HUB-15 a ranking has a new version where its order turns though no price has come, and is looked at each second', () => {
  const { store, ranking } = list(2, 1)
  const view = ranking('gainers', 5)
  expect(view.look(1_000)).toBe(1_000)
  const first = view.version
  expect(shown(view).map(([id]) => id)).toEqual([1, 2])
  expect([view.look(1_400), view.version]).toEqual([600, first])
  store.body[TICKERS_ROW + 3] = 3
  view.look(2_000)
  expect(view.version).toBe(first + 1)
  expect(shown(view).map(([id]) => id)).toEqual([2, 1])
})

test('HUB-15 a ranking of a list that has not come yet is empty', () => {
  const view = list().ranking('volume', 5)
  expect(view.look(1_000)).toBe(Number.POSITIVE_INFINITY)
  expect(shown(view)).toEqual([])
})

test('HUB-05 tabs that ask the same have one view, of another count another, and a list that has begun anew has its own', () => {
  const { views, ranking, tickers } = list(2, 1)
  const mine = ranking('gainers', 5)
  expect(ranking('gainers', 5)).toBe(mine)
  expect(ranking('gainers', 6)).not.toBe(mine)
  expect(ranking('losers', 5)).not.toBe(mine)
  expect(ranking('gainers', 100)).toBe(ranking('gainers', 5_000))
  expect(ranking('gainers', 99)).not.toBe(ranking('gainers', 100))
  const all = tickers()
  views.keep(new Set([all]))
  expect(tickers()).toBe(all)
  expect(ranking('gainers', 5)).not.toBe(mine)
  expect(views.of({ topic: 'tickers', kind: 'spot' }, new TopicSubscription('spot', 'tickers', 0))[0]).not.toBe(all)
})
