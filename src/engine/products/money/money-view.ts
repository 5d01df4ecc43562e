import type {
  AddressBook,
  AddressEntry,
  AssetPoint,
  FlowRow,
  RechargeRow,
  WithdrawRow,
} from '../../../shared/calls/money-entities.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { FlowEntry } from '../../kernel/flow-entry.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import type { AssetSample } from './asset-sample.ts'
import type { BookAddress } from './book-address.ts'
import { confirmations, type Deposit } from './deposit.ts'
import { moneyRecords } from './money-account.ts'
import { totalOf } from './sample-assets.ts'
import type { Withdrawal } from './withdrawal.ts'

export function depositView(state: State, deposit: Deposit): RechargeRow {
  const { id, kind, asset, network, status, reason, note, required, from, tx, memo, image } = deposit
  return {
    id,
    kind,
    currency_id: asset,
    symbol: state.symbolOf(asset),
    network,
    amount: moneyText(deposit.amount),
    status,
    reason,
    note,
    confirmations: confirmations(deposit, state.time),
    required,
    from,
    tx,
    memo,
    image,
    created_at: deposit.createdAt,
    updated_at: deposit.updatedAt,
  }
}

export function withdrawalView(state: State, record: Withdrawal): WithdrawRow {
  const { id, asset, network, address, memo, amount, fee, value, status, reason, note, tx } = record
  return {
    id,
    currency_id: asset,
    symbol: state.symbolOf(asset),
    network,
    address,
    memo,
    amount: moneyText(amount),
    fee: moneyText(fee),
    received: moneyText(amount - fee),
    value: moneyText(value),
    status,
    reason,
    note,
    tx,
    created_at: record.createdAt,
    updated_at: record.updatedAt,
  }
}

export function addressView(state: State, entry: BookAddress): AddressEntry {
  const { id, asset, network, address, memo, label, createdAt } = entry
  return { id, currency_id: asset, symbol: state.symbolOf(asset), network, address, memo, label, created_at: createdAt }
}

/** Newest first. */
export function bookView(state: State, account: Account): AddressBook {
  const money = moneyRecords(account)
  const list = [...money.addresses.values()].reverse().map((entry) => addressView(state, entry))
  return { allowlist: money.allowlist, list }
}

export function flowView(state: State, entry: FlowEntry): FlowRow {
  const { id, at, wallet, asset, type, amount, balance, ref } = entry
  const money = { amount: moneyText(amount), balance: moneyText(balance) }
  return { id, at, account: wallet, currency_id: asset, symbol: state.symbolOf(asset), type, ...money, ref }
}

export function assetView(sample: AssetSample): AssetPoint {
  return {
    at: sample.at,
    total: moneyText(totalOf(sample)),
    fund: moneyText(sample.fund),
    c2c: moneyText(sample.c2c),
    spot: moneyText(sample.spot),
    contract: moneyText(sample.contract),
    option: moneyText(sample.option),
    finance: moneyText(sample.finance),
    inflow: moneyText(sample.inflow),
  }
}
