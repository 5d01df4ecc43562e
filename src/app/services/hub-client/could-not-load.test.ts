import { expect, test } from 'vitest'
import { couldNotLoad } from './could-not-load.ts'
import { FEED_START, type FeedView } from './feed-view.ts'
import type { TopicStatusName } from './topic-view.ts'

const feed = (hub: FeedView['hub'], attempt = 0): FeedView => ({
  ...FEED_START,
  hub,
  spot: { ...FEED_START.spot, state: 'waiting', attempt },
})
const empty = (status: TopicStatusName) => ({ known: false, status, reason: 'none' }) as const

test('TRADE-02 what is on its way for the first time is not unknown', () => {
  for (const hub of ['idle', 'attaching', 'live'] as const)
    expect(couldNotLoad(empty('waiting'), feed(hub), 'spot')).toBe(false)
})

test('TRADE-02 nothing of a refused or stale topic, of a socket that does not open, of a hub that is silent: unknown', () => {
  const cases: [TopicStatusName, FeedView][] = [
    ['refused', feed('live')],
    ['stale', feed('live')],
    ['waiting', feed('live', 1)],
    ['waiting', feed('silent')],
    ['waiting', feed('gone')],
  ]
  for (const [status, at] of cases) expect(couldNotLoad(empty(status), at, 'spot')).toBe(true)
  expect(couldNotLoad(empty('waiting'), feed('live', 1), 'contract')).toBe(false)
})

test('TRADE-02 what is there, be it old, and what a live topic does not say, is not unknown', () => {
  expect(couldNotLoad({ known: true, status: 'stale', reason: 'socket' }, feed('gone', 3), 'spot')).toBe(false)
  expect(couldNotLoad(empty('live'), feed('live'), 'spot')).toBe(false)
})

test('TRADE-02 HEALTH-05 what the exchange refuses to send is unknown, and no longer on its way', () => {
  const refused = { known: false, status: 'waiting', reason: 'denied' } as const
  expect(couldNotLoad(refused, feed('live'), 'spot')).toBe(true)
  expect(couldNotLoad({ ...refused, known: true, status: 'stale' }, feed('live'), 'spot')).toBe(false)
  expect(couldNotLoad({ ...refused, reason: 'source' }, feed('live'), 'spot')).toBe(true)
})
