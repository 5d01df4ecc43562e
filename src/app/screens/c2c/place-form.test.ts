import { expect, test } from 'vitest'
import { judgePlace, meantBy, type PlaceDraft, placeFieldOf, placeMeaning, placeRequest } from './place-form.ts'
import { testOffer } from './testing/test-offer.ts'

const draft = (more: Partial<PlaceDraft> = {}): PlaceDraft => ({
  field: 'amount',
  text: '500',
  method: null,
  payTo: '',
  agree: true,
  ...more,
})
const wrong = (offer: Parameters<typeof testOffer>[0], more: Partial<PlaceDraft> = {}, free: string | null = null) =>
  Object.entries(judgePlace(testOffer(offer), draft(more), free).wrong).map(([field, { key }]) => `${field} ${key}`)

test('C2C-02 the form says what the exchange would say: limits, stock, agreement, an away merchant', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({}, { agree: false })).toEqual(['agree agreement_required'])
  expect(wrong({}, { text: '99.99' })).toEqual(['amount c2c_amount_range'])
  expect(wrong({ available: '543.46' })).toEqual(['amount c2c_not_enough'])
  expect(wrong({ available: '543.47' })).toEqual([])
  expect(wrong({ away: true })).toEqual(['form c2c_merchant_away'])
})

test('C2C-02 a sale wants a place to be paid and the coins in the C2C account, to the last digit', () => {
  const sale = { side: 'sell', available: null } as const
  expect(wrong(sale, { agree: false })).toEqual(['pay_to c2c_pay_to_required'])
  expect(wrong(sale, { payTo: 'IBAN' }, '543.48')).toEqual([])
  expect(wrong(sale, { payTo: 'IBAN' }, '543.47')).toEqual(['amount insufficient_funds'])
  // Not known what is there: the exchange has the word.
  expect(wrong(sale, { payTo: 'IBAN' }, null)).toEqual([])
})

test('C2C-02 what is sent carries the price that was seen, and names the merchant where one was chosen', () => {
  expect(placeRequest(testOffer(), draft(), true)).toEqual({
    merchant_id: 101,
    currency_id: 3,
    side: 'buy',
    fiat: 'eur',
    amount: '500',
    price: '0.92',
    method: 'SEPA',
    agree: true,
  })
  expect(placeRequest(testOffer(), draft({ field: 'quantity' }), false)).toEqual({
    currency_id: 3,
    side: 'buy',
    fiat: 'eur',
    quantity: '500',
    price: '0.92',
    agree: true,
  })
  expect(placeRequest(testOffer({ side: 'sell' }), draft({ payTo: ' IBAN ', method: 'MB Way' }), true)).toMatchObject({
    pay_to: 'IBAN',
    method: 'MB Way',
  })
})

test('C2C-02 a refusal stands beside its field, one without a field over the form', () => {
  expect(['quantity', 'amount', 'pay_to', 'price', undefined].map((field) => placeFieldOf({ field }))).toEqual([
    'amount',
    'amount',
    'pay_to',
    'form',
    'form',
  ])
})

test('C2C-02 what is meant by an order is the draft, its coin and way, and a chosen merchant, not the price', () => {
  const meant = (offer: Parameters<typeof testOffer>[0], named: boolean, more: Partial<PlaceDraft> = {}) =>
    placeMeaning(draft(more), placeRequest(testOffer(offer), draft(more), named))
  expect(meant({ price: '0.93' }, true)).toBe(meant({}, true))
  expect(meant({ price: '0.93', id: 102 }, false)).toBe(meant({}, false))
  expect(meant({ id: 102 }, true)).not.toBe(meant({}, true))
  expect(meant({}, false, { text: '501' })).not.toBe(meant({}, false))
  expect(meant({ fiat: 'gbp' }, false)).not.toBe(meant({}, false))
})

test('REAL-16 an order is judged and sent as its amount is meant while it is typed; one with two readings is none', () => {
  const typed = (text: string) => meantBy(draft({ text }))
  expect(placeRequest(testOffer(), typed('500,5'), true)).toMatchObject({ amount: '500.5' })
  expect(judgePlace(testOffer(), typed('0,5k'), null).wrong).toEqual({})
  expect(judgePlace(testOffer(), typed('1,125'), null).wrong.amount?.key).toBe('number_format')
})
