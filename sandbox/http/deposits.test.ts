import { expect, test } from 'vitest'
import type {
  AddressBook,
  DepositAddress,
  FlowRow,
  Network,
  RechargeRow,
} from '../../src/shared/calls/money-entities.ts'
import { fitsFormat } from '../../src/shared/chain/address-format.ts'
import { MoneyBench } from '../../tests/support/money-bench.ts'
import { COIN_ROWS } from '../coins/coins.ts'
import { FIRST_ACCOUNT } from '../genesis.ts'
import { USDT } from '../market-specs.ts'
import { networksOf } from '../money/networks.ts'

const money = MoneyBench.forFile()
type Page<T> = { list: T[]; total: number }

test('MONEY-04 every coin has networks with exact terms, and an address of each that fits its own format', async () => {
  for (const [id] of COIN_ROWS) {
    const networks = networksOf(id)
    expect(networks.length, String(id)).toBeGreaterThan(0)
    for (const { fee, minimum_deposit, minimum_withdraw, confirmations } of networks) {
      for (const text of [fee, minimum_deposit, minimum_withdraw]) expect(text).toMatch(/^(0|[1-9]\d*)(\.\d{1,8})?$/)
      expect(Number(minimum_withdraw)).toBeGreaterThan(Number(fee))
      expect([Number(fee) > 0, Number(minimum_deposit) > 0, confirmations]).toEqual([true, true, 20])
    }
  }
  const { data } = await money.get<Network[]>(`api/currency/network?currency_id=${USDT}`)
  expect(data.map(({ network, fee, minimum_withdraw }) => [network, fee, minimum_withdraw])).toEqual([
    ['TRC20', '1', '10'],
    ['ERC20', '6.4', '10'],
    ['BEP20', '0.3', '10'],
  ])
  const other = await money.person('other@x.test')
  const seen = new Set<string>()
  for (const { id, format } of [...data, ...networksOf(1), ...networksOf(4)]) {
    const mine = await money.get<DepositAddress>(`api/currency/address?id=${id}`)
    const theirs = await money.get<DepositAddress>(`api/currency/address?id=${id}`, { token: other.token })
    expect(fitsFormat(format, mine.data.address), mine.data.address).toBe(true)
    expect(mine.data.address).not.toBe(theirs.data.address)
    seen.add(mine.data.address)
  }
  // ERC20 and BEP20 share one.
  expect(seen.size).toBe(4)
  expect((await money.get('api/currency/address?id=999999')).message).toBe('network_unknown')
})

test('MONEY-04 where a memo tells people apart the address is everybody’s and the memo one’s own', async () => {
  const [xrp] = networksOf(5)
  const other = await money.person('memo@x.test')
  const mine = (await money.get<DepositAddress>(`api/currency/address?id=${xrp?.id}`)).data
  const theirs = (await money.get<DepositAddress>(`api/currency/address?id=${xrp?.id}`, { token: other.token })).data
  expect(mine.address).toBe(theirs.address)
  expect(mine.memo_text).not.toBe(theirs.memo_text)
  expect(mine.memo_text).toMatch(/^\d+$/)
})

test('MONEY-01 a deposit goes from the chain to the fund account, and into log and flow', async () => {
  const result = await money.actions.deposit({
    user: 'demo@sandbox.test',
    currency_id: USDT,
    network: 'TRC20',
    amount: '1250.5',
  })
  expect(result.ok).toBe(true)
  await money.leap(7_000)
  const log = async () => (await money.get<Page<RechargeRow>>('api/currency/rechargeLog')).data
  expect((await log()).list[0]).toMatchObject({ status: 0, required: 20, amount: '1250.5', kind: 'chain' })
  expect((await log()).list[0]?.confirmations).toBeGreaterThanOrEqual(7)
  await money.leap(13_000)
  expect((await log()).list[0]).toMatchObject({ status: 1, confirmations: 20 })
  const flow = await money.get<Page<FlowRow>>('api/account/fundFlow?type=deposit')
  expect(flow.data.list[0]).toMatchObject({ type: 'deposit', account: 'fund', amount: '1250.5', balance: '11250.5' })
  expect(money.leaks()).toEqual([])
})

