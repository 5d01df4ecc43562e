import { expect, test } from 'vitest'
import type { Balance } from '../../src/shared/calls/entities.ts'
import type { AddressBook, AddressEntry, WithdrawRow, WithdrawStanding } from '../../src/shared/calls/money-entities.ts'
import { writeAddress } from '../../src/shared/chain/address-format.ts'
import { MoneyBench } from '../../tests/support/money-bench.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { USDT } from '../market-specs.ts'

const money = MoneyBench.forFile()
type Page<T> = { list: T[]; total: number }
const bytes = (seed: number) => Uint8Array.from({ length: 32 }, (_, i) => (i * 7 + seed) & 0xff)
const TRON = writeAddress('tron', bytes(1))
const asked = { currency_id: USDT, network: 'TRC20', address: TRON, amount: '100' }
const standing = async () => (await money.get<WithdrawStanding>('api/currency/withdrawStanding')).data
const fund = async () =>
  (await money.get<Balance[]>('api/currency/accountCurrency')).data.find((row) => row.currency_id === USDT)

test('MONEY-07 verification first, then the hold of the sign-in, then every code that is bound', async () => {
  expect(await money.no('api/currency/withdraw', asked)).toEqual(['kyc_required', null])
  expect(await standing()).toMatchObject({ kyc: 'none', limit: '0', used: '0', codes: ['email_code'] })
  await money.verify()
  expect(await money.no('api/currency/withdraw', asked)).toEqual(['hold_login', null])
  const [hold] = (await standing()).holds
  expect(hold).toMatchObject({ cause: 'login' })
  await money.leap((hold?.ends ?? 0) - money.http.host.now() - 200)
  expect(await money.no('api/currency/withdraw', asked)).toEqual(['hold_login', null])
  await money.leap(200)
  expect((await standing()).holds).toEqual([])
  expect(await money.no('api/currency/withdraw', asked)).toEqual(['step_up_required', 'email_code'])
  expect(await money.no('api/currency/withdraw', { ...asked, email_code: '000000' })).toEqual([
    'code_expired',
    'email_code',
  ])
})

test('MONEY-04 MONEY-06 what is wrong besides is reported before a code is used', async () => {
  const email_code = await money.code()
  const no = (more: object) => money.no('api/currency/withdraw', { ...asked, email_code, ...more })
  expect(await no({ network: 'ERC20' })).toEqual(['address_format', 'address'])
  expect(await no({ network: 'Bitcoin' })).toEqual(['network_unknown', 'network'])
  expect(await no({ address: `${TRON.slice(0, -1)}${TRON.endsWith('1') ? '2' : '1'}` })).toEqual([
    'address_format',
    'address',
  ])
  expect(await no({ address: ' ' })).toEqual(['address_required', 'address'])
  expect(await no({ memo: '7' })).toEqual(['memo_unused', 'memo'])
  expect(await no({ amount: '9.99999999' })).toEqual(['withdraw_minimum', 'amount'])
  expect(await no({ amount: '10000.00000001' })).toEqual(['insufficient_available_balance', 'amount'])
  const xrp = { currency_id: 5, network: 'XRP', address: writeAddress('xrp', bytes(2)), amount: '50' }
  expect(await no(xrp)).toEqual(['memo_required', 'memo'])
  expect(await no({ ...xrp, memo: '4294967296' })).toEqual(['memo_format', 'memo'])
  const sent = await money.post<WithdrawRow>('api/currency/withdraw', { ...asked, email_code })
  expect(sent.data).toMatchObject({
    status: 0,
    amount: '100',
    fee: '1',
    received: '99',
    network: 'TRC20',
    address: TRON,
  })
})

test('MONEY-11 a repeat with the same key gets the first answer and moves nothing; a used code opens nothing more', async () => {
  const before = await fund()
  const email_code = await money.code()
  const body = { ...asked, amount: '50', email_code }
  const [first, second] = await Promise.all([
    money.post<WithdrawRow>('api/currency/withdraw', body, { key: 'one-intent' }),
    money.post<WithdrawRow>('api/currency/withdraw', body, { key: 'one-intent' }),
  ])
  const third = await money.post<WithdrawRow>('api/currency/withdraw', body, { key: 'one-intent' })
  expect([second.data.id, third.data.id]).toEqual([first.data.id, first.data.id])
  const after = await fund()
  expect(Number(before?.balance) - Number(after?.balance)).toBe(50)
  const other = await money.post('api/currency/withdraw', { ...body, amount: '51' }, { key: 'one-intent' })
  expect([other.code, other.message]).toEqual([409, 'idempotency_conflict'])
  expect(await money.no('api/currency/withdraw', body)).toEqual(['code_expired', 'email_code'])
  expect(money.leaks()).toEqual([])
})

test('MONEY-11 a withdrawal whose answer was lost is not made again by fresh codes; a wrong code leaves its key free', async () => {
  const before = await fund()
  const email_code = await money.code()
  const body = { ...asked, amount: '20' }
  const post = (more: object) => money.post<WithdrawRow>('api/currency/withdraw', { ...body, ...more }, { key: 'lost' })
  const wrong = await post({ email_code: email_code === '000000' ? '000001' : '000000' })
  expect(wrong.code).not.toBe(200)
  const sent = await post({ email_code })
  expect(sent.data).toMatchObject({ amount: '20', status: 0 })
  const again = await post({ email_code: '123123' })
  expect(again.data.id).toBe(sent.data.id)
  expect(Number(before?.balance) - Number((await fund())?.balance)).toBe(20)
  await money.post('api/currency/cancelWithdraw', { id: sent.data.id })
})

