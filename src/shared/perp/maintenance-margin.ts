import { divideUp } from './exact-division.ts'
import { ONE } from './scale.ts'
import { type Tier, tierAt } from './tiers.ts'

/**
 * PERP-MAINTENANCE-MARGIN: MM = notional·MMR − cum, by the tier of the notional at mark.
 * Example: 125× table, notional 60,000 → 60,000·0.50 % − 50 = 250.
 * Source: rules.md, Perpetuals.
 * @param notional q·MP, money in 10^-8  @returns money in 10^-8, rounded up
 */
export function maintenanceMargin(tiers: readonly Tier[], notional: bigint): bigint {
  const { rate, cum } = tierAt(tiers, notional)
  return divideUp(notional * rate, ONE) - cum
}
