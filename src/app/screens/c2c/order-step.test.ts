import { expect, test } from 'vitest'
import { payWindow, progressOf, stepOf, timelineOf } from './order-step.ts'
import { testOrder } from './testing/test-offer.ts'

const steps = (more: Parameters<typeof testOrder>[0]) =>
  timelineOf(testOrder(more)).map(({ what, at, state }) => `${what} ${at ?? ''} ${state}`)

test('REAL-94 the bar of an order that is done is full, and of no other', () => {
  const of = (status: 'unpaid' | 'paid' | 'completed') => progressOf(stepOf({ status })!)
  expect([of('unpaid'), of('paid'), of('completed')]).toEqual([0.375, 0.625, 1])
  expect(stepOf({ status: 'cancelled' })).toBeNull()
  expect(payWindow(testOrder())).toBe(900)
})

test('REAL-94 the timeline tells what happened when and what comes next, in every state', () => {
  expect(steps({})).toEqual(['placed 1000000 done', 'paid  now', 'check  next', 'released  next'])
  const paid_at = 1_100_000
  expect(steps({ status: 'paid', paid_at })).toEqual([
    'placed 1000000 done',
    'paid 1100000 done',
    'check  now',
    'released  next',
  ])
  const appealed_at = 1_800_000
  expect(steps({ status: 'appealed', paid_at, appealed_at }).slice(2)).toEqual([
    'appealed 1800000 now',
    'released  next',
  ])
  const closed_at = 1_900_000
  expect(steps({ status: 'completed', paid_at, closed_at }).slice(2)).toEqual(['released 1900000 done'])
  expect(steps({ status: 'cancelled', closed_at })).toEqual(['placed 1000000 done', 'cancelled 1900000 done'])
  expect(steps({ status: 'cancelled', paid_at, appealed_at, closed_at }).slice(2)).toEqual([
    'appealed 1800000 done',
    'cancelled 1900000 done',
  ])
})
