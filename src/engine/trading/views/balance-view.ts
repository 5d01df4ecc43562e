import type { Balance } from '../../../shared/calls/entities.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { State } from '../model/state.ts'

/** One asset's balances over the six wallets, named as product.md §3 names them. */
export function balanceView(state: State, account: Account, asset: number): Balance {
  const fund = account.moneyIn('fund', asset)
  const spot = account.moneyIn('spot', asset)
  const contract = account.moneyIn('contract', asset)
  const option = account.moneyIn('option', asset)
  const finance = account.moneyIn('finance', asset)
  return {
    currency_id: asset,
    symbol: state.symbolOf(asset),
    legal_balance: moneyText(account.moneyIn('c2c', asset).free),
    balance: moneyText(fund.free),
    lock_balance: moneyText(fund.locked),
    trade_balance: moneyText(spot.free),
    lock_trade: moneyText(spot.locked),
    contract_balance: moneyText(contract.free),
    lock_contract: moneyText(contract.locked),
    future_balance: moneyText(option.free),
    lock_future: moneyText(option.locked),
    finance_balance: moneyText(finance.free),
    lock_finance: moneyText(finance.locked),
  }
}
