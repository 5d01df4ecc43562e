import * as v from 'valibot'
import { isAddressLabel, readAddress } from '../rules/address-text.ts'
import type { RefusalKey } from '../rules/refusal.ts'
import { tidyLine } from '../rules/visible-text.ts'
import { call } from './call.ts'
import { id, listOf, nothing, numberText, queryNumber, signedDecimal, time } from './entities.ts'
import {
  addressBook,
  assetPoint,
  bookAddress,
  depositAddress,
  flowRow,
  flowType,
  moneyAccount,
  network,
  rechargeRow,
  recordStatus,
  withdrawRow,
  withdrawStanding,
} from './money-entities.ts'
import { stepUp } from './security-entities.ts'
import { page } from './spot-calls.ts'

const write = { method: 'POST', empty: null, write: true, auth: true } as const
const read = { method: 'GET', write: false, auth: true } as const

const address = v.pipe(
  v.string(),
  v.transform(readAddress),
  v.nonEmpty('address_required' satisfies RefusalKey),
  v.maxLength(100, 'address_format' satisfies RefusalKey),
)
const memo = v.optional(
  v.pipe(v.string(), v.transform(readAddress), v.maxLength(32, 'memo_format' satisfies RefusalKey)),
)
const label = v.pipe(v.string(), v.check(isAddressLabel, 'label_required' satisfies RefusalKey), v.transform(tidyLine))
/** A record's number, from a query as text. */
const status = v.optional(v.pipe(queryNumber, recordStatus))

/** A page of records, newest first. */
export const recordPage = v.object({ ...page.entries, status })

export const moneyCalls = {
  /** Networks of a coin; an empty list where it neither comes nor goes. */
  currencyNetwork: call({
    method: 'GET',
    path: 'api/currency/network',
    request: v.object({ currency_id: v.pipe(queryNumber, v.integer()) }),
    response: v.array(network),
    empty: [],
    write: false,
    auth: false,
    keep: true,
  }),
  /** The person's own address. `id`: of the coin on the network, as api/currency/network gives it. */
  currencyAddress: call({
    ...read,
    path: 'api/currency/address',
    request: v.object({ id: v.pipe(queryNumber, v.integer()) }),
    response: depositAddress,
    empty: null,
  }),
  /** Deposits and vouchers, newest first. */
  rechargeLog: call({
    ...read,
    path: 'api/currency/rechargeLog',
    request: v.object({ ...recordPage.entries, kind: v.optional(v.picklist(['chain', 'voucher'])) }),
    response: listOf(rechargeRow),
    empty: { list: [], total: 0 },
  }),
  /** A receipt of a bank transfer. `image`: the address that api/upload/image answered. */
  currencyVoucher: call({
    ...write,
    path: 'api/currency/voucher',
    request: v.object({
      currency_id: id,
      amount: numberText,
      image: v.pipe(v.string(), v.regex(/^\/api\/upload\/image\/[\w-]{32}$/, 'image_missing' satisfies RefusalKey)),
    }),
    response: rechargeRow,
  }),
  withdrawStanding: call({
    ...read,
    path: 'api/currency/withdrawStanding',
    request: nothing,
    response: withdrawStanding,
    empty: null,
  }),
  /** Every code that is bound has to come with it, sent by api/account/sendStepCode for `withdraw`. */
  withdraw: call({
    ...write,
    moves: true,
    path: 'api/currency/withdraw',
    request: v.object({ currency_id: id, network: v.string(), address, memo, amount: numberText, ...stepUp }),
    response: withdrawRow,
  }),
  /** Takes a withdrawal back while it is under review. */
  cancelWithdraw: call({
    ...write,
    path: 'api/currency/cancelWithdraw',
    request: v.object({ id }),
    response: withdrawRow,
  }),
  /** Withdrawals, newest first; with `id` that one alone. */
  withRecord: call({
    method: 'POST',
    path: 'api/account/withRecord',
    request: v.object({ ...recordPage.entries, id: v.optional(id) }),
    response: listOf(withdrawRow),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
  getAddressBook: call({
    ...read,
    path: 'api/account/getAddressBook',
    request: nothing,
    response: addressBook,
    empty: { allowlist: null, list: [] },
  }),
  addAddress: call({
    ...write,
    path: 'api/account/addAddress',
    request: v.object({ currency_id: id, network: v.string(), address, memo, label, ...stepUp }),
    response: bookAddress,
  }),
  removeAddress: call({
    ...write,
    path: 'api/account/removeAddress',
    request: v.object({ id }),
    response: addressBook,
  }),
  /** Turning it off takes codes, for it opens withdrawals to any address. */
  addressAllowlist: call({
    ...write,
    path: 'api/account/addressAllowlist',
    request: v.object({ on: v.boolean(), ...stepUp }),
    response: addressBook,
  }),
  /** Every change of what the person has, newest first. */
  fundFlow: call({
    ...read,
    path: 'api/account/fundFlow',
    request: v.object({ ...page.entries, account: v.optional(moneyAccount), type: v.optional(flowType) }),
    response: listOf(flowRow),
    empty: { list: [], total: 0 },
  }),
  /**
   * What the person has now, and had: points an hour apart for `1D` and `7D`, a day apart for `30D` and `90D`, oldest first; profit by
   * day of UTC, without what came from outside.
   */
  assetsGroup: call({
    ...read,
    path: 'api/account/assetsGroup',
    request: v.object({ interval: v.optional(v.picklist(['1D', '7D', '30D', '90D']), '7D') }),
    response: v.object({
      now: assetPoint,
      points: v.array(assetPoint),
      days: v.array(v.object({ at: time, profit: signedDecimal, inflow: signedDecimal })),
    }),
    empty: null,
  }),
}
