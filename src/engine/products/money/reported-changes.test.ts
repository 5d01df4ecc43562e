import { expect, test } from 'vitest'
import type { CommandBody } from '../../contract/command.ts'
import type { C2cView } from '../../contract/money-views.ts'
import { MERCHANT, MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'

const PERSON = 11

/** Balances of the person that a command tells: socket, fund free and locked, C2C. */
function reported(x: MoneyExchange, body: CommandBody): string[][] {
  const { events, answer } = x.send(body)
  expect(answer.ok).toBe(true)
  return reportedBy(events)
}

function reportedBy(events: ReturnType<MoneyExchange['send']>['events']): string[][] {
  return events.flatMap((event) => {
    if (event.kind !== 'balance' || event.account !== PERSON || event.balance.currency_id !== USDT) return []
    const { balance, lock_balance, legal_balance } = event.balance
    return [[event.market, balance, lock_balance, legal_balance]]
  })
}

/** Seconds pass until something is reported. */
function awaited(x: MoneyExchange, seconds: number): string[][] {
  for (let i = 0; i < seconds; i++) {
    x.time += 999
    const news = reportedBy(x.send({ kind: 'tick' }).events)
    if (news.length > 0) return news
  }
  return []
}

test('MONEY-18 a deposit that counts and each step of a withdrawal are reported by 205 on the spot socket, with what stands there then', () => {
  const x = new MoneyExchange()
  x.deposit(PERSON)
  expect(awaited(x, 25)).toEqual([['spot', '50', '0', '0']])
  expect(reported(x, x.asked(PERSON, '20'))).toEqual([['spot', '30', '20', '0']])
  const [row] = x.exchange.views.money.withdrawals(PERSON)
  const id = row?.id ?? 0
  const tx = 'f'.repeat(64)
  expect(reported(x, { kind: 'decideWithdraw', account: PERSON, id, approve: true, note: null, tx })).toEqual([
    ['spot', '30', '0', '0'],
  ])
  const back = x.withdraw(PERSON, '10')
  expect(reported(x, { kind: 'cancelWithdraw', account: PERSON, id: back.id })).toEqual([['spot', '30', '0', '0']])
  const refused = x.withdraw(PERSON, '10')
  const decision = { account: PERSON, id: refused.id, approve: false, note: 'call us', tx: null }
  expect(reported(x, { kind: 'decideWithdraw', ...decision })).toEqual([['spot', '30', '0', '0']])
})

test('MONEY-18 coins that go into escrow, come back or are bought are reported; what moves no coins of the person is not, and is to be asked for', () => {
  const x = new MoneyExchange()
  x.move(PERSON, 'c2c', '100')
  expect(reported(x, x.askedC2c(PERSON, 'sell', '40'))).toEqual([['spot', '0', '0', '60']])
  const [sale] = x.exchange.views.money.c2cOrders(PERSON)
  // The merchant pays: nothing of the person's moves.
  expect(awaited(x, 25)).toEqual([])
  expect(x.exchange.views.money.c2cOrder(PERSON, sale?.id ?? 0)?.status).toBe('paid')
  expect(reported(x, { kind: 'completeC2c', account: PERSON, id: sale?.id ?? 0 })).toEqual([])
  const buy: C2cView = x.c2c(PERSON, 'buy', '30')
  expect(buy.merchant_id).toBe(MERCHANT)
  expect(reported(x, { kind: 'payC2c', account: PERSON, id: buy.id })).toEqual([])
  expect(awaited(x, 25)).toEqual([['spot', '0', '0', '90']])
  const second = x.c2c(PERSON, 'sell', '10')
  expect(reported(x, { kind: 'cancelC2c', account: PERSON, id: second.id })).toEqual([['spot', '0', '0', '90']])
})
