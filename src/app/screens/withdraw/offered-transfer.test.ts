import { expect, test } from 'vitest'
import type { Balance } from '../../../shared/calls/entities.ts'
import { offeredTransfer } from './offered-transfer.ts'

const ONE = 100_000_000n
const balances = (part: Partial<Balance>) =>
  ({
    trade_balance: '0',
    legal_balance: '0',
    contract_balance: '0',
    future_balance: '0',
    finance_balance: '0',
    ...part,
  }) as Balance
const of = (part: Partial<Balance>, fund: bigint, wanted: bigint) =>
  offeredTransfer(balances(part), fund * ONE, wanted * ONE, 10n * ONE)

test('REAL-42 an empty fund account is offered what spot has, all of it while nothing is typed', () => {
  expect(of({ trade_balance: '1000', contract_balance: '1000' }, 0n, 0n)).toEqual({
    from: 'spot',
    has: 1000n * ONE,
    amount: 1000n * ONE,
  })
})

test('REAL-42 what is missing to the amount is offered, out of an account that has it', () => {
  const some = { trade_balance: '20', contract_balance: '500' }
  expect(of(some, 5n, 50n)).toMatchObject({ from: 'contract', amount: 45n * ONE })
  expect(of(some, 5n, 900n)).toMatchObject({ from: 'contract', amount: 500n * ONE })
  expect(of({ trade_balance: '20' }, 2n, 0n)).toMatchObject({ from: 'spot', amount: 20n * ONE })
})

test('REAL-42 nothing is offered where the fund account has enough, or no account has the coin', () => {
  expect([of({ trade_balance: '20' }, 50n, 0n), of({ trade_balance: '20' }, 50n, 50n), of({}, 0n, 50n)]).toEqual([
    null,
    null,
    null,
  ])
})
