import { expect, test } from 'vitest'
import { restoreExchange } from '../../machine.ts'
import { MERCHANT, MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'

const said = (x: MoneyExchange, id: number, account = 11) =>
  x.exchange.views.money.c2cMessages(account, id)?.map(({ from, kind, text }) => `${from} ${text ?? kind}`)
const unread = (x: MoneyExchange, id: number) => x.exchange.views.money.c2cOrder(11, id)?.unread

test('REAL-93 the merchant greets, answers within 20 s and confirms the receipt at release', () => {
  const x = new MoneyExchange()
  const { id } = x.c2c(11, 'buy', '100')
  expect(said(x, id)).toEqual(['exchange escrow', 'merchant greeting'])
  expect(unread(x, id)).toBe(1)
  x.take({ kind: 'sayC2c', account: 11, id, text: 'Which bank?' })
  x.take({ kind: 'sayC2c', account: 11, id, text: 'Hello?' })
  x.pass(21)
  expect(said(x, id)?.slice(2)).toEqual(['person Which bank?', 'person Hello?', 'merchant reply_pay'])
  expect(unread(x, id)).toBe(2)
  expect(x.take({ kind: 'readC2c', account: 11, id, upto: 99 })).toEqual({ unread: 0 })
  x.take({ kind: 'payC2c', account: 11, id })
  x.pass(21)
  expect(said(x, id)?.slice(5)).toEqual(['exchange paid', 'merchant released'])
  expect(unread(x, id)).toBe(1)
  expect(x.no({ kind: 'sayC2c', account: 11, id, text: 'Thanks' })).toBe('order_closed')
  expect(x.take({ kind: 'readC2c', account: 11, id, upto: 7 })).toEqual({ unread: 0 })
})

test('REAL-93 a merchant that is away answers when it is back; messages of others are not found', () => {
  const x = new MoneyExchange()
  const { id } = x.c2c(11, 'buy', '100')
  x.take({ kind: 'setMerchant', account: MERCHANT, away: true })
  x.take({ kind: 'sayC2c', account: 11, id, text: 'Hello' })
  x.pass(60)
  expect(said(x, id)).toHaveLength(3)
  x.take({ kind: 'setMerchant', account: MERCHANT, away: false })
  x.pass(1)
  expect(said(x, id)?.at(-1)).toBe('merchant reply_pay')
  expect(said(x, id, 12)).toBeUndefined()
  for (const body of [
    { kind: 'sayC2c', account: 12, id, text: 'mine' },
    { kind: 'readC2c', account: 12, id, upto: 1 },
    { kind: 'sayC2c', account: 11, id: 999, text: 'x' },
  ] as const)
    expect(x.no(body)).toBe('order_not_found')
})

test('REAL-93 one order takes a hundred messages of a person; a decision is reported', () => {
  const x = new MoneyExchange()
  x.move(11, 'c2c', '40')
  const { id } = x.c2c(11, 'sell', '40')
  for (let i = 0; i < 100; i++) x.take({ kind: 'sayC2c', account: 11, id, text: `${i}` })
  expect(x.no({ kind: 'sayC2c', account: 11, id, text: 'more' })).toBe('c2c_message_limit')
  x.pass(21)
  expect(said(x, id)?.slice(102)).toEqual(['merchant paid', 'merchant reply_release'])
  x.leap(11 * 60_000)
  x.take({ kind: 'appealC2c', account: 11, id, text: 'nothing came' })
  x.take({ kind: 'decideC2c', account: 11, id, complete: false, note: null })
  expect(said(x, id)?.slice(104)).toEqual(['exchange appealed', 'exchange decided'])
})

test('REAL-93 messages go through a checkpoint, and the hash covers them', () => {
  const x = new MoneyExchange()
  const { id } = x.c2c(11, 'buy', '100')
  x.take({ kind: 'sayC2c', account: 11, id, text: 'Hello' })
  const text = x.exchange.checkpoint()
  const again = restoreExchange(text)
  expect(again.hash()).toBe(x.exchange.hash())
  expect(again.views.money.c2cMessages(11, id)).toEqual(x.exchange.views.money.c2cMessages(11, id))
  expect(restoreExchange(text.replace('"Hello"', '"Hullo"')).hash()).not.toBe(x.exchange.hash())
  for (const exchange of [x.exchange, again]) exchange.apply({ t: x.time + 30_000, kind: 'tick' })
  expect(again.hash()).toBe(x.exchange.hash())
  expect(() => restoreExchange(text.replace(/("merchant","greeting")/, '"nobody","greeting"'))).toThrow()
})

test('REAL-92 a merchant’s record is of the last thirty days, from what it began with on', () => {
  const x = new MoneyExchange()
  const record = [
    { orders: 7, completed: 6, took: 60_000 },
    { orders: 3, completed: 3, took: 30_000 },
  ]
  x.take({ kind: 'openMerchant', account: 32, name: 'Lisboa', funds: [[USDT, '500']], record })
  const seen = () => x.exchange.views.money.merchants().find(({ id }) => id === 32)
  expect(seen()).toMatchObject({ orders: 10, completed: 9, paysIn: 10 })
  const { id } = x.c2c(11, 'buy', '10', { merchant: 32 })
  x.take({ kind: 'cancelC2c', account: 11, id })
  expect(seen()).toMatchObject({ orders: 11, completed: 9 })
  const restored = restoreExchange(x.exchange.checkpoint())
  expect(restored.hash()).toBe(x.exchange.hash())
  expect(restored.views.money.merchants()).toEqual(x.exchange.views.money.merchants())
  x.leap(29 * 86_400_000)
  expect(seen()).toMatchObject({ orders: 4, completed: 3 })
  x.leap(86_400_000)
  expect(seen()).toMatchObject({ orders: 0, completed: 0, paysIn: null })
  for (const wrong of [{ orders: 1, completed: 2, took: 0 }, { orders: -1, completed: -1, took: 0 }]) // biome-ignore format: rows
    expect(x.no({ kind: 'openMerchant', account: 33, name: 'x', funds: [], record: [wrong] })).toBe('bad_request')
})
