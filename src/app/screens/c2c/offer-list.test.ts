import { expect, test } from 'vitest'
import {
  bestOffer,
  coinsOf,
  completedPermille,
  initials,
  isPoor,
  methodsOf,
  rangeOver,
  shownOffers,
  widerRange,
} from './offer-list.ts'
import { testOffer } from './testing/test-offer.ts'

const OFFERS = [
  testOffer({ id: 1, name: 'Away', methods: ['SEPA'], away: true }),
  testOffer({ id: 2, name: 'Small', methods: ['SEPA', 'Wise'], max: '400' }),
  testOffer({ id: 3, name: 'Empty', methods: ['Wise'], available: '10' }),
  testOffer({ id: 4, name: 'Whole', methods: ['Revolut'] }),
]
const names = (amount: string, method: string | null = null, takers = true) =>
  shownOffers(OFFERS, { amount, method, takers }).map(({ name }) => name)

test('C2C-01 merchants are filtered by amount and by payment; an amount that is none hides nobody', () => {
  expect(names('500')).toEqual(['Whole'])
  expect(names('400')).toEqual(['Small', 'Whole'])
  expect(names('500', null, false)).toHaveLength(4)
  for (const none of ['', '0', 'abc', '5.001']) expect(names(none)).toHaveLength(4)
  expect(names('400', 'Wise')).toEqual(['Small'])
  expect(names('', 'SEPA')).toEqual(['Away', 'Small'])
  expect(methodsOf(OFFERS)).toEqual(['Revolut', 'SEPA', 'Wise'])
})

test('C2C-05 one purchase goes to the first merchant that takes amount and payment now', () => {
  const best = (text: string, method: string | null = null, field: 'amount' | 'quantity' = 'amount') =>
    bestOffer(OFFERS, { field, text }, method)?.name
  expect(best('400')).toBe('Small')
  expect(best('500')).toBe('Whole')
  expect(best('400', 'Revolut')).toBe('Whole')
  expect(best('400', 'SEPA Instant')).toBeUndefined()
  expect(best('500', null, 'quantity')).toBe('Whole')
  expect(best('99.99')).toBeUndefined()
})

test('C2C-05 who names no merchant is informed of what all who are here take, not what the cheapest does', () => {
  const offers = [
    testOffer({ id: 1, methods: ['Wise'], min: '200', max: '900' }),
    testOffer({ id: 2, methods: ['SEPA'], min: '50', max: '5000' }),
    testOffer({ id: 3, methods: ['SEPA'], min: '1', max: '90000', away: true }),
  ]
  expect(rangeOver(offers, null)).toMatchObject({ min: '50', max: '5000' })
  expect(rangeOver(offers, 'Wise')).toMatchObject({ min: '200', max: '900' })
  expect([rangeOver(offers, 'Revolut'), rangeOver([], null)]).toEqual([null, null])
})

test('C2C-01 the rate of completion is never shown too high, and under 95 % it is pointed out', () => {
  const rate = (completed: number, orders: number) => completedPermille({ completed, orders })
  expect([rate(0, 0), rate(1, 3), rate(1999, 2000), rate(7, 7)]).toEqual([null, 333, 999, 1000])
  const poor = (completed: number, orders: number) => isPoor({ completed, orders })
  expect([poor(0, 0), poor(19, 20), poor(94, 100), poor(95, 100)]).toEqual([false, false, true, false])
  expect([initials('Tejo Markets'), initials('Obra'), initials('a b c')]).toEqual(['TM', 'OB', 'AB'])
})

test('REAL-95 one purchase shows its merchant’s limits, and those of all where they are wider', () => {
  const over = { min: '20', max: '5000' }
  expect(widerRange({ min: '200', max: '900' }, over)).toEqual(over)
  expect(widerRange({ min: '20', max: '900' }, over)).toEqual(over)
  expect(widerRange({ min: '20.0', max: '5000' }, over)).toBeNull()
  expect([widerRange(null, over), widerRange(over, null)]).toEqual([null, null])
})

test('REAL-90 coins are those that somebody deals in, the most wanted first', () => {
  const coins = ['ETH', 'ADA', 'USDT', 'BTC', 'USDT'].map((symbol, at) => testOffer({ id: at, symbol }))
  expect(coinsOf(coins).map(({ symbol }) => symbol)).toEqual(['USDT', 'BTC', 'ETH', 'ADA'])
  expect(coinsOf([])).toEqual([])
})
