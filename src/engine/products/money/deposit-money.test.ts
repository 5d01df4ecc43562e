import { expect, test } from 'vitest'
import { MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'

const rowOf = (x: MoneyExchange) => x.exchange.views.money.deposits(11)[0]

test('MONEY-01 a deposit gains a confirmation a second and counts with the twentieth, once', () => {
  const x = new MoneyExchange()
  const seen = x.deposit(11, { amount: '1250.00000001' })
  expect(seen).toMatchObject({ status: 0, confirmations: 0, required: 20, network: 'TRC20', amount: '1250.00000001' })
  x.pass(7)
  expect(rowOf(x)).toMatchObject({ status: 0, confirmations: 7 })
  expect(x.fund(11)).toEqual(['0', '0'])
  x.pass(12)
  expect(rowOf(x)).toMatchObject({ status: 0, confirmations: 19 })
  x.pass(1)
  expect(rowOf(x)).toMatchObject({ status: 1, confirmations: 20, reason: null })
  expect(x.fund(11)).toEqual(['1250.00000001', '0'])
  expect(x.events.map(({ kind }) => kind)).toContain('balance')
  expect(x.entries(11, 1)).toEqual([['deposit', '1250.00000001']])
  x.pass(30)
  expect(x.fund(11)).toEqual(['1250.00000001', '0'])
  expect(x.leaks()).toEqual([])
})

test('MONEY-01 a transaction that is seen twice counts once, and each network has its own', () => {
  const x = new MoneyExchange()
  x.deposit(11, { tx: 'same' })
  const again = {
    ...{ account: 11, asset: USDT, amount: '50', minimum: '1', required: 20, from: 'T', memo: null, memoFits: true },
  }
  expect(x.no({ kind: 'seeDeposit', ...again, network: 'TRC20', tx: 'same' })).toBe('idempotency_conflict')
  expect(x.no({ kind: 'seeDeposit', ...again, network: 'BEP20', tx: 'same' })).toBeNull()
  x.pass(20)
  expect(x.no({ kind: 'seeDeposit', ...again, network: 'TRC20', tx: 'same' })).toBe('idempotency_conflict')
  expect(x.fund(11)).toEqual(['100', '0'])
})

test('MONEY-02 less than the minimum fails and is never credited, the minimum itself is', () => {
  const x = new MoneyExchange()
  expect(x.deposit(11, { amount: '0.99999999' })).toMatchObject({ status: 2, reason: 'below_minimum' })
  x.deposit(11, { amount: '1' })
  x.pass(21)
  expect(x.fund(11)).toEqual(['1', '0'])
  expect(x.leaks()).toEqual([])
})

test('MONEY-02 what lacks its memo waits for a reviewer, who lets it count or not', () => {
  const x = new MoneyExchange()
  const first = x.deposit(11, { memoFits: false })
  const second = x.deposit(11, { memoFits: false, memo: '7' })
  expect(first).toMatchObject({ status: 0, reason: 'memo_missing' })
  x.pass(25)
  expect(x.fund(11)).toEqual(['0', '0'])
  expect(x.exchange.views.money.reviews().deposits.map(({ id, account }) => [id, account])).toEqual([
    [first.id, 11],
    [second.id, 11],
  ])
  x.take({ kind: 'decideDeposit', account: 11, id: first.id, approve: true, note: null })
  x.take({ kind: 'decideDeposit', account: 11, id: second.id, approve: false, note: 'nobody knows whose' })
  expect(x.fund(11)).toEqual(['50', '0'])
  expect(rowOf(x)).toMatchObject({ id: second.id, status: 2, reason: 'refused', note: 'nobody knows whose' })
  for (const { id } of [first, second])
    expect(x.no({ kind: 'decideDeposit', account: 11, id, approve: true, note: null })).toBe('review_closed')
  expect(x.no({ kind: 'decideDeposit', account: 12, id: first.id, approve: true, note: null })).toBe('not_found')
  expect(x.leaks()).toEqual([])
})

test('MONEY-01 a reviewer stops a deposit before its last confirmation', () => {
  const x = new MoneyExchange()
  const { id } = x.deposit(11)
  x.pass(5)
  x.take({ kind: 'decideDeposit', account: 11, id, approve: false, note: 'tainted' })
  x.pass(30)
  expect(x.fund(11)).toEqual(['0', '0'])
  expect(x.leaks()).toEqual([])
})

test('MONEY-03 a voucher wants a picture of its own person, waits, and counts or fails with the reason', () => {
  const x = new MoneyExchange()
  const voucher = { kind: 'sendVoucher', account: 11, asset: USDT, amount: '500.5', image: 'receipt' } as const
  expect(x.no(voucher)).toBe('image_missing')
  x.take({ kind: 'keepImage', account: 12, id: 'receipt', type: 'jpeg', bytes: 9 })
  expect(x.no(voucher)).toBe('image_missing')
  x.take({ kind: 'keepImage', account: 11, id: 'receipt', type: 'jpeg', bytes: 9 })
  expect(x.no({ ...voucher, amount: '0' })).toBe('number_positive')
  expect(x.no({ ...voucher, asset: 1 })).toBe('not_found')
  const { id } = x.take<{ id: number }>(voucher)
  expect(x.no({ ...voucher, amount: '7' }), 'one receipt counts once').toBe('voucher_used')
  x.take({ kind: 'keepImage', account: 11, id: 'second', type: 'jpeg', bytes: 9 })
  const other = x.take<{ id: number }>({ ...voucher, image: 'second' })
  x.pass(30)
  expect(rowOf(x)).toMatchObject({ kind: 'voucher', status: 0, network: null, required: 0, image: 'second' })
  x.take({ kind: 'decideDeposit', account: 11, id, approve: true, note: null })
  x.take({ kind: 'decideDeposit', account: 11, id: other.id, approve: false, note: 'name differs' })
  expect(x.fund(11)).toEqual(['500.5', '0'])
  expect(x.entries(11, 1)).toEqual([['voucher', '500.5']])
  expect(rowOf(x)).toMatchObject({ status: 2, note: 'name differs' })
  expect(x.no(voucher)).toBe('voucher_used')
  expect(x.no({ ...voucher, image: 'second' }), 'what was refused may be sent again').toBeNull()
  expect(x.leaks()).toEqual([])
})

test('MONEY-03 the same picture sent up again is the same receipt, whatever its id; once refused it may come again', () => {
  const x = new MoneyExchange()
  const keep = (id: string, sha: string, account = 11) =>
    x.take({ kind: 'keepImage', account, id, type: 'jpeg', bytes: 9, sha })
  const send = (image: string, account = 11) =>
    ({ kind: 'sendVoucher', account, asset: USDT, amount: '5', image }) as const
  keep('one', 'aa')
  keep('again', 'aa')
  keep('other', 'bb')
  const { id } = x.take<{ id: number }>(send('one'))
  expect([x.no(send('again')), x.no(send('other'))]).toEqual(['voucher_used', null])
  x.take({ kind: 'decideDeposit', account: 11, id, approve: true, note: null })
  for (let i = 0; i < 70; i++) keep(`more ${i}`, `${i}`)
  keep('much later', 'aa')
  expect(x.no(send('much later')), 'after its first picture is gone').toBe('voucher_used')
  keep('refused', 'cc')
  const waiting = x.take<{ id: number }>(send('refused'))
  x.take({ kind: 'decideDeposit', account: 11, id: waiting.id, approve: false, note: 'blurred' })
  keep('refused again', 'cc')
  expect(x.no(send('refused again'))).toBeNull()
})

test('MONEY-01 what is no deposit is refused: nobody, no coin, no amount', () => {
  const x = new MoneyExchange()
  const seen = { kind: 'seeDeposit', account: 11, asset: USDT, network: 'TRC20', amount: '5', minimum: '1', required: 20, from: 'T', tx: 'a', memo: null, memoFits: true } as const // biome-ignore format: one command
  expect(x.no({ ...seen, account: 99 })).toBe('not_found')
  expect(x.no({ ...seen, account: 2 })).toBe('not_found')
  expect(x.no({ ...seen, asset: 77 })).toBe('not_found')
  expect(x.no({ ...seen, required: 0 })).toBe('bad_request')
  for (const amount of ['-5', '1e3', '0.000000001', 'five'])
    expect(x.no({ ...seen, amount }), amount).toBe('number_format')
  expect(x.no({ ...seen, amount: '' })).toBe('quantity_required')
  expect(x.exchange.views.money.deposits(11)).toEqual([])
})
