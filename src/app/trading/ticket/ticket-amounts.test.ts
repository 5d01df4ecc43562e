import { expect, test } from 'vitest'
import { checkOrder } from '../../../shared/rules/order-rule.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import { TEST_MARKET as MARKET } from './testing/test-market.ts'
import { atPercent, feesOf, percentOf, type TicketMoment, totalOf } from './ticket-amounts.ts'
import { draftOf, EMPTY_FORM, type TicketForm } from './ticket-form.ts'

const form = (change: Partial<TicketForm>): TicketForm => ({ ...EMPTY_FORM, ...change })
const ASKS: Level[] = [
  ['100.00', '1.00000'],
  ['101.00', '2.00000'],
]
const moment = (available: string | null, levels: readonly Level[] = ASKS, whole = true): TicketMoment => ({
  last: '100.00',
  available,
  levels,
  whole,
})

test('TRADE-08 100 % passes every rule, for random prices and balances of both sides', () => {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let i = 0; i < 300; i++) {
    const price = `${90 + Math.floor(next() * 20)}.${['00', '05', '35', '95'][Math.floor(next() * 4)]}`
    const available = `${10 + Math.floor(next() * 10_000)}.${Math.floor(next() * 1e8)}`
    const side = next() < 0.5 ? ('buy' as const) : ('sell' as const)
    const filled = { ...form({ side, price }), ...atPercent(MARKET, form({ side, price }), 100, moment(available)) }
    const check = checkOrder(MARKET, draftOf(MARKET, filled), { last: '100.00', available })
    expect(check.ok, `${side} at ${price} with ${available}: ${filled.quantity}`).toBe(true)
    const more = { ...filled, quantity: addStep(filled.quantity) }
    expect(checkOrder(MARKET, draftOf(MARKET, more), { last: '100.00', available }).ok).toBe(false)
  }
})

function addStep(quantity: string): string {
  const [whole = '0', fraction = ''] = quantity.split('.')
  const units = BigInt(whole + fraction.padEnd(5, '0')) + 2n
  const text = units.toString().padStart(6, '0')
  return `${text.slice(0, -5)}.${text.slice(-5)}`
}

test('TRADE-08 a market buy by total takes exactly the part of what is available', () => {
  const market = form({ type: 'market' })
  expect(atPercent(MARKET, market, 100, moment('66086.5601724')).total).toBe('66086.5601724')
  expect(atPercent(MARKET, market, 33, moment('0.00000010')).total).toBe('0.00000003')
  expect(atPercent(MARKET, market, 0, moment('5')).total).toBe('')
})

test('TRADE-08 a market buy by size takes what the book asks for the money', () => {
  const market = form({ type: 'market', by: 'quantity' })
  expect(atPercent(MARKET, market, 100, moment('201')).quantity).toBe('2')
})

test('TRADE-08 nothing is put in while the balance or the price is not known', () => {
  expect(atPercent(MARKET, form({ price: '100', quantity: '3' }), 50, moment(null)).quantity).toBe('3')
  expect(
    atPercent(MARKET, form({ quantity: '3' }), 50, { last: null, available: '9', levels: [], whole: true }).quantity,
  ).toBe('3')
})

test('the ruler stands where the typed size is, cut to whole percent', () => {
  const of = (change: Partial<TicketForm>, available: string | null) =>
    percentOf(MARKET, form(change), moment(available))
  expect(of({ price: '100', quantity: '1' }, '300')).toBe(33)
  expect(of({ side: 'sell', price: '100', quantity: '1' }, '4')).toBe(25)
  expect(of({ price: '100', quantity: '9' }, '300')).toBe(100)
  expect(of({ type: 'market', total: '30' }, '300')).toBe(10)
  expect(of({ type: 'market', by: 'quantity', quantity: '2' }, '402')).toBe(50)
  expect(of({ price: '100', quantity: 'x' }, '300')).toBe(0)
  expect(of({ price: '100', quantity: '1' }, null)).toBe(0)
  expect(of({ price: '100', quantity: '1', percent: 77 }, '300')).toBe(77)
})

test('TRADE-07 the total is price times size, or what the book asks', () => {
  const total = (change: Partial<TicketForm>) => totalOf(MARKET, draftOf(MARKET, form(change)), moment('1000'))
  expect(total({ price: '64200', quantity: '0.25' })).toEqual({ total: '16050', about: false, short: null })
  expect(total({ type: 'market', by: 'quantity', quantity: '2' })).toEqual({
    total: '201',
    about: true,
    short: null,
  })
  expect(total({ type: 'market', by: 'quantity', quantity: '4' })).toEqual({ total: '302', about: true, short: 'book' })
  expect(total({ type: 'market', total: '70' })).toEqual({ total: '70', about: false, short: null })
  expect(total({ type: 'market', total: 'x' })).toBeNull()
  expect(total({ quantity: '1' })).toBeNull()
})

test('TRADE-07 that the book holds less is said only where the book itself has ended', () => {
  const draft = draftOf(MARKET, form({ type: 'market', by: 'quantity', quantity: '4' }))
  const short = (levels: readonly Level[], whole: boolean) => totalOf(MARKET, draft, moment('1000', levels, whole))
  expect(short(ASKS, true)).toEqual({ total: '302', about: true, short: 'book' })
  expect(short(ASKS, false)).toEqual({ total: '302', about: true, short: 'levels' })
  expect(short([], true)).toEqual({ total: '0', about: true, short: 'book' })
  // Nothing is known of the book.
  expect(short([], false)).toBeNull()
})

test('TRADE-07 the fee is in the coin that is received, rounded up', () => {
  const fees = (change: Partial<TicketForm>) => feesOf(MARKET, draftOf(MARKET, form(change)), moment('1000'))
  expect(fees({ price: '100', quantity: '0.25' })).toMatchObject({
    maker: '0.00025',
    taker: '0.00025',
    currency: 'BTC',
  })
  expect(fees({ side: 'sell', price: '100', quantity: '0.25' })).toMatchObject({
    maker: '0.025',
    taker: '0.025',
    currency: 'USDT',
  })
  expect(fees({ type: 'market', total: '201' })?.taker).toBe('0.002')
  expect(fees({ price: '100' })).toBeNull()
})
