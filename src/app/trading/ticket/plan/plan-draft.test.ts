import { expect, test } from 'vitest'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { perpDraft } from '../perp/perp-draft.ts'
import { TEST_MARKET } from '../testing/test-market.ts'
import { EMPTY_FORM, sentText, type TicketForm } from '../ticket-form.ts'
import { checkTerms } from './check-terms.ts'
import { type EntryBasis, endPrice, momentOf } from './plan-draft.ts'
import { spotDraft } from './spot-draft.ts'
import { endResult } from './tpsl-result.ts'

const PERP: Market = { ...TEST_MARKET, kind: 'contract', max_leverage: 125, maker_fee: '0.0002', taker_fee: '0.0005' }
const TERMS = { leverage: 20, hedge: false, mark: '100.00', last: '101.00', index: '99.00' }
const FORM: TicketForm = { ...EMPTY_FORM, price: '100', quantity: '1' }
/** Long 1 at 100 with 20×: a margin of 5. */
const LONG: EntryBasis = { direction: 1, price: 100_00000000n, quantity: 1_00000000n, leverage: 20 }
const SHORT: EntryBasis = { ...LONG, direction: -1 }

test('FUT-07 a trigger says its way from the price of now that it watches', () => {
  const draft = (trigger: string, trigger_by: TicketForm['trigger_by']) =>
    perpDraft(PERP, { ...FORM, planned: true, trigger, trigger_by }, TERMS).trigger
  expect(draft('100.5', 'mark')).toEqual({ kind: 'conditional', by: 'mark', price: '100.50', direction: 'up' })
  expect(draft('100.5', 'last')).toMatchObject({ direction: 'down' })
  expect(draft('98', 'index')).toMatchObject({ direction: 'down' })
  const spot = spotDraft(TEST_MARKET, { ...FORM, planned: true, trigger: '99', trigger_by: 'mark' }, '100')
  expect(spot.trigger).toEqual({ kind: 'conditional', by: 'last', price: '99.00', direction: 'down' })
})

test('FUT-07 a trailing stop is sent at market, a scheduled order at its moment; values of other kinds stay out', () => {
  const form: TicketForm = {
    ...FORM,
    planned: true,
    trigger: '99',
    callback: '1.5',
    activation: '98',
    at: '2026-11-22T08:30',
  }
  const trailing = perpDraft(PERP, { ...form, plan: 'trailing' }, TERMS)
  expect(trailing).toMatchObject({ type: 'market', time_in_force: 'IOC' })
  expect(trailing.price).toBeUndefined()
  expect(trailing.trigger).toEqual({ kind: 'trailing', by: 'last', callback_rate: '1.5', activation_price: '98.00' })
  const at = Date.UTC(2026, 10, 22, 8, 30)
  expect(perpDraft(PERP, { ...form, plan: 'scheduled' }, TERMS).trigger).toEqual({ kind: 'scheduled', at })
  expect(perpDraft(PERP, form, TERMS).trigger).toMatchObject({ kind: 'conditional' })
  expect(perpDraft(PERP, { ...form, planned: false }, TERMS).trigger).toBeUndefined()
  expect(momentOf('tomorrow')).toBeNull()
})

test.each<[TicketForm['ends_by'], 'take_profit' | 'stop_loss', string, EntryBasis, string | null]>([
  ['price', 'take_profit', '103', LONG, '103.00'],
  // 60 % of a margin of 5 is 3 a coin.
  ['roi', 'take_profit', '60', LONG, '103.00'],
  ['roi', 'take_profit', '+60', SHORT, '97.00'],
  ['roi', 'stop_loss', '-30', LONG, '98.50'],
  ['roi', 'stop_loss', '30', LONG, '98.50'],
  ['roi', 'stop_loss', '\u221230', SHORT, '101.50'],
  ['profit', 'take_profit', '2.51', LONG, '102.50'],
  ['profit', 'stop_loss', '2', SHORT, '102.00'],
  ['profit', 'take_profit', '2', { ...LONG, quantity: null }, null],
  ['roi', 'take_profit', 'sixty', LONG, null],
  ['roi', 'take_profit', '0', LONG, null],
  ['roi', 'stop_loss', '9999', LONG, null],
])('FUT-07 an end by %s, %s %s lies at the nearest tick', (by, end, text, basis, price) => {
  expect(endPrice(PERP, by, end, text, basis)).toBe(price)
})

