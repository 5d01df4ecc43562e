import { expect, test } from 'vitest'
import { createClientCache, memoryStore } from '../../base/platform/client-cache.ts'
import { createAnswerTimes } from './answer-times.ts'
import { testOrder, testPlanOrder } from './testing/test-orders.ts'

test('REAL-34 round trips are kept by market kind and plan, the newest of an order, and go at the sign-out', () => {
  const cache = createClientCache(memoryStore(), () => 'id')
  const times = createAnswerTimes(cache)
  times.note('contract', testOrder({ id: 7 }), 61.4)
  times.note('contract', testPlanOrder({ id: 7 }), 84)
  times.note('contract', testOrder({ id: 7 }), 62)
  expect(createAnswerTimes(cache).of('contract', testOrder({ id: 7 }))).toBe(62)
  expect(times.of('contract', testPlanOrder({ id: 7 }))).toBe(84)
  expect(times.of('spot', testOrder({ id: 7 }))).toBeNull()
  for (let id = 100; id < 500; id += 1) times.note('spot', testOrder({ id }), 5)
  expect([times.of('spot', testOrder({ id: 150 })), times.of('spot', testOrder({ id: 499 }))]).toEqual([null, 5])
  cache.clearPersonal()
  expect(times.of('spot', testOrder({ id: 499 }))).toBeNull()
})

test.each(['{', '7', '{"a":1}', '[["spot-7","5"],["spot-7",-1],["spot-7",1.5],7,null]'])(
  'REAL-34 round trips of a damaged store are none: %s',
  (text) => {
    const cache = createClientCache(memoryStore(), () => 'id')
    cache.write('last-answers', text)
    const times = createAnswerTimes(cache)
    expect(times.of('spot', testOrder({ id: 7 }))).toBeNull()
    times.note('spot', testOrder({ id: 7 }), 9)
    expect(times.of('spot', testOrder({ id: 7 }))).toBe(9)
  },
)
