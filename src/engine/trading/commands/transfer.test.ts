import { expect, test } from 'vitest'
import type { Balance } from '../../../shared/calls/entities.ts'
import type { Wallet } from '../../contract/command.ts'
import { USDT } from '../../testing/test-perp.ts'
import { PlanExchange } from '../../testing/test-plans.ts'

function move(x: PlanExchange, from: Wallet, to: Wallet, amount: string, asset = USDT) {
  const { answer } = x.ask(11, { kind: 'transfer', asset, from, to, amount })
  return answer.ok ? (answer.data as Balance) : [answer.refusal.key, answer.refusal.params?.available]
}

test('PLAN-15 money moves between the accounts of a person', () => {
  const x = PlanExchange.withSpot()
  expect(move(x, 'spot', 'fund', '40.00000001')).toMatchObject({
    trade_balance: '99960.99999999',
    balance: '40.00000001',
  })
  expect(move(x, 'fund', 'contract', '40')).toMatchObject({ balance: '0.00000001', contract_balance: '100040' })
  expect(x.events.flatMap((event) => (event.kind === 'balance' ? [event.market] : [])).sort()).toEqual([
    'contract',
    'spot',
  ])
  expect(move(x, 'contract', 'option', '40')).toMatchObject({ future_balance: '40', contract_balance: '100000' })
  expect(move(x, 'option', 'finance', '1')).toMatchObject({ finance_balance: '1' })
  expect(x.leaks()).toEqual([])
})

test('PLAN-15 refused: the same account, no currency, nothing there, too much, no number', () => {
  const x = PlanExchange.withSpot()
  expect(move(x, 'spot', 'spot', '1')).toEqual(['transfer_same', undefined])
  expect(move(x, 'spot', 'fund', '1', -1)).toEqual(['transfer_currency', undefined])
  expect(move(x, 'spot', 'contract', '1', 1)).toEqual(['transfer_currency', undefined])
  expect(move(x, 'fund', 'spot', '1')).toEqual(['transfer_nothing', undefined])
  expect(move(x, 'spot', 'fund', '100001.00000001')).toEqual(['transfer_insufficient', '100001'])
  expect(move(x, 'spot', 'fund', '0')).toEqual(['number_positive', undefined])
  for (const amount of ['-1', '1e-7', '0.1.2', '0.000000001', '1'.repeat(40)])
    expect(move(x, 'spot', 'fund', amount)[0 as never], amount).toBe('number_format')
  expect(move(x, 'spot', 'fund', '')[0 as never]).toBe('quantity_required')
})

test('PLAN-15 out of the contract account goes what margins leave, and no profit that is not realised', () => {
  const x = PlanExchange.withSpot()
  x.last('20000')
  x.fill(11, 'buy', '1', '20000')
  const { available } = x.total(11)
  expect(move(x, 'contract', 'fund', '100000')).toEqual(['transfer_insufficient', available])
  x.perp(11, 'buy', '10', '19000')
  const less = x.total(11).available
  expect(Number(less)).toBeLessThan(Number(available))
  x.drive(21_000)
  expect(Number(x.total(11).available)).toBeGreaterThan(Number(less) + 900)
  expect(move(x, 'contract', 'fund', '100000')).toEqual(['transfer_insufficient', less])
  expect(move(x, 'contract', 'fund', less)).toMatchObject({ balance: less })
  expect(move(x, 'contract', 'fund', '0.01')).toEqual(['transfer_nothing', undefined])
  x.drive(19_500)
  expect(x.positions(11)).toHaveLength(1)
})

test('PLAN-15 nobody moves money without an account, nor through an account of no known kind', () => {
  const x = PlanExchange.withSpot()
  const refusal = (who: number, from: string, to: string) => {
    const { answer } = x.ask(who, {
      kind: 'transfer',
      asset: USDT,
      from: from as Wallet,
      to: to as Wallet,
      amount: '1',
    })
    return answer.ok ? 'done' : answer.refusal.key
  }
  expect(refusal(987_654, 'spot', 'fund')).toBe('not_found')
  expect(refusal(11, 'pocket', 'fund')).toBe('bad_request')
  expect(refusal(11, 'spot', 'pocket')).toBe('bad_request')
  expect(x.leaks()).toEqual([])
})
