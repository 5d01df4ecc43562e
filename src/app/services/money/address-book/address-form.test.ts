import { expect, test } from 'vitest'
import type { AddressBook, Network } from '../../../../shared/calls/money-entities.ts'
import { bookRefusal, entryOf, memoOf } from './address-form.ts'

const ripple = { currency_id: 4, network: 'XRP', format: 'xrp', memo: true } as Network
const GOOD = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

test('FUND-08 an address of the book is judged by its network, its memo and its name', () => {
  const of = (change: object) => bookRefusal(ripple, { address: GOOD, memo: '7', label: 'Cold', ...change })
  expect(of({})).toBeNull()
  expect(of({ address: ` ${GOOD} ` })).toBeNull()
  expect(of({ address: '' })).toMatchObject({ key: 'address_required', field: 'address' })
  expect(of({ address: GOOD.replace('9', '8') })).toMatchObject({ key: 'address_format', field: 'address' })
  expect(of({ memo: ' ' })).toMatchObject({ key: 'memo_required', field: 'memo' })
  expect(of({ memo: '4294967296' })).toMatchObject({ key: 'memo_format', field: 'memo' })
  expect(of({ label: ' ' })).toMatchObject({ key: 'label_required', field: 'label' })
  expect(of({ label: 'a'.repeat(41) })).toMatchObject({ key: 'label_required', field: 'label' })
  expect(of({ label: 'a'.repeat(40) })).toBeNull()
})

test('FUND-08 an entry is that of coin, network, address and memo together', () => {
  const entry = {
    id: 1,
    currency_id: 4,
    symbol: 'XRP',
    network: 'XRP',
    address: GOOD,
    memo: '7',
    label: 'Cold',
    created_at: 0,
  }
  const book: AddressBook = { allowlist: false, list: [entry] }
  expect(entryOf(book, ripple, GOOD, '7')).toBe(entry)
  expect(entryOf(book, ripple, GOOD, '8')).toBeNull()
  expect(entryOf(book, { ...ripple, currency_id: 5 }, GOOD, '7')).toBeNull()
  expect(entryOf(book, { ...ripple, network: 'BEP20' }, GOOD, '7')).toBeNull()
  expect(entryOf(null, ripple, GOOD, '7')).toBeNull()
  expect(memoOf('  ')).toBeNull()
})
