import { expect, test } from 'vitest'
import { isOld, TickerView, type TopicState } from './topic-views.ts'

test('HUB-11 what is shown and not current is old: stale or refused, not what has not come', () => {
  const body = Float64Array.from([5])
  const old = (status: TopicState['status'], of?: Float64Array) =>
    isOld(new TickerView({ status, reason: 'none', ageAt: 1 }, of))
  expect([old('live', body), old('stale', body), old('refused', body)]).toEqual([false, true, true])
  expect([old('stale'), old('refused'), old('waiting')]).toEqual([false, false, false])
})
