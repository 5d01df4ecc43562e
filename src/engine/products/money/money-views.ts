import type {
  AddressBook,
  AssetPoint,
  FlowRow,
  RechargeRow,
  WithdrawRow,
} from '../../../shared/calls/money-entities.ts'
import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from '../../../shared/rules/order-units.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { AddAddress, Withdraw } from '../../contract/money-command.ts'
import type { C2cMessageView, C2cView, MerchantView, MoneyViews, Reviews } from '../../contract/money-views.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { ledgerGaps } from '../../trading/settle/ledger.ts'
import { judgeAddress } from './address-book.ts'
import { messagesOf } from './c2c-talks.ts'
import { c2cView, merchantViews } from './c2c-view.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'
import { assetView, bookView, depositView, flowView, withdrawalView } from './money-view.ts'
import { sampleOf } from './sample-assets.ts'
import { nextRelease, usedWithin } from './used-within.ts'
import { judgeWithdraw } from './withdraw-money.ts'

/** What can be read of people's money; nothing here changes it. */
export class StateMoneyViews implements MoneyViews {
  private readonly state: State

  constructor(state: State) {
    this.state = state
  }

  /** Newest first. */
  deposits(account: number): RechargeRow[] {
    return this.of(account, (found) =>
      moneyRecords(found)
        .deposits.all()
        .map((one) => depositView(this.state, one)),
    )
  }

  /** Newest first. */
  withdrawals(account: number): WithdrawRow[] {
    return this.of(account, (found) =>
      moneyRecords(found)
        .withdrawals.all()
        .map((one) => withdrawalView(this.state, one)),
    )
  }

  /** Every change of what the account has, newest first. */
  flow(account: number): FlowRow[] {
    return this.of(account, ({ ledger }) =>
      ledger.entries
        .all()
        .map((one) => flowView(this.state, one))
        .reverse(),
    )
  }

  addressBook(account: number): AddressBook {
    const found = this.state.accounts.get(account)
    return found ? bookView(this.state, found) : { allowlist: false, list: [] }
  }

  /** Why an address would not be taken into the book; null where it would. */
  addressRefusal(command: AddAddress): Refusal | null {
    const judged = judgeAddress(this.state, command)
    return judged.ok ? null : judged.refusal
  }

  /** Worth that has left within 24 h, or waits to, and when the oldest of it leaves the window, ms. */
  withdrawn(account: number): { used: string; nextRelease: number | null } {
    const found = this.state.accounts.get(account)
    if (!found) return { used: '0', nextRelease: null }
    const { time } = this.state
    return { used: moneyText(usedWithin(found, time)), nextRelease: nextRelease(found, time) }
  }

  /** Why a withdrawal would not be taken at this moment; null where it would. */
  withdrawRefusal(command: Withdraw): Refusal | null {
    const judged = judgeWithdraw(this.state, command)
    return judged.ok ? null : judged.refusal
  }

  /** Newest first. */
  c2cOrders(account: number): C2cView[] {
    return this.of(account, (found) =>
      moneyRecords(found)
        .orders.all()
        .map((one) => c2cView(this.state, one)),
    )
  }

  /** Whatever the state that it is in; null where it is not the account's. */
  c2cOrder(account: number, id: number): C2cView | null {
    const found = this.state.accounts.get(account)
    const order = found && moneyRecords(found).orders.find(id)
    return order ? c2cView(this.state, order) : null
  }

  /** Oldest first; null where the order is not the account's. */
  c2cMessages(account: number, id: number): C2cMessageView[] | null {
    const found = this.state.accounts.get(account)
    return found ? messagesOf(found, id) : null
  }

  merchants(): MerchantView[] {
    return merchantViews(this.state)
  }

  /** What the account has now, and what it had, hour by hour, oldest first. */
  assets(account: number): { now: AssetPoint; hours: AssetPoint[] } | null {
    const found = this.state.accounts.get(account)
    if (!found) return null
    return { now: assetView(sampleOf(this.state, found)), hours: moneyRecords(found).samples.all().map(assetView) }
  }

  reviews(): Reviews {
    const people = this.state.accounts.all().filter(({ house }) => !house)
    const byId = <T extends { id: number }>(rows: T[]) => rows.sort((a, b) => a.id - b.id)
    const each = <T extends { id: number }>(rows: (account: Account) => T[]) =>
      byId(people.flatMap((one) => rows(one).map((row) => ({ ...row, account: one.id }))))
    return {
      deposits: each((one) => [...moneyRecords(one).deposits.open.values()].map((one) => depositView(this.state, one))),
      withdrawals: each((one) =>
        [...moneyRecords(one).withdrawals.open.values()].map((one) => withdrawalView(this.state, one)),
      ),
      appeals: [...moneyStore(this.state).c2c.values()]
        .filter(({ status }) => status === 'appealed' || status === 'paid')
        .map((one) => c2cView(this.state, one)),
    }
  }

  /** Where the entries of the flow do not come to what stands in a wallet; none at any time. */
  ledgerGaps(): { account: number; wallet: string; asset: number; gap: string }[] {
    return ledgerGaps(this.state).map((one) => ({ ...one, gap: fromScaled(one.gap, MONEY_DIGITS) }))
  }

  private of<T>(account: number, rows: (account: Account) => T[]): T[] {
    const found = this.state.accounts.get(account)
    return found ? rows(found) : []
  }
}
