import { expect, test } from 'vitest'
import { MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'

const FEES = 1
const DAY = 24 * 3_600_000
const refusedWith = (x: MoneyExchange, body: Parameters<MoneyExchange['send']>[0]) => {
  const { answer } = x.send(body)
  return answer.ok ? null : [answer.refusal.key, answer.refusal.params]
}

function rich(): MoneyExchange {
  const x = new MoneyExchange()
  for (const account of [11, 12]) {
    x.move(account, 'fund', '100')
    x.take({ kind: 'credit', account, wallet: 'fund', asset: USDT, amount: '100000' })
  }
  return x
}

test('MONEY-05 a withdrawal locks its amount, and what is sent is amount = fee + received to the last digit', () => {
  const x = rich()
  const record = x.withdraw(11, '8000.00000003', { fee: '6.40000001' })
  expect(record).toMatchObject({
    status: 0,
    amount: '8000.00000003',
    fee: '6.40000001',
    received: '7993.60000002',
    tx: null,
  })
  expect(x.fund(11)).toEqual(['92099.99999997', '8000.00000003'])
  const fees = Number(x.fund(FEES)[0])
  x.take({ kind: 'decideWithdraw', account: 11, id: record.id, approve: true, note: null, tx: 'ab12' })
  expect(x.fund(11)).toEqual(['92099.99999997', '0'])
  expect(Number(x.fund(FEES)[0]) - fees).toBeCloseTo(6.40000001, 8)
  expect(x.exchange.views.money.withdrawals(11)[0]).toMatchObject({ status: 1, reason: null, tx: 'ab12' })
  expect(x.entries(11, 2)).toEqual([
    ['withdraw_fee', '-6.40000001'],
    ['withdraw', '-7993.60000002'],
  ])
  expect(x.leaks()).toEqual([])
})

test('MONEY-05 taken back while it is under review: failed, with that reason, and all of it is back', () => {
  const x = rich()
  const { id } = x.withdraw(11, '50')
  expect(x.no({ kind: 'cancelWithdraw', account: 12, id })).toBe('not_found')
  expect(x.take({ kind: 'cancelWithdraw', account: 11, id })).toMatchObject({ status: 2, reason: 'cancelled_by_user' })
  expect(x.fund(11)).toEqual(['100100', '0'])
  for (const kind of ['cancelWithdraw', 'decideWithdraw'] as const)
    expect(x.no({ kind, account: 11, id, approve: true, note: null, tx: null })).toBe('review_closed')
  expect(x.leaks()).toEqual([])
})

test('MONEY-05 refused by the reviewer, with the reason; what was sent cannot be taken back', () => {
  const x = rich()
  const refused = x.withdraw(11, '50')
  const sent = x.withdraw(11, '60')
  x.take({ kind: 'decideWithdraw', account: 11, id: refused.id, approve: false, note: 'call us', tx: null })
  x.take({ kind: 'decideWithdraw', account: 11, id: sent.id, approve: true, note: null, tx: 'x' })
  expect(x.exchange.views.money.withdrawals(11)).toMatchObject([
    { id: sent.id, status: 1 },
    { id: refused.id, status: 2, reason: 'refused', note: 'call us' },
  ])
  expect(x.no({ kind: 'cancelWithdraw', account: 11, id: sent.id })).toBe('review_closed')
  expect(x.fund(11)).toEqual(['100040', '0'])
  expect(x.leaks()).toEqual([])
})

test('MONEY-06 minimum, balance and numbers, on both sides', () => {
  const x = new MoneyExchange()
  x.move(11, 'fund', '100')
  const key = (amount: string, more = {}) => x.no(x.asked(11, amount, more))
  expect(key('9.99999999')).toBe('withdraw_minimum')
  expect(key('100.00000001')).toBe('insufficient_available_balance')
  for (const amount of ['-10', '1e2', '10.000000001', '0x10', '1'.repeat(40)])
    expect(key(amount), amount).toBe('number_format')
  expect([key(''), key('0')]).toEqual(['quantity_required', 'number_positive'])
  expect(key('10', { fee: '10', minimum: '1' })).toBe('withdraw_minimum')
  expect(key('10.00000001', { fee: '10', minimum: '1' })).toBeNull()
  expect(key('10')).toBeNull()
  expect(key('79.99999999')).toBeNull()
  expect(key('0.00000001', { fee: '0', minimum: '0' })).toBe('insufficient_available_balance')
  expect(x.fund(11)[0]).toBe('0')
  expect(x.no(x.asked(99, '10'))).toBe('not_found')
  expect(x.no(x.asked(1, '10'))).toBe('not_found')
  expect(x.no(x.asked(12, '10', { asset: 77 }))).toBe('not_found')
  expect(x.leaks()).toEqual([])
})

test('MONEY-06 the limit counts what has left or waits within 24 h, by its worth in USDT, and lets go to the second', () => {
  const x = rich()
  const limit = { limit: '10000' }
  x.withdraw(11, '4000', limit)
  const { id } = x.withdraw(11, '3000', limit)
  x.leap(1_000)
  expect(refusedWith(x, x.asked(11, '3000.00000001', limit))).toEqual([
    'withdraw_limit',
    { limit: '10000', left: '3000' },
  ])
  x.take({ kind: 'cancelWithdraw', account: 11, id })
  x.withdraw(11, '6000', limit)
  expect(x.no(x.asked(11, '10', limit))).toBe('withdraw_limit')
  expect(x.no(x.asked(11, '10', { limit: '1000000' }))).toBeNull()
  expect(x.no(x.asked(12, '10000', limit))).toBeNull()
  const [, , , first] = x.exchange.views.money.withdrawals(11)
  const { nextRelease } = x.exchange.views.money.withdrawn(11)
  expect(nextRelease).toBe((first?.created_at ?? 0) + DAY)
  x.time = (nextRelease ?? 0) - 2
  expect(x.no(x.asked(11, '3990', limit))).toBe('withdraw_limit')
  expect(x.no(x.asked(11, '3990', limit))).toBeNull()
})

test('MONEY-06 another coin counts by the last price; nobody without a level withdraws anything', () => {
  const x = rich()
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: 1, amount: '200' })
  const coin = { asset: 1, fee: '0.01', minimum: '0.1' }
  expect(x.no(x.asked(11, '100.00000001', coin))).toBe('withdraw_limit')
  expect(x.withdraw(11, '100', coin).value).toBe('10000')
  expect(x.no(x.asked(12, '10', { limit: '0' }))).toBe('withdraw_limit')
  expect(x.no(x.asked(11, '1', { asset: 2, minimum: '0.1', fee: '0' }))).toBe('insufficient_available_balance')
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: 2, amount: '5' })
  // A coin that no market knows has no worth to count.
  expect(x.no(x.asked(11, '1', { asset: 2, minimum: '0.1', fee: '0' }))).toBe('withdraw_limit')
})

