import { bankruptcyPrice } from '../../../shared/perp/bankruptcy-price.ts'
import { entryPrice } from '../../../shared/perp/entry-price.ts'
import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import { type Backing, type Leg, liquidationPrice } from '../../../shared/perp/liquidation-price.ts'
import { maintenanceMargin } from '../../../shared/perp/maintenance-margin.ts'
import { returnOnEquity } from '../../../shared/perp/return-on-equity.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { type Tier, tierAt, tiersOf } from '../../../shared/perp/tiers.ts'
import { type Direction, unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { formula, type ShownInput } from './formula.ts'
import { leverage, money, sign, size } from './shown-inputs.ts'

const cost = (value: bigint, symbol = 'q·EP'): ShownInput => money(symbol, 'cost', value)
const worth = (value: bigint): ShownInput => money('q·MP', 'notional', value)

/** PERP-ENTRY-PRICE */
export const entry = formula<{ cost: bigint; quantity: bigint }>({
  file: 'src/shared/perp/entry-price.ts',
  text: 'EP = Σ q·p / Σ q',
  unit: 'price',
  shown: (i) => [cost(i.cost, 'Σ q·p'), size('Σ q', i.quantity)],
  result: (i) => entryPrice(i.cost, i.quantity),
})

/** PERP-UPNL */
export const profit = formula<{ direction: Direction; notional: bigint; cost: bigint }>({
  file: 'src/shared/perp/unrealised-profit.ts',
  text: 's·(q·MP − q·EP)',
  unit: 'money',
  shown: (i) => [sign(i.direction), worth(i.notional), cost(i.cost)],
  result: (i) => unrealisedProfit(i.direction, i.notional, i.cost),
})

/** PERP-INITIAL-MARGIN */
export const initial = formula<{ cost: bigint; leverage: number }>({
  file: 'src/shared/perp/initial-margin.ts',
  text: 'q·EP / L',
  unit: 'money',
  shown: (i) => [cost(i.cost), leverage(i.leverage)],
  result: (i) => initialMargin(i.cost, i.leverage),
})

/** PERP-ROE */
export const roe = formula<{ profit: bigint; initial: bigint }>({
  file: 'src/shared/perp/return-on-equity.ts',
  text: 'UPNL / IM',
  unit: 'percent',
  shown: (i) => [money('UPNL', 'profit', i.profit), money('IM', 'initial', i.initial)],
  result: (i) => returnOnEquity(i.profit, i.initial),
})

/** PERP-MAINTENANCE-MARGIN */
export const maintenance = formula<{ notional: bigint; maxLeverage: number }>({
  file: 'src/shared/perp/maintenance-margin.ts',
  text: 'q·MP·MMR − cum',
  unit: 'money',
  shown: (i) => [worth(i.notional), ...tierRows(tierAt(tiersOf(i.maxLeverage), i.notional))],
  result: (i) => maintenanceMargin(tiersOf(i.maxLeverage), i.notional),
})

/** PERP-BANKRUPTCY-PRICE */
export const bankruptcy = formula<{ direction: Direction; cost: bigint; equity: bigint; quantity: bigint }>({
  file: 'src/shared/perp/bankruptcy-price.ts',
  text: '(q·EP − s·WB) / q',
  unit: 'price',
  shown: (i) => [cost(i.cost), sign(i.direction), money('WB', 'behind', i.equity), size('q', i.quantity)],
  result: (i) => bankruptcyPrice(i.direction, i.cost, i.equity, i.quantity),
})

export interface LiquidationInputs {
  /** One leg; both of a market in hedge mode on cross. */
  legs: readonly Leg[]
  behind: Backing
  maxLeverage: number
  /** Matters with two legs alone. */
  mark: bigint
}

/** PERP-LIQUIDATION-PRICE */
export const liquidation = formula<LiquidationInputs>({
  file: 'src/shared/perp/liquidation-price.ts',
  text: '(WB − TMM + UPNL + cum − s·q·EP) / (q·MMR − s·q)',
  unit: 'price',
  shown: (i) => [...behindRows(i.behind), ...i.legs.flatMap((leg) => legRows(leg, i))],
  result: (i) => liquidationPrice(i.legs, i.behind, tiersOf(i.maxLeverage), i.mark),
})

/** PERP-LIQUIDATION-PRICE-HEDGE */
export const liquidationHedge = formula<LiquidationInputs>({
  ...liquidation,
  text: '(WB − TMM + UPNL + cumL + cumS − qL·EPL + qS·EPS) / (qL·MMRL + qS·MMRS − qL + qS)',
})

function behindRows({ balance, otherMaintenance, otherProfit }: Backing): ShownInput[] {
  return [
    money('WB', 'wallet', balance),
    money('TMM', 'otherMaintenance', otherMaintenance),
    money('UPNL', 'otherProfit', otherProfit),
  ]
}

/** A leg with the tier that holds at the price that was found; at the mark where there is none. */
function legRows(leg: Leg, inputs: LiquidationInputs): ShownInput[] {
  const tiers = tiersOf(inputs.maxLeverage)
  const price = liquidationPrice(inputs.legs, inputs.behind, tiers, inputs.mark) ?? inputs.mark
  const mark = inputs.legs.length === 1 ? '' : leg.direction === 1 ? 'L' : 'S'
  const rows = tierRows(tierAt(tiers, (leg.quantity * price) / ONE), mark)
  return [
    ...(mark ? [] : [sign(leg.direction)]),
    size(`q${mark}`, leg.quantity),
    cost(leg.cost, `q${mark}·EP${mark}`),
    ...rows,
  ]
}

function tierRows(tier: Tier, mark = ''): ShownInput[] {
  return [
    { symbol: `MMR${mark}`, name: 'rate', value: tier.rate, unit: 'percent' },
    money(`cum${mark}`, 'cum', tier.cum),
  ]
}
