import { expect, test } from 'vitest'
import { isLargeOrder } from './large-order.ts'
import type { TicketDraft } from './plan/terms-text.ts'
import { TEST_MARKET as MARKET } from './testing/test-market.ts'
import { draftOf, EMPTY_FORM, type TicketForm } from './ticket-form.ts'

const draft = (change: Partial<TicketForm>): TicketDraft => draftOf(MARKET, { ...EMPTY_FORM, ...change })
const spend = (total: string) => draft({ type: 'market', total })
const limit = (side: 'buy' | 'sell', quantity: string) => draft({ side, type: 'limit', price: '100', quantity })

test('REAL-30 a spot order of over 10,000 or over half of the balance is asked about', () => {
  const asked = (of: TicketDraft, available: string | null) => isLargeOrder(of, { last: '100', available })
  expect([asked(spend('90000'), '100000'), asked(spend('10001'), '1000000')]).toEqual([true, true])
  expect([asked(spend('10000'), '20000'), asked(spend('5001'), '10000')]).toEqual([false, true])
  expect([asked(spend('999'), '1000'), asked(spend('1000'), '1000')]).toEqual([false, true])
  expect([asked(limit('buy', '60'), '10000'), asked(limit('buy', '50'), '10000')]).toEqual([true, false])
  expect([asked(limit('sell', '15'), '20'), asked(limit('sell', '15'), '40')]).toEqual([true, false])
  expect([asked(limit('sell', '101'), null), asked(limit('sell', '15'), null)]).toEqual([true, false])
})

test('REAL-30 a market sale is valued at the last price', () => {
  const sale = draft({ side: 'sell', type: 'market', by: 'quantity', quantity: '2' })
  expect(isLargeOrder(sale, { last: '60000', available: '100' })).toBe(true)
  expect(isLargeOrder(sale, { last: null, available: '100' })).toBe(false)
})
