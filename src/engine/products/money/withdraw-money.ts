import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import { checkWithdraw } from '../../../shared/rules/withdraw-rule.ts'
import type { Answer } from '../../contract/event.ts'
import type { MoneyCommand, Withdraw } from '../../contract/money-command.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { limitWorthOf } from '../../trading/rules/worth.ts'
import { countInflow } from '../../trading/settle/count-inflow.ts'
import { note } from '../../trading/settle/ledger.ts'
import { notify } from '../../trading/settle/notify.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'
import { withdrawalView } from './money-view.ts'
import { personOf } from './person.ts'
import { usedWithin } from './used-within.ts'
import type { Withdrawal, WithdrawReason } from './withdrawal.ts'

type Command<K extends MoneyCommand['kind']> = Extract<MoneyCommand, { kind: K }>

type Judged = { ok: true; account: Account; amount: bigint; fee: bigint; value: bigint } | ReturnType<typeof refuse>

/** Would this withdrawal be taken? With the allowlist on only addresses of the book are. Nothing moves. */
export function judgeWithdraw(state: State, command: Withdraw): Judged {
  const account = personOf(state, command.account)
  if (!account) return refuse('not_found', { code: 404 })
  const locked = lockRefusal(account)
  if (locked) return locked
  const { asset } = command
  if (!state.hasAsset(asset)) return refuse('not_found', { code: 404, field: 'currency_id' })
  if (moneyRecords(account).allowlist && !isListed(account, command))
    return refuse('address_not_listed', { field: 'address' })
  const terms = termsOf(command)
  if (!terms) return refuse('bad_request', { field: 'network' })
  const checked = checkWithdraw(command.amount, {
    ...terms,
    available: account.holding('fund', asset).free,
    used: usedWithin(account, state.time),
    worth: (amount) => limitWorthOf(state, asset, amount),
  })
  return checked.ok ? { ...checked, account, fee: terms.fee } : checked
}

/** Locks what a person wants to send out of the fund wallet, for a reviewer. Answers with the record. */
export function withdraw(state: State, command: Withdraw): Answer {
  const judged = judgeWithdraw(state, command)
  if (!judged.ok) return judged
  const { account, amount, fee, value } = judged
  const { asset, network, address, memo } = command
  const fund = account.holding('fund', asset)
  fund.free -= amount
  fund.locked += amount
  state.collector.touchHolding(fund, account)
  const at = { createdAt: state.time, updatedAt: state.time }
  const undecided = { status: 0, reason: null, note: null, tx: null } as const
  const id = ++moneyStore(state).lastId
  const record: Withdrawal = {
    id,
    account: account.id,
    asset,
    network,
    address,
    memo,
    amount,
    fee,
    value,
    ...undecided,
    ...at,
  }
  moneyRecords(account).withdrawals.open.set(id, record)
  const view = withdrawalView(state, record)
  notify(state, account, { what: 'withdraw', record: view })
  return { ok: true, data: view }
}

/** The person takes a withdrawal back while it is under review. Answers with the record; 409 where it is decided. */
export function cancelWithdraw(state: State, command: Command<'cancelWithdraw'>): Answer {
  const found = underReview(state, command)
  if (!found.ok) return found
  giveBack(state, found.account, found.record, 'cancelled_by_user')
  return { ok: true, data: withdrawalView(state, found.record) }
}

/**
 * A reviewer sends a withdrawal, or refuses it with a note. Answers with the record; 409 where it is decided, and where it would be
 * sent while its person has locked everything.
 */
export function decideWithdraw(state: State, command: Command<'decideWithdraw'>): Answer {
  const found = underReview(state, command)
  if (!found.ok) return found
  const { account, record } = found
  const locked = command.approve ? lockRefusal(account) : null
  if (locked) return locked
  record.note = command.note
  if (command.approve) send(state, account, record, command.tx)
  else giveBack(state, account, record, 'refused')
  return { ok: true, data: withdrawalView(state, record) }
}

function termsOf(command: Withdraw): { minimum: bigint; fee: bigint; limit: bigint } | null {
  const [minimum, fee, limit] = [command.minimum, command.fee, command.limit].map((text) =>
    toScaled(text, MONEY_DIGITS),
  )
  return minimum == null || fee == null || limit == null || minimum < 0n || fee < 0n ? null : { minimum, fee, limit }
}

function isListed(account: Account, { asset, network, address, memo }: Withdraw): boolean {
  return [...moneyRecords(account).addresses.values()].some(
    (one) => one.asset === asset && one.network === network && one.address === address && one.memo === memo,
  )
}

function underReview(
  state: State,
  { account: id, id: record }: { account: number; id: number },
): { ok: true; account: Account; record: Withdrawal } | ReturnType<typeof refuse> {
  const account = personOf(state, id)
  const records = account && moneyRecords(account)
  const found = records?.withdrawals.open.get(record)
  if (account && found) return { ok: true, account, record: found }
  const ended = records?.withdrawals.find(record)
  return ended ? refuse('review_closed', { code: 409 }) : refuse('not_found', { code: 404, field: 'id' })
}

function send(state: State, account: Account, record: Withdrawal, tx: string | null): void {
  const { asset, amount, fee, id } = record
  const fund = account.holding('fund', asset)
  fund.locked -= amount
  state.accounts.get(HOUSE.fees)!.holding('fund', asset).free += fee
  state.takeOut(asset, amount - fee)
  note(state, account, 'fund', asset, 'withdraw', fee - amount, id)
  note(state, account, 'fund', asset, 'withdraw_fee', -fee, id)
  countInflow(state, account, asset, fee - amount)
  state.collector.touchHolding(fund, account)
  record.tx = tx
  end(state, account, record, 1)
}

function giveBack(state: State, account: Account, record: Withdrawal, reason: WithdrawReason): void {
  const fund = account.holding('fund', record.asset)
  fund.locked -= record.amount
  fund.free += record.amount
  state.collector.touchHolding(fund, account)
  record.reason = reason
  end(state, account, record, 2)
}

function end(state: State, account: Account, record: Withdrawal, status: 1 | 2): void {
  record.status = status
  record.updatedAt = state.time
  moneyRecords(account).withdrawals.end(record)
  notify(state, account, { what: 'withdraw', record: withdrawalView(state, record) })
}
