import type { PerpPosition, PerpSettings, PerpTotal } from '../../../shared/calls/contract-entities.ts'
import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { availableMargin } from '../../../shared/perp/available-margin.ts'
import { equity } from '../../../shared/perp/equity.ts'
import { marginRatio } from '../../../shared/perp/margin-ratio.ts'
import { MONEY_DIGITS, moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import { DEFAULT_LEVERAGE } from '../model/exposure.ts'
import type { State } from '../model/state.ts'
import { crossHealth, crossSums, isolatedProfit, orderMargins } from '../rules/margins.ts'
import { positionView } from './position-view.ts'

/** The positions of an account as its calls and events show them, in the order of their markets. */
export function positionViews(account: Account): PerpPosition[] {
  const exposures = account.perp?.sorted() ?? []
  return exposures.flatMap((exposure) =>
    exposure.positions().map((position) => positionView(account, exposure, position)),
  )
}

/** One row for each coin that perpetuals settle in. */
export function totalViews(state: State, account: Account): PerpTotal[] {
  const coins = new Set(state.ofKind('contract').map(({ spec }) => spec.quote_id))
  return [...coins].map((asset) => totalView(state, account, asset))
}

function totalView(state: State, account: Account, asset: number): PerpTotal {
  const { free, locked } = account.holding('contract', asset)
  const { profit, initial } = crossSums(account, asset)
  const { maintenance } = crossHealth(account, asset)
  const orders = orderMargins(account, asset)
  const unrealised = profit + isolatedProfit(account, asset)
  const ratio = maintenance === 0n ? null : marginRatio(maintenance, free, profit)
  return {
    currency_id: asset,
    symbol: state.symbolOf(asset),
    balance: moneyText(free),
    available: moneyText(availableMargin(free, profit, initial, orders)),
    isolated_margin: moneyText(locked),
    position_margin: moneyText(locked + initial),
    order_margin: moneyText(orders),
    maintenance_margin: moneyText(maintenance),
    unrealised: moneyText(unrealised),
    equity: moneyText(equity(free, locked, unrealised)),
    margin_ratio: ratio === null ? null : ratioText(ratio),
  }
}

function ratioText(ratio: bigint): string {
  return trimZeros(fromScaled(ratio, MONEY_DIGITS))
}

/** Position mode, dead man’s switch, and leverage with margin mode of the markets that were set. @param account undefined: defaults */
export function settingsView(account: Account | undefined): PerpSettings {
  const exposures = (account?.perp?.sorted() ?? []).filter((exposure) => !exposure.plain)
  return {
    position_mode: account?.perp?.hedge ? 'hedge' : 'one_way',
    markets: exposures.map(({ market, leverage, isolated }) => ({
      currency_id: market.spec.currency_id,
      leverage,
      margin_mode: isolated ? 'isolated' : 'cross',
    })),
    default_leverage: DEFAULT_LEVERAGE,
    dead_man: account?.deadMan ?? null,
  }
}
