import { type AddressFormat, fitsFormat } from '../chain/address-format.ts'
import { tokenOfContract } from '../chain/token-contracts.ts'
import { type Refusal, refusal } from './refusal.ts'

/** What a network wants of an address. */
export interface AddressTerms {
  network: string
  format: AddressFormat
  /** The network tells accounts apart by a memo. */
  memo: boolean
}

/** A tag of the XRP ledger: a whole number of 32 bits. */
const MEMO = /^(0|[1-9][0-9]{0,9})$/
const MAX_MEMO = 4_294_967_295

/** Does the address belong to the network, is it no token's own contract, and has it the memo that it needs? The same answer in the form and at the API; null where all is well. */
export function addressRefusal(terms: AddressTerms, address: string, memo: string | null): Refusal | null {
  if (address === '') return refusal('address_required', { field: 'address' })
  // Before the format: what is pasted with its letters' cases changed is the contract all the same.
  const token = tokenOfContract(address)
  if (token !== null) return refusal('address_contract', { field: 'address', params: { token } })
  if (!fitsFormat(terms.format, address))
    return refusal('address_format', { field: 'address', params: { network: terms.network } })
  if (!terms.memo)
    return memo === null ? null : refusal('memo_unused', { field: 'memo', params: { network: terms.network } })
  if (memo === null || memo === '')
    return refusal('memo_required', { field: 'memo', params: { network: terms.network } })
  return MEMO.test(memo) && Number(memo) <= MAX_MEMO ? null : refusal('memo_format', { field: 'memo' })
}
