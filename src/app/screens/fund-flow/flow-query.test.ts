import { expect, test } from 'vitest'
import { ALL, flowCsv, isFiltered, requestOf } from './flow-query.ts'

test('FUND-09 what is asked for are the person’s days, both included, and nothing that is not chosen', () => {
  expect(requestOf(ALL, 'Asia/Tokyo')).toEqual({})
  expect(isFiltered(ALL)).toBe(false)
  const query = { ...ALL, account: 'fund', type: 'deposit', coin: 3, from: '2026-11-20', to: '2026-11-21' } as const
  expect(requestOf(query, 'Asia/Tokyo')).toEqual({
    account: 'fund',
    type: 'deposit',
    currency_id: 3,
    from: Date.UTC(2026, 10, 19, 15),
    to: Date.UTC(2026, 10, 21, 15),
  })
  expect(isFiltered(query)).toBe(true)
})

test('FUND-09 the file has every digit, times in UTC, and no formula', () => {
  const row = {
    id: 7,
    at: Date.UTC(2026, 10, 21, 1, 2, 3, 4),
    account: 'spot',
    currency_id: 1,
    symbol: '=BTC',
    type: 'fee',
    amount: '-0.00000051',
    balance: '12345678.00000001',
    ref: null,
  } as const
  expect(flowCsv([row])).toBe(
    "\uFEFFid,at,account,currency,type,amount,balance,ref\r\n7,2026-11-21T01:02:03.004Z,spot,'=BTC,fee,-0.00000051,12345678.00000001,\r\n",
  )
})
