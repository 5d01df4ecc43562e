import { expect, test } from 'vitest'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { TEST_MARKET } from '../testing/test-market.ts'
import { EMPTY_FORM, SIZE_UNITS, type SizeUnit, type TicketForm } from '../ticket-form.ts'
import { perpDraft, rateOf } from './perp-draft.ts'
import { fromBase, partOfSize, sizePercent, toBase } from './perp-size.ts'

const MARKET: Market = { ...TEST_MARKET, kind: 'contract', max_leverage: 125, maker_fee: '0.0002', taker_fee: '0.0005' }
const RATE = { price: 20_000_00000000n, leverage: 50 }
const TERMS = { leverage: 50, hedge: false, mark: '20000.00' }

test.each<[SizeUnit, string, string | null]>([
  ['base', '0.5', '0.5'],
  ['quote', '10000', '0.5'],
  // 0.5 at 20,000 and 50×: 200 and a fee of 5.
  ['cost', '205', '0.5'],
  ['cost', '204.99999999', '0.49998'],
  ['contracts', '25000', '0.5'],
  ['contracts', '2.5', '2.5'],
  ['quote', '10k', '0.5'],
  ['quote', '0.1', '0'],
  ['quote', '1e-7', '1e-7'],
  ['quote', '0.1.2', '0.1.2'],
  ['cost', '', ''],
])('FUT-04 %s %s is %s in the base coin', (unit, text, base) => {
  expect(toBase(MARKET, unit, text, RATE)).toBe(base)
})

test('FUT-04 without a price a worth is no size; a whole number of contracts is', () => {
  const rate = { price: null, leverage: 50 }
  expect(SIZE_UNITS.map((unit) => toBase(MARKET, unit, '10', rate))).toEqual(['10', null, null, '0.0002'])
})

test('FUT-04 a size that was given otherwise reads back as no more than was typed', () => {
  for (const unit of SIZE_UNITS)
    for (const text of ['137', '1000', '33333']) {
      const base = toBase(MARKET, unit, text, RATE) ?? ''
      expect(Number(fromBase(MARKET, unit, base, RATE))).toBeLessThanOrEqual(Number(text))
      expect(Number(fromBase(MARKET, unit, base, RATE))).toBeGreaterThan(Number(text) * 0.99)
    }
})

test('FUT-02 the draft says what the modes make of the form', () => {
  const form: TicketForm = { ...EMPTY_FORM, price: '20000', quantity: '0.1', reduce_only: true, post_only: true }
  expect(perpDraft(MARKET, form, TERMS)).toEqual({
    side: 'buy',
    type: 'limit',
    price: '20000.00',
    quantity: '0.10000',
    time_in_force: 'GTC',
    post_only: true,
    reduce_only: true,
    position_side: 'both',
  })
  const hedge = { ...TERMS, hedge: true }
  expect(perpDraft(MARKET, form, hedge).position_side).toBe('short')
  expect(perpDraft(MARKET, { ...form, reduce_only: false }, hedge).position_side).toBe('long')
  expect(perpDraft(MARKET, { ...form, side: 'sell' }, hedge).position_side).toBe('long')
  expect(perpDraft(MARKET, { ...form, type: 'market' }, TERMS)).toMatchObject({
    time_in_force: 'IOC',
    post_only: false,
  })
})

test('FUT-02 a size counts at the limit price, at market at mark; the ruler’s size stands as it was set', () => {
  const form: TicketForm = { ...EMPTY_FORM, unit: 'quote', quantity: '5000', price: '10000' }
  expect(perpDraft(MARKET, form, TERMS).quantity).toBe('0.50000')
  expect(perpDraft(MARKET, { ...form, type: 'market' }, TERMS).quantity).toBe('0.25000')
  expect(perpDraft(MARKET, { ...form, base: '0.123' }, TERMS).quantity).toBe('0.12300')
  expect(rateOf({ type: 'limit', price: '' }, TERMS).price).toBe(20_000_00000000n)
})

test('parts are whole steps, all of it at 100', () => {
  expect([25, 50, 75, 100].map((percent) => partOfSize(MARKET, '0.00042', percent))).toEqual([
    '0.0001',
    '0.0002',
    '0.0003',
    '0.00042',
  ])
  expect(sizePercent(MARKET, '0.00021', '0.00042')).toBe(50)
  expect(sizePercent(MARKET, '5', '0.00042')).toBe(100)
})
