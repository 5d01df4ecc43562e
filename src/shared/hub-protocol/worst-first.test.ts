import { expect, test } from 'vitest'
import { StaleReason, TopicStatus } from './delivery.ts'
import type { TopicReport } from './health.ts'
import { worstFirst } from './worst-first.ts'

const topicReport = (topic: string, more: Partial<TopicReport> = {}) =>
  ({
    kind: 'contract',
    topic,
    currency_id: Number(topic.split('@')[1] ?? 0),
    status: TopicStatus.live,
    age: 42,
    ...more,
  }) as TopicReport
const names = (...topics: Parameters<typeof worstFirst>[0]) => worstFirst(topics).map(({ topic }) => topic)

test('HEALTH-03 what is not current comes first, the oldest on top, what is refused for good after it', () => {
  const stale = { status: TopicStatus.stale, reason: StaleReason.gap }
  expect(
    names(
      topicReport('depth@1', { age: 42 }),
      topicReport('depth@3', { status: TopicStatus.refused, reason: StaleReason.inexact, age: 90_000 }),
      topicReport('depth@4', { status: TopicStatus.waiting, age: null }),
      topicReport('depth@5', { ...stale, age: 6_400 }),
      topicReport('depth@2', { ...stale, age: 60_000 }),
    ),
  ).toEqual(['depth@2', 'depth@5', 'depth@4', 'depth@3', 'depth@1'])
})

test('HEALTH-03 what is current keeps its place, whatever its age: by market, lists and the own orders last', () => {
  const orderly = ['depth@1', 'trades@1', 'ticker@1', 'mark@1', 'depth@2', 'trades@2', 'tickers', 'private']
  for (const turn of [1, 3, 5]) {
    const mixed = orderly.map((_, i) => orderly[(i * turn + 2) % orderly.length] as string)
    expect(names(...mixed.map((topic, i) => topicReport(topic, { age: (i * 7_919) % 1_000 })))).toEqual(orderly)
  }
})

test('HEALTH-03 what never came is worst of the stale, and the markets of perpetuals stand before those of spot', () => {
  const refused = { status: TopicStatus.refused, reason: StaleReason.denied }
  const spot = topicReport('depth@1', { kind: 'spot', age: 5 })
  const sorted = worstFirst([
    spot,
    topicReport('trades@2', { age: 9 }),
    topicReport('trades@1', { age: 1 }),
    topicReport('mark@3', refused),
    topicReport('ticker@3', { status: TopicStatus.stale, age: null }),
    topicReport('depth@3', { status: TopicStatus.stale, age: 90_000 }),
  ])
  expect(sorted.map(({ kind, topic }) => `${kind} ${topic}`)).toEqual([
    'contract ticker@3',
    'contract depth@3',
    'contract mark@3',
    'contract trades@1',
    'contract trades@2',
    'spot depth@1',
  ])
})

test('HEALTH-03 what is old and equally so, or never came at all, keeps its place by market', () => {
  for (const age of [60_000, null]) {
    const old = { status: TopicStatus.stale, reason: StaleReason.gap, age }
    const reports = ['depth@1', 'trades@1', 'depth@2', 'tickers'].map((topic) => topicReport(topic, old))
    expect(names(...reports)).toEqual(['depth@1', 'trades@1', 'depth@2', 'tickers'])
    expect(names(...reports.toReversed())).toEqual(['depth@1', 'trades@1', 'depth@2', 'tickers'])
  }
})
