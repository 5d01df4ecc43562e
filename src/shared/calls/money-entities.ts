import * as v from 'valibot'
import { ADDRESS_FORMATS } from '../chain/address-formats.ts'
import { FLOW_TYPES } from '../rules/flow-type.ts'
import { KYC_LEVELS } from '../rules/kyc-level.ts'
import { decimal, id, signedDecimal, time } from './entities.ts'

/** Entities of deposits, withdrawals and the flow of funds. Money is in the record's own coin. */

/** product.md §4: 0 under review, 1 success, 2 failed. */
export const recordStatus = v.picklist([0, 1, 2])

/** A network on which a coin comes and goes. */
export const network = v.object({
  /** Of this coin on this network: api/currency/address takes it. */
  id,
  currency_id: id,
  symbol: v.string(),
  network: v.string(),
  name: v.string(),
  format: v.picklist(ADDRESS_FORMATS),
  /** Whether it tells accounts apart by a memo. */
  memo: v.boolean(),
  confirmations: v.number(),
  /** Less is not credited. */
  minimum_deposit: decimal,
  minimum_withdraw: decimal,
  /** Of a withdrawal; it comes out of the amount. */
  fee: decimal,
})
export type Network = v.InferOutput<typeof network>

export const depositAddress = v.object({
  ...network.entries,
  address: v.string(),
  /** Has to come with the money where the network wants one. */
  memo_text: v.nullable(v.string()),
})
export type DepositAddress = v.InferOutput<typeof depositAddress>

/** What deposits and withdrawals have in common. */
const record = {
  id,
  currency_id: id,
  symbol: v.string(),
  /** Of a withdrawal: what leaves the account. */
  amount: decimal,
  memo: v.nullable(v.string()),
  tx: v.nullable(v.string()),
  status: recordStatus,
  /** Why it failed or waits: below_minimum, memo_missing, cancelled_by_user, refused; null otherwise. */
  reason: v.nullable(v.string()),
  /** The reviewer's own words, as plain text. */
  note: v.nullable(v.string()),
  created_at: time,
  updated_at: time,
}

/** A deposit on a chain, or a voucher of a bank transfer. */
export const rechargeRow = v.object({
  ...record,
  kind: v.picklist(['chain', 'voucher']),
  network: v.nullable(v.string()),
  /** One a second of server time since `created_at`, up to `required`; 0 of 0 on a voucher. */
  confirmations: v.number(),
  required: v.number(),
  from: v.nullable(v.string()),
  image: v.nullable(v.string()),
})
export type RechargeRow = v.InferOutput<typeof rechargeRow>

export const withdrawRow = v.object({
  ...record,
  network: v.string(),
  address: v.string(),
  fee: decimal,
  /** Arrives: amount less fee. */
  received: decimal,
  /** Worth in USDT when it was asked for; counts against the limit of 24 h. */
  value: decimal,
})
export type WithdrawRow = v.InferOutput<typeof withdrawRow>

export const bookAddress = v.object({
  id,
  currency_id: id,
  symbol: v.string(),
  network: v.string(),
  address: v.string(),
  memo: v.nullable(v.string()),
  label: v.string(),
  created_at: time,
})
export type AddressEntry = v.InferOutput<typeof bookAddress>

/** `allowlist`: withdrawals go to these addresses alone; null where that could not be asked. */
export const addressBook = v.object({ allowlist: v.nullable(v.boolean()), list: v.array(bookAddress) })
export type AddressBook = v.InferOutput<typeof addressBook>

/** What stands before a withdrawal, each as it is now; every time is server time, ms. */
export const withdrawStanding = v.object({
  kyc: v.picklist(KYC_LEVELS),
  /** USDT that may leave within 24 h, what of it is used, and when the oldest of that leaves the window again. */
  limit: decimal,
  used: decimal,
  next_release: v.nullable(time),
  /** Holds that count, the longest first. */
  holds: v.array(v.object({ cause: v.picklist(['login', 'password', 'qr']), from: time, ends: time })),
  /** Codes that have to come with a withdrawal: all of them. */
  codes: v.array(v.picklist(['google_code', 'email_code', 'phone_code'])),
  allowlist: v.boolean(),
})
export type WithdrawStanding = v.InferOutput<typeof withdrawStanding>

/** The six balances of product.md §3 as accounts. */
export const moneyAccount = v.picklist(['fund', 'c2c', 'spot', 'contract', 'option', 'finance'])

export const flowType = v.picklist(FLOW_TYPES)

/** One change of what an account holds of a coin, free and locked together. */
export const flowRow = v.object({
  id,
  at: time,
  account: moneyAccount,
  currency_id: id,
  symbol: v.string(),
  type: flowType,
  amount: signedDecimal,
  /** What the account holds of the coin after it. */
  balance: signedDecimal,
  /** Id of the order, deposit, withdrawal or market that it belongs to. */
  ref: v.nullable(id),
})
export type FlowRow = v.InferOutput<typeof flowRow>

/** What a person had at one moment, in USDT. */
export const assetPoint = v.object({
  at: time,
  total: signedDecimal,
  fund: decimal,
  c2c: decimal,
  spot: decimal,
  /** With the profit that is not realised. */
  contract: signedDecimal,
  option: decimal,
  finance: decimal,
  /** All that came from outside less all that went there, each at its worth of that moment: total less inflow is profit. */
  inflow: signedDecimal,
})
export type AssetPoint = v.InferOutput<typeof assetPoint>
