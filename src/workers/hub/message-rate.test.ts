import { expect, test } from 'vitest'
import { MessageRate } from './message-rate.ts'

test('HUB-10 messages a second are counted over the time that has gone by, a second at least', () => {
  const rate = new MessageRate()
  rate.sample(10_000, 500)
  rate.sample(10_400, 900)
  expect(rate.perSecond).toBe(0)
  rate.sample(12_000, 800)
  expect(rate.perSecond).toBe(150)
  rate.sample(12_999, 5_000)
  expect(rate.perSecond).toBe(150)
  rate.sample(13_000, 800)
  expect(rate.perSecond).toBe(0)
})
