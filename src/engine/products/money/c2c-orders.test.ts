import { expect, test } from 'vitest'
import { MERCHANT, MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'
import { HOUSE } from '../../trading/model/house.ts'
import { merchantPause } from './c2c-life.ts'

const MINUTE = 60_000
const status = (x: MoneyExchange, id: number) => x.exchange.views.money.c2cOrder(11, id)?.status

test('MONEY-12 buying: coins in escrow at once, and the merchant completes 5 to 20 s after "paid"', () => {
  const x = new MoneyExchange()
  const { id } = x.c2c(11, 'buy', '100')
  expect([x.c2cMoney(MERCHANT), x.c2cMoney(HOUSE.escrow), x.c2cMoney(11)]).toEqual(['400', '100', '0'])
  x.pass(30)
  expect(status(x, id)).toBe('unpaid')
  x.take({ kind: 'payC2c', account: 11, id })
  x.pass(4)
  expect(status(x, id)).toBe('paid')
  x.pass(16)
  expect(status(x, id)).toBe('completed')
  expect([x.c2cMoney(MERCHANT), x.c2cMoney(HOUSE.escrow), x.c2cMoney(11)]).toEqual(['400', '0', '100'])
  expect(x.entries(11, 1)).toEqual([['c2c_buy', '100']])
  expect(x.exchange.views.money.merchants()[0]).toMatchObject({ orders: 1, completed: 1 })
  expect(x.leaks()).toEqual([])
})

test('MONEY-12 selling: the merchant pays after 5 to 20 s, the person lets the coins go', () => {
  const x = new MoneyExchange()
  expect(x.no(x.askedC2c(11, 'sell', '40'))).toBe('insufficient_funds')
  x.move(11, 'c2c', '40')
  const { id } = x.c2c(11, 'sell', '40')
  expect([x.c2cMoney(11), x.c2cMoney(HOUSE.escrow)]).toEqual(['0', '40'])
  expect(x.no({ kind: 'completeC2c', account: 11, id })).toBe('c2c_unpaid')
  expect(x.no({ kind: 'payC2c', account: 11, id })).toBe('c2c_not_yours')
  x.pass(21)
  expect(status(x, id)).toBe('paid')
  expect(x.no({ kind: 'cancelC2c', account: 11, id })).toBe('c2c_frozen')
  x.take({ kind: 'completeC2c', account: 11, id })
  expect(x.no({ kind: 'completeC2c', account: 11, id })).toBe('order_closed')
  expect([x.c2cMoney(11), x.c2cMoney(HOUSE.escrow), x.c2cMoney(MERCHANT)]).toEqual(['0', '0', '540'])
  expect(x.entries(11, 1)).toEqual([['c2c_sell', '-40']])
  expect(x.leaks()).toEqual([])
})

test('MONEY-12 a bot takes 5 to 20 s, its own time for each order', () => {
  const pauses = Array.from({ length: 3_000 }, (_, id) => merchantPause(id))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(5_000)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(20_000)
  expect(new Set(pauses).size).toBeGreaterThan(2_000)
})

test('MONEY-13 fifteen minutes unpaid cancel an order, not a moment sooner; its coins go back', () => {
  const x = new MoneyExchange()
  const { id, pay_by, created_at } = x.c2c(11, 'buy', '100')
  expect(pay_by - created_at).toBe(15 * MINUTE)
  x.time = pay_by - 2
  x.send({ kind: 'tick' })
  expect(status(x, id)).toBe('unpaid')
  x.send({ kind: 'tick' })
  expect(x.exchange.views.money.c2cOrder(11, id)).toMatchObject({
    status: 'cancelled',
    reason: 'unpaid',
    closed_at: pay_by,
  })
  expect([x.c2cMoney(MERCHANT), x.c2cMoney(HOUSE.escrow)]).toEqual(['500', '0'])
  expect(x.no({ kind: 'payC2c', account: 11, id })).toBe('order_closed')
  expect(x.exchange.views.money.merchants()[0]).toMatchObject({ orders: 1, completed: 0 })
})

test('MONEY-13 cancelling is free before "paid"; a sale gives its coins back', () => {
  const x = new MoneyExchange()
  x.move(11, 'c2c', '40')
  const sale = x.c2c(11, 'sell', '40')
  x.take({ kind: 'cancelC2c', account: 11, id: sale.id })
  expect(x.c2cMoney(11)).toBe('40')
  expect(x.entries(11, 2)).toEqual([
    ['c2c_return', '40'],
    ['c2c_sell', '-40'],
  ])
  const buy = x.c2c(11, 'buy', '10')
  x.take({ kind: 'payC2c', account: 11, id: buy.id })
  expect(x.no({ kind: 'cancelC2c', account: 11, id: buy.id })).toBe('c2c_frozen')
  expect(x.no({ kind: 'payC2c', account: 11, id: buy.id })).toBe('c2c_frozen')
  expect(x.leaks()).toEqual([])
})

test.each([
  ['buy', true],
  ['buy', false],
  ['sell', true],
  ['sell', false],
] as const)(
  'MONEY-13 an appeal of one who would %s freezes both until the exchange decides (for the merchant’s coins to go: %s)',
  (side, complete) => {
    const x = new MoneyExchange()
    x.move(11, 'c2c', '100')
    const { id } = x.c2c(11, side, '100')
    if (side === 'buy') x.take({ kind: 'payC2c', account: 11, id })
    else x.pass(21)
    expect(status(x, id)).toBe('paid')
    x.take({ kind: 'setMerchant', account: MERCHANT, away: true })
    const appeal = { kind: 'appealC2c', account: 11, id, text: 'nothing came' } as const
    expect(x.no(appeal)).toBe('c2c_appeal_early')
    const from = x.exchange.views.money.c2cOrder(11, id)?.appeal_from ?? 0
    x.time = from - 2
    expect(x.no(appeal)).toBe('c2c_appeal_early')
    expect(x.no({ kind: 'decideC2c', account: 11, id, complete: false, note: null })).toBe('c2c_frozen')
    expect(x.no(appeal)).toBeNull()
    x.take({ kind: 'setMerchant', account: MERCHANT, away: false })
    x.pass(60)
    for (const kind of ['completeC2c', 'cancelC2c', 'payC2c'] as const)
      expect(x.no({ kind, account: 11, id }), kind).toBe('c2c_frozen')
    expect(status(x, id)).toBe('appealed')
    expect(x.exchange.views.money.reviews().appeals.map((one) => one.id)).toEqual([id])
    x.take({ kind: 'decideC2c', account: 11, id, complete, note: 'the receipt says so' })
    expect(x.exchange.views.money.c2cOrder(11, id)).toMatchObject({
      status: complete ? 'completed' : 'cancelled',
      reason: 'decided',
      note: 'the receipt says so',
    })
    const own = { buy: complete ? '200' : '100', sell: complete ? '0' : '100' }[side]
    expect([x.c2cMoney(11), x.c2cMoney(HOUSE.escrow)]).toEqual([own, '0'])
    expect(x.leaks()).toEqual([])
  },
)

test('MONEY-12 a merchant sells no more than it has, and none while it is away', () => {
  const x = new MoneyExchange()
  expect(x.no(x.askedC2c(11, 'buy', '500.00000001'))).toBe('c2c_not_enough')
  x.c2c(11, 'buy', '300')
  expect(x.no(x.askedC2c(12, 'buy', '200.00000001'))).toBe('c2c_not_enough')
  expect(x.no(x.askedC2c(12, 'buy', '200'))).toBeNull()
  x.take({ kind: 'setMerchant', account: MERCHANT, away: true })
  expect(x.no(x.askedC2c(12, 'buy', '1'))).toBe('c2c_merchant_away')
  expect(x.no(x.askedC2c(12, 'buy', '1', { merchant: 12 }))).toBe('not_found')
  expect(x.no({ kind: 'openMerchant', account: 12, name: 'x', funds: [] })).toBe('bad_request')
  expect(x.no({ kind: 'openMerchant', account: 32, name: 'x', funds: [[77, '1']] })).toBe('not_found')
  expect(x.leaks()).toEqual([])
})

test('MONEY-17 another person’s order is as if it were not there', () => {
  const x = new MoneyExchange()
  const { id } = x.c2c(11, 'buy', '100', { asset: USDT })
  for (const kind of ['payC2c', 'cancelC2c', 'completeC2c'] as const)
    expect(x.no({ kind, account: 12, id }), kind).toBe('order_not_found')
  expect(x.no({ kind: 'appealC2c', account: 12, id, text: 'mine' })).toBe('order_not_found')
  expect(x.exchange.views.money.c2cOrder(12, id)).toBeNull()
})

test('MONEY-12 a person has five orders open at most; one that ends makes room, and others have their own', () => {
  const x = new MoneyExchange()
  const ids = Array.from({ length: 5 }, () => x.c2c(11, 'buy', '10').id)
  expect(x.send(x.askedC2c(11, 'buy', '10')).answer).toMatchObject({
    refusal: { key: 'c2c_open_limit', code: 409 },
  })
  expect(x.no(x.askedC2c(12, 'buy', '10'))).toBeNull()
  x.take({ kind: 'cancelC2c', account: 11, id: ids[0] ?? 0 })
  expect(x.no(x.askedC2c(11, 'buy', '10'))).toBeNull()
})

test('MONEY-13 "paid" after its time, before the next tick, ends the order as unpaid', () => {
  const x = new MoneyExchange()
  const { id, pay_by } = x.c2c(11, 'buy', '100')
  x.time = pay_by - 1
  expect(x.no({ kind: 'payC2c', account: 11, id })).toBe('order_closed')
  expect(x.exchange.views.money.c2cOrder(11, id)).toMatchObject({
    status: 'cancelled',
    reason: 'unpaid',
    closed_at: pay_by,
  })
  expect([x.c2cMoney(MERCHANT), x.c2cMoney(HOUSE.escrow)]).toEqual(['500', '0'])
  expect(x.leaks()).toEqual([])
})
