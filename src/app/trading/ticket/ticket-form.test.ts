import { expect, test } from 'vitest'
import { TEST_MARKET as MARKET } from './testing/test-market.ts'
import {
  amountField,
  draftOf,
  EMPTY_FORM,
  optionReasons,
  requestOf,
  sentText,
  stepped,
  steppedField,
  type TicketForm,
  turnedForm,
  wireNumber,
} from './ticket-form.ts'

const form = (change: Partial<TicketForm>): TicketForm => ({ ...EMPTY_FORM, ...change })
const textOf = (change: Partial<TicketForm>) => sentText(MARKET, draftOf(MARKET, form(change)))

test('TRADE-07 the last line is the exact text of each kind of order', () => {
  expect(textOf({ price: '64,200.0', quantity: '.25' })).toBe('BUY LIMIT 64200.00 × 0.25000 GTC')
  expect(textOf({ side: 'sell', price: '1k', quantity: '2', time_in_force: 'FOK' })).toBe(
    'SELL LIMIT 1000.00 × 2.00000 FOK',
  )
  expect(textOf({ price: '1', quantity: '2', post_only: true })).toBe('BUY LIMIT 1.00 × 2.00000 GTC POST_ONLY')
  expect(textOf({ type: 'market', total: '1.5k', price: '7', post_only: true, time_in_force: 'FOK' })).toBe(
    'BUY MARKET 1500 USDT IOC',
  )
  expect(textOf({ type: 'market', by: 'quantity', quantity: '3' })).toBe('BUY MARKET × 3.00000 IOC')
  expect(textOf({ type: 'market', side: 'sell', total: '9', quantity: '3' })).toBe('SELL MARKET × 3.00000 IOC')
  expect(textOf({})).toBe('BUY LIMIT … × … GTC')
})

test('TRADE-07 what is sent are the strings of that line and nothing else', () => {
  const limit = form({ price: '64200', quantity: '0.25', total: '99' })
  expect(requestOf(MARKET, draftOf(MARKET, limit))).toEqual({
    currency_id: 1,
    side: 'buy',
    type: 'limit',
    price: '64200.00',
    quantity: '0.25000',
    time_in_force: 'GTC',
    post_only: false,
  })
  const market = form({ type: 'market', price: '64200', quantity: '0.25', total: '99' })
  expect(requestOf(MARKET, draftOf(MARKET, market))).toEqual({
    currency_id: 1,
    side: 'buy',
    type: 'market',
    quote_quantity: '99',
    time_in_force: 'IOC',
    post_only: false,
  })
})

test('TRADE-07 values survive a change of type and side', () => {
  const typed = form({ price: '64200', quantity: '0.25', total: '99', time_in_force: 'FOK' })
  const through = { ...typed, type: 'market' as const, side: 'sell' as const }
  expect(draftOf(MARKET, through).price).toBeUndefined()
  expect(draftOf(MARKET, { ...through, type: 'limit', side: 'buy' })).toEqual(draftOf(MARKET, typed))
})

test('TRADE-14 a number that the market cannot hold is sent to the rule as it was typed', () => {
  expect(wireNumber('1.2345', 2)).toBe('1.2345')
  expect(wireNumber('abc', 2)).toBe('abc')
  expect(wireNumber('10k', 2)).toBe('10000.00')
})

test('TRADE-07 arrows step on the raster of the market and never below one step', () => {
  expect(stepped('1.00', 1, 2, 5)).toBe('1.05')
  expect(stepped('1.07', 1, 2, 5)).toBe('1.10')
  expect(stepped('1.07', -1, 2, 5)).toBe('1.05')
  expect(stepped('0.05', -1, 2, 5)).toBe('0.05')
  expect(steppedField(MARKET, 'price', '64,200.00', -1)).toBe('64199.95')
  expect(steppedField(MARKET, 'quantity', '', 1)).toBe('0.00002')
})

test('REAL-11 an arrow goes on from what stands there, and leaves alone what is no number or may be two', () => {
  expect(stepped('60000,5', 1, 2, 1)).toBe('60000.51')
  expect(stepped('60000,5', -1, 2, 1)).toBe('60000.49')
  expect(stepped('1.234,5', 1, 2, 5)).toBe('1234.55')
  expect(stepped('1.0789', 1, 2, 5)).toBe('1.10')
  expect(stepped('1.0501', -1, 2, 5)).toBe('1.05')
  expect(stepped('1,125', 1, 2, 1)).toBe('1,125')
  expect(stepped('abc', -1, 2, 1)).toBe('abc')
})

test('TRADE-07 options that do not combine say why', () => {
  expect(optionReasons(form({ type: 'market' }))).toEqual({
    post_only: 'market_takes',
    time: { GTC: 'market_takes', IOC: null, FOK: 'market_takes' },
  })
  expect(optionReasons(form({ post_only: true })).time).toEqual({
    GTC: null,
    IOC: 'post_only_waits',
    FOK: 'post_only_waits',
  })
  expect(optionReasons(form({ time_in_force: 'IOC' })).post_only).toBe('time_takes')
  expect(optionReasons(form({}))).toEqual({ post_only: null, time: { GTC: null, IOC: null, FOK: null } })
})

test('a market buy is given by its total, all else by its size', () => {
  expect(amountField(form({ type: 'market' }))).toBe('total')
  expect(amountField(form({ type: 'market', side: 'sell' }))).toBe('quantity')
  expect(amountField(form({ type: 'market', by: 'quantity' }))).toBe('quantity')
  expect(amountField(form({}))).toBe('quantity')
})

test('FUT-24 an order that waits keeps its own type: limit and market tabs do not turn it', () => {
  let now = form({ type: 'limit' })
  const turn = (change: Partial<TicketForm>) => {
    now = { ...now, ...turnedForm(now, change) }
    return [now.planned, now.type]
  }
  expect(turn({ planned: false, type: 'market' })).toEqual([false, 'market'])
  // The first time it takes the type that stood there.
  expect(turn({ planned: true })).toEqual([true, 'market'])
  expect(turn({ planned: false, type: 'limit' })).toEqual([false, 'limit'])
  expect(turn({ planned: true })).toEqual([true, 'market'])
  expect(turn({ type: 'limit' })).toEqual([true, 'limit'])
  expect(turn({ planned: false, type: 'market' })).toEqual([false, 'market'])
  expect(turn({ planned: true })).toEqual([true, 'limit'])
  expect(turn({ side: 'sell' })).toEqual([true, 'limit'])
})
