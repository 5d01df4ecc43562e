import { expect, test } from 'vitest'
import { scaled } from '../../../shared/perp/scaled.ts'
import { fieldOf, judgeFast, judgePurchase, judgeRedeem, redeemable, roomOf } from './earn-form.ts'
import { testHolding, testProduct } from './testing/test-product.ts'

const live = testProduct({ minimum: '1', maximum: '500000' })
const key = (judged: ReturnType<typeof judgePurchase>) => judged.wrong && [judged.wrong.key, judged.wrong.params]

test('EARN-53 a purchase is refused beside its amount: limits, what is left, balance', () => {
  const of = (text: string, held = '0', free: string | null = '1000') =>
    key(judgePurchase(live, scaled(held), free === null ? null : scaled(free), text))
  expect(of('0.99')).toEqual(['finance_range', { min: '1', max: '500000' }])
  expect(of('1')).toBe(null)
  expect(of('0.01', '500000')).toEqual(['finance_range', { min: '1', max: '0' }])
  expect(of('1000.01')).toEqual(['insufficient_available_balance', { available: '1000' }])
  // A balance that is not known refuses nothing: the exchange will say.
  expect(of('1000.01', '0', null)).toBe(null)
  expect(of('')).toEqual(['quantity_required', undefined])
  expect(of('x')?.[0]).toBe('number_format')
  const fixed = testProduct({ kind: 'fixed', minimum: '50', maximum: '100000', left: '100' })
  expect(key(judgePurchase(fixed, scaled('90000'), null, '101'))).toEqual(['product_sold_out', { most: '100' }])
  expect(key(judgePurchase(fixed, scaled('90000'), null, '100'))).toBe(null)
})

test('EARN-53 what can still be bought: the most that may be held less what is, up to what is left', () => {
  expect(roomOf(live, scaled('499000'))).toBe(scaled('1000'))
  expect(roomOf(live, scaled('500001'))).toBe(0n)
  expect(roomOf(testProduct({ kind: 'fixed', maximum: '100000', left: '30' }), scaled('500'))).toBe(scaled('30'))
})

test('EARN-53 a redemption: nothing there, too much, nothing left after the fee', () => {
  expect(key(judgeRedeem(0n, '1'))).toEqual(['redeem_nothing', undefined])
  expect(key(judgeRedeem(scaled('4000'), '4000.00000001'))).toEqual(['redeem_too_much', { most: '4000' }])
  expect(key(judgeFast(scaled('4000'), '0.00000001', null))).toEqual(['redeem_minimum', undefined])
  expect(key(judgeFast(scaled('4000'), '1000.01', '1000'))).toEqual(['redeem_day_limit', { left: '1000' }])
  expect(judgeFast(scaled('4000'), '1000', '1000')).toEqual({ amount: scaled('1000'), wrong: null })
})

test('EARN-53 of a fund its units can be sold that no sale has asked for', () => {
  expect(redeemable(testHolding({ kind: 'fund' }, { units: '993.07627223', selling: '93.07627223' }))).toBe(
    scaled('900'),
  )
  expect(redeemable(testHolding())).toBe(scaled('4000'))
})

test('EARN-53 each refusal stands beside its cause', () => {
  const at = [
    'redeem_day_limit',
    'agreement_required',
    'kyc_required',
    'region_restricted',
    'product_closed',
    'unconfirmed',
  ]
  expect(at.map((name) => fieldOf({ key: name }))).toEqual(['amount', 'agree', 'form', 'form', 'form', 'form'])
  expect(fieldOf({ key: 'number_format', field: 'units' })).toBe('amount')
})
