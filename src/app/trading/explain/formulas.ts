import { available, equity, fees, order, orderCost, ratio } from './account-formulas.ts'
import type { Formula } from './formula.ts'
import {
  accountRatio,
  allOrders,
  orderFee,
  positionMargin,
  realisedAll,
  spotBalance,
  trailing,
} from './list-formulas.ts'
import { mark, payment, rate } from './market-formulas.ts'
import {
  bankruptcy,
  entry,
  initial,
  liquidation,
  liquidationHedge,
  maintenance,
  profit,
  roe,
} from './position-formulas.ts'
import {
  afterFee,
  allProfit,
  average,
  balance,
  bookCost,
  change,
  distance,
  moveCost,
  realised,
  receivedAfterFee,
  roeAfterFee,
  slippage,
  spotFee,
  spread,
  stopDistance,
  total,
} from './result-formulas.ts'

/** Each derived number by the id that its function's doc comment has. */
export const FORMULAS = {
  'PERP-ENTRY-PRICE': entry,
  'PERP-UPNL': profit,
  'PERP-INITIAL-MARGIN': initial,
  'PERP-ROE': roe,
  'PERP-MAINTENANCE-MARGIN': maintenance,
  'PERP-MARGIN-RATIO': ratio,
  'PERP-LIQUIDATION-PRICE': liquidation,
  'PERP-LIQUIDATION-PRICE-HEDGE': liquidationHedge,
  'PERP-BANKRUPTCY-PRICE': bankruptcy,
  'PERP-ORDER-MARGIN': order,
  'PERP-ORDER-COST': orderCost,
  'PERP-FEE': fees,
  'PERP-AVAILABLE': available,
  'PERP-EQUITY': equity,
  'PERP-MARK': mark,
  'PERP-FUNDING-RATE': rate,
  'PERP-FUNDING-PAYMENT': payment,
  'PERP-REALISED': realised,
  'PERP-REALISED-ALL': realisedAll,
  'PERP-AFTER-FEE': afterFee,
  'PERP-ROE-AFTER-FEE': roeAfterFee,
  'PERP-BALANCE': balance,
  'PERP-POSITION-MARGIN': positionMargin,
  'PERP-ORDER-MARGIN-ALL': allOrders,
  'PERP-TRAILING': trailing,
  'PERP-UPNL-ALL': allProfit,
  'PERP-LIQUIDATION-DISTANCE': distance,
  'PERP-STOP-DISTANCE': stopDistance,
  'ORDER-AVERAGE': average,
  'ORDER-TOTAL': total,
  'SPOT-FEE': spotFee,
  'ORDER-FEE': orderFee,
  'SPOT-BALANCE': spotBalance,
  'LONG-SHORT-RATIO': accountRatio,
  'CHANGE-24H': change,
  'BOOK-SPREAD': spread,
  'BOOK-COST': bookCost,
  'MOVE-COST': moveCost,
  'ORDER-RECEIVED': receivedAfterFee,
  'ORDER-SLIPPAGE': slippage,
} as const

export type FormulaId = keyof typeof FORMULAS
/** What a formula takes; see its file for units. */
export type InputsOf<Id extends FormulaId> = (typeof FORMULAS)[Id] extends Formula<infer I> ? I : never

/** The formula of an id with its inputs, so that both stay together. */
export function explanationOf<Id extends FormulaId>(id: Id, inputs: InputsOf<Id>) {
  const one = FORMULAS[id] as unknown as Formula<InputsOf<Id>>
  return { id, file: one.file, text: one.text, unit: one.unit, inputs: one.shown(inputs), result: one.result(inputs) }
}
export type Explanation = ReturnType<typeof explanationOf>