test('MONEY-06 a last price that small trades have pushed down is not what counts: mark is', () => {
  const x = rich()
  x.take({ kind: 'credit', account: 11, wallet: 'fund', asset: 1, amount: '200' })
  const coin = { asset: 1, fee: '0.01', minimum: '0.1' }
  const trade = (price: string) => {
    const order = { price, quantity: '0.1' } as const
    x.place(12, { side: 'buy', ...order })
    x.place(11, { side: 'sell', ...order })
  }
  // Within a twentieth of mark, which is 100, the price that the person sees counts.
  trade('96')
  expect(x.withdraw(11, '1', coin).value).toBe('96')
  trade('80')
  expect(x.withdraw(11, '1', coin).value).toBe('100')
  trade('65')
  expect(refusedWith(x, x.asked(11, '98.1', coin))).toEqual(['withdraw_limit', { limit: '10000', left: '9804' }])
})

test('MONEY-08 with the allowlist on withdrawals go to addresses of the book alone, whole as they stand there', () => {
  const x = rich()
  const entry = { asset: USDT, network: 'TRC20', address: 'COLD', memo: null, label: 'Cold wallet' }
  const { id } = x.take<{ id: number }>({ kind: 'addAddress', account: 11, ...entry })
  expect(x.no({ kind: 'addAddress', account: 11, ...entry })).toBe('address_known')
  expect(x.no({ kind: 'addAddress', account: 12, ...entry })).toBeNull()
  expect(x.take({ kind: 'setAllowlist', account: 11, on: true })).toMatchObject({ allowlist: true })
  expect(x.no(x.asked(11, '20'))).toBe('address_not_listed')
  expect(x.no(x.asked(12, '20'))).toBeNull()
  for (const more of [{ network: 'BEP20' }, { memo: '1' }, { asset: 1 }])
    expect(x.no(x.asked(11, '20', { address: 'COLD', ...more })), JSON.stringify(more)).toBe('address_not_listed')
  expect(x.no(x.asked(11, '20', { address: 'COLD' }))).toBeNull()
  expect(x.no({ kind: 'removeAddress', account: 12, id })).toBe('not_found')
  expect(x.take({ kind: 'removeAddress', account: 11, id })).toMatchObject({ allowlist: true, list: [] })
  expect(x.no(x.asked(11, '20', { address: 'COLD' }))).toBe('address_not_listed')
  x.take({ kind: 'setAllowlist', account: 11, on: false })
  expect(x.no(x.asked(11, '20'))).toBeNull()
})

test('MONEY-08 a book holds a hundred addresses', () => {
  const x = rich()
  const add = (at: number) =>
    x.no({ kind: 'addAddress', account: 11, asset: USDT, network: 'TRC20', address: `A${at}`, memo: null, label: 'a' })
  for (let at = 0; at < 100; at++) expect(add(at)).toBeNull()
  expect(add(100)).toBe('address_book_full')
})

test('ID-09 while everything is locked nothing is sent, moved or sold; taking back and refusing still work', () => {
  const x = rich()
  x.move(11, 'c2c', '10')
  const [waiting, refused, cancelled] = [x.withdraw(11, '50'), x.withdraw(11, '50'), x.withdraw(11, '50')]
  const freeze = (frozen: boolean) =>
    x.take({ kind: 'freeze', account: 11, frozen, origin: { device: 'd', ip: 'i', country: 'CH' } })
  const approve = { kind: 'decideWithdraw', account: 11, id: waiting.id, approve: true, note: null, tx: 'x' } as const
  freeze(true)
  expect(x.send(approve).answer).toMatchObject({ refusal: { key: 'account_frozen', code: 409 } })
  expect(x.no(x.asked(11, '50'))).toBe('account_frozen')
  expect(x.no(x.askedC2c(11, 'sell', '10'))).toBe('account_frozen')
  expect(x.no({ kind: 'transfer', account: 11, asset: USDT, from: 'fund', to: 'spot', amount: '1' })).toBe(
    'account_frozen',
  )
  expect(x.no({ ...approve, id: refused.id, approve: false, note: 'no', tx: null })).toBeNull()
  expect(x.no({ kind: 'cancelWithdraw', account: 11, id: cancelled.id })).toBeNull()
  expect(x.fund(11)).toEqual(['100050', '50'])
  freeze(false)
  expect(x.no(approve)).toBeNull()
  expect(x.leaks()).toEqual([])
})
