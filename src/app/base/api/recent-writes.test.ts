import { expect, test } from 'vitest'
import { createRecentWrites } from './recent-writes.ts'

const yes = { success: true, degraded: false, refusal: null }
const no = (key: string) => ({ success: false, degraded: false, refusal: { key } })
const nothing = { success: true, degraded: true, refusal: null }

test('REAL-71 what has no answer is reported for ever, what was answered only until it can have been seen', () => {
  let time = 0
  const writes = createRecentWrites(() => time)
  writes.begin('api/spot/order', 'open')
  writes.begin('api/spot/order', 'lost')(nothing)
  writes.begin('api/spot/order', 'done')(yes)
  writes.begin('api/spot/cancel', 'refused')(no('order_closed'))
  writes.begin('api/spot/amend', 'unsent')(no('not_sent'))
  const fates = () => writes.unseen().map(({ key, fate }) => `${key} ${fate}`)
  expect(fates()).toEqual(['open open', 'lost open', 'done done', 'refused refused', 'unsent unsent'])
  time = 3_000
  expect(fates()).toEqual(['open open', 'lost open'])
})

test('REAL-71 a write that is tried again by its key is one write', () => {
  const writes = createRecentWrites(() => 0)
  writes.begin('api/spot/order', 'one')(nothing)
  writes.begin('api/spot/order', 'one')(yes)
  expect(writes.unseen()).toEqual([{ call: 'api/spot/order', key: 'one', fate: 'done' }])
})
