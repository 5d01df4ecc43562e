import { afterEach, expect, test } from 'vitest'
import { testPerpMarket, testPerpOrder, testPlan } from '../../services/account/testing/test-contract.ts'
import type { HubClient } from '../../services/hub-client/create-hub-client.ts'
import { replaceHubClient } from '../../services/hub-client/hub-client.ts'
import { fakeDelivery, fakeDepth } from '../../services/hub-client/testing/fake-delivery.ts'
import { TopicStore } from '../../services/hub-client/topic-store.ts'
import type { SpotVenue } from '../../services/venue/venue.ts'
import { arePricesCurrent, pricesAsOf } from '../stale/prices-current.ts'
import { TEST_MARKET } from '../ticket/testing/test-market.ts'
import type { AmendChange } from './amend-check.ts'
import { type AmendLimits, amendLimit } from './amend-limit.ts'
import { readAmendMoment } from './amend-moment.ts'

type Status = 'live' | 'stale'
const PERP = testPerpMarket()

/** A tab that has been given the prices of both markets. */
function reported(status: Partial<Record<'depth' | 'ticker' | 'mark', Status>>): TopicStore {
  const store = new TopicStore()
  const section = (topic: 'depth' | 'ticker' | 'mark', kind: 'spot' | 'contract', body: readonly number[]) => ({
    topic,
    kind,
    body,
    status: status[topic] ?? ('live' as const),
  })
  store.take(
    fakeDelivery(
      (['spot', 'contract'] as const).flatMap((kind) => [
        section('depth', kind, fakeDepth([[199_990, 5]], [[200_010, 5]])),
        section('ticker', kind, [200_000, 1, 1, 1, 0, 0, 0, 0, 0, 0]),
        section('mark', kind, [200_000, 200_000, 0, 8, 1_763_625_600_000, 0, 0, 0, 0]),
      ]),
    ),
    5_000,
  )
  return store
}

let back: () => void = () => undefined
afterEach(() => back())

test('CHART-10 an amendment asks where the book, the last price, or on perpetuals mark and index are not current', () => {
  const hindrance = (market: typeof PERP, store: TopicStore) => {
    back()
    back = replaceHubClient({ store } as unknown as HubClient)
    // Whose equity it is measured by does not matter here.
    const venue = { kind: 'spot' } as SpotVenue
    return readAmendMoment(market, venue, 'confirmed', { priceLimit: '', sizeLimit: '' }).hindrance
  }
  expect([PERP, TEST_MARKET].map((market) => hindrance(market, reported({})))).toEqual([null, null])
  for (const topic of ['depth', 'ticker'] as const)
    expect([PERP, TEST_MARKET].map((market) => hindrance(market, reported({ [topic]: 'stale' })))).toEqual([
      'waits',
      'waits',
    ])
  expect([PERP, TEST_MARKET].map((market) => hindrance(market, reported({ mark: 'stale' })))).toEqual(['waits', null])
})

test('CHART-10 prices are as old as the oldest of them, and were never confirmed where one never was', () => {
  expect(arePricesCurrent(new TopicStore(), PERP)).toBe(false)
  expect(pricesAsOf(new TopicStore(), PERP)).toBe(0)
  expect(pricesAsOf(reported({}), PERP)).toBeGreaterThan(0)
})

const LIMITS: AmendLimits = {
  prices: { last: '20000.0', mark: '20000.0', index: null },
  priceLimit: '',
  sizeLimit: '500',
  equity: 10_000_00000000n,
}

test('FUT-05 amending to more is measured by the own limit on size; less, what only closes, and spot are not', () => {
  const stop = (change: AmendChange, order = testPerpOrder(), limits: Partial<AmendLimits> = {}) =>
    amendLimit(PERP, order, change, { ...LIMITS, ...limits })?.key ?? null
  // 500 % of 10,000 is 50,000: 2.5 at 20,000.
  expect(stop({ quantity: '2.5' })).toBeNull()
  expect(stop({ quantity: '2.501' })).toBe('own_size_limit')
  expect(stop({ quantity: '2.5', price: '20000.1' })).toBe('own_size_limit')
  expect(stop({ quantity: '9' }, testPerpOrder({ quantity: '10.000' }))).toBeNull()
  expect(stop({ quantity: '9' }, testPerpOrder({ reduce_only: true }))).toBeNull()
  expect(stop({ quantity: '9' }, testPerpOrder({ side: 'sell', position_side: 'long' }))).toBeNull()
  expect(stop({ quantity: '9' }, testPerpOrder({ side: 'buy', position_side: 'long' }))).toBe('own_size_limit')
  expect(stop({ quantity: '9' }, testPerpOrder(), { sizeLimit: '' })).toBeNull()
  expect(stop({ quantity: '2' }, testPerpOrder(), { equity: null })).toBe('own_size_unknown')
  expect(stop({ price: '19000.0' }, testPerpOrder(), { equity: null })).toBeNull()
})

test('FUT-05 a plan order at market is measured at its trigger, and one that has none at the mark', () => {
  const plan = testPlan({ type: 'market', price: null, quantity: '1.000', reduce_only: false })
  const stop = (change: AmendChange, trigger_price: string | null, limits: Partial<AmendLimits> = {}) =>
    amendLimit(PERP, { ...plan, plan: { ...plan.plan, trigger_price } }, change, { ...LIMITS, ...limits })?.key ?? null
  expect(stop({ quantity: '2.5' }, '20000.0')).toBeNull()
  expect(stop({ quantity: '2.5' }, '20000.1')).toBe('own_size_limit')
  expect(stop({ quantity: '2.501' }, null)).toBe('own_size_limit')
  expect(stop({ quantity: '2' }, null, { prices: { last: null, mark: null, index: null } })).toBe('own_size_unknown')
})
