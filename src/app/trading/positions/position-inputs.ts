import { maintenanceMargin } from '../../../shared/perp/maintenance-margin.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { tiersOf } from '../../../shared/perp/tiers.ts'
import { unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import type { InputsOf } from '../explain/formulas.ts'

/** A figure of a position that its formula explains. */
export type PositionFigure = 'entry' | 'margin' | 'liquidation' | 'profit' | 'roe' | 'realised' | 'ratio' | 'distance'

const IDS = {
  entry: 'PERP-ENTRY-PRICE',
  margin: 'PERP-INITIAL-MARGIN',
  profit: 'PERP-UPNL',
  roe: 'PERP-ROE',
  realised: 'PERP-REALISED-ALL',
  ratio: 'PERP-MARGIN-RATIO',
  distance: 'PERP-LIQUIDATION-DISTANCE',
} as const

/** Formula of a position's figure. On cross both legs of a market have one liquidation price. */
export function positionFormula(position: Pick<LivePosition, 'legs'>, what: PositionFigure) {
  if (what !== 'liquidation') return IDS[what]
  return position.legs.length === 2 ? 'PERP-LIQUIDATION-PRICE-HEDGE' : 'PERP-LIQUIDATION-PRICE'
}

/** What the figure was reckoned from at the mark of this moment; null where it was not reckoned. */
export function positionInputs(
  position: LivePosition,
  what: PositionFigure,
): InputsOf<ReturnType<typeof positionFormula>> | null {
  const { direction, quantity, cost, notional, initial, unrealised, row, market, legs, behind, markPrice } = position
  switch (what) {
    case 'entry':
      return { cost, quantity }
    case 'margin':
      // What stands in an isolated position's wallet is put there.
      return row.margin_mode === 'isolated' ? null : { cost, leverage: row.leverage }
    case 'profit':
      return { direction, notional, cost }
    case 'roe':
      return { profit: unrealised, initial }
    case 'realised':
      return { realised: scaled(row.realised) }
    case 'ratio':
      return market && { ...standing(position, market.max_leverage), wallet: behind.balance }
    case 'distance':
      return position.liquidation === null ? null : { mark: markPrice, liquidation: position.liquidation }
    case 'liquidation':
      return market && { legs, behind, maxLeverage: market.max_leverage, mark: markPrice }
  }
}

/** Maintenance and profit of what stands behind a position: its own where isolated, those of the whole account on cross. */
function standing({ legs, behind, markPrice }: LivePosition, maxLeverage: number) {
  let maintenance = behind.otherMaintenance
  let profit = behind.otherProfit
  for (const leg of legs) {
    const notional = (leg.quantity * markPrice) / ONE
    maintenance += maintenanceMargin(tiersOf(maxLeverage), notional)
    profit += unrealisedProfit(leg.direction, notional, leg.cost)
  }
  return { maintenance, profit }
}
