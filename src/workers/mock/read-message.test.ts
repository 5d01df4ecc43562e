import { expect, test } from 'vitest'
import type { MarketKey } from '../../shared/hub-protocol/market.ts'
import { MOCK_USER } from '../../shared/mock/mock-port.ts'
import { readBeside } from './checkpoint-extras.ts'
import type { MockCheckpoint } from './mock-store.ts'
import { reloads } from './private-events.ts'
import { readMockRequest, readPrices, readShown } from './read-message.ts'
import { PERP, pricesOf, SPOT } from './testing/fake-mock.ts'

const spot = pricesOf(SPOT, 6_400_000)
const perpetual = pricesOf(PERP, 640_000)

test.each<[string, object]>([
  ['as a tab tells them', {}],
  ['of no book', { bids: [], asks: [] }],
  ['of no trade', { last: null }],
  ['of one tick', { last: 1, bids: [1, 1] }],
  ['of the largest id', { currency_id: 999_999_999 }],
  ['of a hundred levels', { bids: Array(200).fill(5) }],
  ['of a rate below nothing', { mark: { mark: 1, index: 1, rate: -1, next: 0 } }],
])('MOCK-14 prices are taken %s', (_, more) => {
  expect(readPrices([{ ...perpetual, ...more }])).toEqual([{ ...perpetual, ...more }])
})

test.each<[string, object]>([
  ['of an id that is too large', { currency_id: 1_000_000_000 }],
  ['of no id', { currency_id: 0 }],
  ['of more than a hundred levels', { asks: Array(201).fill(5) }],
  ['of a level of nothing', { bids: [0, 1] }],
  ['of part of a tick', { last: 1.5 }],
  ['of a time before all', { at: -1 }],
  ['of marks of nothing', { mark: { mark: 0, index: 1, rate: 1, next: 1 } }],
  ['of part of a rate', { mark: { mark: 1, index: 1, rate: 0.5, next: 1 } }],
  ['that do not say whether they are live', { live: 1 }],
  ['that do not say whether the exchange is away', { away: undefined }],
])('MOCK-14 prices are refused %s', (_, more) => {
  expect(() => readPrices([{ ...perpetual, ...more }])).toThrow()
})

test('MOCK-14 prices of three hundred markets are taken at once, and no more', () => {
  expect(readPrices(Array(300).fill(spot))).toHaveLength(300)
  expect(() => readPrices(Array(301).fill(spot))).toThrow()
})

test.each<[string, object, boolean]>([
  ['digits that are none', { price_digits: 0, tick_size: '1' }, true],
  ['twelve digits', { price_digits: 12 }, true],
  ['thirteen digits', { price_digits: 13 }, false],
  ['digits below nothing', { quantity_digits: -1 }, false],
  ['a leverage of 125', { max_leverage: 125 }, true],
  ['a leverage of 126', { max_leverage: 126 }, false],
  ['a leverage of nothing', { max_leverage: 0 }, false],
  ['a symbol of 32 characters', { symbol: 'S'.repeat(32) }, true],
  ['a symbol of 33 characters', { symbol: 'S'.repeat(33) }, false],
  ['no quote coin', { quote: '' }, false],
  ['a step finer than its digits', { step_size: '0.000001' }, false],
])('MOCK-14 a market of %s is listed, or not', (_, more, fits) => {
  const market = { ...SPOT, ...more }
  const read = () => readShown({ market, dayWorth: 0 }, spot)
  if (fits) expect(read()).toEqual({ shown: { market, dayWorth: 0 }, prices: spot })
  else expect(read).toThrow()
})

test('MOCK-14 a market is not shown with prices of another, nor with a worth below nothing', () => {
  expect(() => readShown({ market: SPOT, dayWorth: null }, perpetual)).toThrow()
  expect(() => readShown({ market: SPOT, dayWorth: null }, { ...spot, currency_id: 2 })).toThrow()
  expect(() => readShown({ market: SPOT, dayWorth: -1 }, spot)).toThrow()
  expect(readShown({ market: SPOT, dayWorth: null }, spot).shown.dayWorth).toBeNull()
})

test('MOCK-14 each wish of the control panel is read, and none that it does not have', () => {
  const bare = ['reset', 'make_up', 'go_live', 'settle_and_go_live', 'end_scenario', 'understood', 'keep']
  const crash = { wish: 'scenario', scenario: 'crash', kind: 'spot', currency_id: 1 }
  const wishes = [...bare.map((wish) => ({ wish })), { wish: 'speed', speed: 60 }, crash]
  expect(wishes.map(readMockRequest)).toEqual(wishes)
  for (const bad of [
    { wish: 'speed' },
    { wish: 'speed', speed: 2 },
    { ...crash, kind: 'margin' },
    { wish: 'scenario' },
  ])
    expect(() => readMockRequest(bad)).toThrow()
})

const beside = (more: object) => readBeside(more as MockCheckpoint)

test('MOCK-14 what stands beside a stored account is read each by itself; what cannot be is as if it were not there', () => {
  const from: [MarketKey, number][] = [['spot:1', 5]]
  const course = { since: 1, from, byItself: true, playing: false }
  const notice = { begunAnew: 'damaged', cutAt: 3 }
  const intents = [{ key: 'k', body: 'b', answer: { ok: true, data: 7 } }]
  expect(beside({ intents, notice, course })).toEqual({ intents, notice, course })
  const nothing = { intents: [], notice: { begunAnew: null, cutAt: null }, course: null }
  expect(beside({})).toEqual(nothing)
  expect(beside({ intents, notice: { begunAnew: 'moved', cutAt: 3 } })).toEqual({ ...nothing, intents })
  expect(beside({ intents: [{ key: 7 }], notice })).toEqual({ ...nothing, notice })
  for (const key of ['margin:1', 'spot:', 'spot:1x', 7])
    expect(beside({ course: { ...course, from: [[key, 5]] } }).course).toBeNull()
  expect(beside({ course: { ...course, since: Number.NaN } }).course).toBeNull()
})

test('MOCK-04 another account makes its tabs read both wallets anew', () => {
  expect(reloads()).toEqual([
    { kind: 'spot', reload: true, user: MOCK_USER },
    { kind: 'contract', reload: true, user: MOCK_USER },
  ])
})
