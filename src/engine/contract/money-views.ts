import type { C2cMessageRow, C2cOrderRow } from '../../shared/calls/c2c-calls.ts'
import type { AddressBook, AssetPoint, FlowRow, RechargeRow, WithdrawRow } from '../../shared/calls/money-entities.ts'
import type { Refusal } from '../../shared/rules/refusal.ts'
import type { AddAddress, Withdraw } from './money-command.ts'

/** An order as the engine knows it; who is paid where, and who the merchant is, the host adds. */
export type C2cView = Omit<C2cOrderRow, 'payee' | 'merchant_record'> & { account: number; payTo: string | null }

/** A message of an order, as it is answered. */
export type C2cMessageView = C2cMessageRow

/** A merchant with the coins that it can sell. */
export interface MerchantView {
  id: number
  name: string
  away: boolean
  /** Orders that were over within the last 30 days, and those of them that were completed. */
  orders: number
  completed: number
  /** Seconds that the completed ones took it, on the mean; null before the first. */
  paysIn: number | null
  /** By asset, decimal text. */
  coins: Record<number, string>
}

/** Everything that waits for a reviewer, oldest first, with whose it is. */
export interface Reviews {
  deposits: (RechargeRow & { account: number })[]
  withdrawals: (WithdrawRow & { account: number })[]
  appeals: C2cView[]
}

/** What can be read of people's money. */
export interface MoneyViews {
  /** Newest first. */
  deposits(account: number): RechargeRow[]
  /** Newest first. */
  withdrawals(account: number): WithdrawRow[]
  /** Every change of what the account has, newest first. */
  flow(account: number): FlowRow[]
  addressBook(account: number): AddressBook
  /** Why an address would not be taken into the book; null where it would. */
  addressRefusal(command: AddAddress): Refusal | null
  /** Worth that has left within 24 h, or waits to, and when the oldest of it leaves the window, ms. */
  withdrawn(account: number): { used: string; nextRelease: number | null }
  /** Why a withdrawal would not be taken at this moment; null where it would. */
  withdrawRefusal(command: Withdraw): Refusal | null
  /** Newest first. */
  c2cOrders(account: number): C2cView[]
  /** Whatever the state that it is in; null where it is not the account's. */
  c2cOrder(account: number, id: number): C2cView | null
  /** Messages of an order, oldest first; null where it is not the account's. */
  c2cMessages(account: number, id: number): C2cMessageView[] | null
  merchants(): MerchantView[]
  /** What the account has now, and what it had, hour by hour, oldest first. */
  assets(account: number): { now: AssetPoint; hours: AssetPoint[] } | null
  reviews(): Reviews
  /** Where the entries of the flow do not come to what stands in a wallet; none at any time. */
  ledgerGaps(): { account: number; wallet: string; asset: number; gap: string }[]
}
