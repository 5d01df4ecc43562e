import type { Answer } from '../../contract/event.ts'
import type { AddAddress } from '../../contract/money-command.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import type { BookAddress } from './book-address.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'
import { addressView, bookView } from './money-view.ts'
import { personOf } from './person.ts'

/** Addresses that a book holds at most. */
const MAX_ADDRESSES = 100

/** Would this address be taken into the book? Nothing changes. */
export function judgeAddress(
  state: State,
  { account: id, asset, network, address, memo }: AddAddress,
): { ok: true; account: Account } | ReturnType<typeof refuse> {
  const account = personOf(state, id)
  if (!account) return refuse('not_found', { code: 404 })
  if (!state.hasAsset(asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  const { addresses } = moneyRecords(account)
  for (const one of addresses.values())
    if (one.asset === asset && one.network === network && one.address === address && one.memo === memo)
      return refuse('address_known', { code: 409, field: 'address' })
  if (addresses.size >= MAX_ADDRESSES) return refuse('address_book_full', { params: { max: String(MAX_ADDRESSES) } })
  return { ok: true, account }
}

/** Puts an address into the person's book; the host has looked at its form. Answers with the entry; 409 where it is there. */
export function addAddress(state: State, command: AddAddress): Answer {
  const judged = judgeAddress(state, command)
  if (!judged.ok) return judged
  const { asset, network, address, memo, label } = command
  const entry: BookAddress = {
    id: ++moneyStore(state).lastId,
    asset,
    network,
    address,
    memo,
    label,
    createdAt: state.time,
  }
  moneyRecords(judged.account).addresses.set(entry.id, entry)
  return { ok: true, data: addressView(state, entry) }
}

/** Answers with the book. */
export function removeAddress(state: State, command: { account: number; id: number }): Answer {
  const account = personOf(state, command.account)
  if (!account || !moneyRecords(account).addresses.delete(command.id))
    return refuse('not_found', { code: 404, field: 'id' })
  return { ok: true, data: bookView(state, account) }
}

/** Whether withdrawals go to addresses of the book alone. Answers with the book. */
export function setAllowlist(state: State, command: { account: number; on: boolean }): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  moneyRecords(account).allowlist = command.on
  return { ok: true, data: bookView(state, account) }
}