test('MONEY-02 a deposit without its memo waits, one with it counts', async () => {
  const send = (memo?: string) =>
    money.actions.deposit({
      user: String(FIRST_ACCOUNT),
      currency_id: 5,
      network: 'XRP',
      amount: '100',
      ...(memo === undefined ? {} : { memo }),
    })
  await send('')
  await send('1')
  await send()
  await money.leap(21_000)
  const { list } = (await money.get<Page<RechargeRow>>('api/currency/rechargeLog?currency_id=5')).data
  expect(list.map(({ status, reason }) => [status, reason])).toEqual([
    [1, null],
    [0, 'memo_missing'],
    [0, 'memo_missing'],
  ])
})

test('MONEY-09 the flow is filtered by account, coin, type and time, and counts what is left', async () => {
  const moved = await money.post('api/currency/transfer', {
    currency_id: USDT,
    from: 'fund',
    to: 'c2c',
    amount: '12.34567891',
  })
  expect(moved.code).toBe(200)
  const at = money.http.host.now()
  const read = async (query: string) => (await money.get<Page<FlowRow>>(`api/account/fundFlow?${query}`)).data
  const both = await read('type=transfer')
  expect(both.list.map(({ account, amount, balance }) => [account, amount, balance])).toEqual([
    ['c2c', '12.34567891', '12.34567891'],
    ['fund', '-12.34567891', '11238.15432109'],
  ])
  expect((await read('type=transfer&account=c2c')).total).toBe(1)
  expect((await read('account=c2c&currency_id=1')).total).toBe(0)
  expect((await read(`to=${at - 3_600_000}`)).list.every((row) => row.at < at - 3_600_000)).toBe(true)
  expect((await read(`from=${at + 1}`)).total).toBe(0)
  const all = await read('')
  expect(all.list.map(({ id }) => id)).toEqual(all.list.map(({ id }) => id).sort((a, b) => b - a))
})

test('MONEY-03 a voucher wants an uploaded picture', async () => {
  const voucher = { currency_id: USDT, amount: '500', image: `/api/upload/image/${'a'.repeat(32)}` }
  expect(await money.no('api/currency/voucher', voucher)).toEqual(['image_missing', 'image'])
  expect(await money.no('api/currency/voucher', { ...voucher, image: 'https://x.test/a.png' })).toEqual([
    'image_missing',
    'image',
  ])
  const id = 'b'.repeat(32)
  await money.http.host.submit({ kind: 'keepImage', account: FIRST_ACCOUNT, id, type: 'png', bytes: 10 })
  const sent = await money.post<RechargeRow>('api/currency/voucher', { ...voucher, image: `/api/upload/image/${id}` })
  expect(sent.data).toMatchObject({ status: 0, kind: 'voucher', image: `/api/upload/image/${id}` })
  const refuse = { what: 'deposit', account: FIRST_ACCOUNT, id: sent.data.id, decision: 'refuse' } as const
  expect(await money.actions.review(refuse)).toMatchObject({ ok: false, status: 400 })
  expect(await money.actions.review({ ...refuse, reason: 'name differs' })).toMatchObject({ ok: true })
  const { list } = (await money.get<Page<RechargeRow>>('api/currency/rechargeLog?kind=voucher&status=2')).data
  expect(list[0]).toMatchObject({ status: 2, reason: 'refused', note: 'name differs' })
  expect(await money.actions.review({ ...refuse, reason: 'again' })).toMatchObject({ ok: false, status: 409 })
})

test('MONEY-08 nobody has an address book of their own that is not asked for by its token', async () => {
  const { data } = await money.get<AddressBook>('api/account/getAddressBook')
  expect(data).toEqual({ allowlist: false, list: [] })
  expect((await money.client.get('api/account/getAddressBook')).code).toBe(401)
})
