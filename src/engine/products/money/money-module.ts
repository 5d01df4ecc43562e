import type { MoneyCommand } from '../../contract/money-command.ts'
import type { MoneyViews } from '../../contract/money-views.ts'
import { objectOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { EngineModule } from '../../trading/model/engine-module.ts'
import type { State } from '../../trading/model/state.ts'
import { addAddress, removeAddress, setAllowlist } from './address-book.ts'
import { merchantPause, stepC2c } from './c2c-life.ts'
import { addC2c, appealC2c, cancelC2c, completeC2c, decideC2c, payC2c } from './c2c-orders.ts'
import { readC2c, sayC2c } from './c2c-talks.ts'
import { confirmDeposits } from './credit-deposit.ts'
import { decideDeposit, seeDeposit, sendVoucher } from './deposit-money.ts'
import { openMerchant, setMerchant } from './merchants.ts'
import { moneyRecords } from './money-account.ts'
import { c2cLocks, fundLocks } from './money-locks.ts'
import { moneyStore } from './money-store.ts'
import { StateMoneyViews } from './money-views.ts'
import { sampleAssets } from './sample-assets.ts'
import {
  addMoney,
  addMoneyStore,
  restoreMoney,
  restoreMoneyStore,
  type SavedMoney,
  type SavedMoneyStore,
  savedMoney,
  savedMoneyStore,
} from './saved-money.ts'
import { cancelWithdraw, decideWithdraw, withdraw } from './withdraw-money.ts'

declare module '../../contract/command.ts' {
  interface ProductCommands {
    money: MoneyCommand
  }
}

declare module '../../contract/exchange-api.ts' {
  interface ProductViews {
    money: MoneyViews
  }
}

/** Deposits, withdrawals, address books, C2C, and what everybody had, hour by hour. */
export const moneyModule: EngineModule = {
  name: 'money',
  commands: {
    seeDeposit,
    sendVoucher,
    decideDeposit,
    withdraw,
    cancelWithdraw,
    decideWithdraw,
    addAddress,
    removeAddress,
    setAllowlist,
    openMerchant,
    setMerchant,
    addC2c,
    payC2c,
    cancelC2c,
    completeC2c,
    appealC2c,
    decideC2c,
    sayC2c: (state, command) => sayC2c(state, command, merchantPause),
    readC2c,
  },
  steps: { hourly: stepMoney },
  invariants: { fund_locks: fundLocks, c2c_locks: c2cLocks },
  codec: {
    save: savedMoneyStore,
    restore: (state, saved) => restoreMoneyStore(state, objectOf(saved as SavedMoneyStore, 'money')),
    saveAccount: (account) => (account.house ? undefined : savedMoney(moneyRecords(account))),
    restoreAccount: (account, saved) => restoreMoney(account, objectOf(saved as SavedMoney, 'money')),
  },
  digest: { state: addMoneyStore, account: addMoney },
  views: (state) => new StateMoneyViews(state),
  unsettled: moneyUnderWay,
  achieved: (account) => (moneyRecords(account).addresses.size > 0 ? ['address'] : []),
  forget(account) {
    const money = moneyRecords(account)
    money.addresses.clear()
    money.allowlist = false
  },
  images: (account) => [...moneyRecords(account).deposits.open.values()].map(({ image }) => image),
}

/** How many deposits, withdrawals and C2C orders are not over; null where there are none. */
function moneyUnderWay(account: Account): Record<string, string> | null {
  const { deposits, withdrawals, orders } = moneyRecords(account)
  if (deposits.open.size + withdrawals.open.size + orders.open.size === 0) return null
  return {
    deposits: String(deposits.open.size),
    withdrawals: String(withdrawals.open.size),
    c2c: String(orders.open.size),
  }
}

/** What a tick does beside the markets: deposits are confirmed, merchants act, and once an hour assets are noted. @param before time of the tick before */
function stepMoney(state: State, before: number): void {
  if (moneyStore(state).confirming.size > 0) confirmDeposits(state)
  if (moneyStore(state).c2c.size > 0) stepC2c(state)
  sampleAssets(state, before)
}
