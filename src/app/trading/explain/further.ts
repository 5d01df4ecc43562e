import { ONE } from '../../../shared/perp/scale.ts'
import { type Explanation, explanationOf, type FormulaId, type InputsOf } from './formulas.ts'

/**
 * What belongs to a figure and stands nowhere by itself: with the liquidation price of a position what is asked of it at the mark, and
 * the price at which all that stands behind it is gone.
 */
export function furtherOf(id: FormulaId, inputs: InputsOf<FormulaId>): Explanation[] {
  if (id !== 'PERP-LIQUIDATION-PRICE') return []
  const { legs, behind, maxLeverage, mark } = inputs as InputsOf<'PERP-LIQUIDATION-PRICE'>
  const [leg] = legs
  if (!leg) return []
  const { direction, cost, quantity } = leg
  return [
    explanationOf('PERP-MAINTENANCE-MARGIN', { notional: (quantity * mark) / ONE, maxLeverage }),
    explanationOf('PERP-BANKRUPTCY-PRICE', { direction, cost, quantity, equity: behind.balance + behind.otherProfit }),
  ]
}
