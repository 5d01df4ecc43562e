import type { AddressBook, AddressEntry, Network } from '../../../../shared/calls/money-entities.ts'
import { addressRefusal } from '../../../../shared/rules/address-rule.ts'
import { isAddressLabel, readAddress } from '../../../../shared/rules/address-text.ts'
import { type Refusal, refusal } from '../../../../shared/rules/refusal.ts'

export interface AddressDraft {
  address: string
  memo: string
  label: string
}

/** Why an address cannot stand in the book; null where it can. The same keys and fields as the exchange's. */
export function bookRefusal(network: Network, { address, memo, label }: AddressDraft): Refusal | null {
  const wrong = addressRefusal(network, readAddress(address), memoOf(memo))
  if (wrong) return wrong
  return isAddressLabel(label) ? null : refusal('label_required', { field: 'label' })
}

/** No memo is written as none. */
export function memoOf(text: string): string | null {
  return readAddress(text) || null
}

/** The entry of a book that money would go to; null where the book has none. */
export function entryOf(
  book: AddressBook | null,
  { currency_id, network }: Pick<Network, 'currency_id' | 'network'>,
  address: string,
  memo: string | null,
): AddressEntry | null {
  const found = book?.list.find(
    (one) => one.currency_id === currency_id && one.network === network && one.address === address && one.memo === memo,
  )
  return found ?? null
}
