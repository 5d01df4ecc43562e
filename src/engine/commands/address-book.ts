import type { Answer } from '../event.ts'
import type { BookAddress } from '../money/book-address.ts'
import type { AddAddress } from '../money-command.ts'
import type { State } from '../state/state.ts'
import { addressView, bookView } from '../views/money-view.ts'
import { personOf } from './person.ts'
import { refuse } from './refuse.ts'

/** Addresses that a book holds at most. */
export const MOST_ADDRESSES = 100

/** Puts an address into the person's book; the host has looked at its form. Answers with the entry; 409 where it is there. */
export function addAddress(state: State, command: AddAddress): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  const { asset, network, address, memo, label } = command
  if (!state.hasAsset(asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  const { addresses } = account.money
  for (const one of addresses.values())
    if (one.asset === asset && one.network === network && one.address === address && one.memo === memo)
      return refuse('address_known', { code: 409, field: 'address' })
  if (addresses.size >= MOST_ADDRESSES) return refuse('address_book_full', { params: { max: String(MOST_ADDRESSES) } })
  const entry: BookAddress = { id: ++state.money.lastId, asset, network, address, memo, label, createdAt: state.time }
  addresses.set(entry.id, entry)
  return { ok: true, data: addressView(state, entry) }
}

/** Answers with the book. */
export function removeAddress(state: State, command: { account: number; id: number }): Answer {
  const account = personOf(state, command.account)
  if (!account?.money.addresses.delete(command.id)) return refuse('not_found', { code: 404, field: 'id' })
  return { ok: true, data: bookView(state, account) }
}

/** Whether withdrawals go to addresses of the book alone. Answers with the book. */
export function setAllowlist(state: State, command: { account: number; on: boolean }): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  account.money.allowlist = command.on
  return { ok: true, data: bookView(state, account) }
}
