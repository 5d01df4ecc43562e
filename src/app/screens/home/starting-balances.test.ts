import { expect, test } from 'vitest'
import type { FlowRow } from '../../../shared/calls/money-entities.ts'
import { startingBalances } from './starting-balances.ts'

const row = (account: FlowRow['account'], type: FlowRow['type'] = 'credit') =>
  ({ account, type, symbol: 'USDT', amount: '1000' }) as FlowRow

test('REAL-49 first steps name the starting balances until anything is done with them', () => {
  expect(startingBalances([row('contract'), row('spot')], 2)).toEqual([
    { account: 'spot', symbol: 'USDT', amount: '1000' },
    { account: 'contract', symbol: 'USDT', amount: '1000' },
  ])
  expect(startingBalances([row('fund', 'transfer'), row('contract'), row('spot')], 3)).toBeNull()
  expect(startingBalances([row('spot')], 20)).toBeNull()
  expect(startingBalances([], 0)).toBeNull()
})
