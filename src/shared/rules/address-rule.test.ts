import { expect, test } from 'vitest'
import { type AddressFormat, fitsFormat } from '../chain/address-format.ts'
import { TOKEN_CONTRACTS } from '../chain/token-contracts.ts'
import { type AddressTerms, addressRefusal } from './address-rule.ts'

const ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const TERMS: AddressTerms = { network: 'XRP', format: 'xrp', memo: true }
const reported = (address: string, memo: string | null, terms = TERMS) => {
  const refused = addressRefusal(terms, address, memo)
  return refused && [refused.key, refused.field]
}

test('MONEY-04 a tag is a whole number of 32 bits', () => {
  for (const memo of ['0', '7', '4294967295']) expect(reported(ADDRESS, memo), memo).toBeNull()
  for (const memo of ['4294967296', '9999999999', '07', '-1', '1.5', 'x', ' 1', '10000000000'])
    expect(reported(ADDRESS, memo), memo).toEqual(['memo_format', 'memo'])
  for (const memo of ['', null]) expect(reported(ADDRESS, memo)).toEqual(['memo_required', 'memo'])
})

test('MONEY-04 an address is there and is its network’s, and has no memo where the network knows none', () => {
  expect([reported('', '7'), reported('rHb9', '7')]).toEqual([
    ['address_required', 'address'],
    ['address_format', 'address'],
  ])
  const bare = { ...TERMS, memo: false }
  expect([reported(ADDRESS, null, bare), reported(ADDRESS, '7', bare), reported(ADDRESS, '', bare)]).toEqual([
    null,
    ['memo_unused', 'memo'],
    ['memo_unused', 'memo'],
  ])
})

test('REAL-43 a token’s own contract is no destination, however its letters are written', () => {
  const formatOf = (address: string): AddressFormat =>
    address.startsWith('0x') ? 'evm' : address.startsWith('T') ? 'tron' : 'solana'
  for (const address of Object.values(TOKEN_CONTRACTS).flat()) {
    const terms: AddressTerms = { network: 'N', format: formatOf(address), memo: false }
    expect(fitsFormat(terms.format, address), address).toBe(true)
    for (const written of [address, address.toLowerCase(), address.toUpperCase()])
      expect(reported(written, null, terms), written).toEqual(['address_contract', 'address'])
  }
})
