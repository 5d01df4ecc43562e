import { expect, test } from 'vitest'
import {
  type C2cAsked,
  type C2cTerms,
  c2cAmounts,
  c2cTermsRefusal,
  isAppeal,
  isPayTo,
  isWorsePrice,
} from './c2c-order-rule.ts'

const TERMS: C2cTerms = {
  side: 'buy',
  price: '0.9185',
  coin_digits: 2,
  fiat: 'eur',
  min: '100',
  max: '8000',
  available: '600.5',
}
const asked = (text: string, field: C2cAsked['field'] = 'amount'): C2cAsked => ({ field, text })
const amounts = (terms: C2cTerms, one: C2cAsked) => {
  const read = c2cAmounts(terms, one)
  return read.ok ? [read.value.quantity, read.value.total] : [read.refusal.key, read.refusal.field]
}
const verdict = (terms: C2cTerms, one: C2cAsked) => {
  const read = c2cAmounts(terms, one)
  return read.ok ? (c2cTermsRefusal(terms, read.value, one.field)?.key ?? null) : read.refusal.key
}

test('C2C-02 coins are rounded down for who buys and up for who sells, fiat money the other way round', () => {
  // 500 ÷ 0.9185 = 544.366…
  expect(amounts(TERMS, asked('500'))).toEqual(['544.36', '500'])
  expect(amounts({ ...TERMS, side: 'sell' }, asked('500'))).toEqual(['544.37', '500'])
  // 33.33 × 0.9185 = 30.613605
  expect(amounts(TERMS, asked('33.33', 'quantity'))).toEqual(['33.33', '30.62'])
  expect(amounts({ ...TERMS, side: 'sell' }, asked('33.33', 'quantity'))).toEqual(['33.33', '30.61'])
  const dear: C2cTerms = { ...TERMS, price: '59138.9', coin_digits: 8 }
  expect(amounts(dear, asked('100'))).toEqual(['0.00169093', '100'])
  // What comes out even is not rounded on.
  expect(amounts({ ...TERMS, side: 'sell', price: '0.5' }, asked('100'))).toEqual(['200', '100'])
})

test('C2C-02 an amount has the digits of its money, and both sides of each limit are kept', () => {
  expect(verdict(TERMS, asked(''))).toBe('quantity_required')
  expect(verdict(TERMS, asked('0'))).toBe('number_positive')
  expect(verdict(TERMS, asked('1e3'))).toBe('number_format')
  expect(verdict(TERMS, asked('100.01'))).toBeNull()
  expect(verdict(TERMS, asked('100.001'))).toBe('number_format')
  expect(verdict(TERMS, asked('200.01', 'quantity'))).toBeNull()
  expect(verdict(TERMS, asked('200.001', 'quantity'))).toBe('number_format')
  expect(verdict(TERMS, asked('99.99'))).toBe('c2c_amount_range')
  expect(verdict(TERMS, asked('100'))).toBeNull()
  const rich = { ...TERMS, available: '100000' }
  expect(verdict(rich, asked('8000'))).toBeNull()
  expect(verdict(rich, asked('8000.01'))).toBe('c2c_amount_range')
})

test('C2C-02 a merchant sells what it has, to the last cent, and buys without a bound', () => {
  expect(verdict(TERMS, asked('600.5', 'quantity'))).toBeNull()
  expect(verdict(TERMS, asked('600.51', 'quantity'))).toBe('c2c_not_enough')
  expect(verdict({ ...TERMS, side: 'sell', available: null }, asked('600.51', 'quantity'))).toBeNull()
})

test('C2C-02 a price is worse when the person pays more, or gets less, than it saw', () => {
  const at = (side: 'buy' | 'sell', seen: string) => isWorsePrice({ ...TERMS, side }, seen)
  expect([at('buy', '0.9184'), at('buy', '0.91850'), at('buy', '0.9186')]).toEqual([true, false, false])
  expect([at('sell', '0.9184'), at('sell', '0.91850'), at('sell', '0.9186')]).toEqual([false, false, true])
})

test('C2C-02 where is paid and what happened: one character to the most, and nothing that is not seen', () => {
  expect([isPayTo(''), isPayTo('x'), isPayTo('x'.repeat(100)), isPayTo('x'.repeat(101))]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isPayTo('CH00\u202e1234')).toBe(false)
  expect([isAppeal(''), isAppeal('x'.repeat(500)), isAppeal('x'.repeat(501))]).toEqual([false, true, false])
})
