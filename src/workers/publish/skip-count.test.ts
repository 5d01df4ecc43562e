import { expect, test } from 'vitest'
import type { TopicSubscription } from '../topics/topic-subscription.ts'
import { SkipCount } from './skip-count.ts'

test('HEALTH-01 a delivery counts as skipped once for each tick with news, by whether the tab was shown', () => {
  const skips = new SkipCount()
  const channels = [{ version: 3 }, { version: 4 }] as [TopicSubscription, TopicSubscription]
  const views = channels.map((channel) => ({ channel }))
  skips.given(views)
  skips.passedOver(views, true)
  expect([skips.untaken, skips.hidden]).toEqual([0, 0])
  channels[1].version++
  skips.passedOver(views, true)
  skips.passedOver(views, true)
  expect([skips.untaken, skips.hidden]).toEqual([1, 0])
  channels[0].version++
  skips.passedOver(views, false)
  expect([skips.untaken, skips.hidden]).toEqual([1, 1])
  channels[0].version++
  skips.given(views)
  skips.passedOver(views, false)
  expect([skips.untaken, skips.hidden]).toEqual([1, 1])
})
