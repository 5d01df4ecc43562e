import { expect, test } from 'vitest'
import type { AddressBook, AddressEntry } from '../../../shared/calls/money-entities.ts'
import type { AddAddress } from '../../contract/money-command.ts'
import { MERCHANT, MoneyExchange } from '../../testing/test-money.ts'
import { USDT } from '../../testing/test-perp.ts'
import { HOUSE } from '../../trading/model/house.ts'

const entry = (account: number, more: Partial<AddAddress> = {}): AddAddress => {
  return { kind: 'addAddress', account, asset: USDT, network: 'TRC20', address: 'TABC', memo: null, label: 'Home', ...more } // biome-ignore format: one entry
}

test('MONEY-08 the book has its entries newest first, as they were put in, and loses the one that is taken out', () => {
  const x = new MoneyExchange()
  const first = x.take<AddressEntry>(entry(11))
  const added = { network: 'TRC20', address: 'TABC', memo: null, label: 'Home', currency_id: USDT, symbol: 'USDT' }
  expect(first).toEqual({ ...added, id: first.id, created_at: x.time })
  const second = x.take<AddressEntry>(entry(11, { asset: 1, network: 'BTC', memo: '7' }))
  expect(second.id).toBeGreaterThan(first.id)
  const book = x.take<AddressBook>({ kind: 'setAllowlist', account: 11, on: true })
  expect(book).toEqual({ allowlist: true, list: [second, first] })
  expect(x.take({ kind: 'removeAddress', account: 11, id: first.id })).toEqual({ allowlist: true, list: [second] })
  expect(x.no({ kind: 'removeAddress', account: 11, id: first.id })).toBe('not_found')
  expect(x.take({ kind: 'setAllowlist', account: 11, on: false })).toEqual({ allowlist: false, list: [second] })
  expect(x.take({ kind: 'setAllowlist', account: 12, on: false })).toEqual({ allowlist: false, list: [] })
})

test('MONEY-08 an address stands in the book once; another coin, network, memo or person is another entry', () => {
  const x = new MoneyExchange()
  x.take(entry(11))
  expect(x.send(entry(11, { label: 'Other' })).answer).toMatchObject({
    ok: false,
    refusal: { key: 'address_known', code: 409, field: 'address' },
  })
  const others = [{ asset: 1 }, { network: 'ERC20' }, { address: 'TABD' }, { memo: '1' }, { account: 12 }]
  expect(others.map((more) => x.no(entry(11, more)))).toEqual([null, null, null, null, null])
})

test.each([99, HOUSE.fees, MERCHANT])('MONEY-08 account %i, which is nobody, has no book', (account) => {
  const x = new MoneyExchange()
  const mine = x.take<AddressEntry>(entry(11))
  const missing = { ok: false, refusal: { key: 'not_found', code: 404 } }
  expect(x.send(entry(account)).answer).toMatchObject(missing)
  expect(x.send({ kind: 'removeAddress', account, id: mine.id }).answer).toMatchObject(missing)
  expect(x.send({ kind: 'setAllowlist', account, on: true }).answer).toMatchObject(missing)
})

test('MONEY-08 a coin that is not there has no address', () => {
  const { answer } = new MoneyExchange().send(entry(11, { asset: 77 }))
  expect(answer).toMatchObject({ ok: false, refusal: { key: 'not_found', code: 404, field: 'currency_id' } })
})