test('MONEY-06 the limit of basic verification is 10,000 USDT in 24 h, to the last digit', async () => {
  await money.http.host.submit({ kind: 'credit', account: FIRST_ACCOUNT, wallet: 'fund', asset: USDT, amount: '20000' })
  const { limit, used } = await standing()
  expect([limit, used]).toEqual(['10000', '150'])
  const email_code = await money.code()
  expect(await money.no('api/currency/withdraw', { ...asked, amount: '9850.00000001', email_code })).toEqual([
    'withdraw_limit',
    'amount',
  ])
  const sent = await money.post<WithdrawRow>('api/currency/withdraw', { ...asked, amount: '9850', email_code })
  expect(sent.data).toMatchObject({ value: '9850', status: 0 })
  const { id } = sent.data
  const taken = await money.post<WithdrawRow>('api/currency/cancelWithdraw', { id })
  expect(taken.data).toMatchObject({ status: 2, reason: 'cancelled_by_user' })
  expect((await standing()).used).toBe('150')
  expect(await money.no('api/currency/cancelWithdraw', { id })).toEqual(['review_closed', null])
})

test('MONEY-05 MONEY-15 the reviewer sends one and refuses one; the record says so', async () => {
  const { withdrawals } = money.actions.reviews()
  expect(withdrawals.map(({ account }) => account)).toEqual([FIRST_ACCOUNT, FIRST_ACCOUNT])
  const [first, second] = withdrawals
  const one = { what: 'withdraw', account: FIRST_ACCOUNT } as const
  expect((await money.actions.review({ ...one, id: first?.id ?? 0, decision: 'approve' })).ok).toBe(true)
  expect((await money.actions.review({ ...one, id: second?.id ?? 0, decision: 'refuse', reason: 'call us' })).ok).toBe(
    true,
  )
  const { list, total } = (await money.post<Page<WithdrawRow>>('api/account/withRecord', {})).data
  expect([total, list.map(({ status, reason, note }) => [status, reason, note])]).toEqual([
    4,
    [
      [2, 'cancelled_by_user', null],
      [2, 'cancelled_by_user', null],
      [2, 'refused', 'call us'],
      [1, null, null],
    ],
  ])
  expect(list[3]?.tx).toMatch(/^[0-9a-f]{64}$/)
  expect((await money.post<Page<WithdrawRow>>('api/account/withRecord', { status: 1 })).data.total).toBe(1)
  expect((await money.post<Page<WithdrawRow>>('api/account/withRecord', { id: second?.id })).data.total).toBe(1)
  expect(money.leaks()).toEqual([])
})

test('MONEY-08 MONEY-17 addresses take codes to come and the allowlist to go; another’s are not there', async () => {
  const entry = { currency_id: USDT, network: 'TRC20', address: TRON, label: '<b>Cold</b>' }
  expect(await money.no('api/account/addAddress', entry)).toEqual(['step_up_required', 'email_code'])
  expect(await money.no('api/account/addAddress', { ...entry, label: '  ' })).toEqual(['label_required', 'label'])
  const added = await money.post<AddressEntry>('api/account/addAddress', { ...entry, email_code: await money.code() })
  expect(added.data).toMatchObject({ label: '<b>Cold</b>', symbol: 'USDT' })
  expect((await money.post<AddressBook>('api/account/addressAllowlist', { on: true })).data.allowlist).toBe(true)
  const email_code = await money.code()
  const again = { ...entry, label: 'Again', email_code }
  expect(await money.no('api/account/addAddress', again), 'reported before the code is used').toEqual([
    'address_known',
    'address',
  ])
  const elsewhere = { ...asked, address: writeAddress('tron', bytes(9)), email_code }
  expect(await money.no('api/currency/withdraw', elsewhere)).toEqual(['address_not_listed', 'address'])
  expect(await money.no('api/account/addressAllowlist', { on: false })).toEqual(['step_up_required', 'email_code'])
  const other = await money.person('stranger@x.test')
  expect(await money.no('api/account/removeAddress', { id: added.data.id }, other)).toEqual(['not_found', 'id'])
  const { list } = (await money.post<Page<WithdrawRow>>('api/account/withRecord', {})).data
  for (const { id } of list)
    expect(await money.no('api/currency/cancelWithdraw', { id }, other)).toEqual(['not_found', 'id'])
  expect(
    (await money.post<AddressBook>('api/account/addressAllowlist', { on: false, email_code })).data.allowlist,
  ).toBe(false)
  expect((await money.post<AddressBook>('api/account/removeAddress', { id: added.data.id })).data.list).toEqual([])
})

test('MONEY-11 racing withdrawals take no more than is there', async () => {
  const { host } = money.http
  const balance = (await fund())?.balance ?? '0'
  const body = { kind: 'withdraw', account: FIRST_ACCOUNT, asset: USDT, network: 'TRC20', address: TRON, memo: null, amount: balance, fee: '1', minimum: '10', limit: '1000000000' } as const // biome-ignore format: one command
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => host.submit(body)))
  expect(outcomes.filter(({ answer }) => answer.ok)).toHaveLength(1)
  expect((await fund())?.balance).toBe('0')
  expect(money.leaks()).toEqual([])
})