test('FUT-07 what comes of an end is reckoned after the fees of opening and closing', () => {
  const won = endResult(PERP, '103.00', LONG)
  expect(won).toMatchObject({ profit: 3_00000000n, afterFees: 3_00000000n - 5_000_000n - 5_150_000n })
  // 2.8985 of a margin of 5, and 1.59925 lost.
  expect(won?.rate).toBe(57_970_000n)
  expect(endResult(PERP, '98.50', LONG)?.rate).toBe(-31_985_000n)
  expect(endResult(PERP, '98.50', LONG)?.profit).toBe(-1_50000000n)
  expect(endResult(PERP, '103.00', { ...LONG, quantity: null })).toBeNull()
  expect(endResult(PERP, 'x', LONG)).toBeNull()
})

test('FUT-07 the ends go along for what this order fills; an order that only closes has none', () => {
  const form: TicketForm = { ...FORM, tpsl: true, take_profit: '60', stop_loss: '30', ends_by: 'roi' }
  expect(perpDraft(PERP, form, TERMS).tpsl).toEqual({
    take_profit: { trigger_price: '103.00', trigger_by: 'mark' },
    stop_loss: { trigger_price: '98.50', trigger_by: 'mark' },
    full: false,
  })
  expect(perpDraft(PERP, { ...form, reduce_only: true }, TERMS).tpsl).toBeUndefined()
  expect(spotDraft(TEST_MARKET, { ...form, ends_by: 'price', take_profit: '110' }, '100').tpsl).toEqual({
    take_profit: { trigger_price: '110.00', trigger_by: 'last' },
    stop_loss: { trigger_price: '30.00', trigger_by: 'last' },
  })
})

test('FUT-07 the exact strings name trigger and ends', () => {
  const form: TicketForm = { ...FORM, planned: true, trigger: '99', trigger_by: 'mark', tpsl: true, take_profit: '103' }
  expect(sentText(PERP, perpDraft(PERP, form, TERMS))).toBe('BUY LIMIT 100.00 × 1.00000 GTC IF MARK <= 99.00 TP 103.00')
  expect(sentText(PERP, perpDraft(PERP, { ...form, plan: 'trailing', callback: '' }, TERMS))).toBe(
    'BUY MARKET × 1.00000 IOC TRAIL …% MARK TP 103.00',
  )
})

test('FUT-12 TP/SL is for what the order fills, or the one pair of the position; spot has no such choice', () => {
  const form: TicketForm = { ...FORM, tpsl: true, take_profit: '103', stop_loss: '98' }
  const full: TicketForm = { ...form, tpsl_full: true }
  expect(perpDraft(PERP, form, TERMS).tpsl?.full).toBe(false)
  expect(perpDraft(PERP, full, TERMS).tpsl).toEqual({
    take_profit: { trigger_price: '103.00', trigger_by: 'mark' },
    stop_loss: { trigger_price: '98.00', trigger_by: 'mark' },
    full: true,
  })
  expect(sentText(PERP, perpDraft(PERP, full, TERMS))).toMatch(/ TP 103\.00 SL 98\.00 WHOLE_POSITION$/)
  expect(spotDraft(TEST_MARKET, full, '100').tpsl).not.toHaveProperty('full')
})

test('FUT-12 a pair of the whole position is checked as one of a part is', () => {
  const form: TicketForm = { ...FORM, tpsl: true, tpsl_full: true, take_profit: '103', stop_loss: '101' }
  const context = { last: '100', prices: { last: 10_000, mark: 10_000, index: 10_000 }, now: 0 }
  const check = (asked: TicketForm) => checkTerms(PERP, perpDraft(PERP, asked, TERMS), context)
  expect(check(form)).toMatchObject({ ok: false, refusal: { key: 'trigger_at_once', field: 'stop_loss' } })
  expect(check({ ...form, stop_loss: '99' })).toEqual({ ok: true })
})
