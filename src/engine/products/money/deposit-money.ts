import { readAmount } from '../../../shared/rules/amount-rule.ts'
import type { Answer } from '../../contract/event.ts'
import type { MoneyCommand, SeeDeposit } from '../../contract/money-command.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { State } from '../../trading/model/state.ts'
import { creditDeposit, failDeposit } from './credit-deposit.ts'
import type { Deposit } from './deposit.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'
import { depositView } from './money-view.ts'
import { personOf } from './person.ts'

type Command<K extends MoneyCommand['kind']> = Extract<MoneyCommand, { kind: K }>

/**
 * Money is on its way on a chain: it counts with its last confirmation, at a tick. Less than the minimum fails at once, and what
 * has not its memo waits for a reviewer. The same transaction is seen once. Answers with the record.
 */
export function seeDeposit(state: State, command: SeeDeposit): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404, field: 'account' })
  if (!state.hasAsset(command.asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  if (!Number.isSafeInteger(command.required) || command.required < 1)
    return refuse('bad_request', { field: 'required' })
  const amount = readAmount(command.amount)
  if (!amount.ok) return amount
  const minimum = readAmount(command.minimum)
  if (!minimum.ok) return minimum
  const { deposits } = moneyRecords(account)
  const same = (one: Deposit) => one.tx === command.tx && one.network === command.network
  if ([...deposits.open.values()].some(same) || deposits.ended.find(same))
    return refuse('idempotency_conflict', { code: 409, field: 'tx' })
  const { network, required, from, tx, memo } = command
  const deposit: Deposit = {
    ...begin(state, command, amount.amount),
    kind: 'chain',
    network,
    required,
    from,
    tx,
    memo,
    image: null,
    imageSha: null,
  }
  deposits.open.set(deposit.id, deposit)
  if (amount.amount < minimum.amount) failDeposit(state, account, deposit, 'below_minimum')
  else if (command.memoFits) moneyStore(state).confirming.set(deposit.id, deposit)
  else deposit.reason = 'memo_missing'
  return { ok: true, data: depositView(state, deposit) }
}

/** A receipt of a bank transfer, for a reviewer; one counts once, what was refused may be sent again. Answers with the record. */
export function sendVoucher(state: State, command: Command<'sendVoucher'>): Answer {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  if (!state.isQuote(command.asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  const amount = readAmount(command.amount)
  if (!amount.ok) return amount
  const picture = account.safety?.images.find(({ id }) => id === command.image)
  if (!picture) return refuse('image_missing', { code: 404, field: 'image' })
  const { deposits } = moneyRecords(account)
  const imageSha = picture.sha ?? null
  const same = (one: Deposit) =>
    one.status !== 2 && (one.image === command.image || (imageSha !== null && one.imageSha === imageSha))
  if ([...deposits.open.values()].some(same) || deposits.ended.find(same))
    return refuse('voucher_used', { code: 409, field: 'image' })
  const nowhere = { network: null, required: 0, from: null, tx: null, memo: null }
  const kind = 'voucher' as const
  const { image } = command
  const deposit: Deposit = { ...begin(state, command, amount.amount), ...nowhere, kind, image, imageSha }
  deposits.open.set(deposit.id, deposit)
  return { ok: true, data: depositView(state, deposit) }
}

/** A reviewer lets a deposit or voucher count, or refuses it with a note. Answers with the record; 409 where it is decided. */
export function decideDeposit(state: State, command: Command<'decideDeposit'>): Answer {
  const account = personOf(state, command.account)
  const records = account && moneyRecords(account)
  const deposit = records?.deposits.open.get(command.id)
  if (!account || !deposit) {
    const ended = records?.deposits.find(command.id)
    return ended ? refuse('review_closed', { code: 409 }) : refuse('not_found', { code: 404, field: 'id' })
  }
  deposit.note = command.note
  if (command.approve) creditDeposit(state, account, deposit)
  else failDeposit(state, account, deposit, 'refused')
  return { ok: true, data: depositView(state, deposit) }
}

function begin(state: State, { account, asset }: { account: number; asset: number }, amount: bigint) {
  const at = { createdAt: state.time, updatedAt: state.time }
  return { id: ++moneyStore(state).lastId, account, asset, amount, status: 0 as const, reason: null, note: null, ...at }
}
