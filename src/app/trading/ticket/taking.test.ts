import { expect, test } from 'vitest'
import type { Level } from '../../../shared/wire/messages.ts'
import type { TicketDraft } from './plan/terms-text.ts'
import { movesMuch, receivedOf, type TakingMoment, takingOf } from './taking.ts'
import { TEST_MARKET as MARKET } from './testing/test-market.ts'
import { draftOf, EMPTY_FORM, type TicketForm } from './ticket-form.ts'

const ASKS: Level[] = [
  ['100.00', '1.00000'],
  ['100.40', '2.00000'],
  ['102.00', '5.00000'],
  ['104.00', '5.00000'],
]
const BIDS: Level[] = [
  ['99.00', '1.00000'],
  ['98.00', '1.00000'],
]
const now: TakingMoment = { levels: ASKS, across: '100.00', whole: true, reference: '100.00' }
const draft = (change: Partial<TicketForm>): TicketDraft => draftOf(MARKET, { ...EMPTY_FORM, ...change })
const buy = (quantity: string) => draft({ type: 'market', by: 'quantity', quantity })
const text = (units: bigint | null | undefined) => (units == null ? units : Number(units) / 1e8)

test('REAL-30 a market order says what the book gives for it: size, average price, slippage and how far the price moves', () => {
  const taking = takingOf(MARKET, buy('2'), now)
  expect(text(taking?.quantity)).toBe(2)
  expect(text(taking?.value)).toBe(200.4)
  expect(text(taking?.average)).toBe(100.2)
  expect(text(taking?.slippage)).toBe(0.002)
  expect(text(taking?.moves)).toBe(0.004)
  expect(taking?.short).toBeNull()
  expect(movesMuch(taking)).toBe(false)
})

test('REAL-30 a buy by total takes what its money pays for, and the fee is taken from what is received', () => {
  const spend = draft({ type: 'market', total: '200.4' })
  const taking = takingOf(MARKET, spend, now)
  expect(text(taking?.quantity)).toBe(2)
  if (!taking) throw new Error('nothing taken')
  const { received, fee } = receivedOf(MARKET, spend, taking)
  expect([text(received), text(fee)]).toEqual([2, 0.002])
  const sell = draft({ side: 'sell', type: 'market', quantity: '1' })
  const sold = takingOf(MARKET, sell, { ...now, levels: BIDS, across: '100.00' })
  if (!sold) throw new Error('nothing taken')
  expect(text(receivedOf(MARKET, sell, sold).received)).toBe(99)
  expect(text(sold.middle)).toBe(99.5)
})

test('REAL-30 what moves the price by more than 0.5 % is asked about, at market or by a limit far past the best price', () => {
  expect(movesMuch(takingOf(MARKET, buy('3'), now))).toBe(false)
  expect(movesMuch(takingOf(MARKET, buy('3.00002'), now))).toBe(true)
  const far = draft({ price: '110', quantity: '4' })
  expect(text(takingOf(MARKET, far, now)?.moves)).toBe(0.02)
  expect(movesMuch(takingOf(MARKET, far, now))).toBe(true)
  // Its own price stops it: the rest waits.
  expect(movesMuch(takingOf(MARKET, draft({ price: '100.4', quantity: '9' }), now))).toBe(false)
  expect(takingOf(MARKET, draft({ price: '99', quantity: '9' }), now)).toBeNull()
  expect(takingOf(MARKET, draft({ price: '110', quantity: '4', post_only: true }), now)).toBeNull()
})

test('REAL-30 a book too thin says so: its end, the 5 % bound of a market order, the levels known here', () => {
  const all = takingOf(MARKET, buy('20'), now)
  expect([text(all?.quantity), all?.short]).toEqual([13, 'book'])
  const bound = takingOf(MARKET, buy('20'), { ...now, reference: '99.00', whole: false })
  expect([text(bound?.quantity), bound?.short]).toEqual([8, 'book'])
  expect(takingOf(MARKET, buy('20'), { ...now, whole: false })?.short).toBe('levels')
  const none = takingOf(MARKET, buy('1'), { ...now, levels: [] })
  expect([none?.average, none?.short]).toEqual([null, 'book'])
  expect([all, bound, none].every(movesMuch)).toBe(true)
  // Not known is not thin.
  expect(takingOf(MARKET, buy('1'), { ...now, levels: [], whole: false })).toBeNull()
})

test('REAL-30 an order that waits for its trigger, or has no size yet, takes nothing of the book of now', () => {
  expect(takingOf(MARKET, { ...buy('1'), trigger: { kind: 'conditional', price: '120', by: 'last' } }, now)).toBeNull()
  expect(takingOf(MARKET, buy(''), now)).toBeNull()
  expect(takingOf(MARKET, draft({ type: 'market', total: '' }), now)).toBeNull()
})
