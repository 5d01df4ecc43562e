import { WALLETS } from '../../kernel/holding.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { crossSums, isolatedProfit } from '../../trading/rules/margins.ts'
import { worthOf } from '../../trading/rules/worth.ts'
import type { AssetSample } from './asset-sample.ts'
import { moneyRecords } from './money-account.ts'

const HOUR = 3_600_000

/** What a person has at this moment, wallet by wallet, copy portfolios among them; perpetuals with the profit that is not realised, at mark. */
export function sampleOf(state: State, account: Account): AssetSample {
  const { inflow } = account.ledger
  const sample = { at: state.time, fund: 0n, c2c: 0n, spot: 0n, contract: 0n, option: 0n, finance: 0n, inflow }
  for (const one of [account, ...account.agents]) {
    for (const { wallet, asset, free, locked } of one.everyHolding()) {
      const units = free + locked
      if (units !== 0n) sample[wallet] += worthOf(state, asset, units) ?? 0n
    }
    if (!one.perp) continue
    for (const asset of state.settlementCoins()) {
      const profit = crossSums(one, asset).profit + isolatedProfit(one, asset)
      const worth = worthOf(state, asset, profit < 0n ? -profit : profit) ?? 0n
      sample.contract += profit < 0n ? -worth : worth
    }
  }
  return sample
}

/** Once an hour of server time: what each person has, for the history of assets. @param before time of the tick before */
export function sampleAssets(state: State, before: number): void {
  if (Math.floor(state.time / HOUR) === Math.floor(before / HOUR)) return
  for (const account of state.accounts.all()) {
    if (
      account.house ||
      account.portfolio ||
      (moneyRecords(account).samples.size === 0 && account.allHoldings().length === 0)
    )
      continue
    moneyRecords(account).samples.add(sampleOf(state, account))
  }
}

/** All that a sample counts, money of the quote coin. */
export function totalOf(sample: AssetSample): bigint {
  return WALLETS.reduce((sum, wallet) => sum + sample[wallet], 0n)
}
