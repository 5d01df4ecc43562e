import { expect, test } from 'vitest'
import { TopicFeed } from './topic-feed.ts'
import { storeOf } from './topic-store.ts'

test('GATE-25 waits of one topic do not add up where a connection that came back has asked in between', () => {
  const feed = new TopicFeed({ name: 'depth', currencyId: 1 }, storeOf('depth', 101, 1))
  const waits = Array.from({ length: 20 }, () => feed.nextResync(0))
  expect(waits[0]).toBe(0)
  expect(Math.max(...waits)).toBe(30_000)
})
